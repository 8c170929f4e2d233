"""What a match of Crokinole is set up with: its options, and with them its seats, its discs and whose turn it is."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated, Literal

from msgspec import Meta

from parlour.game import OptionError, Seat, check_effect, check_options
from parlour.games.crokinole.rules.table import BOARD, DISC_RADIUS, WITHOUT_RAIL, on_start_line, past_start_line

if TYPE_CHECKING:
    from parlour.games.crokinole.rules.board import State
    from parlour.physics import Table

__all__ = ["Options", "Setting"]


@dataclass(frozen=True, slots=True)
class Options:
    """The number of players and of discs, and the reading of each clause on which tables differ.

    >>> Options(players=4).each
    6
    """

    players: Annotated[int, Meta(ge=2, le=4, multiple_of=2, description="2, or 4 in partnerships (CR-1)")] = 2
    discs: Annotated[
        Literal["classic", "nca"],
        Meta(description="12 discs a side; or by the NCA's count 8 in singles, 6 each in doubles (CR-1)"),
    ] = "classic"
    quadrant: Annotated[
        Literal["half", "touching"],
        Meta(
            description="How much of the shot disc must be in the shooter's quadrant: half of it, "
            "or enough that it touches the quadrant line (CR-3)"
        ),
    ] = "half"
    no_hiding: Annotated[
        bool, Meta(description="With no opposing disc on the board, a shot must end in the 15 ring or the hole (CR-5)")
    ] = True
    saved_by: Annotated[
        Literal["shot disc", "any struck disc"],
        Meta(description="Which disc must end there: the shot disc, or any disc struck in the shot (CR-5)"),
    ] = "shot disc"
    failed_open_shot: Annotated[
        Literal["shot disc", "all struck"],
        Meta(description="What goes to the ditch if none does: the shot disc, or all discs struck too (CR-5)"),
    ] = "shot disc"
    damage: Annotated[
        Literal["stays", "suspends"],
        Meta(
            description="A disc comes back from off the board and touches others: they stay where they end up, "
            "or CR-5 and CR-6 are suspended for the whole shot (CR-9)"
        ),
    ] = "stays"
    rail: Annotated[
        bool,
        Meta(
            description="The board has a ditch with a rail, which can throw a disc back; "
            "without it a disc that leaves the surface is gone (CR-9)"
        ),
    ] = True
    beyond_line: Annotated[
        Literal["ditched", "stays"],
        Meta(description="What happens to a disc that comes to rest wholly beyond the starting line (CR-10)"),
    ] = "ditched"
    target: Annotated[int, Meta(ge=1, le=1000, description="The points that win the match (CR-13)")] = 100
    fixed_rounds: Annotated[
        int,
        Meta(
            ge=0,
            le=100,
            description="Rounds of a match, 2 points for each won and 1 each for a tie; 0 plays to the target (CR-13)",
        ),
    ] = 0
    play_off: Annotated[
        Literal["none", "round", "until decided"],
        Meta(
            description="What follows if the fixed rounds end level: nothing, one more round, "
            "or rounds until a side is ahead (CR-13)"
        ),
    ] = "none"
    count_twenties: Annotated[
        bool, Meta(description="The twenties of the match are counted beside its score (CR-13)")
    ] = False
    starter: Annotated[
        int, Meta(ge=0, le=4, description="The seat that starts the first round, from 1; 0 draws lots (CR-2)")
    ] = 0
    next_start: Annotated[
        Literal["lot", "alternates"],
        Meta(
            description="Who starts the next match of the same players: lots are drawn again, "
            "or the start alternates between the sides (CR-2)"
        ),
    ] = "lot"

    def __post_init__(self) -> None:
        check_options(self)
        if self.starter > self.players:
            raise OptionError(f"starter is seat {self.starter}, but there are {self.players} seats")
        open_shot, above_0 = ("saved_by", "failed_open_shot"), "1 to 100"
        check_effect(self, open_shot, "no_hiding", takes_effect=self.no_hiding, allowed="true")
        check_effect(self, ("damage",), "rail", takes_effect=self.rail, allowed="true")
        check_effect(self, ("play_off",), "fixed_rounds", takes_effect=self.fixed_rounds > 0, allowed=above_0)
        check_effect(self, ("target",), "fixed_rounds", takes_effect=self.fixed_rounds == 0, allowed="0")

    @property
    def each(self) -> int:
        """How many discs each seat has (CR-1)."""
        return {(2, "classic"): 12, (2, "nca"): 8}.get((self.players, self.discs), 6)

    @property
    def most_rounds(self) -> int:
        """How many rounds a match has at most, with its play-off (CR-13); 0 where nothing limits them."""
        return {"none": self.fixed_rounds, "round": self.fixed_rounds + 1}.get(self.play_off, 0)

    @property
    def board(self) -> Table:
        """The board that is played on (CR-9)."""
        return BOARD if self.rail else WITHOUT_RAIL

    @property
    def overhang(self) -> float:
        """How far beyond the lines of the quadrant the centre of a disc may be placed, m (CR-3)."""
        return DISC_RADIUS if self.quadrant == "touching" else 0.0


@dataclass(frozen=True)
class Setting:
    """What the options decide before a disc is shot."""

    options: Options = field(default_factory=Options)

    @property
    def seats(self) -> tuple[str, ...]:
        """Two sides; with four players each has two opposite seats."""
        return ("maple", "walnut") if self.options.players == 2 else ("maple a", "walnut a", "maple b", "walnut b")

    @property
    def sides(self) -> tuple[str, str]:
        """What the two sides are called."""
        return ("maple", "walnut")

    def to_play(self, state: State) -> Seat:
        """Clockwise, each in turn (CR-2)."""
        return (state.starter + state.shots) % self.options.players

    def next_disc(self, state: State) -> str:
        """The id of the disc that is shot next."""
        return self.disc_id(self.to_play(state), state.shots // self.options.players + 1)

    def disc_id(self, seat: Seat, number: int) -> str:
        """What a seat's disc is called: `m3`; with four players `mb3` for the second maple seat's."""
        return self._prefixes[seat] + str(number)

    @property
    def _prefixes(self) -> tuple[str, ...]:
        return ("m", "w") if self.options.players == 2 else ("ma", "wa", "mb", "wb")

    def seat_of(self, coin: str) -> Seat:
        """The seat that shoots a disc."""
        return self._prefixes.index(coin.rstrip("0123456789"))

    def disc_number(self, coin: str) -> int:
        """Which disc of its seat it is, from 1; the inverse of `disc_id`."""
        return int(coin.removeprefix(self._prefixes[self.seat_of(coin)]))

    def disc_name(self, coin: str) -> str:
        """A disc's name for people: `maple 3`."""
        return f"{self.seats[self.seat_of(coin)]} {self.disc_number(coin)}"

    def ditched_at(self, x: float, y: float) -> str:
        """Why a disc does not stay where it came to rest, as the end of a sentence; empty where it stays (CR-10)."""
        if on_start_line(x, y):
            return "touches the starting line"
        if self.options.beyond_line == "ditched" and past_start_line(x, y):
            return "lies beyond the starting line"
        return ""

    def round_name(self, number: int) -> str:
        """What a round is called in a sentence: `round 3`, `the play-off round` or `play-off round 2` (CR-13)."""
        title = self.round_title(number)
        alone = self.play_off_number(number) and self.options.play_off != "until decided"
        return f"the {title}" if alone else title

    def round_title(self, number: int) -> str:
        """The same in a heading, without an article: `play-off round`."""
        extra = self.play_off_number(number)
        if not extra:
            return f"round {number}"
        return f"play-off round {extra}" if self.options.play_off == "until decided" else "play-off round"

    def play_off_number(self, number: int) -> int:
        """Which round of the play-off a round is, from 1; 0 for a round that belongs to none (CR-13)."""
        extra = number - self.options.fixed_rounds
        return max(extra, 0) if self.options.play_off != "none" else 0

    @property
    def shots_a_round(self) -> int:
        """Every disc is shot once (CR-2)."""
        return self.options.each * self.options.players
