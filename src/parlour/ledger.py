"""The ledger of a game: every clause of its rules in the project's own words, as data.

A game keeps its ledger in `ledger.toml` beside its rules. Rulings and refusals cite the ids, tests are marked with
them, and the rules page is made from it.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import msgspec

from parlour.game import ParlourError

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

__all__ = ["Clause", "Ledger", "parse_ledger"]


@dataclass(frozen=True, slots=True)
class Clause:
    """One numbered rule."""

    id: str
    title: str
    text: str
    source: str
    """The passage of the source that it comes from."""
    reading: str = ""
    """How this project reads the source if it is silent or ambiguous."""
    options: tuple[str, ...] = ()
    """Names of the rules options that change it."""
    picture: str = ""
    """The name of a picture that explains it; the game draws it."""


@dataclass(frozen=True, slots=True)
class Ledger:
    """All clauses of a game, in order, with the sources they rest on."""

    title: str
    summary: str
    sources: tuple[str, ...]
    clauses: tuple[Clause, ...]

    def __post_init__(self) -> None:
        ids = [clause.id for clause in self.clauses]
        twice = sorted({name for name in ids if ids.count(name) > 1})
        if twice:
            raise ParlourError(f"the ledger of {self.title} has a clause twice: {', '.join(twice)}")

    def clause(self, name: str) -> Clause:
        """The clause with this id, in upper or lower case.

        Raises:
            ParlourError: there is none; the message lists the known ones.
        """
        for clause in self.clauses:
            if clause.id == name.upper():
                return clause
        known = ", ".join(clause.id for clause in self.clauses)
        raise ParlourError(f"{self.title} has no clause {name!r}; it has {known}")


def parse_ledger(file: Traversable) -> Ledger:
    """Read a ledger from a TOML file.

    Raises:
        ParlourError: the file is no ledger; the message names the place.
    """
    try:
        raw: dict[str, Any] = tomllib.loads(file.read_text(encoding="utf-8"))
        return msgspec.convert(raw, Ledger)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise ParlourError(f"{file.name}: {error}") from error
