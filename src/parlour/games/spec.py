"""`GameSpec`: everything that a game offers, as one value that is checked when it is built."""

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
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from datetime import datetime
    from uuid import UUID

    from parlour.games import analysis
    from parlour.games.page import PageParts
    from parlour.games.reporting import Reporting
    from parlour.games.statistics import Best, Count, Replayed, Result
    from parlour.games.study import Course, Drill, Exercise, Ladder, Practice, Puzzles
    from parlour.kernels import WarmUp
    from parlour.ledger import Ledger
    from parlour.notation import Notation
    from parlour.plan import BoardPlan
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
        ScoreBar,
        Section,
        Setting,
        Sheet,
    )
    from parlour.score_sheet import ScoreSheet

__all__ = ["Arranging", "BatchRules", "Drawing", "Export", "Flicking", "GameSpec", "HandPreset", "Solution", "Solver"]

G = TypeVar("G", bound=Game[Any, Any])
G_contra = TypeVar("G_contra", contravariant=True)
S_contra = TypeVar("S_contra", contravariant=True)
M_contra = TypeVar("M_contra", contravariant=True)
S = TypeVar("S")
M = TypeVar("M")


class Drawing(Protocol[G_contra, S, M]):
    """What a game's module `drawing` offers: a state as a picture, in words and for a terminal."""

    def board(self, game: G_contra) -> Board:
        """The shapes that never change in a match."""

    def picture(self, game: G_contra, state: S, last: Ruling[S, M] | None) -> Picture:
        """A state on the board; `last`, for trails and marks, is the ruling that led to it."""

    def choices(self, game: G_contra, state: S) -> tuple[Choice, ...]:
        """The moves that the player may pick, and those that are refused, with the reason."""

    def prompt(self, game: G_contra, state: S) -> str:
        """Whose turn it is and what the player must do."""

    def words(self, game: G_contra, state: S) -> tuple[Section, ...]:
        """The board in words."""

    def plain(self, game: G_contra, state: S) -> str:
        """The board in a terminal, some lines of at most 78 characters."""


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
class HandPreset:
    """A hand that a person can choose to play with."""

    name: str
    summary: str
    hand: Hand


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


class Flicking(Protocol[G_contra, S, M]):
    """What a flicking game's module `flicking` offers beside its drawing: aiming and playback."""

    def aimings(self, game: G_contra, state: S) -> tuple[Aiming, ...]:
        """The coins that may be flicked in a state."""

    def placings(self, game: G_contra, state: S) -> tuple[Placing, ...]:
        """The coins that may be placed in a state by a separate move."""

    def facing(self, game: G_contra, seat: int) -> float:
        """The bearing in which a seat faces, degrees clockwise from the top of the scene."""

    def playback(self, game: G_contra, ruling: Ruling[S, M]) -> Playback | None:
        """The playback of a flick; None for any other move."""

    def brief(self, game: G_contra, ruling: Ruling[S, M]) -> str:
        """A move in a few characters, for a log."""


class Arranging(Protocol[G_contra, S]):
    """What a game's module `arranging` offers: setting up a position piece by piece."""

    def begin(self, game: G_contra) -> S:
        """A position to begin with."""

    def frame(self, game: G_contra) -> Axes:
        """How places of settings map to the scene."""

    def settings(self, game: G_contra, state: S) -> tuple[Setting, ...]:
        """What can be set."""

    def arranged(self, game: G_contra, state: S, name: str, value: str) -> S:
        """The position with one setting changed; raises a NotationError with the reason if that is impossible."""


class BatchRules(Protocol[G_contra, S_contra, M_contra]):
    """What a game's module `rules.batch` offers: the rules over arrays. The contract suite compares it with `judge`.

    The arrays are the game's own: a tuple for states, which is equal exactly for states that are equal to the rules,
    and whatever it takes for moves. A game whose moves can be listed has `moves_many` too, see `BatchMoves`.
    """

    def covers(self, game: G_contra, state: S_contra, move: M_contra) -> bool:
        """Whether these rules judge a legal move."""

    def state_arrays(self, game: G_contra, states: Sequence[S_contra]) -> Any:  # noqa: ANN401 - each game's own
        """States as arrays."""

    def move_arrays(self, game: G_contra, states: Sequence[S_contra], moves: Sequence[M_contra]) -> Any:  # noqa: ANN401
        """Moves with their results as arrays."""

    def judge_many(self, game: G_contra, states: Any, moves: Any) -> Any:  # noqa: ANN401
        """Judge moves, each in its state: `after`, the states then; `to_play`, -1 when all is over; and `scores`."""


class BatchMoves(BatchRules[G_contra, S_contra, M_contra], Protocol[G_contra, S_contra, M_contra]):
    """Batch rules of a game whose moves can be listed; a move is one whole number."""

    def moves_many(self, game: G_contra, states: Any) -> tuple[Any, Any]:  # noqa: ANN401
        """The moves of all states, and where those of each end: state k has `moves[ends[k] : ends[k + 1]]`."""


@dataclass(frozen=True)
class GameSpec(Generic[G, S, M]):
    """One game and everything it offers.

    Attributes:
        title: as people read it.
        summary: one sentence for the lobby.
        game: the game class, a frozen dataclass with the single field `options`.
        options: the options dataclass.
        earlier: by an earlier version of the rules, how its options read today, so that a stored match replays as it
            was played. The matches of a version that is left out cannot be replayed.
        looks: the style sheet of its drawing, beside the common one.
        notation: moves and states as text: the module of pairs `parse_x` and `format_x`.
        drawing: a state as a picture, in words and for a terminal.
        levels: its bots, the weakest first; at least one.
        ledger: its clauses.
        presets: named choices of options; may be empty.
        terms: what the names of seats and presets mean, each in a short sentence.
        bots_only: default options of a match among bots only, so that it ends.
        pictures: the pictures that explain clauses and choices, by the names that the ledger and the choices cite.
        cover: the position, in the game's notation, whose picture stands for the game; empty for the start.
        solver: for a solved game.
        seated_by: the option that decides the number of seats; empty if the number is fixed.
        flicking: for a flicking game: aiming and playback.
        hands: for a flicking game: the hands that people can choose, without the exact one.
        usual_hand: for a flicking game: the name of the hand with which a person begins on the page; empty for the
            exact one.
        exports: by name, the foreign file formats in which a record can be written.
        arranging: sets up a position piece by piece; without it a position can only be typed.
        sheet: the score sheet of a state and the ruling that led to it; returns None if there is nothing to show yet.
        score: the score of a state at a glance; without it a page shows only who plays.
        advise: for a game with an engine: its view of an unfinished state after this many seconds of thought.
        census: for a game with an engine: what `perft` counts from a state to a depth, only faster.
        analyse: for a game with an engine: its view of every position of a game, from the opening, the moves, and the
            effort for each.
        browser: for a game whose engine also runs in browsers: imports the module with what that takes, a
            `BrowserEngine`.
        batch: imports its batch rules, which need NumPy and Numba; None for a game that has none.
        sampling: for a flicking game: imports what the page's kernels need of it, see `parlour.games.sampling`; None
            where the page cannot try flicks.
        page: what the page loads of the game: needed by `browser` and `sampling`.
        encodings: imports the module `encoding`, whose function `encodings(game)` returns its encodings by name,
            the usual one first, see `parlour.games.encodings`; None for a game that has none.
        lesson: teaches the game in some positions; None for a game without one.
        practice: for a flicking game: flicks on which a visitor rules; None for a game without any.
        drills: kinds of flick to practise, twenty times each; empty for a game without any.
        puzzles: positions with something to find; None for a game without any.
        ladder: its named opponents, the gentlest first; None for a game without any.
        plan: its board, true to scale, for printing; None for a game without one.
        lengths: the options that are lengths, each with its unit, m.
        reporting: for a flicking game: takes reports from a real table, see `parlour.games.reporting`. Of any other
            game, its moves are reported.
        score_sheet: the printed score sheet of a replayed match as far as it was played, empty without moves; None
            for a game without one.
        statistics: the game's own counts of a replayed match, see `parlour.games.statistics`; results, length and
            head to head are counted for every game.
        bests: what the seats of a finished match did that is worth remembering, for a player's profile.
        warm_ups: the code of the game that is compiled, beside the physics; `parlour warm` compiles it early.
    """

    title: str
    summary: str
    game: Callable[..., G]
    options: type[Any]
    notation: Notation[G, S, M]
    drawing: Drawing[G, S, M]
    levels: tuple[Level, ...]
    ledger: Ledger
    earlier: Mapping[int, Callable[[Mapping[str, Any]], Mapping[str, Any]]] = dataclasses.field(default_factory=dict)
    looks: Looks = dataclasses.field(default_factory=Looks)
    presets: Mapping[str, Mapping[str, Any]] = dataclasses.field(default_factory=dict)
    terms: Mapping[str, str] = dataclasses.field(default_factory=dict)
    bots_only: Mapping[str, Any] = dataclasses.field(default_factory=dict)
    pictures: Mapping[str, Callable[[], Scene]] = dataclasses.field(default_factory=dict)
    cover: str = ""
    solver: Solver | None = None
    seated_by: str = ""
    flicking: Flicking[G, S, M] | None = None
    hands: tuple[HandPreset, ...] = ()
    usual_hand: str = ""
    exports: Mapping[str, Export] = dataclasses.field(default_factory=dict)
    arranging: Arranging[G, S] | None = None
    sheet: Callable[[G, S, Ruling[S, M] | None], Sheet | None] | None = None
    score: Callable[[G, S], ScoreBar] | None = None
    advise: Callable[[G, S, float], Advice] | None = None
    census: Callable[[G, S, int], int] | None = None
    analyse: Callable[[G, S, Iterable[M], analysis.Effort], Iterator[analysis.Annotated]] | None = None
    browser: Callable[[], Any] | None = None
    batch: Callable[[], Any] | None = None
    sampling: Callable[[], Any] | None = None
    page: PageParts | None = None
    encodings: Callable[[], Any] | None = None
    lesson: Course[Exercise] | None = None
    practice: Practice | None = None
    drills: tuple[Drill, ...] = ()
    puzzles: Puzzles | None = None
    ladder: Ladder | None = None
    plan: Callable[[G], BoardPlan] | None = None
    lengths: Mapping[str, float] = dataclasses.field(default_factory=dict)
    reporting: Reporting[G, S, M] | None = None
    score_sheet: Callable[[Replayed[G, S, M]], ScoreSheet] | None = None
    statistics: Callable[[Replayed[G, S, M]], Iterable[Count]] | None = None
    bests: Callable[[Replayed[G, S, M]], Iterable[Best]] | None = None
    warm_ups: tuple[WarmUp, ...] = ()

    def __post_init__(self) -> None:
        for fault in self._faults():
            raise ParlourError(f"{self.title}: {fault}")
        for preset in (*self.presets.values(), self.bots_only):
            self.new(preset)
        for level in self.players:
            self.hand(level.hand)
        if self.ladder is not None:
            self.new(self.ladder.options)
        self.hand(self.usual_hand)

    def _faults_on_the_page(self) -> Iterator[str]:
        if (self.browser or self.sampling) is not None and self.page is None:
            yield "its kernels run on the page, but it does not say which module has them"
        if self.browser is not None and self.page is not None and self.page.engine is None:
            yield "its engine runs in browsers, but it does not say which script asks it"

    def _faults(self) -> Iterator[str]:
        """The faults of the game as a whole, lazily: a check may rely on those before it."""
        names = [level.name for level in self.players]
        if not self.levels:
            yield "a game needs at least one level; it has no bot"
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
        yield from self._faults_on_the_page()
        if not set(self.lengths) <= known:
            yield f"{', '.join(sorted(set(self.lengths) - known))}, given as a length, is no option"
        cited = {name for clause in self.ledger.clauses for name in clause.options}
        if known != cited:
            yield f"the ledger and the options differ on {', '.join(sorted(known ^ cited))}"
        drawn = {clause.picture for clause in self.ledger.clauses if clause.picture}
        if not drawn <= set(self.pictures):
            yield f"the ledger cites pictures that there are not: {', '.join(sorted(drawn - set(self.pictures)))}"
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

    @property
    def players(self) -> tuple[Level, ...]:
        """Everybody who can be found by name: the levels, and the opponents of the ladder."""
        return (*self.levels, *(self.ladder.levels if self.ladder is not None else ()))

    def hand(self, name: str) -> Hand:
        """The hand with this name, a person's or a level's; the exact one for an empty name.

        Raises:
            OptionError: there is none; the message lists the known ones.
        """
        hands = {preset.name: preset.hand for preset in self.hands}
        if name and name not in hands:
            raise OptionError(f"{self.title} has no hand {name!r}; choose from {', '.join(hands) or 'the exact one'}")
        return hands[name] if name else EXACT

    def picture(self, name: str) -> str:
        """One of `pictures` as a self-contained SVG document."""
        return svg(self.pictures[name](), looks=COMMON + self.looks)

    def cover_picture(self) -> str:
        """The picture that stands for the game, as a self-contained SVG document: the heart of its board."""
        game = self.new()
        scene = self.scene(game, self.notation.parse_state(game, self.cover) if self.cover else game.start())
        return svg(scene, looks=COMMON + self.looks, window=scene.picture.heart)

    def scene(self, game: G, state: S, last: Ruling[S, M] | None = None) -> Scene:
        """A state as a whole drawing; `last` is the ruling that led to it, for trails and marks."""
        return Scene(self.drawing.board(game), self.drawing.picture(game, state, last))

    def among_bots(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """The options of a match among bots only; chosen options stay."""
        return {**self.bots_only, **options}

    def __reduce__(self) -> tuple[Any, ...]:
        """By name, because modules cannot be pickled; a copy of a registered game is that game itself."""
        from parlour.games import find_game  # noqa: PLC0415 - it imports the games

        return find_game, (self.name,)

    def preset(self, name: str) -> Mapping[str, Any]:
        """The options that a preset chooses; none for an empty name.

        Raises:
            OptionError: there is no such preset; the message lists those there are.
        """
        if name and name not in self.presets:
            known = ", ".join(self.presets) or "none"
            raise OptionError(f"{self.title} has no preset {name!r}; it has {known}")
        return self.presets[name] if name else {}

    def new(self, options: Mapping[str, Any] | None = None, *, strict: bool = True) -> G:
        """The game with these options; the others keep their default.

        Args:
            options: option names and values.
            strict: whether `"8"` is refused where a number is meant; a command line passes False.

        Raises:
            OptionError: naming the option and what is allowed.
        """
        return self.game(read_options(self.options, options or {}, strict=strict))

    def recorded(self, rules_version: int, options: Mapping[str, Any]) -> G:
        """The game of a stored match, with the readings by which it was played.

        Raises:
            OutdatedError: the match was played under another version of the rules, which is not one of `earlier`.
                Checked first, because the options may have changed too.
            OptionError: that version of the rules has no such options.
        """
        if rules_version in self.earlier:
            return self.new(self.earlier[rules_version](options))
        check_version(self.title, rules_version, self.rules_version)
        return self.new(options)
