"""A guide: the lines that lead somebody new through a first match, and the options of that match."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from parlour.errors import ParlourError
from parlour.games.study.files import read_content

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["LONGEST_LINE", "TURNS", "Guide", "read_guide"]

TURNS = 5
"""How many turns of a first match have a line; each flick of a turn counts as one."""
LONGEST_LINE = 100
"""Characters of a line: two lines on a phone."""


@dataclass(frozen=True, slots=True)
class Guide:
    """What a first match is played with.

    Attributes:
        lines: what is said in each of the first turns, or flicks, of somebody new, in one or two short sentences.
        options: the rules options of that match, beside the defaults.
    """

    lines: tuple[str, ...]
    options: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if len(self.lines) != TURNS:
            raise ParlourError(f"a guide has {TURNS} lines, one a turn; here are {len(self.lines)}")
        for line in self.lines:
            if len(line) > LONGEST_LINE:
                raise ParlourError(f"a line of a guide has at most {LONGEST_LINE} characters; {len(line)}: {line}")


def read_guide(text: str) -> Guide:
    """The guide of a TOML file: its `lines`, and its `options` if it has any.

    Raises:
        ParlourError: for another kind of file, or a wrong number or length of lines.

    >>> read_guide("lines = ['Touch a step.']")
    Traceback (most recent call last):
    parlour.errors.ParlourError: a guide has 5 lines, one a turn; here are 1
    """
    content = read_content(text, "guide")
    lines = content.get("lines", [])
    if not (isinstance(lines, list) and all(isinstance(line, str) for line in lines)):
        raise ParlourError("this is no guide: its lines are a list of texts")
    return Guide(tuple(lines), content.get("options", {}))
