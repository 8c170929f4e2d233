"""What is on the table between two moves, and how far a turn has come."""

from __future__ import annotations

import enum
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from parlour.drawn import Drawn

if TYPE_CHECKING:
    from parlour.games.castle_croquetnole.rules.table import Point

__all__ = [
    "BACK",
    "COINS",
    "DRIVING",
    "HELD",
    "OF_CROQUET",
    "STEPS",
    "Cause",
    "Coin",
    "Play",
    "Stage",
    "State",
    "guard_of",
    "is_guard",
    "knight_of",
    "owner_of",
    "target_of",
]

LETTERS = "msca"
"""Of Moons, Suns, Crowns and Arms; a coin's id is K or G and the letter of its owner."""
COINS = tuple(kind + letter for letter in LETTERS for kind in "KG")
STEPS = ("gate in", "door", "tower", "gate out")
"""What a knight scores in each of the other castles, in this order (CC-3)."""
ALL = 12
"""The progress of a knight that has made all its scores, also where they are fewer than twelve (CC-34)."""
BACK = 13
"""The progress of a knight that has made them, and has come home by its gate and not left since."""


def knight_of(seat: int) -> str:
    """The id of a seat's knight.

    >>> knight_of(0), guard_of(3)
    ('Km', 'Ga')
    """
    return "K" + LETTERS[seat]


def guard_of(seat: int) -> str:
    """The id of a seat's guard."""
    return "G" + LETTERS[seat]


def owner_of(coin: str) -> int:
    """The seat that a coin belongs to."""
    return LETTERS.index(coin[1])


def is_guard(coin: str) -> bool:
    """Whether a coin is a guard, by its id."""
    return coin.startswith("G")


def target_of(owner: int, progress: int) -> int:
    """The castle in which a knight must score next; its own when all scores are made (CC-3).

    >>> target_of(1, 0), target_of(1, 11), target_of(1, 12)
    (2, 0, 1)
    """
    return (owner + 1 + progress // len(STEPS)) % 4 if progress < ALL else owner


@dataclass(frozen=True, slots=True)
class Coin:
    """A knight or a guard.

    Attributes:
        id: `Km`, `Gs` and so on.
        at: its centre, m; None while it is not on the table's surface.
        inside: the castle that it is in, by its gate; None in the Wasteland (CC-1).
        tower: the castle on whose tower a knight lies: a prisoner, or at home one that waits to be placed (CC-17).
        progress: of a knight, the scores that it has made, then `ALL`, and `BACK` when it has come home since.
    """

    id: str
    at: Point | None = None
    inside: int | None = None
    tower: int | None = None
    progress: int = 0

    @property
    def owner(self) -> int:
        """The seat that it belongs to."""
        return owner_of(self.id)

    @property
    def at_home(self) -> bool:
        """Whether it is inside its own castle; of a guard, whether it is on duty (CC-2)."""
        return self.inside == self.owner

    @property
    def on_duty(self) -> bool:
        """Whether it is a guard on duty."""
        return is_guard(self.id) and self.at_home

    @property
    def prisoner(self) -> bool:
        """Whether it lies on another's tower."""
        return self.tower is not None and self.tower != self.owner

    @property
    def target(self) -> int:
        """The castle in which the knight must score or pass next."""
        return target_of(self.owner, self.progress)


class Cause(enum.Enum):
    """Why a coin in play has a flick left."""

    SCORE = "score"
    """Its knight scored (CC-19)."""
    PRISONER = "prisoner"
    """Its guard took a prisoner (CC-20)."""
    GATE = "gate"
    """It left or re-entered its own castle (CC-21, CC-10)."""
    STRIKE = "strike"
    """It struck another coin (CC-22)."""
    CROQUET = "croquet"
    """By a croquet (CC-24)."""
    DRIVE = "drive"
    """By a croquet that needs its guard again, where to strike a coin again is illegal (CC-23)."""
    LOOSE = "loose"
    """The first of a loose croquet, from where the knight touches its guard (CC-24)."""
    TIGHT = "tight"
    """The first of a tight croquet: the knight is held, and the guard flies (CC-26)."""
    FIRST = "first"
    """The one with which its play begins, after it was put in from the edge (CC-28)."""


HELD = (Cause.LOOSE, Cause.TIGHT)
"""Flicks that must be taken from where a croquet placed the knight, before anything else."""
OF_CROQUET = (*HELD, Cause.CROQUET, Cause.DRIVE)
"""The flicks of a croquet; they are taken before all others."""
DRIVING = (*HELD, Cause.DRIVE)
"""Flicks in which the knight may strike its guard again where that is illegal otherwise (CC-23)."""


@dataclass(frozen=True, slots=True)
class Play:
    """The coin in play, between two of its flicks.

    Attributes:
        coin: its id.
        flicks: why it has each of the flicks that are left, in the order in which they are taken.
        struck: the coins already struck, which give nothing when struck again, sorted (CC-23).
        scores: the steps of its progress that it scored in this play, in order.
        gates: whether it has had the flick for leaving (`out`) and for re-entering (`in`) its castle, sorted (CC-21).
        croquets: croquets that are still to be chosen.
        moved: whether it was put in from the edge for its next flick, which must be taken (CC-28).
    """

    coin: str
    flicks: tuple[Cause, ...] = ()
    struck: tuple[str, ...] = ()
    scores: tuple[int, ...] = ()
    gates: tuple[str, ...] = ()
    croquets: int = 0
    moved: bool = False

    @property
    def next(self) -> Cause | None:
        """Why it has the flick that is taken next; None if it has none left."""
        return self.flicks[0] if self.flicks else None

    @property
    def going_on(self) -> bool:
        """Whether the coin may still be flicked."""
        return bool(self.flicks or self.croquets)


class Stage(enum.Enum):
    """Which coin may be begun next (CC-6)."""

    KNIGHT = "knight"
    """The knight may be played, or the guard at once."""
    GUARD = "guard"
    """The knight's play is over: the guard may be played."""


@dataclass(frozen=True, slots=True)
class State(Drawn):
    """A game between two moves.

    Attributes:
        turn: turns that are over, those included that were passed over because their seat has left; each seat has had
            `turn // 4` of them or one more.
        stage: of the turn.
        owed: coins that must be placed on a starting position, each by its owner, before anything else.
        play: the coin in play with what it may still do; None before a coin's first flick.
        kept: the guard's play to come this turn, with the flicks that it has gained while the knight was in play
            (CC-20, CC-21); None if it has gained none.
        coins: all eight, in the order of `COINS`.
        winner: the seat whose knight came home; None while nobody has won.
        left: the seats that have left, sorted (CC-33).
    """

    turn: int = 0
    stage: Stage = Stage.KNIGHT
    owed: tuple[str, ...] = ()
    play: Play | None = None
    kept: Play | None = None
    coins: tuple[Coin, ...] = ()
    winner: int | None = None
    left: tuple[int, ...] = ()

    @property
    def seat(self) -> int:
        """Whose turn it is."""
        return self.turn % 4

    @property
    def remaining(self) -> tuple[int, ...]:
        """The seats that have not left."""
        return tuple(seat for seat in range(4) if seat not in self.left)

    @property
    def first_round(self) -> bool:
        """Whether both coins must be played (CC-5)."""
        return self.turn < 4

    def coin(self, name: str) -> Coin:
        """The coin of that id."""
        return self.coins[COINS.index(name)]

    def with_coin(self, coin: Coin) -> State:
        """The state with that coin replaced by id."""
        return replace(self, coins=tuple(coin if old.id == coin.id else old for old in self.coins))

    def lying(self) -> tuple[tuple[str, Point], ...]:
        """The coins on the table's surface with their places, in the order of `COINS`."""
        return tuple((coin.id, coin.at) for coin in self.coins if coin.at is not None)

    def begun(self, name: str, *first: Cause) -> Play:
        """A coin's play as it begins: with what a guard has kept, after the flicks that come first."""
        kept = self.kept if self.kept is not None and is_guard(name) else Play(name)
        return replace(kept, flicks=(*first, *kept.flicks))

    def others(self, name: str) -> tuple[Point, ...]:
        """Where the other coins lie."""
        return tuple(at for coin, at in self.lying() if coin != name)
