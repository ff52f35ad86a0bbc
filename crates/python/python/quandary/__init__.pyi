from typing import Any, Iterable, Iterator, Literal, Mapping, Optional, Sequence, Union

Json = dict[str, Any]
Puzzle = Union[str, Mapping[str, Any]]
Board = Union[str, Sequence[Sequence[Union[int, str, None]]]]
Verb = Literal["solve", "count", "check", "hint", "explain", "rate", "create", "assist", "show", "convert"]
Level = Literal["gentle", "easy", "medium", "hard", "fiendish", "unreasonable"]

__version__: str

class Error(ValueError):
    place: Json
    def __init__(self, place: Json) -> None: ...

def answer(request: str) -> str: ...
def request(asked: Mapping[str, Any]) -> Json: ...
def solve(
    puzzle: Puzzle, *, kind: Optional[str] = ..., board: Optional[Board] = ..., words: Optional[Sequence[str]] = ...,
    form: Optional[str] = ..., limit: Optional[int] = ..., all: Optional[bool] = ..., unique: Optional[bool] = ...,
    method: Optional[Literal["fast", "classic"]] = ..., nodes: Optional[int] = ..., time: Optional[float] = ...,
    memory: Optional[int] = ..., **options: Any,
) -> Json: ...
def count(
    puzzle: Puzzle, *, kind: Optional[str] = ..., board: Optional[Board] = ..., words: Optional[Sequence[str]] = ...,
    form: Optional[str] = ..., nodes: Optional[int] = ..., time: Optional[float] = ..., memory: Optional[int] = ...,
    **options: Any,
) -> Json: ...
def check(
    puzzle: Puzzle, *, kind: Optional[str] = ..., board: Optional[Board] = ..., words: Optional[Sequence[str]] = ...,
    form: Optional[str] = ..., **options: Any,
) -> Json: ...
def hint(
    puzzle: Puzzle, *, kind: Optional[str] = ..., board: Optional[Board] = ..., words: Optional[Sequence[str]] = ...,
    form: Optional[str] = ..., nodes: Optional[int] = ..., time: Optional[float] = ..., memory: Optional[int] = ...,
    **options: Any,
) -> Json: ...
def explain(
    puzzle: Puzzle, *, kind: Optional[str] = ..., board: Optional[Board] = ..., words: Optional[Sequence[str]] = ...,
    form: Optional[str] = ..., nodes: Optional[int] = ..., time: Optional[float] = ..., memory: Optional[int] = ...,
    **options: Any,
) -> Json: ...
def rate(
    puzzle: Puzzle, *, kind: Optional[str] = ..., words: Optional[Sequence[str]] = ..., form: Optional[str] = ...,
    nodes: Optional[int] = ..., time: Optional[float] = ..., memory: Optional[int] = ..., **options: Any,
) -> Json: ...
def assist(
    puzzle: Puzzle, *, kind: Optional[str] = ..., words: Optional[Sequence[str]] = ..., form: Optional[str] = ...,
    nodes: Optional[int] = ..., time: Optional[float] = ..., memory: Optional[int] = ..., **options: Any,
) -> Json: ...
def show(
    puzzle: Puzzle, *, kind: Optional[str] = ..., board: Optional[Board] = ..., words: Optional[Sequence[str]] = ...,
    form: Optional[str] = ..., format: Literal["text", "ascii", "raw", "svg"] = ..., marks: bool = ..., **options: Any,
) -> str: ...
def convert(
    puzzle: Puzzle, to: str, *, kind: Optional[str] = ..., board: Optional[Board] = ...,
    words: Optional[Sequence[str]] = ..., form: Optional[str] = ..., lossy: bool = ..., **options: Any,
) -> Union[str, bytes]: ...
def create(
    kind: str, *, words: Optional[Sequence[str]] = ..., size: Optional[str] = ..., level: Optional[Level] = ...,
    seed: Optional[int] = ..., number: Optional[int] = ..., nodes: Optional[int] = ..., time: Optional[float] = ...,
    memory: Optional[int] = ..., **options: Any,
) -> list[Json]: ...
def kinds() -> list[Json]: ...
def rules(kind: str) -> str: ...
def batch_lines(
    verb: Verb, lines: Iterable[str], *, kind: Optional[str] = ..., form: Optional[str] = ..., jobs: int = ...,
    cost: bool = ..., **options: Any,
) -> Iterator[str]: ...
def batch(
    verb: Verb, puzzles: Iterable[Union[str, Mapping[str, Any]]], *, kind: Optional[str] = ...,
    form: Optional[str] = ..., jobs: int = ..., cost: bool = ..., **options: Any,
) -> Iterator[Json]: ...
