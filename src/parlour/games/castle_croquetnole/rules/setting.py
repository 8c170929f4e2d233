"""What a game of Castle Croquetnole is set up with: its options, and with them its seats, its table and its names."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated, Literal

from msgspec import Meta

from parlour.game import OptionError, check_options
from parlour.games.castle_croquetnole.rules.board import BACK, HELD, OF_CROQUET, STEPS, is_guard, owner_of
from parlour.games.castle_croquetnole.rules.table import INCH, Layout, layout

if TYPE_CHECKING:
    from parlour.games.castle_croquetnole.rules.board import Coin, State
    from parlour.games.castle_croquetnole.rules.table import Point

__all__ = ["Options", "Setting"]


@dataclass(frozen=True, slots=True)
class Options:
    """Where the castles are, and how the readings of the rules on which tables differ are chosen."""

    gate_line: Annotated[
        Literal["middle", "outer", "inner"],
        Meta(
            description="A coin is through a gate at the tiles' middles, at their faces to the Wasteland, or at their "
            "faces to the tower (CC-1)"
        ),
    ] = "middle"
    castles: Annotated[
        Literal["sides", "corners"], Meta(description="One castle at each side of the table, or in each corner")
    ] = "sides"
    passive_scoring: Annotated[bool, Meta(description="A driven knight scores and comes home too (CC-8, CC-12)")] = True
    own_gate_bonus: Annotated[
        bool, Meta(description="A knight gets a flick for leaving its own castle and for re-entering it (CC-10)")
    ] = False
    illegal_entry: Annotated[
        Literal["coin", "undo_flick"],
        Meta(description="After an illegal entry the coin goes back, or the whole flick is undone (CC-29)"),
    ] = "coin"
    illegal_gate: Annotated[
        Literal["another", "any"],
        Meta(
            description="Inside a castle a coin may not enter another castle's gate, or any gate, its present castle's "
            "included (CC-29)"
        ),
    ] = "another"
    driven_guard_bonus: Annotated[
        Literal["own", "all", "none"],
        Meta(
            description="A guard driven in its owner's turn keeps for its play the flicks for a prisoner and its gate "
            "(own), also those for coins that it strikes (all), or none (CC-20 to CC-22)"
        ),
    ] = "own"
    strike_again: Annotated[
        Literal["nothing", "illegal"],
        Meta(description="To strike the same coin again in the same play gives nothing, or is illegal (CC-23)"),
    ] = "nothing"
    second_croquet: Annotated[
        Literal["waits", "interrupts"],
        Meta(
            description="A second croquet waits until all flicks of the first are spent, or interrupts it and is "
            "chosen before the last of them (CC-24)"
        ),
    ] = "waits"
    rescue_ends_play: Annotated[
        bool, Meta(description="A guard that rescues its knight loses its remaining flicks (CC-16)")
    ] = False
    invasions: Annotated[
        int,
        Meta(
            ge=1,
            le=3,
            description="How many of the other castles, from the left on, a knight invades before it goes home (CC-34)",
        ),
    ] = 3
    turn_limit: Annotated[
        int, Meta(ge=0, le=100_000, description="The game ends after this number of turns; 0 for no limit (CC-32)")
    ] = 0
    leaving: Annotated[
        Literal["goes_on", "ends"],
        Meta(
            description="When somebody leaves, the game goes on without them, or it ends and the others share the win "
            "(CC-33)"
        ),
    ] = "goes_on"
    edge_margin: Annotated[
        Literal["none", "always", "choice"],
        Meta(
            description="A coin that comes to rest within a coin-width of the table's edge stays there, always lies a "
            "coin-width in, or may be put in by its owner's choice before it is flicked (CC-28)"
        ),
    ] = "none"
    table: Annotated[int, Meta(ge=18, le=96, description="The side of the square table, inches")] = 34
    tile: Annotated[int, Meta(ge=100, le=400, description="The side of a tile, hundredths of an inch")] = 200
    coin: Annotated[int, Meta(ge=50, le=200, description="The diameter of a coin, hundredths of an inch")] = 75

    def __post_init__(self) -> None:
        check_options(self)
        if 4 * self.coin > 3 * self.tile:
            raise OptionError(
                f"coin is {self.coin / 100:g} in, too wide for gates of {self.tile / 100:g} in; "
                f"at most three quarters of a tile ({0.75 * self.tile / 100:g} in) pass with room for a flick"
            )
        least = math.ceil((11 * self.tile + 4 * self.coin) / 100)
        if self.table < least:
            raise OptionError(
                f"table is {self.table} in, too small for tiles of {self.tile / 100:g} in and coins of "
                f"{self.coin / 100:g} in; castles and the coins behind their towers need {least} in"
            )


@dataclass(frozen=True)
class Setting:
    """What the options decide before a coin is touched."""

    options: Options = field(default_factory=Options)

    @property
    def seats(self) -> tuple[str, ...]:
        """Clockwise, as seen from above; each seat is its own side."""
        return ("moons", "suns", "crowns", "arms")

    @property
    def layout(self) -> Layout:
        """The layout under these options."""
        options = self.options
        sizes = (options.table * INCH, options.tile / 100 * INCH, options.coin / 100 * INCH)
        return layout(options.castles, options.gate_line, *sizes)

    @property
    def scores(self) -> int:
        """The scores that a knight makes before it goes home: four in each castle that it invades (CC-3, CC-34)."""
        return len(STEPS) * self.options.invasions

    def made(self, knight: Coin) -> int:
        """How many of its scores a knight has made."""
        return min(knight.progress, self.scores)

    def counted(self, knight: Coin) -> int:
        """The same, and one more for a knight that has come home by its gate since (CC-32)."""
        return self.made(knight) + (knight.progress == BACK)

    @property
    def margin(self) -> float:
        """The least distance of a resting coin's rim from the table's edge, m; 0 for no limit (CC-28)."""
        return self.layout.coin if self.options.edge_margin == "always" else 0.0

    def is_near_edge(self, at: Point) -> bool:
        """Whether a coin there lies within a coin-width of the table's edge (CC-28)."""
        return not self.layout.whole(at, self.layout.coin)

    def inward(self, at: Point) -> Point:
        """The place a coin-width in from the edge, straight from it, m (CC-28)."""
        return self.layout.at_edge(at, self.layout.coin)

    def choosing(self, state: State) -> bool:
        """Whether a croquet is chosen next (CC-24)."""
        before = OF_CROQUET if self.options.second_croquet == "waits" else HELD
        return state.play is not None and state.play.croquets > 0 and state.play.next not in before

    def waiting(self, state: State) -> int:
        """How many croquets are chosen after the present one: the one that is being chosen or taken (CC-24)."""
        return 0 if state.play is None else state.play.croquets - self.choosing(state)

    def coin_name(self, coin: str) -> str:
        """A coin for people: `Moons' knight`."""
        return f"{self.castle_name(owner_of(coin))}' {'guard' if is_guard(coin) else 'knight'}"

    def castle_name(self, castle: int) -> str:
        """A castle for people: `Moons`."""
        return self.seats[castle].capitalize()
