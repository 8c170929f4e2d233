"""Find duplicate passages in Python and TypeScript, ignoring names.

A line's *shape* is its tokens with every name, number and string replaced by one sign each; keywords and punctuation
stay. Two passages are alike when six or more consecutive lines have the same shapes. Comments, docstrings, imports,
lists of exports, the fields of classes and interfaces, and lines of punctuation alone do not count. Neither does a run
with fewer than three different shapes: that is a table of values, not logic.
"""

from __future__ import annotations

import ast
import io
import keyword
import re
import tokenize
from collections import defaultdict
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

RUN = 6
"""The least number of lines of similar passages."""
SHAPES = 3
"""A run needs at least this many different shapes."""

TOKEN = re.compile(
    r"""(?P<string>"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|`(?:\\.|[^`\\])*`)|(?P<number>\d[\w.]*)|(?P<name>[\w$]+)|[^\s\w]"""
)
COMMENT = re.compile(r"/\*.*?\*/|(?<!:)//[^\n]*", re.DOTALL)
IMPORT = re.compile(r"^(?:import|export)\b[^;]*?from\s[^;]*;", re.MULTILINE)
FIELD = re.compile(r"^ *(?:readonly )?(?!default\b)[\w$]+\??: (?:[^=;\n]|=>)*;$", re.MULTILINE)
"""A field of an interface, or of a class without a value; those of objects end in commas."""
WORDS = frozenset(
    (  # noqa: SIM905 - a list of words reads better than 47 lines
        "as async await break case catch class const continue default do else export extends false finally for "
        "function if implements in instanceof interface let new null of return switch this throw true try type typeof "
        "undefined void while yield"
    ).split()
)
"""TypeScript's keywords."""
ASIDE = frozenset({tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT})


@dataclass(frozen=True)
class Line:
    """One line that counts: its number, and its shape."""

    number: int
    shape: str


@dataclass(frozen=True)
class Passage:
    """Lines of a file that count, by their numbers."""

    path: Path
    numbers: tuple[int, ...]

    @property
    def first(self) -> int:
        """The number of the first."""
        return self.numbers[0]

    @property
    def last(self) -> int:
        """The number of the last; lines between that do not count are not among the numbers."""
        return self.numbers[-1]


@dataclass(frozen=True)
class Pair:
    """Two similar passages, and the number of counted lines in each."""

    one: Passage
    other: Passage
    lines: int


def alike(paths: Iterable[Path]) -> list[Pair]:
    """The pairs of passages with the same shape, longest first."""
    texts = {path: tuple(shapes(path)) for path in paths}
    return sorted(_pairs(texts), key=lambda pair: (-pair.lines, str(pair.one), str(pair.other)))


def repeated_lines(pairs: Iterable[Pair]) -> int:
    """How many lines that count belong to a passage with a duplicate; each is counted once."""
    return len({(half.path, line) for pair in pairs for half in (pair.one, pair.other) for line in half.numbers})


def shapes(path: Path) -> Iterator[Line]:
    """The lines of a file that count."""
    read = _python if path.suffix == ".py" else _typescript
    for number, shape in sorted(read(path.read_text(encoding="utf-8")).items()):
        if re.search(r"\w", shape):
            yield Line(number, shape)


def _python(text: str) -> dict[int, str]:
    aside = _aside(ast.parse(text))
    found: dict[int, list[str]] = defaultdict(list)
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type not in ASIDE and token.start[0] not in aside and token.string:
            found[token.start[0]].append(_sign_of_python(token))
    return {number: " ".join(signs) for number, signs in found.items()}


def _aside(tree: ast.Module) -> set[int]:
    """The lines of docstrings and other bare strings, of imports, of `__all__`, and of the fields of classes."""
    lines: set[int] = set()
    for node in ast.walk(tree):
        match node:
            case (
                ast.Import()
                | ast.ImportFrom()
                | ast.Expr(value=ast.Constant(value=str()))
                | ast.Assign(targets=[ast.Name(id="__all__")])
            ):
                lines.update(_lines(node))
            case ast.ClassDef():
                lines.update(line for part in node.body if _is_field(part) for line in _lines(part))
    return lines


def _is_field(statement: ast.stmt) -> bool:
    """Whether it declares an attribute of a class, at most with a plain default."""
    match statement:
        case ast.AnnAssign(value=None | ast.Constant() | ast.Name() | ast.Attribute()):
            return True
    return False


def _lines(node: ast.stmt) -> range:
    return range(node.lineno, (node.end_lineno or node.lineno) + 1)


def _sign_of_python(token: tokenize.TokenInfo) -> str:
    if token.type == tokenize.NAME:
        return token.string if keyword.iskeyword(token.string) else "n"
    return {tokenize.NUMBER: "0", tokenize.STRING: "s"}.get(token.type, token.string)


def _typescript(text: str) -> dict[int, str]:
    for aside in (COMMENT, IMPORT, FIELD):
        text = aside.sub(lambda found: "\n" * found[0].count("\n"), text)
    numbered = enumerate(text.splitlines(), 1)
    return {number: " ".join(map(_sign_of_typescript, TOKEN.finditer(line))) for number, line in numbered}


def _sign_of_typescript(token: re.Match[str]) -> str:
    match token.lastgroup:
        case "string":
            return "s"
        case "number":
            return "0"
        case "name" if token[0] not in WORDS:
            return "n"
        case _:
            return token[0]


def _pairs(texts: Mapping[Path, Sequence[Line]]) -> Iterator[Pair]:
    """The maximal runs of equal shapes: windows that match, joined where the next ones match as well."""
    places: dict[tuple[str, ...], list[tuple[Path, int]]] = defaultdict(list)
    for path, lines in texts.items():
        for start in range(len(lines) - RUN + 1):
            places[tuple(line.shape for line in lines[start : start + RUN])].append((path, start))
    windows = {
        pair for window, found in places.items() if len(set(window)) >= SHAPES for pair in combinations(found, 2)
    }
    for (path, start), (twin, there) in windows:
        if ((path, start - 1), (twin, there - 1)) in windows:
            continue
        length = RUN
        while ((path, start + length - RUN + 1), (twin, there + length - RUN + 1)) in windows:
            length += 1
        if path == twin:
            length = min(length, there - start)
        if length >= RUN:
            yield Pair(_passage(texts, path, start, length), _passage(texts, twin, there, length), length)


def _passage(texts: Mapping[Path, Sequence[Line]], path: Path, start: int, length: int) -> Passage:
    return Passage(path, tuple(line.number for line in texts[path][start : start + length]))
