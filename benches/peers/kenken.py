"""CP-SAT (ortools, one worker) on the puzzles of the KenKen bench: an answer and the proof that it is the only one.

Reads the corpus folder from QUANDARY_CORPUS and prints one line per row of the bench.
"""

import os
import re
import sys
import time

from ortools.sat.python import cp_model


def read(game_id):
    """Size and cages (operator, target, cells) of a keen game id."""
    params, desc = game_id.split(":")
    size = int(re.match(r"\d+", params).group())
    blocks, clues = desc.split(",")
    walls = []
    for letter, count in re.findall(r"([_a-z])(\d*)", blocks):
        for _ in range(int(count or 1)):
            if letter == "z":
                walls += [0] * 25
            else:
                walls += [0] * (0 if letter == "_" else ord(letter) - 96) + [1]
    parent = list(range(size * size))

    def root(cell):
        while parent[cell] != cell:
            cell = parent[cell]
        return cell

    half = size * (size - 1)
    for line in range(size):
        for gap in range(size - 1):
            if not walls[line * (size - 1) + gap]:
                join(parent, root, line * size + gap, line * size + gap + 1)
            if not walls[half + line * (size - 1) + gap]:
                join(parent, root, gap * size + line, (gap + 1) * size + line)
    cages = {}
    for cell in range(size * size):
        cages.setdefault(root(cell), []).append(cell)
    wanted = re.findall(r"([asmd])(\d+)", clues)
    return size, [(op, int(n), cells) for (op, n), cells in zip(wanted, cages.values())]


def join(parent, root, a, b):
    a, b = root(a), root(b)
    parent[max(a, b)] = min(a, b)


def fillings(op, target, cells, size):
    """All tuples of a cage, by trying what the lines allow."""
    found = []

    def go(values):
        if len(values) == len(cells):
            low, high = min(values), max(values)
            product = 1
            for value in values:
                product *= value
            if (
                (op == "a" and sum(values) == target)
                or (op == "m" and product == target)
                or (op == "s" and high - low == target)
                or (op == "d" and high == low * target)
            ):
                found.append(tuple(values))
            return
        row, col = divmod(cells[len(values)], size)
        for value in range(1, size + 1):
            if any(
                value == other and (cell // size == row or cell % size == col)
                for cell, other in zip(cells, values)
            ):
                continue
            if op == "a" and sum(values) + value > target:
                break
            go(values + [value])

    go([])
    return found


def model(size, cages):
    m = cp_model.CpModel()
    cells = [m.new_int_var(1, size, "") for _ in range(size * size)]
    for i in range(size):
        m.add_all_different(cells[i * size : (i + 1) * size])
        m.add_all_different(cells[i::size])
    for op, target, own in cages:
        if len(own) == 1:
            m.add(cells[own[0]] == target)
        elif op == "a":
            m.add(sum(cells[c] for c in own) == target)
        else:
            m.add_allowed_assignments([cells[c] for c in own], fillings(op, target, own, size))
    return m, cells


def solve(game_id):
    """Seconds for an answer and the proof, or None."""
    size, cages = read(game_id)
    start = time.process_time()
    m, cells = model(size, cages)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.max_time_in_seconds = 20
    if solver.solve(m) not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return None
    answer = [solver.value(c) for c in cells]
    differ = []
    for cell, value in zip(cells, answer):
        other = m.new_bool_var("")
        m.add(cell != value).only_enforce_if(other)
        differ.append(other)
    m.add_bool_or(differ)
    return time.process_time() - start if solver.solve(m) == cp_model.INFEASIBLE else None


ROWS = [
    ("6x6 normal", "keen/6dn.tsv"),
    ("6x6 unreasonable", "keen/6du.tsv"),
    ("9x9 normal", "keen/9dn.tsv"),
    ("9x9 hard", "keen/9dh.tsv"),
    ("9x9 extreme", "keen/9dx.tsv"),
    ("9x9 unreasonable", "keen/9du.tsv"),
    ("12x12 to 20x20", "big_12_to_20.tsv"),
]


def main():
    corpus = os.environ.get("QUANDARY_CORPUS")
    if not corpus:
        sys.exit("set QUANDARY_CORPUS to the folder that holds kenken/")
    # So many of each file, evenly spread.
    most = int(os.environ.get("PEERS_LIMIT", "20"))
    for name, file in ROWS:
        with open(os.path.join(corpus, "kenken", file), encoding="utf-8") as lines:
            ids = [line.split("\t")[0] for line in lines]
        ids = ids[:: -(-len(ids) // most)]
        times = [t for t in map(solve, ids) if t is not None]
        mean = sum(times) / max(len(times), 1)
        worst = max(times, default=0)
        print(f"CP-SAT {name:<18} {len(times)}/{len(ids)} proved, mean {mean * 1e3:.1f} ms, worst {worst * 1e3:.0f} ms")


if __name__ == "__main__":
    main()
