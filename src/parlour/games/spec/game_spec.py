"""`GameSpec`: everything that a game offers, as one value that is checked when it is built."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from parlour.flick import FlickingGame
from parlour.game import Game, OptionError, ParlourError, Ruling, read_options, unoffered
from parlour.games.spec.bundles import Appearance, Variants
from parlour.looks import COMMON
from parlour.picture import svg
from parlour.players import EXACT, Hand
from parlour.record import check_version
from parlour.scene import Scene

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from parlour.games.spec.bundles import Engine, Flicking, Kernels, Learning, RealTable, Study
    from parlour.games.spec.modules import Arranging, Drawing
    from parlour.ledger import Ledger
    from parlour.notation import Notation
    from parlour.players import Level

__all__ = ["GameSpec"]

G = TypeVar("G", bound=Game[Any, Any])
S = TypeVar("S")
M = TypeVar("M")


@dataclass(frozen=True)
class GameSpec(Generic[G, S, M]):
    """One game and everything it offers: a core, and bundles, each None where the game has none of it.

    Attributes:
        title: as people read it.
        summary: one sentence for the lobby.
        game: the game class, a frozen dataclass with the single field `options`.
        options: the options dataclass.
        notation: moves and states as text: the module of pairs `parse_x` and `format_x`.
        drawing: a state as a picture, in words and for a terminal.
        levels: its bots, the weakest first; at least one.
        ledger: its clauses.
        terms: what the names of seats and presets mean, each in a short sentence.
        variants: how its options are chosen: presets, seats, among bots, in earlier versions of the rules.
        appearance: what is shown beside the drawing: looks, pictures, cover, score, sheet.
        arranging: sets up a position piece by piece; without it a position can only be typed.
        flicking: for a flicking game, and no other: aiming and playback, hands.
        study: guide, lesson, practice, drills, puzzles, ladder.
        real_table: plan, reports, score sheet, statistics, foreign file formats.
        engine: a solver, or an engine and its advice.
        learning: encodings, batch rules, environments of Gymnasium and OpenSpiel.
        kernels: its compiled code, for Python and for the page.
    """

    title: str
    summary: str
    game: Callable[..., G]
    options: type[Any]
    notation: Notation[G, S, M]
    drawing: Drawing[G, S, M]
    levels: tuple[Level, ...]
    ledger: Ledger
    terms: Mapping[str, str] = field(default_factory=dict)
    variants: Variants = field(default_factory=Variants)
    appearance: Appearance[G, S, M] = field(default_factory=Appearance)
    arranging: Arranging[G, S] | None = None
    flicking: Flicking[G, S, M] | None = None
    study: Study | None = None
    real_table: RealTable[G, S, M] | None = None
    engine: Engine[G, S, M] | None = None
    learning: Learning | None = None
    kernels: Kernels | None = None

    def __post_init__(self) -> None:
        for fault in self._faults():
            raise ParlourError(f"{self.title}: {fault}")
        for preset in (*self.variants.presets.values(), self.variants.bots_only):
            self.new(preset)
        for level in self.players:
            self.hand(level.hand)
        if self.study is not None and self.study.ladder is not None:
            self.new(self.study.ladder.options)
        if self.study is not None and self.study.guide is not None:
            self.new(self.study.guide.options)

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
        if self.variants.seated_by and self.variants.seated_by not in known:
            yield f"{self.variants.seated_by!r}, which decides the seats, is no option"
        if lengths := set(self.real_table.lengths if self.real_table is not None else ()) - known:
            yield f"{', '.join(sorted(lengths))}, given as a length, is no option"
        cited = {name for clause in self.ledger.clauses for name in clause.options}
        if known != cited:
            yield f"the ledger and the options differ on {', '.join(sorted(known ^ cited))}"
        drawn = {clause.picture for clause in self.ledger.clauses if clause.picture}
        if missing := drawn - set(self.appearance.pictures):
            yield f"the ledger cites pictures that there are not: {', '.join(sorted(missing))}"
        if isinstance(self.new(), FlickingGame) != (self.flicking is not None):
            yield "a flicking game has `flicking`, and no other has"
        yield from self._faults_on_the_page()

    def _faults_on_the_page(self) -> Iterator[str]:
        page = self.kernels.page if self.kernels is not None else None
        browser = self.engine.browser if self.engine is not None else None
        sampling = self.flicking.sampling if self.flicking is not None else None
        if (browser or sampling) is not None and page is None:
            yield "its kernels run on the page, but it does not say which module has them"
        if browser is not None and page is not None and page.engine is None:
            yield "its engine runs in browsers, but it does not say which script asks it"

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
        ladder = self.study.ladder if self.study is not None else None
        return (*self.levels, *(ladder.levels if ladder is not None else ()))

    def hand(self, name: str) -> Hand:
        """The hand with this name, a person's or a level's; the exact one for an empty name.

        Raises:
            OptionError: there is none; the message lists the known ones.
        """
        hands = {preset.name: preset.hand for preset in (self.flicking.hands if self.flicking is not None else ())}
        if name and name not in hands:
            raise OptionError(f"{self.title} has no hand {name!r}; choose from {', '.join(hands) or 'the exact one'}")
        return hands[name] if name else EXACT

    def picture(self, name: str) -> str:
        """One of the pictures of its appearance, as a self-contained SVG document."""
        return svg(self.appearance.pictures[name](), looks=COMMON + self.appearance.looks)

    def cover_picture(self) -> str:
        """The picture that stands for the game, as a self-contained SVG document: the heart of its board."""
        game, cover = self.new(), self.appearance.cover
        scene = self.scene(game, self.notation.parse_state(game, cover) if cover else game.start())
        return svg(scene, looks=COMMON + self.appearance.looks, window=scene.picture.heart)

    def scene(self, game: G, state: S, last: Ruling[S, M] | None = None) -> Scene:
        """A state as a whole drawing; `last` is the ruling that led to it, for trails and marks."""
        return Scene(self.drawing.board(game), self.drawing.picture(game, state, last))

    def among_bots(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """The options of a match among bots only; chosen options stay."""
        return {**self.variants.bots_only, **options}

    def __reduce__(self) -> tuple[Any, ...]:
        """By name, because modules cannot be pickled; a copy of a registered game is that game itself."""
        from parlour.games import find_game  # noqa: PLC0415 - it imports the games

        return find_game, (self.name,)

    def preset(self, name: str) -> Mapping[str, Any]:
        """The options that a preset chooses; none for an empty name.

        Raises:
            OptionError: there is no such preset; the message lists those there are.
        """
        presets = self.variants.presets
        if name and name not in presets:
            known = ", ".join(presets) or "none"
            raise OptionError(f"{self.title} has no preset {name!r}; it has {known}")
        return presets[name] if name else {}

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
            OutdatedError: the match was played under another version of the rules, which is not one of
                `Variants.earlier`. Checked first, because the options may have changed too.
            OptionError: that version of the rules has no such options.
        """
        if rules_version in self.variants.earlier:
            return self.new(self.variants.earlier[rules_version](options))
        check_version(self.title, rules_version, self.rules_version)
        return self.new(options)
