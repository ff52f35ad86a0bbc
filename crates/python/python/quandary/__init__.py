"""Solves, explains, rates, creates and draws grid puzzles.

Every function gives the object the command ``quandary`` prints with ``--json``; ``request`` speaks the
protocol itself. A puzzle is its text in any form of its kind, a link, a share id or ``example:KIND/NAME``.
"""

from __future__ import annotations

import json
import os
from itertools import islice
from typing import Any, Iterable, Iterator

from ._native import __version__, answer, answer_lines

__all__ = [
    "Error", "answer", "assist", "batch", "batch_lines", "check", "convert", "count", "create", "explain",
    "hint", "kinds", "rate", "request", "rules", "show", "solve", "__version__",
]


class Error(ValueError):
    """What is wrong with a request or its puzzle; ``place`` says where, as the command's JSON does."""

    def __init__(self, place: dict[str, Any]) -> None:
        super().__init__(place.get("message", "something is wrong"))
        self.place = place


def request(asked: dict[str, Any]) -> dict[str, Any]:
    """Answers a request of the protocol; an error is a response like any other."""
    return json.loads(answer(json.dumps(asked)))


def _asked(verb: str, options: dict[str, Any], **fields: Any) -> dict[str, Any]:
    asked: dict[str, Any] = {"verb": verb}
    asked.update((name, value) for name, value in fields.items() if value is not None)
    # An option is named as on the command line; Python has no dashes in names.
    given = {name.replace("_", "-"): value for name, value in options.items() if value is not None}
    if given:
        asked["options"] = given
    return asked


def _perform(verb: str, options: dict[str, Any], **fields: Any) -> dict[str, Any]:
    told = request(_asked(verb, options, **fields))
    if "error" in told:
        raise Error(told["error"])
    return told


def _on_puzzles(verb: str, about: str):
    def perform(puzzle, *, kind=None, board=None, words=None, form=None, **options):
        return _perform(verb, options, puzzle=puzzle, kind=kind, board=board, words=words, **{"from": form})

    perform.__name__ = perform.__qualname__ = verb
    perform.__doc__ = about
    return perform


solve = _on_puzzles("solve", "An answer, and whether it is the only one.")
count = _on_puzzles("count", "How many answers there are.")
check = _on_puzzles("check", "Which rules a full or partial board breaks; spoils nothing.")
hint = _on_puzzles("hint", "The next step, easiest technique first.")
explain = _on_puzzles("explain", "The whole walk to the answer, step by step.")
rate = _on_puzzles("rate", "Level, hardest technique, counts.")
assist = _on_puzzles("assist", "What all answers share, and which change leaves one.")


def show(puzzle, *, kind=None, board=None, words=None, form=None, **options) -> str:
    """A picture: ``format`` is ``text``, ``ascii``, ``raw`` or ``svg``."""
    return _perform("show", options, puzzle=puzzle, kind=kind, board=board, words=words, **{"from": form})["picture"]


def convert(puzzle, to, *, kind=None, board=None, words=None, form=None, **options) -> str | bytes:
    """The puzzle in another form; what that cannot carry is an error unless ``lossy`` allows it."""
    options["to"] = to
    told = _perform("convert", options, puzzle=puzzle, kind=kind, board=board, words=words, **{"from": form})
    return told["text"] if told["text"] is not None else bytes(told["bytes"])


def create(kind, *, words=None, **options) -> list[dict[str, Any]]:
    """New puzzles that keep their kind's promises: ``size``, ``level``, ``seed``, ``number`` and the kind's own.

    A list with an object for each, whose ``puzzle`` every function here takes.
    """
    told = _perform("create", options, kind=kind, words=words)
    made = told.get("results", [told])
    for one in made:
        if "error" in one:
            raise Error(one["error"])
    return made


def kinds() -> list[dict[str, Any]]:
    """The kinds with their options, forms, techniques and examples."""
    return _perform("list", {})["kinds"]


def rules(kind) -> str:
    """A kind's rules in prose."""
    return _perform("rules", {}, kind=kind)["rules"]


def batch_lines(
    verb: str,
    lines: Iterable[str],
    *,
    kind: str | None = None,
    form: str | None = None,
    jobs: int = 0,
    cost: bool = False,
    **options: Any,
) -> Iterator[str]:
    """Answers lines (requests, puzzles as JSON or as text) with lines of JSON, in parallel and in order.

    Lazy: only a few thousand lines are held at once. Blank lines and comments give nothing.
    """
    base = json.dumps(_asked(verb, options, kind=kind, **{"from": form}))
    # Small portions first, so that slow puzzles are seen soon and quick ones cost little to pass on.
    source, size = iter(lines), 4 * (jobs or os.cpu_count() or 1)
    while portion := list(islice(source, size)):
        yield from filter(None, answer_lines(portion, base, jobs, cost))
        size = min(size * 2, 4096)


def batch(verb: str, puzzles: Iterable[Any], **given: Any) -> Iterator[dict[str, Any]]:
    """Answers puzzles (texts, or requests as dictionaries) in parallel and in order.

    What is wrong with one is a record with ``error``; the others go on.
    """

    def lines() -> Iterator[str]:
        for puzzle in puzzles:
            text = puzzle.strip() if isinstance(puzzle, str) else json.dumps(puzzle)
            # A text of several lines is one record all the same.
            yield json.dumps({"puzzle": text}) if "\n" in text else text

    return map(json.loads, batch_lines(verb, lines(), **given))
