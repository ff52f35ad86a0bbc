"""Peers of the nonogram solver on the same puzzles: nonogrid (from the Rust registry, with its sat feature)
and CP-SAT (from PyPI).

Each puzzle: up to two answers, one thread, CPU seconds. PEERS_SECONDS limits each run (4 unless set), and
PEERS_TOTAL all of them (200 unless set): what would start later is not run. `>` marks a run that was stopped.
"""

import os
import resource
import subprocess
import time
from pathlib import Path

from ortools.sat.python import cp_model

LIMIT = float(os.environ.get("PEERS_SECONDS", "4"))
TOTAL = float(os.environ.get("PEERS_TOTAL", "200"))


def read_non(text):
    """Row and column clues of a .non file in black and white."""
    lists, current = {"rows": [], "columns": []}, None
    for line in text.splitlines():
        word = line.strip()
        if word in lists:
            current = lists[word]
        elif current is not None and word and word[0].isdigit():
            current.append([int(n) for n in word.split(",") if int(n) > 0])
    return lists["rows"], lists["columns"]


def automaton(clue):
    """States and transitions that accept exactly the lines with this clue."""
    moves, state = [(1, 0, 1)], 1
    for i, length in enumerate(clue):
        for _ in range(length):
            moves.append((state, 1, state + 1))
            state += 1
        if i + 1 < len(clue):
            moves.append((state, 0, state + 1))
            state += 1
        moves.append((state, 0, state))
    return state, sorted(set(moves))


def cp_sat(rows, columns):
    """How many answers there are, up to two, and the CPU seconds that took."""
    start = time.process_time()
    model = cp_model.CpModel()
    cells = [[model.new_bool_var(f"{r},{c}") for c in range(len(columns))] for r in range(len(rows))]
    for line, clue in [(cells[r], clue) for r, clue in enumerate(rows)] + [
        ([row[c] for row in cells], clue) for c, clue in enumerate(columns)
    ]:
        last, moves = automaton(clue)
        model.add_automaton(line, 1, [last], moves)
    found = 0
    while found < 2:
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.max_time_in_seconds = LIMIT
        status = solver.solve(model)
        if status == cp_model.UNKNOWN:
            return "gave up", time.process_time() - start
        if status == cp_model.INFEASIBLE:
            break
        found += 1
        flat = [cell for row in cells for cell in row]
        model.add_bool_or([cell.negated() if solver.value(cell) else cell for cell in flat])
    return {0: "none", 1: "unique", 2: "several"}[found], time.process_time() - start


def nonogrid():
    """Builds nonogrid beside the other peers; None where that is not possible."""
    root = Path("target/peers/nonogrid")
    if not (root / "bin/nonogrid").exists():
        words = ["cargo", "install", "nonogrid", "--version", "0.7.3", "--features", "sat,xml", "--root", str(root)]
        if subprocess.run(words, check=False).returncode != 0:
            return None
    return root / "bin/nonogrid"


def limited():
    """Stops a child by the CPU time it takes: wall time says little on a busy machine."""
    seconds = int(LIMIT) + 1
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))


def run(program, file):
    """CPU seconds of a run, with `>` before them where it was stopped."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    words = [str(program), str(file), "--max-solutions", "2"]
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    try:
        ended = subprocess.run(words, **quiet, timeout=10 * LIMIT, preexec_fn=limited, check=False).returncode >= 0
    except subprocess.TimeoutExpired:
        ended = False
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return f"{seconds:.3f}" if ended else f">{seconds:.3f}"


def title(text):
    """The puzzle's name, if its file has one."""
    for line in text.splitlines():
        if line.startswith("title"):
            return line[5:].strip().strip('"')
    return ""


def main():
    corpus = Path(os.environ["QUANDARY_CORPUS"]) / "nonogram"
    program = nonogrid()
    start = time.monotonic()
    print(f"{'puzzle':20} {'':24} {'nonogrid sat':>14} {'CP-SAT':>22}")
    for file in sorted(corpus.glob("survey-*/*/*")):
        text = file.read_text(errors="replace")
        first, second = "-", ""
        if time.monotonic() - start > TOTAL:
            first = "not run"
        else:
            if program:
                first = run(program, file)
            if file.suffix == ".non":
                verdict, seconds = cp_sat(*read_non(text))
                second = f"{verdict} {seconds:.3f}"
        print(f"{file.name:20} {title(text)[:24]:24} {first:>14} {second:>22}", flush=True)


main()
