"""Peers of the Ripple Effect solver on the same puzzles: clingo and CP-SAT, both from PyPI.

Each puzzle: an answer and the proof that there is no other, one thread, CPU time of this process.
The first PEERS_LIMIT puzzles of each set are run (60 unless set; 0 means all).
"""

import json
import os
import sys
import time
from pathlib import Path

import clingo
from ortools.sat.python import cp_model

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


def bits(text, count):
    """The first `count` bits of base-32 digits, most significant first."""
    found = [int(b) for c in text for b in f"{DIGITS.index(c):05b}"]
    return found[:count]


def decode(url):
    """A puzz.link ripple URL as rows of rooms and rows of givens (0 = open)."""
    parts = url.rstrip("/").split("/")
    cols, rows, body = int(parts[-3]), int(parts[-2]), parts[-1]
    length = -(-rows * (cols - 1) // 5)
    upright, body = bits(body[:length], rows * (cols - 1)), body[length:]
    length = -(-(rows - 1) * cols // 5)
    level, body = bits(body[:length], (rows - 1) * cols), body[length:]
    givens, i = [], 0
    while i < len(body) and len(givens) < rows * cols:
        c = body[i]
        if c in "-+":
            size = 2 if c == "-" else 3
            givens.append(int(body[i + 1 : i + 1 + size], 16))
            i += size
        elif c in "0123456789abcdef":
            givens.append(int(c, 16))
        elif c == ".":
            givens.append(0)
        else:
            givens.extend([0] * (DIGITS.index(c) - 15))
        i += 1
    rooms, count = [[-1] * cols for _ in range(rows)], 0
    for r in range(rows):
        for c in range(cols):
            if rooms[r][c] < 0:
                flood(rooms, r, c, count, upright, level)
                count += 1
    return rooms, [givens[r * cols : (r + 1) * cols] for r in range(rows)]


def flood(rooms, row, col, room, upright, level):
    rows, cols = len(rooms), len(rooms[0])
    stack = [(row, col)]
    while stack:
        r, c = stack.pop()
        if rooms[r][c] >= 0:
            continue
        rooms[r][c] = room
        if c > 0 and not upright[r * (cols - 1) + c - 1]:
            stack.append((r, c - 1))
        if c + 1 < cols and not upright[r * (cols - 1) + c]:
            stack.append((r, c + 1))
        if r > 0 and not level[(r - 1) * cols + c]:
            stack.append((r - 1, c))
        if r + 1 < rows and not level[r * cols + c]:
            stack.append((r + 1, c))


PROGRAM = """
{ is(R,C,V) : V=1..N } = 1 :- cell(R,C,M), size(M,N).
:- room(M), size(M,N), V=1..N, #count { R,C : is(R,C,V), cell(R,C,M) } != 1.
:- is(R,C,V), is(R,D,V), C < D, D-C <= V.
:- is(R,C,V), is(S,C,V), R < S, S-R <= V.
:- given(R,C,V), not is(R,C,V).
#show is/3.
"""


def by_clingo(rooms, givens):
    facts, sizes = [], {}
    for r, row in enumerate(rooms):
        for c, m in enumerate(row):
            sizes[m] = sizes.get(m, 0) + 1
            facts.append(f"cell({r},{c},{m}).")
            if givens[r][c]:
                facts.append(f"given({r},{c},{givens[r][c]}).")
    facts += [f"room({m}). size({m},{n})." for m, n in sizes.items()]
    control = clingo.Control(["--models=2", "--warn=none"])
    control.add("base", [], PROGRAM + "".join(facts))
    control.ground([("base", [])])
    with control.solve(yield_=True) as handle:
        return sum(1 for _ in handle)


def by_cp_sat(rooms, givens):
    model = cp_model.CpModel()
    rows, cols = len(rooms), len(rooms[0])
    members = {}
    for r in range(rows):
        for c in range(cols):
            members.setdefault(rooms[r][c], []).append((r, c))
    has = {}
    for cells in members.values():
        for cell in cells:
            for v in range(1, len(cells) + 1):
                has[cell, v] = model.new_bool_var("")
            model.add_exactly_one(has[cell, v] for v in range(1, len(cells) + 1))
        for v in range(1, len(cells) + 1):
            model.add_exactly_one(has[cell, v] for cell in cells)
    for ((r, c), v), var in has.items():
        for step in range(1, v + 1):
            for other in ((r + step, c), (r, c + step)):
                if (other, v) in has:
                    model.add_at_most_one([var, has[other, v]])
        if givens[r][c] == v:
            model.add(var == 1)
    found = 0
    while found < 2:
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        if solver.solve(model) not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            break
        found += 1
        model.add_bool_or([var.negated() for var in has.values() if solver.boolean_value(var)])
    return found


def sets(corpus):
    lines = (corpus / "ripple/janko_hakyuu.jsonl").read_text().splitlines()
    janko = [json.loads(line) for line in lines]
    yield "published (janko)", [(p["regions"], p["clues"]) for p in janko]
    for name in ("15x15_m7", "20x20_m7", "hard_minimal"):
        lines = (corpus / f"ripple/generated/{name}.tsv").read_text().splitlines()
        yield name, [decode(line.split("\t")[0]) for line in lines if line]


def main():
    corpus = Path(os.environ["QUANDARY_CORPUS"])
    limit = int(os.environ.get("PEERS_LIMIT", "60"))
    for name, puzzles in sets(corpus):
        puzzles = puzzles[:limit] if limit else puzzles
        for peer, solve in (("clingo", by_clingo), ("CP-SAT", by_cp_sat)):
            times, odd = [], 0
            for rooms, givens in puzzles:
                start = time.process_time()
                odd += solve(rooms, givens) != 1
                times.append((time.process_time() - start) * 1000)
            mean, worst = sum(times) / len(times), max(times)
            note = f", {odd} not unique" if odd else ""
            print(f"{name:20} {peer:7} {len(times):4} puzzles  mean {mean:8.2f} ms  worst {worst:8.2f} ms{note}")
            sys.stdout.flush()


main()
