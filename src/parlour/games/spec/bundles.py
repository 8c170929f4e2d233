"""The bundles of a `GameSpec`: what a game may offer, by who uses it. Each is checked when it is built.

A game leaves out the bundles of which it has nothing; the spec then has None.
"""

from __future__ import annotations

import dataclasses
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from parlour.errors import ParlourError
from parlour.looks import Looks

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from datetime import datetime
    from uuid import UUID

    from parlour.game import Game, Ruling
    from parlour.games import analysis
    from parlour.games.page import PageParts
    from parlour.games.reporting import Reporting
    from parlour.games.spec.modules import Aims
    from parlour.games.statistics import Best, BestMove, Count, Replayed, Result
    from parlour.games.study import Course, Drill, Exercise, Guide, Ladder, Practice, Puzzles, Suggestion
    from parlour.kernels import WarmUp
    from parlour.plan import BoardPlan
    from parlour.players import Hand
    from parlour.record import Record
    from parlour.scene import Advice, Scene, ScoreBar, Sheet
    from parlour.score_sheet import ScoreSheet

__all__ = [
    "Appearance",
    "Engine",
    "Environment",
    "Export",
    "Flicking",
    "HandPreset",
    "Kernels",
    "Learning",
    "RealTable",
    "Solution",
    "Solver",
    "Study",
    "Variants",
]

G = TypeVar("G", bound="Game[Any, Any]")
S = TypeVar("S")
M = TypeVar("M")

ENTRY_POINT = re.compile(r"[A-Za-z_][\w.]*:[A-Za-z_]\w*")


# --- for every game ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Variants:
    """How the options of a game are chosen.

    Attributes:
        presets: named choices of options.
        seated_by: the option that decides the number of seats; empty if the number is fixed.
        bots_only: default options of a match among bots only, so that it ends.
        earlier: by an earlier version of the rules, how its options read today, so that a stored match replays as it
            was played. The matches of a version that is left out cannot be replayed.
    """

    presets: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    seated_by: str = ""
    bots_only: Mapping[str, Any] = field(default_factory=dict)
    earlier: Mapping[int, Callable[[Mapping[str, Any]], Mapping[str, Any]]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Appearance(Generic[G, S, M]):
    """What is shown of a game beside its drawing.

    Attributes:
        looks: the style sheet of its drawing, beside the common one.
        pictures: the pictures that explain clauses and choices, by the names that the ledger and the choices cite.
        cover: the position, in the game's notation, whose picture stands for the game; empty for the start.
        score: the score of a state at a glance; without it a page shows only who plays.
        sheet: the score sheet of a state and the ruling that led to it; returns None if there is nothing to show yet.
    """

    looks: Looks = field(default_factory=Looks)
    pictures: Mapping[str, Callable[[], Scene]] = field(default_factory=dict)
    cover: str = ""
    score: Callable[[G, S], ScoreBar] | None = None
    sheet: Callable[[G, S, Ruling[S, M] | None], Sheet | None] | None = None


# --- flicking ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class HandPreset:
    """A hand that a person can choose to play with."""

    name: str
    summary: str
    hand: Hand


@dataclass(frozen=True, slots=True)
class Flicking(Generic[G, S, M]):
    """What a flicking game needs beside the rules; no other game has it.

    Attributes:
        aims: aiming, placing and playback: the module `drawing.flicking`.
        hands: the hands that people can choose, without the exact one.
        usual_hand: the name of the hand with which a person begins on the page; empty for the exact one.
        sampling: imports what the page's kernels need of it, see `parlour.games.sampling`; None where the page cannot
            try flicks.
    """

    aims: Aims[G, S, M]
    hands: tuple[HandPreset, ...] = ()
    usual_hand: str = ""
    sampling: Callable[[], Any] | None = None

    def __post_init__(self) -> None:
        names = [preset.name for preset in self.hands]
        _check("flicking", _twice("hands", names), self._unusual(names))

    def _unusual(self, names: list[str]) -> str:
        known = not self.usual_hand or self.usual_hand in names
        return "" if known else f"there is no hand {self.usual_hand!r}; choose from {', '.join(names)}"


# --- study ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Study:
    """How a game is learnt.

    Attributes:
        guide: the lines that lead somebody new through a first match.
        lesson: teaches the game in some positions.
        practice: for a flicking game: flicks on which a visitor rules.
        drills: for a flicking game: kinds of flick to practise, twenty times each.
        puzzles: positions with something to find.
        ladder: its named opponents, the gentlest first.
        suggest: which course fits what seats missed in a replayed match that is over, one for a seat at most.
    """

    guide: Guide | None = None
    lesson: Course[Exercise] | None = None
    practice: Practice | None = None
    drills: tuple[Drill, ...] = ()
    puzzles: Puzzles | None = None
    ladder: Ladder | None = None
    suggest: Callable[[Replayed[Any, Any, Any]], Iterable[Suggestion]] | None = None

    def __post_init__(self) -> None:
        _check("study", _nothing(self), _twice("drills", [drill.name for drill in self.drills]))


# --- the real table ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Export:
    """A foreign file format: how to write a record in it, and how to read one."""

    name: str
    summary: str
    write: Callable[[Record, datetime, UUID | None], str]
    """The file's text, from the record, the time of play (UTC) and an id for the match or None."""
    write_batch: Callable[[Sequence[tuple[Record, datetime]]], str]
    """The text of a file with several matches, from each record and its time of play."""
    recognises: Callable[[str], bool]
    """Whether a text claims to be such a file; it may be a broken one."""
    read: Callable[[str], tuple[Sheet, ...]]
    """One sheet for each match in a file; raises a ParlourError for a malformed one."""
    score_sheets: Callable[[str], tuple[ScoreSheet, ...]]
    """One sheet to print for each match in a file; raises a ParlourError for a malformed one."""
    results: Callable[[str], tuple[Result, ...]]
    """What a file says of each match, for statistics; raises a ParlourError for a malformed one."""
    doubts: Callable[[str], tuple[str, ...]]
    """What contradicts itself in a file, a sentence each without its full stop; it is read all the same."""


@dataclass(frozen=True, slots=True)
class RealTable(Generic[G, S, M]):
    """What serves those who play at a real table, and the count of what was played.

    Attributes:
        plan: its board, true to scale, for printing.
        lengths: the options that are lengths on the plan, each with its unit, m.
        reporting: for a flicking game: takes reports from a real table, see `parlour.games.reporting`. Of any other
            game, its moves are reported.
        score_sheet: the printed score sheet of a replayed match as far as it was played, empty without moves.
        statistics: the game's own counts of a replayed match, see `parlour.games.statistics`; results, length and head
            to head are counted for every game.
        bests: what the seats of a finished match did that is worth remembering, for a player's profile.
        best_moves: for a flicking game: the move by which each seat did most, where no engine has judged the match.
        exports: the foreign file formats in which a record can be written.
    """

    plan: Callable[[G], BoardPlan] | None = None
    lengths: Mapping[str, float] = field(default_factory=dict)
    reporting: Reporting[G, S, M] | None = None
    score_sheet: Callable[[Replayed[G, S, M]], ScoreSheet] | None = None
    statistics: Callable[[Replayed[G, S, M]], Iterable[Count]] | None = None
    bests: Callable[[Replayed[G, S, M]], Iterable[Best]] | None = None
    best_moves: Callable[[Replayed[G, S, M]], Iterable[BestMove]] | None = None
    exports: tuple[Export, ...] = ()

    def __post_init__(self) -> None:
        unplanned = "there are lengths, but no plan that has them" if self.lengths and self.plan is None else ""
        _check("real_table", _nothing(self), unplanned, _twice("exports", [each.name for each in self.exports]))


# --- the engine -------------------------------------------------------------------------------------------------------


class Solution(Protocol):
    """What a solver finds."""

    def summary(self) -> dict[str, Any]:
        """The findings by name, as plain data."""

    def words(self) -> tuple[str, ...]:
        """The findings in sentences."""


@dataclass(frozen=True)
class Solver:
    """For a solved game: how to solve it, and how to prove the solution to others."""

    solve: Callable[[Any], Solution]
    certify: Callable[[Any], str]
    """The solution's certificate, as the text of a file."""
    verify: Callable[[str, Callable[[int], None]], str]
    """Check a certificate without the solver. Returns what it proves, in a sentence, or raises a ParlourError."""


@dataclass(frozen=True, slots=True)
class Engine(Generic[G, S, M]):
    """What knows more of a game than its rules.

    Attributes:
        solver: for a solved game.
        advise: what to play in an unfinished state after this many seconds of thought, and why.
        analyse: its view of every position of a game, from the opening, the moves, and the effort for each.
        browser: for an engine that also runs in browsers: imports the module with what that takes, a `BrowserEngine`.
        census: what `perft` counts from a state to a depth, only faster.
    """

    solver: Solver | None = None
    advise: Callable[[G, S, float], Advice] | None = None
    analyse: Callable[[G, S, Iterable[M], analysis.Effort], Iterator[analysis.Annotated]] | None = None
    browser: Callable[[], Any] | None = None
    census: Callable[[G, S, int], int] | None = None

    def __post_init__(self) -> None:
        mum = self.analyse is not None and self.advise is None
        alone = "an engine that analyses advises, too" if mum else ""
        mute = "an engine in browsers needs `advise`" if self.browser is not None and self.advise is None else ""
        _check("engine", _nothing(self), alone, mute)


# --- learning and kernels ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Environment:
    """An environment of Gymnasium.

    Attributes:
        id: under which `gymnasium.make` knows it: `parlour/Castille-v0`.
        one: what makes one, as `module:name`; empty for the game against an opponent, `parlour.envs.gymnasium.GameEnv`.
        many: what makes many at once, as `module:name`; empty if nothing does.
    """

    id: str
    one: str = ""
    many: str = ""

    def __post_init__(self) -> None:
        for name in filter(None, (self.one, self.many)):
            if not ENTRY_POINT.fullmatch(name):
                raise ParlourError(f"environment {self.id}: {name!r} is no entry point; write module:name")


@dataclass(frozen=True, slots=True)
class Learning:
    """What those need who teach the game to a machine. It needs NumPy; so the modules are imported when asked for.

    Attributes:
        encodings: imports the module `encoding`, whose function `encodings(game)` returns its encodings by name, the
            usual one first, see `parlour.games.encodings`.
        batch: imports its batch rules, `BatchRules`.
        environments: its environments of Gymnasium.
        openspiel: its short name in OpenSpiel; empty if it is not there. Of the numbers of a flick, finitely many
            values can be chosen there (`parlour.games.encodings.Divided`).
    """

    encodings: Callable[[], Any] | None = None
    batch: Callable[[], Any] | None = None
    environments: tuple[Environment, ...] = ()
    openspiel: str = ""

    def __post_init__(self) -> None:
        encoded = bool(self.openspiel) or any(not each.one for each in self.environments)
        blind = "an environment needs `encodings`" if encoded and self.encodings is None else ""
        _check("learning", _nothing(self), blind, _twice("environments", [each.id for each in self.environments]))


@dataclass(frozen=True, slots=True)
class Kernels:
    """The code of a game that is compiled, beside the physics.

    Attributes:
        warm_ups: call all of it; `parlour warm` compiles it early, and `make kernels` puts it into the libraries.
        page: what the page loads of the game; needed where it tries flicks or asks an engine.
    """

    warm_ups: tuple[WarmUp, ...] = ()
    page: PageParts | None = None

    def __post_init__(self) -> None:
        _check("kernels", _nothing(self), _twice("warm-ups", [each.what for each in self.warm_ups]))


# --- checks -----------------------------------------------------------------------------------------------------------


def _check(bundle: str, *faults: str) -> None:
    """Refuse a bundle with a fault; those that are empty are none."""
    for fault in filter(None, faults):
        raise ParlourError(f"{bundle}: {fault}")


def _nothing(bundle: Any) -> str:  # noqa: ANN401 - any of the dataclasses
    offered = any(getattr(bundle, each.name) for each in dataclasses.fields(bundle))
    return "" if offered else "it offers nothing; leave it out"


def _twice(what: str, names: list[str]) -> str:
    return f"two {what} have one name: {', '.join(names)}" if len(set(names)) < len(names) else ""
