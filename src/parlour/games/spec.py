"""A game: one game with all its rooms, as a value that is checked when it is built."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from parlour.flick import FlickingGame
from parlour.game import Game, OptionError, ParlourError, Ruling, read_options, unoffered
from parlour.looks import COMMON, Looks
from parlour.picture import svg
from parlour.players import EXACT, Hand
from parlour.record import check_version
from parlour.scene import Scene

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping
    from datetime import datetime
    from uuid import UUID

    from parlour.compiling import WarmUp
    from parlour.games import analysis
    from parlour.games.calibration import Calibration, Plan
    from parlour.ledger import Ledger
    from parlour.notation import Notation
    from parlour.players import Level
    from parlour.record import Record
    from parlour.scene import (
        Advice,
        Aiming,
        Axes,
        Board,
        Choice,
        Picture,
        Placing,
        Playback,
        Section,
        Setting,
        Sheet,
    )

__all__ = ["Arranging", "Drawing", "Export", "Flicking", "GameSpec", "HandPreset", "Solution", "Solver"]

G = TypeVar("G", bound=Game[Any, Any])
G_contra = TypeVar("G_contra", contravariant=True)
S = TypeVar("S")
M = TypeVar("M")


class Drawing(Protocol[G_contra, S, M]):
    """What a game's module `drawing` offers: the same state for the eye, the ear and the terminal."""

    def board(self, game: G_contra) -> Board:
        """What stands still in every state of a match."""

    def picture(self, game: G_contra, state: S, last: Ruling[S, M] | None) -> Picture:
        """A state on the board; `last` is the ruling that led to it, for trails and marks."""

    def choices(self, game: G_contra, state: S) -> tuple[Choice, ...]:
        """What the player to play may pick, and what he may not and why."""

    def prompt(self, game: G_contra, state: S) -> str:
        """Whose turn it is and what is asked."""

    def words(self, game: G_contra, state: S) -> tuple[Section, ...]:
        """The board in words."""

    def plain(self, game: G_contra, state: S) -> str:
        """The board in a terminal, some lines of at most 78 characters."""


class Solution(Protocol):
    """What a solver finds out."""

    def summary(self) -> dict[str, Any]:
        """The findings by name, as plain data."""

    def words(self) -> tuple[str, ...]:
        """The findings in sentences."""


@dataclass(frozen=True)
class Solver:
    """For a game that is solved: how, and how the solution is proved to others."""

    solve: Callable[[Any], Solution]
    certify: Callable[[Any], str]
    """The solution's certificate, as the text of a file."""
    verify: Callable[[str, Callable[[int], None]], str]
    """Check a certificate without the solver; what it proves in a sentence, or a ParlourError."""


@dataclass(frozen=True, slots=True)
class HandPreset:
    """A hand that a person can choose to play with."""

    name: str
    summary: str
    hand: Hand


@dataclass(frozen=True, slots=True)
class Export:
    """A form of other programs that a record can be written in, and what a file in it says."""

    name: str
    summary: str
    write: Callable[[Record, datetime, UUID | None], str]
    """The file's text, from the record, the moment it was played (UTC) and an id of one's own or None."""
    read: Callable[[str], tuple[Sheet, ...]]
    """What a file says, a sheet a match; a ParlourError where it says nothing."""


class Flicking(Protocol[G_contra, S, M]):
    """What a flicking game's module `flicking` offers beside its drawing: aiming, and seeing what came of it."""

    def aimings(self, game: G_contra, state: S) -> tuple[Aiming, ...]:
        """The coins that may be flicked in a state."""

    def placings(self, game: G_contra, state: S) -> tuple[Placing, ...]:
        """The coins that may be placed in a state, by a move of its own."""

    def facing(self, game: G_contra, seat: int) -> float:
        """The bearing in which somebody on a seat looks, degrees clockwise from the top of the scene."""

    def playback(self, game: G_contra, ruling: Ruling[S, M]) -> Playback | None:
        """How a move went; None for one that was no flick."""

    def brief(self, game: G_contra, ruling: Ruling[S, M]) -> str:
        """A move in a few characters, for a log."""


class Arranging(Protocol[G_contra, S]):
    """What a game's module `arranging` offers: to set up a position piece by piece."""

    def begin(self, game: G_contra) -> S:
        """A position to begin with."""

    def frame(self, game: G_contra) -> Axes:
        """Where the places of settings lie in the scene."""

    def settings(self, game: G_contra, state: S) -> tuple[Setting, ...]:
        """What can be set."""

    def arranged(self, game: G_contra, state: S, name: str, value: str) -> S:
        """The position with one thing set; a NotationError says why it cannot be."""


@dataclass(frozen=True)
class GameSpec(Generic[G, S, M]):
    """One game of the house and where its rooms are.

    Attributes:
        title: as a person reads it.
        summary: one sentence for the lobby.
        game: the game class, a frozen dataclass with the single field `options`.
        options: the options dataclass.
        looks: how its drawing's own words look, beside those that all games have.
        notation: moves and states as text: the module of pairs `parse_x` and `format_x`.
        drawing: a state for the eye, the ear and the terminal.
        levels: its bots, the weakest first; at least one.
        ledger: its clauses.
        presets: named choices of options; may be empty.
        bots_only: the options of a match in which every seat is a bot's, where they were not chosen: what ends it.
        pictures: the pictures that explain clauses, by the name under which the ledger cites them.
        solver: for a game that is solved.
        seated_by: the option that decides how many seats there are; empty where there are always as many.
        flicking: for a flicking game: how it is aimed and seen.
        hands: for a flicking game: the hands that people can choose, the exact one not among them.
        calibrate: for a flicking game: measures how often its hands succeed.
        exports: by name, the forms of other programs in which a record can be written.
        arranging: how a position is set up piece by piece; without it only as a text.
        sheet: the score sheet of a state, with the ruling that led to it; None where there is nothing to show yet.
        advise: for a game with an engine: its view of a state that is not over, from so many seconds of thought.
        census: for a game with an engine: what `perft` counts from a state to a depth, counted sooner.
        analyse: for a game with an engine: its view of every position of a game, from the opening, the moves, and how
            long to think of each.
        warm_ups: what of its own it needs compiled, beside the physics; `parlour warm` does it before it is needed.
    """

    title: str
    summary: str
    game: Callable[..., G]
    options: type[Any]
    notation: Notation[G, S, M]
    drawing: Drawing[G, S, M]
    levels: tuple[Level, ...]
    ledger: Ledger
    looks: Looks = dataclasses.field(default_factory=Looks)
    presets: Mapping[str, Mapping[str, Any]] = dataclasses.field(default_factory=dict)
    bots_only: Mapping[str, Any] = dataclasses.field(default_factory=dict)
    pictures: Mapping[str, Callable[[], Scene]] = dataclasses.field(default_factory=dict)
    solver: Solver | None = None
    seated_by: str = ""
    flicking: Flicking[G, S, M] | None = None
    hands: tuple[HandPreset, ...] = ()
    calibrate: Callable[[Plan], Calibration] | None = None
    exports: Mapping[str, Export] = dataclasses.field(default_factory=dict)
    arranging: Arranging[G, S] | None = None
    sheet: Callable[[G, S, Ruling[S, M] | None], Sheet | None] | None = None
    advise: Callable[[G, S, float], Advice] | None = None
    census: Callable[[G, S, int], int] | None = None
    analyse: Callable[[G, S, Iterable[M], analysis.Effort], Iterator[analysis.Annotated]] | None = None
    warm_ups: tuple[WarmUp, ...] = ()

    def __post_init__(self) -> None:
        for fault in self._faults():
            raise ParlourError(f"{self.title}: {fault}")
        for preset in (*self.presets.values(), self.bots_only):
            self.new(preset)
        for level in self.levels:
            self.hand(level.hand)

    def _faults(self) -> Iterator[str]:
        """What is wrong with the game as a whole; where one thing is, the next may not be asked."""
        names = [level.name for level in self.levels]
        if not names:
            yield "a game needs at least one level, and there is no bot"
        if len(set(names)) < len(names):
            yield f"two levels have one name: {', '.join(names)}"
        if bare := unoffered(self.options):
            yield (
                f"no page can ask for {', '.join(bare)}. An option is Annotated with a msgspec.Meta that describes it, "
                "and is a bool, a Literal of words or an int from `ge` to `le`"
            )
        known = {option.name for option in dataclasses.fields(self.options)}
        if self.seated_by and self.seated_by not in known:
            yield f"{self.seated_by!r}, which decides the seats, is no option"
        cited = {name for clause in self.ledger.clauses for name in clause.options}
        if known != cited:
            yield f"the ledger and the options differ on {', '.join(sorted(known ^ cited))}"
        drawn = {clause.picture for clause in self.ledger.clauses if clause.picture}
        if drawn != set(self.pictures):
            yield f"the ledger and the pictures differ on {', '.join(sorted(drawn ^ set(self.pictures)))}"
        if isinstance(self.new(), FlickingGame) != (self.flicking is not None):
            yield "a flicking game has `flicking`, and no other has"

    @cached_property
    def name(self) -> str:
        """The game's name on the command line and in addresses."""
        return self.new().name

    @cached_property
    def rules_version(self) -> int:
        """The version of the game's rules."""
        return self.new().rules_version

    def hand(self, name: str) -> Hand:
        """The hand of that name, a person's or a level's; the exact one for no name.

        Raises:
            OptionError: when there is none; the message lists those there are.
        """
        hands = {preset.name: preset.hand for preset in self.hands}
        if name and name not in hands:
            raise OptionError(f"{self.title} has no hand {name!r}; there is {', '.join(hands) or 'only the exact one'}")
        return hands[name] if name else EXACT

    def picture(self, name: str) -> str:
        """One of `pictures` as an SVG document that needs nothing beside it."""
        return svg(self.pictures[name](), looks=COMMON + self.looks)

    def scene(self, game: G, state: S, last: Ruling[S, M] | None = None) -> Scene:
        """A state as a whole drawing; `last` is the ruling that led to it, for trails and marks."""
        return Scene(self.drawing.board(game), self.drawing.picture(game, state, last))

    def among_bots(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """The options of a match in which every seat is a bot's; those that were chosen stay."""
        return {**self.bots_only, **options}

    def new(self, options: Mapping[str, Any] | None = None, *, strict: bool = True) -> G:
        """The game under some options; those not named keep their default.

        Args:
            options: option names and values.
            strict: whether `"8"` is refused where a number is meant; a command line passes False.

        Raises:
            OptionError: naming the option, and what is allowed.
        """
        return self.game(read_options(self.options, options or {}, strict=strict))

    def recorded(self, rules_version: int, options: Mapping[str, Any]) -> G:
        """The game that a stored match was played under.

        Raises:
            OutdatedError: when it was another version of the rules; its options may be others too, so they come second.
            OptionError: when this version of the rules has no such options.
        """
        check_version(self.title, rules_version, self.rules_version)
        return self.new(options)
