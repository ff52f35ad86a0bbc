"""Peers of the crossword filler on the same grids and lists: ingrid_core from the Rust registry, qxw from Debian.

CPU seconds of the whole command, list loading included, beside our own command's; a peer is cut at PEERS_SECONDS
(20 unless set, which makes some four minutes for all), our own at 60. Our own is run five times when it is quick, and the least counts.
The lists are Debian's wamerican and wamerican-huge, read from QUANDARY_DICT (/usr/share/dict unless set)
and reduced to plain lower-case words. A peer that cannot be had is left out.
"""

import os
import re
import resource
import shutil
import subprocess
import tempfile
from pathlib import Path

LIMIT = float(os.environ.get("PEERS_SECONDS", "20"))
OWN = 60
CORPUS = Path(os.environ["QUANDARY_CORPUS"]) / "crossword"
DICT = Path(os.environ.get("QUANDARY_DICT", "/usr/share/dict"))
STD = ["15.01", "15.07", "19.03", "23.09", "21.01", "21.05", "vg06x06", "vg07x07",
       "nyt15_w066_b28_19971212", "nyt15_w064_b35_19990626"]
HUGE = ["15.01", "21.01"]


def words(name):
    """The plain words of a Debian list."""
    text = (DICT / name).read_text(encoding="utf-8")
    return sorted({w for w in text.split("\n") if re.fullmatch("[a-z]+", w)})


def grid(name):
    """The rows of a grid of the corpus."""
    for folder in ("grids", "grids_nyt_patterns", "grids_preset"):
        path = CORPUS / folder / f"{name}.txt"
        if path.exists():
            return path, [line.strip() for line in path.read_text().split("\n") if line.strip()]
    raise FileNotFoundError(name)


def slots(rows):
    """The cells of every run of two or more white squares, as names for qxw."""
    height, width = len(rows), len(rows[0])
    lines = [[(r, c) for c in range(width)] for r in range(height)]
    lines += [[(r, c) for r in range(height)] for c in range(width)]
    for line in lines:
        run = []
        for cell in line + [None]:
            if cell is None or rows[cell[0]][cell[1]] == "#":
                if len(run) > 1:
                    yield " ".join(f"X{r}Y{c}" for r, c in run)
                run = []
            else:
                run.append(cell)


def timed(command, seconds=LIMIT):
    """Exit status and CPU seconds; None for the status when the time was up."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)

    def limit():
        resource.setrlimit(resource.RLIMIT_CPU, (int(seconds), int(seconds) + 1))

    done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, preexec_fn=limit)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return (done.returncode if done.returncode >= 0 else None), spent


def told(status, spent, none):
    """A cell of the table."""
    if status is None:
        return f"> {spent:.0f}"
    return f"{spent:.2f}" if status == 0 else f"no fill {spent:.2f}" if status == none else f"failed ({status})"


def ingrid():
    """The program, installed into a folder of its own."""
    root = Path("target/peers-rust")
    program = root / "bin" / "ingrid_core"
    if not program.exists():
        subprocess.run(["cargo", "install", "--quiet", "--root", str(root), "ingrid_core"], check=False)
    return program if program.exists() else None


def qxw():
    """The program, from Debian if it is not there and can be had."""
    where = os.environ.get("PATH", "") + ":/usr/games"
    if not shutil.which("qxw", path=where) and shutil.which("apt-get") and os.geteuid() == 0:
        command = ["apt-get", "install", "-y", "--no-install-recommends", "qxw"]
        subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    return shutil.which("qxw", path=where)


def quandary():
    """Our own command."""
    cargo = os.environ.get("CARGO", "cargo")
    subprocess.run([cargo, "build", "--release", "--quiet", "-p", "quandary-cli"], check=True)
    return Path(os.environ.get("CARGO_TARGET_DIR", "target")) / "release" / "quandary"


def own(command):
    """Our own cell: the least of five runs, or one if it is long."""
    status, spent = timed(command, OWN)
    for _ in range(4):
        if spent < 1:
            spent = min(spent, timed(command, OWN)[1])
    return told(status, spent, none=1)


def main():
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        mine, first, second = quandary(), ingrid(), qxw()
        print(f"{'grid':32} {'list':5} {'quandary':>16} {'ingrid_core':>16} {'qxw':>16}")
        for name, file, names in (("std", "american-english", STD), ("huge", "american-english-huge", HUGE)):
            listed = words(file)
            plain, scored = folder / f"{name}.txt", folder / f"{name}.dict"
            plain.write_text("\n".join(listed) + "\n")
            scored.write_text("".join(f"{w};50\n" for w in listed))
            for which in names:
                path, rows = grid(which)
                deck = folder / "deck.qxd"
                deck.write_text(".UNIQUE 1\n" + "\n".join(slots(rows)) + "\n")
                cells = [own([str(mine), "solve", "crossword", str(path), "--words", str(plain)]), "-", "-"]
                if first:
                    cells[1] = told(*timed([str(first), "--wordlist", str(scored), str(path)]), none=1)
                if second:
                    cells[2] = told(*timed([second, "-b", "-d", str(plain), str(deck)]), none=4)
                print(f"{which:32} {name:5} {cells[0]:>16} {cells[1]:>16} {cells[2]:>16}", flush=True)


if __name__ == "__main__":
    main()
