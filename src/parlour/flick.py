"""The vocabulary of flicking games: aims, flicks, their results, and the games themselves.

A flick has two halves. `FlickingGame.motion` lets the physics play it; `judge` rules on the result. It reads only
events and resting places, so a referee at a real table can report those by hand. Lengths are metres in the table's
frame, x to the right and y away from the first seat; a bearing is in degrees, clockwise from +y.
"""

from __future__ import annotations

import math
import re
from abc import abstractmethod
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Generic, TypeVar

from parlour import physics
from parlour.game import Game, NotationError, ParlourError, Refusal
from parlour.physics import Fate, Kind, Rest, Shot

if TYPE_CHECKING:
    from collections.abc import Collection
    from random import Random

    from parlour.game import Ruling
    from parlour.physics import Motion, Table

__all__ = [
    "BAR",
    "FASTEST",
    "MOST_SPIN",
    "Aim",
    "Flick",
    "FlickingGame",
    "ShotEvent",
    "ShotResult",
    "ShotSetup",
    "ShotSpace",
    "Unmeasured",
    "UnmeasuredError",
    "flick_refusal",
    "format_aim",
    "format_flick",
    "is_flick",
    "parse_aim",
    "parse_event",
    "parse_flick",
    "shot_result",
    "why_impossible",
]

S = TypeVar("S")
M = TypeVar("M")

FASTEST = 3.0
"""The fastest flick, m/s. Estimate: no measured speed of a finger's flick was found. A follow-through twenty needs 2.1
to 3 m/s with the estimated restitution of the Crokinole board, and a disc so fast slides across any table."""
MOST_SPIN = 100.0
"""The most spin of a flick, rad/s. Estimate likewise."""
WILDEST = 10.0
"""An erring hand may exceed both by this factor at most."""


@dataclass(frozen=True, slots=True)
class Aim:
    """What a player decides: which coin, from where, in which direction, how fast. Exact: the hand errs afterwards.

    Attributes:
        bearing: degrees, clockwise from +y: 0 is away from the first seat, 90 to its right.
        speed: m/s.
        start: where the coin is placed for the flick, m; None plays it from where it lies.
        coin: its id; empty when the rules allow only one coin.
        spin: rad/s, anticlockwise.
        tight: the id of a touching coin that takes the flick while `coin` is held; empty for none.
    """

    bearing: float
    speed: float
    start: tuple[float, float] | None = None
    coin: str = ""
    spin: float = 0.0
    tight: str = ""

    @property
    def finite(self) -> bool:
        """Whether every number in it is finite."""
        return all(map(math.isfinite, (self.bearing, self.speed, self.spin, *(self.start or ()))))

    def rounded(self) -> Aim:
        """The aim to 10 decimals, far finer than any finger. For bots, whose last digits depend on the processor.

        >>> Aim(31.636113726491413, 1.0, (-0.15239999999999995, 0.3)).rounded()
        Aim(bearing=31.6361137265, speed=1.0, start=(-0.1524, 0.3), coin='', spin=0.0, tight='')
        """
        start = None if self.start is None else (round(self.start[0], 10), round(self.start[1], 10))
        bearing = round(self.bearing, 10) % 360.0
        return replace(self, bearing=bearing, speed=round(self.speed, 10), spin=round(self.spin, 10), start=start)

    def shot(self, disc: int, tight: int | None = None) -> Shot:
        """The physics' shot of the disc at that place in the table's discs."""
        turned = (90.0 - self.bearing) % 360.0
        return replace(Shot.aimed(disc, math.radians(turned), self.speed, self.spin, self.start), tight=tight)


@dataclass(frozen=True, slots=True)
class Unmeasured:
    """What is known of a flick at a real table: the coin. Nobody measured its direction and its speed.

    Attributes:
        start: where the coin was placed for the flick, m; None if that is not known, or it was not placed.
        coin: its id; empty when the rules allow only one coin.
        tight: as in `Aim`.
    """

    start: tuple[float, float] | None = None
    coin: str = ""
    tight: str = ""


@dataclass(frozen=True, slots=True)
class ShotEvent:
    """One thing that happened in a flick, as an observer at the table would report it.

    Attributes:
        time: s since the flick; the rules read only the order, and events at one time are simultaneous.
        kind: two coins met, a coin met a post or a block, crossed a line, fell in the hole or left the table.
        coin: the id of the coin.
        other: the id of the other coin, or the number of the post, block or line; else empty. Of a coin that left the
            table: the coin that it touched when it bounced back, so that one event reports both.
        direction: +1 or -1 for a line crossed towards its left or right, else 0.
    """

    time: float
    kind: Kind
    coin: str
    other: str = ""
    direction: int = 0


@dataclass(frozen=True, slots=True)
class ShotResult:
    """What came of a flick: events in time order, and where the coins that moved came to rest.

    A coin that is reported to have left the table needs no resting place.
    """

    events: tuple[ShotEvent, ...]
    rest: tuple[tuple[str, Rest], ...]

    def places(self) -> dict[str, Rest]:
        """The resting places by coin; a missing coin did not move."""
        return dict(self.rest)

    def ended(self, *kinds: Kind) -> dict[str, float]:
        """The coins that have an event of one of these kinds, each with the time of its first, s."""
        first: dict[str, float] = {}
        for each in self.events:
            if each.kind in kinds:
                first[each.coin] = min(each.time, first.get(each.coin, math.inf))
        return first


@dataclass(frozen=True, slots=True)
class Flick:
    """A flick as a move: what was meant, what the hand made of it, and its result.

    As a player chooses it, it has an aim only. Played, it has everything, and is the same on any machine. Reported from
    a real table, it has its result, and usually no aim: the rules do not read one.

    Attributes:
        motion: the motion, if the flick was simulated in this process, so that a playback need not simulate it again.
            It is no part of the move: not compared, written or read.
    """

    aim: Aim | Unmeasured
    executed: Aim | None = None
    result: ShotResult | None = None
    motion: Motion | None = field(default=None, compare=False, repr=False)

    @property
    def meant(self) -> Aim:
        """The aim as a player chose it.

        Raises:
            UnmeasuredError: nobody measured it.
        """
        if isinstance(self.aim, Unmeasured):
            raise UnmeasuredError
        return self.aim

    @property
    def done(self) -> Aim:
        """What was executed: what was meant, unless a hand made something else of it.

        Raises:
            UnmeasuredError: nobody measured it.
        """
        return self.executed or self.meant


class UnmeasuredError(ParlourError):
    """A flick was reported without an aim, and something needs one: to simulate it, to draw it, to encode it."""

    def __init__(self) -> None:
        """Say so."""
        super().__init__("this flick was reported from a real table, and nobody measured its direction and speed")


def flick_refusal(flick: Flick, clause: str) -> Refusal | None:
    """Why no finger can make this flick on any table, or no hand makes this of its aim; the clause is the game's."""
    if isinstance(flick.aim, Unmeasured):
        if flick.result is not None and flick.executed is None:
            return None
        words = "A flick needs a direction and a speed, unless what happened at a real table is reported."
        return Refusal("no_aim", clause, words)
    return _aim_refusal(flick.aim, clause) or _execution_refusal(flick, clause)


def _aim_refusal(aim: Aim, clause: str) -> Refusal | None:
    if not aim.finite:
        return Refusal("not_a_number", clause, "Place, bearing, speed and spin of a flick must be finite numbers.")
    if not 0.0 < aim.speed <= FASTEST:
        words = f"A flick is faster than 0 and at most {FASTEST} m/s fast, not {aim.speed:.6g}."
        return Refusal("speed", clause, words)
    if abs(aim.spin) > MOST_SPIN:
        return Refusal("spin", clause, f"A flick gives a spin of at most {MOST_SPIN:g} rad/s, not {aim.spin:.6g}.")
    return None


def _execution_refusal(flick: Flick, clause: str) -> Refusal | None:
    """A hand errs in direction, speed and spin only, and within bounds."""
    done, meant = flick.done, flick.meant
    if not done.finite:
        return Refusal("not_a_number", clause, "What a hand made of a flick must be finite numbers too.")
    if (done.coin, done.start, done.tight) != (meant.coin, meant.start, meant.tight):
        words = "What was executed must be the flick of the coin, and from the place, that was meant."
        return Refusal("executed", clause, words)
    if not 0.0 <= done.speed <= WILDEST * FASTEST or abs(done.spin) > WILDEST * MOST_SPIN:
        return Refusal("executed", clause, "No hand makes so much speed or spin of a flick as was executed here.")
    return None


def why_impossible(result: ShotResult, coins: Collection[str]) -> str:
    """Why a result is impossible on any table with these coins, in words; empty if it is possible."""
    named = [each.coin for each in result.events] + [coin for coin, _ in result.rest]
    pairs = [(each.coin, each.other) for each in result.events if _two_coins(each)]
    named += [other for _, other in pairs]
    for coin in named:
        if coin not in coins:
            return f"there is no {coin} on the table; on it are {', '.join(sorted(coins))}"
    if not all(math.isfinite(each.time) and each.time >= 0.0 for each in result.events):
        return "times must be finite numbers from 0 on"
    if not all(math.isfinite(number) for _, at in result.rest for number in (at.x, at.y)):
        return "resting places must be finite numbers"
    if any(coin == other for coin, other in pairs):
        return "nothing can meet itself"
    if len(result.places()) < len(result.rest):
        return "nothing can come to rest in two places"
    return ""


def _two_coins(event: ShotEvent) -> bool:
    return event.kind is Kind.DISC or (event.kind is Kind.LEFT_TABLE and bool(event.other))


@dataclass(frozen=True, slots=True)
class ShotSetup:
    """What the physics needs to play a flick.

    Attributes:
        table: with all discs in their places.
        shot: of one of them.
        coins: the ids of the table's discs, in their order.
    """

    table: Table
    shot: Shot
    coins: tuple[str, ...]


class FlickingGame(Game[S, M], Generic[S, M]):
    """A game in which coins are flicked. `play` lets the physics play a flick that has no result yet."""

    @abstractmethod
    def set_up(self, state: S, aim: Aim) -> ShotSetup:
        """The physics' table and shot for an aim that is legal in `state`."""

    def difficulty(self, state: S, aim: Aim) -> float:  # noqa: ARG002 - for games that define it
        """How hard a flick is for a person, from 0: how much more a hand errs than in the shot it is measured by.

        The rules never read it. By default no flick is hard.
        """
        return 0.0

    def moves(self, state: S) -> ShotSpace[S, M]:
        """The legal moves, as a space that answers `in` and can be sampled."""
        return ShotSpace(self, state)

    def motion(self, state: S, flick: Flick) -> Motion:
        """The motion of a flick as it was executed: the one it carries, if it has one, else simulated.

        Raises:
            MissingExtraError: NumPy or Numba, which simulation needs, is not installed.
        """
        if flick.motion is not None:
            return flick.motion
        ready = self.set_up(state, flick.done)
        return physics.simulate(ready.table, ready.shot)

    def run(self, state: S, flick: Flick) -> Flick:
        """The flick with its result, played by the physics.

        Raises:
            MissingExtraError: as for `motion`.
        """
        ready = self.set_up(state, flick.done)
        motion = physics.simulate(ready.table, ready.shot)
        return Flick(flick.aim, flick.done, shot_result(motion, ready.coins), motion)

    def played(self, state: S, move: M) -> M:
        """The move as it is judged: a flick without a result is run, any other move is unchanged."""
        return self.run(state, move) if isinstance(move, Flick) and move.result is None else move  # type: ignore[return-value]

    def play(self, state: S, move: M) -> Ruling[S, M]:
        """Play `move` in `state`; a flick without a result is run by the physics first.

        Raises:
            IllegalMoveError: with the refusal, when the rules forbid it.
        """
        self.check(state, move)
        return self.judge(state, self.played(state, move))

    def chosen(self, move: M) -> M:
        """A flick with its aim alone; any other move unchanged. What can only be reported is refused as a choice."""
        return Flick(move.aim) if isinstance(move, Flick) else move  # type: ignore[return-value]

    def after(self, state: S, move: M) -> S:
        """The state that a legal move leads to; a flick without a result is run by the physics first."""
        return self.judge(state, self.played(state, move)).after


@dataclass(frozen=True, slots=True)
class ShotSpace(Generic[S, M]):
    """The legal moves of a state, which are too many to list; empty when the game is over."""

    game: FlickingGame[S, M]
    state: S

    def __contains__(self, move: object) -> bool:
        return self.game.refusal(self.state, move) is None  # type: ignore[arg-type] # `in` takes anything

    def __bool__(self) -> bool:
        return self.game.outcome(self.state) is None

    def sample(self, rng: Random) -> M:
        """A random legal move."""
        return self.game.sample(self.state, rng)


RULED = (Kind.DISC, Kind.POST, Kind.BLOCK, Kind.LINE, Kind.CAPTURED, Kind.LEFT_TABLE)
"""The events that rules read; the others, such as passing over a hole, are for the physics alone."""


def shot_result(motion: Motion, coins: tuple[str, ...]) -> ShotResult:
    """The result of a motion; times are rounded to a microsecond, places are exact.

    A coin that left the table counts as gone even if a rail threw it back: its resting place is where it is picked up.

    >>> from parlour.physics import Disc, Shot, Table, simulate
    >>> table = Table(discs=(Disc(0, 0, 0.016, 0.005), Disc(0.1, 0, 0.016, 0.005)))
    >>> result = shot_result(physics.simulate(table, Shot(0, (1.0, 0))), ("m1", "w1"))
    >>> [(event.kind.name, event.coin, event.other) for event in result.events]
    [('DISC', 'm1', 'w1')]
    >>> [coin for coin, _ in result.rest]
    ['m1', 'w1']
    """

    def other(kind: Kind, number: int) -> str:
        if kind is Kind.DISC:
            return coins[number]
        return str(number) if kind in (Kind.POST, Kind.BLOCK, Kind.LINE) else ""

    events = tuple(
        ShotEvent(round(each.time, 6), each.kind, coins[each.disc], other(each.kind, each.other), each.direction)
        for each in motion.events
        if each.kind in RULED
    )
    shot = motion.shot
    moved = {event.coin for event in events} | {event.other for event in events if event.kind is Kind.DISC}
    moved |= set() if shot is None else {coins[shot.disc]}
    left = {event.coin for event in events if event.kind is Kind.LEFT_TABLE}
    rest = tuple(
        (coin, Rest(place.x, place.y, Fate.LEFT_TABLE) if coin in left else place)
        for coin, place in zip(coins, motion.rest, strict=True)
        if coin in moved
    )
    return ShotResult(events, rest)


# --- notation ---------------------------------------------------------------------------------------------------

NUMBER = r"(?:-?\d+(?:\.\d+)?(?:e[+-]?\d+)?|-?inf|nan)"
COIN = r"[A-Za-z][A-Za-z0-9]*"
AIM = re.compile(
    rf"(?:(?P<coin>{COIN}) )?(?:(?P<x>{NUMBER}),(?P<y>{NUMBER}) )?"
    rf"(?:(?P<unmeasured>\?)|>(?P<bearing>{NUMBER}) (?P<speed>{NUMBER})(?: ~(?P<spin>{NUMBER}))?)"
    rf"(?: !(?P<tight>{COIN}))?",
    re.ASCII,
)
SHOT_EVENT = re.compile(
    rf"(?P<time>{NUMBER}):(?P<coin>{COIN})(?:(?P<kind>[*|#])(?P<other>[A-Za-z0-9]+)|(?P<line>/[+-])(?P<number>\d+)"
    rf"|(?P<end>o|\^(?P<touched>{COIN})?))",
    re.ASCII,
)
REST = re.compile(rf"(?P<coin>{COIN})(?:@(?P<x>{NUMBER}),(?P<y>{NUMBER})(?P<end>[o^]?))", re.ASCII)
SIGNS = {Kind.DISC: "*", Kind.POST: "|", Kind.BLOCK: "#", Kind.LINE: "/", Kind.CAPTURED: "o", Kind.LEFT_TABLE: "^"}
KINDS = {sign: kind for kind, sign in SIGNS.items()}
ENDS = {Fate.ON_TABLE: "", Fate.CAPTURED: "o", Fate.LEFT_TABLE: "^"}
FATES = {sign: fate for fate, sign in ENDS.items()}
BAR = " | "
"""Between the parts of a flick with its result."""


def is_flick(text: str) -> bool:
    """Whether a text can only be a flick: it has a bearing or a result. It may be malformed.

    >>> is_flick("Km >270 1.2"), is_flick("Km ? | Km ? | - | -"), is_flick("Km Km/-0 .")
    (True, True, False)
    """
    return ">" in text or BAR in text


def format_aim(aim: Aim | Unmeasured) -> str:
    """An aim as text: `coin x,y >bearing speed ~spin !tight`, without the parts that are not set.

    Of an unmeasured one, a question mark stands for bearing, speed and spin.

    >>> format_aim(Aim(12.5, 0.935, (0.0, -0.3048)))
    '0.0,-0.3048 >12.5 0.935'
    >>> format_aim(Unmeasured(coin="Km", tight="Gm"))
    'Km ? !Gm'
    """
    parts = [aim.coin] if aim.coin else []
    parts += ["{},{}".format(*map(_text, aim.start))] if aim.start is not None else []
    parts += ["?"] if isinstance(aim, Unmeasured) else [f">{_text(aim.bearing)}", _text(aim.speed)]
    parts += [f"~{_text(aim.spin)}"] if isinstance(aim, Aim) and aim.spin else []
    parts += [f"!{aim.tight}"] if aim.tight else []
    return " ".join(parts)


def parse_aim(text: str) -> Aim | Unmeasured:
    """Read an aim.

    Raises:
        NotationError: saying what an aim looks like.

    >>> parse_aim("m3 >270 1.2 ~-5")
    Aim(bearing=270.0, speed=1.2, start=None, coin='m3', spin=-5.0, tight='')
    >>> parse_aim("Km ?")
    Unmeasured(start=None, coin='Km', tight='')
    """
    found = AIM.fullmatch(text)
    if found is None:
        raise NotationError(
            f"{text[:60]!r} is no shot; one looks like '0.0,-0.3048 >12.5 0.935': the start in m, the bearing in "
            "degrees, the speed in m/s"
        )
    start = None if found["x"] is None else (float(found["x"]), float(found["y"]))
    if found["unmeasured"]:
        return Unmeasured(start, found["coin"] or "", found["tight"] or "")
    spin = float(found["spin"] or 0.0)
    return Aim(float(found["bearing"]), float(found["speed"]), start, found["coin"] or "", spin, found["tight"] or "")


def format_flick(flick: Flick) -> str:
    """A flick as text: its aim, and for a played flick ` | executed | events | rest`.

    Of a flick that nobody measured, the text before the events is `coin ?` twice.
    """
    if flick.result is None:
        return BAR.join(map(format_aim, (flick.aim,) if flick.executed is None else (flick.aim, flick.executed)))
    events = ";".join(map(_format_event, flick.result.events)) or "-"
    rest = ";".join(f"{coin}@{_text(at.x)},{_text(at.y)}{ENDS[at.fate]}" for coin, at in flick.result.rest) or "-"
    return BAR.join((format_aim(flick.aim), format_aim(flick.executed or flick.aim), events, rest))


def parse_flick(text: str) -> Flick:
    """Read a flick, as chosen or as played.

    Raises:
        NotationError: naming the part that cannot be read.
    """
    parts = text.split(BAR)
    if len(parts) not in (1, 2, 4):
        raise NotationError(f"{text[:60]!r} is no flick; it is an aim, or aim | executed | events | rest")
    aim, executed = parse_aim(parts[0]), parse_aim(parts[1]) if len(parts) > 1 else None
    if isinstance(executed, Unmeasured):
        if executed != aim:
            raise NotationError(
                f"{parts[1][:60]!r}: what was executed of a flick without an aim is the same text again"
            )
        executed = None
    if isinstance(aim, Unmeasured) and len(parts) < 4:
        raise NotationError(
            f"{text[:60]!r} has no aim, so it must say what happened: {parts[0]} | {parts[0]} | events | rest"
        )
    result = None
    if len(parts) == 4:
        events = tuple(parse_event(part) for part in _several(parts[2]))
        result = ShotResult(events, tuple(_parse_rest(part) for part in _several(parts[3])))
    return Flick(aim, executed, result)


def _text(number: float) -> str:
    """The shortest text that reads back as the same number; 0.0 for its negative twin."""
    return repr(float(number) + 0.0)


def _several(text: str) -> list[str]:
    return [] if text == "-" else text.split(";")


def _format_event(event: ShotEvent) -> str:
    direction = {1: "+", -1: "-", 0: ""}[event.direction]
    return f"{_text(event.time)}:{event.coin}{SIGNS[event.kind]}{direction}{event.other}"


def parse_event(text: str) -> ShotEvent:
    """Read an event.

    Raises:
        NotationError: saying what an event looks like.

    >>> parse_event("0.25:m1*w3").other
    'w3'
    """
    found = SHOT_EVENT.fullmatch(text)
    if found is None:
        raise NotationError(f"{text[:40]!r} is no event; one looks like '0.25:m1*w3', '0.4:w3^' or '0.3:m1/+2'")
    time, coin = float(found["time"]), found["coin"]
    if found["line"]:
        return ShotEvent(time, Kind.LINE, coin, found["number"], 1 if found["line"] == "/+" else -1)
    kind = KINDS[(found["kind"] or found["end"])[0]]
    return ShotEvent(time, kind, coin, found["other"] or found["touched"] or "")


def _parse_rest(text: str) -> tuple[str, Rest]:
    found = REST.fullmatch(text)
    if found is None:
        raise NotationError(f"{text[:40]!r} is no resting place; one looks like 'm1@0.01,-0.2' or 'w3@0.33,0.0^'")
    return found["coin"], Rest(float(found["x"]), float(found["y"]), FATES[found["end"]])
