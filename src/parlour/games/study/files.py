"""Files of exercises: tables of TOML, each with the fields of an exercise."""

from __future__ import annotations

import dataclasses
import json
import tomllib
from typing import TYPE_CHECKING, Any, TypeVar

from parlour.errors import ParlourError
from parlour.games.study.exercises import Exercise, Goal
from parlour.reading import NestingError, check_nesting

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

__all__ = ["format_table", "read_content", "read_goal", "read_tables", "toml_value"]

E = TypeVar("E", bound=Exercise)


def read_content(text: str, what: str) -> dict[str, Any]:
    """What is in a TOML file.

    Raises:
        ParlourError: when it is none; the message says that it is no file of `what`.
    """
    try:
        check_nesting(text)
        return tomllib.loads(text)
    except (tomllib.TOMLDecodeError, NestingError) as error:
        raise ParlourError(f"this is no file of {what}s: {error}") from error


def read_tables(text: str, what: str, kind: type[E]) -> tuple[E, ...]:
    """The exercises of a TOML file: tables `[[exercise]]`, or whatever they are, with the fields of their kind.

    Raises:
        ParlourError: for another kind of file; the message says which table is wrong, and why.
    """
    tables = read_content(text, what).get(what, [])
    if not (isinstance(tables, list) and all(isinstance(table, dict) for table in tables)):
        raise ParlourError(f"this is no file of {what}s: each of them is a table [[{what}]]")
    return tuple(_exercise(f"{what} {number}", table, kind) for number, table in enumerate(tables, start=1))


def _exercise(which: str, table: dict[str, Any], kind: type[E]) -> E:
    names = {field.name for field in dataclasses.fields(kind)}
    if set(table) != names:
        raise ParlourError(f"{which}: the fields are {', '.join(sorted(names))}")
    line = table["line"]
    texts = [value for name, value in table.items() if name not in {"line", "goal"}]
    if not (isinstance(line, list) and all(isinstance(text, str) for text in (*texts, *line))):
        raise ParlourError(f"{which}: the line is a list of texts, the goal a table, and every other field a text")
    try:
        return kind(**{**table, "line": tuple(line), "goal": read_goal(table["goal"])})
    except ParlourError as error:
        raise ParlourError(f"{which}: {error}") from error


def read_goal(table: Any) -> Goal:  # noqa: ANN401 - whatever a file has
    """The goal of a table: its name, and its terms.

    Raises:
        ParlourError: for anything else.

    >>> read_goal({"name": "gain", "points": 35})
    Goal(name='gain', terms={'points': 35})
    """
    terms = dict(table) if isinstance(table, dict) else {}
    name = terms.pop("name", None)
    if not (isinstance(name, str) and all(type(value) in {str, int} for value in terms.values())):
        raise ParlourError("the goal is a table with a name, numbers and texts")
    return Goal(name, terms)


def format_table(what: str, fields: Mapping[str, str | Sequence[str] | Goal]) -> str:
    """An exercise as a table of a TOML file, which `read_tables` reads."""
    return f"[[{what}]]\n" + "".join(f"{name} = {toml_value(value)}\n" for name, value in fields.items())


def toml_value(value: str | int | Sequence[str] | Goal) -> str:
    """A value as TOML writes it.

    >>> toml_value(Goal("gain", {"points": 35}))
    '{ name = "gain", points = 35 }'
    """
    if isinstance(value, str):  # JSON's strings are TOML's too, except for one character
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, int):
        return str(value)
    if isinstance(value, Goal):
        terms = {"name": value.name, **value.terms}
        return f"{{ {', '.join(f'{name} = {toml_value(term)}' for name, term in terms.items())} }}"
    return f"[{', '.join(map(toml_value, value))}]"
