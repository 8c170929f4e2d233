"""No code reads a value out of a sentence: what is written for people is never compared, searched or taken apart."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path
from textwrap import dedent
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[1]
FOR_PEOPLE = frozenset(
    {"caption", "heading", "label", "message", "prompt", "question", "remark", "task"}
    | {"said", "sentence", "summary", "title", "verdict", "words"}
)
"""Attributes that hold words for people."""
OF_ERRORS = frozenset(("detail", "error", "message", "sentence"))
"""Names of variables that hold such words."""
TAKES_APART = frozenset(
    {"count", "endswith", "find", "index", "partition", "removeprefix", "removesuffix"}
    | {"replace", "rfind", "rpartition", "rsplit", "split", "startswith"}
)
SEARCHES = frozenset(("findall", "finditer", "fullmatch", "match", "search", "split", "sub"))
EXCEPTIONS = {
    # msgspec says only in its message where a value stands; the place is reworded for people, and nothing else is done
    ("src/parlour/reading.py", 'str(error).partition(" - at `$")'),
    ("src/parlour/reading.py", 'str(error).partition(" (byte ")'),
    # other people's errors, in one line
    ("src/parlour/players/loading.py", "str(error).split()"),
    # the contract suite: an error about an option names it
    ("src/parlour/testing/contract.py", "option.name in str(error)"),
}
"""By file and by what stands there."""


@cache
def trees() -> dict[str, ast.Module]:
    files = sorted((ROOT / "src").rglob("*.py"))
    return {file.relative_to(ROOT).as_posix(): ast.parse(file.read_text(encoding="utf-8")) for file in files}


@cache
def values() -> frozenset[str]:
    """Texts with spaces that are values: those of a `Literal` or an enum, and the names of events."""
    return frozenset(value for tree in trees().values() for node in ast.walk(tree) for value in _values_in(node))


def _values_in(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.Subscript(value=ast.Name("Literal"), slice=inner):
            yield from _texts(inner)
        case ast.Call(
            func=ast.Name("Event") | ast.Attribute(attr="event" | "events"), args=[ast.Constant(str(name)), *_]
        ):
            yield name
        case ast.ClassDef(bases=[ast.Attribute(ast.Name("enum")), *_]):
            yield from _texts(node)


def _texts(node: ast.AST) -> Iterator[str]:
    for each in ast.walk(node):
        if isinstance(each, ast.Constant) and isinstance(each.value, str):
            yield each.value


def for_people(node: ast.AST) -> bool:
    """Whether an expression is a text for people."""
    match node:
        case ast.Attribute(attr=attr):
            return attr in FOR_PEOPLE
        case ast.Name(id=name):
            return name in OF_ERRORS
        case ast.Call(func=ast.Name("str"), args=[ast.Name(id="error" | "exc" | "err" | "caught")]):
            return True
        case ast.Constant(value=str(text)):
            return " " in text.strip() and text not in values()
    return False


def reads(node: ast.AST) -> bool:
    """Whether a piece of code reads a value out of words for people."""
    match node:
        case ast.Call(func=ast.Attribute(value=text, attr=how)) if how in TAKES_APART:
            return not isinstance(text, ast.Constant) and for_people(text)
        case ast.Call(func=ast.Attribute(attr=how), args=[*args]) if how in SEARCHES:
            return any(for_people(arg) and not isinstance(arg, ast.Constant) for arg in args)
        case ast.Compare(left=left, ops=ops, comparators=others):
            compared = any(isinstance(op, ast.Eq | ast.NotEq | ast.In | ast.NotIn) for op in ops)
            sides = [left, *others]
            return compared and any(map(for_people, sides)) and not any(map(_is_empty, sides))
        case ast.MatchValue(value=value):
            return for_people(value)
    return False


def _is_empty(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and not node.value


def found() -> set[tuple[str, str]]:
    return {
        (file, ast.unparse(node).replace("'", '"'))
        for file, tree in trees().items()
        for node in ast.walk(tree)
        if reads(node) and not file.endswith("/puzzles/judging.py")  # until puzzles have goals that are data
    }


def test_no_program_reads_a_value_out_of_a_sentence() -> None:
    assert found() == EXCEPTIONS


@pytest.mark.parametrize(
    "line",
    [
        'turn.move == "runs out of time"',
        'puzzle.task.label.startswith("Bring")',
        'event.message.partition(": ")',
        "table.title == name",
        '"accept" in context.message',
        'str(error).endswith("not found")',
        "re.search(GOAL, puzzle.sentence)",
        'error.detail == _CLIENT_LEFT if detail == "x" else 0',
        'match move:\n    case "runs out of time":\n        pass',
    ],
)
def test_what_reads_one_is_found(line: str) -> None:
    assert any(reads(node) for node in ast.walk(ast.parse(dedent(line))))


@pytest.mark.parametrize("line", ['options.play_off == "until decided"', 'words == ""', 'state.stage == "knight"'])
def test_what_compares_values_is_not(line: str) -> None:
    assert not any(reads(node) for node in ast.walk(ast.parse(line)))


# --- the page -------------------------------------------------------------------------------------------------------

IN_TYPESCRIPT = re.compile(
    r"\b(?:caption|heading|label|message|prompt|said|sentence|summary|title|verdict|words)\??"
    r"\.(?:endsWith|includes|indexOf|match|replace|search|split|startsWith)\(.*"
    r"|InWords\([^()]*\)\.\w+\(.*"
    r"|\"entry\"\)\.replace.*"
    r"|[!=]== (?:\"[A-Z][^\"]* [^\"]*\"|\w+InWords\().*"
)
ON_THE_PAGE = {
    # where a long reason is folded
    ("web/src/referee/news.tsx", 'words.indexOf(" ", LONG) : -1;'),
    # a coin that the words name already is not named again
    ("web/src/referee/words.ts", 'words.includes(tap.group) ? `${tap.group}: ` : "";'),
}


def test_the_page_reads_no_value_out_of_a_sentence() -> None:
    sources = [file for file in (ROOT / "web" / "src").rglob("*.ts*") if file.name != "wire.ts"]
    assert len(sources) > 100
    seen = {
        (file.relative_to(ROOT).as_posix(), match[0])
        for file in sources
        for match in IN_TYPESCRIPT.finditer(file.read_text(encoding="utf-8"))
    }
    assert seen == ON_THE_PAGE
