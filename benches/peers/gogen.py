"""CP-SAT (ortools) on the Gogen corpus: two solutions at most, one worker, model building included.

Usage: gogen.py CORPUS [LINES]; at most LINES puzzles of each file (all by default).
"""

import os
import sys
import time

from ortools.sat.python import cp_model

SIDE = 5
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXY"


def near(cell):
    row, col = divmod(cell, SIDE)
    return [
        r * SIDE + c
        for r in range(max(0, row - 1), min(SIDE, row + 2))
        for c in range(max(0, col - 1), min(SIDE, col + 2))
        if (r, c) != (row, col)
    ]


class UpToTwo(cp_model.CpSolverSolutionCallback):
    def __init__(self):
        super().__init__()
        self.found = 0

    def on_solution_callback(self):
        self.found += 1
        if self.found >= 2:
            self.stop_search()


def answers(board, words):
    """How many answers there are, two standing for more."""
    model = cp_model.CpModel()
    cells = range(SIDE * SIDE)
    at = {(letter, cell): model.new_bool_var("") for letter in LETTERS for cell in cells}
    for letter in LETTERS:
        model.add_exactly_one(at[letter, cell] for cell in cells)
    for cell in cells:
        model.add_exactly_one(at[letter, cell] for letter in LETTERS)
        if board[cell] != ".":
            model.add(at[board[cell], cell] == 1)
    pairs = {tuple(sorted(p)) for word in words for p in zip(word, word[1:]) if p[0] != p[1]}
    for a, b in sorted(pairs):
        for cell in cells:
            model.add_bool_or([at[a, cell].negated()] + [at[b, other] for other in near(cell)])
            model.add_bool_or([at[b, cell].negated()] + [at[a, other] for other in near(cell)])
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.enumerate_all_solutions = True
    watch = UpToTwo()
    solver.solve(model, watch)
    return watch.found


def main():
    corpus = sys.argv[1] if len(sys.argv) > 1 else os.environ["QUANDARY_CORPUS"]
    most = int(sys.argv[2]) if len(sys.argv) > 2 else None
    for name in ["real", "generated_uber", "generated_ultra", "generated_hyper"]:
        with open(os.path.join(corpus, "gogen", name + ".tsv"), encoding="utf-8") as file:
            lines = [line.rstrip("\n").split("\t") for line in file if line.strip() and not line.startswith("#")]
        times = []
        for line in lines[:most]:
            start = time.process_time()
            found = answers(line[2], line[3].split(","))
            times.append(time.process_time() - start)
            assert found == 1, line[0]
        mean = sum(times) / len(times) * 1e3
        print(f"CP-SAT {name:20} n {len(times):4} mean {mean:8.2f} ms worst {max(times) * 1e3:8.2f} ms", flush=True)


if __name__ == "__main__":
    main()
