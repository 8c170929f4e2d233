"""A flick with its ruling, and what the questions of referee practice ask about it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from parlour.flick import Flick
from parlour.games.castle_croquetnole.rules.board import is_guard
from parlour.games.castle_croquetnole.rules.landmarks import objective
from parlour.games.castle_croquetnole.rules.results import is_gate, ordered
from parlour.games.study.practice import Answer, RulingQuestion
from parlour.physics import Kind

if TYPE_CHECKING:
    from parlour.flick import ShotEvent
    from parlour.game import Event, Ruling
    from parlour.games.castle_croquetnole.rules import CastleCroquetnole
    from parlour.games.castle_croquetnole.rules.board import Coin, State
    from parlour.games.castle_croquetnole.rules.moves import Move

    Ruled = Ruling[State, Move]

__all__ = ["Case", "Ruled", "case_of", "castle_of", "described", "flick_count", "reasons", "struck"]


@dataclass(frozen=True, slots=True)
class Case:
    """A flick with its ruling, and what the questions ask about it."""

    game: CastleCroquetnole
    ruled: Ruled
    flick: Flick

    @property
    def coin(self) -> str:
        """The flicked coin."""
        return self.flick.aim.coin

    @property
    def course(self) -> tuple[ShotEvent, ...]:
        """What happened, in the order in which it is judged."""
        assert self.flick.result is not None  # noqa: S101 - an exercise has one
        return tuple(ordered(self.flick.result))

    @property
    def last(self) -> bool:
        """Whether no other flick was left when the coin was flicked, so that what is left was gained by it."""
        play, kept = self.ruled.before.play, self.ruled.before.kept
        return (
            kept is None
            and not self.flick.aim.tight
            and (play is None or (len(play.flicks) == 1 and not play.croquets))
        )

    @property
    def left(self) -> int:
        """How many flicks the flicked coin has left, a croquet counted as one thing to choose."""
        play = self.ruled.after.play
        return len(play.flicks) + play.croquets if play is not None and play.coin == self.coin else 0

    def events(self, name: str) -> tuple[Event, ...]:
        """The events of that name."""
        return tuple(event for event in self.ruled.events if event.name == name)

    def only(self, *names: str) -> bool:
        """Whether nothing else was ruled, apart from what goes with every flick."""
        usual = {"flick", "turn", "enters", "leaves", "moved in"}
        return {event.name for event in self.ruled.events} <= usual | set(names)

    def before(self, coin: str) -> Coin:
        """A coin before the flick."""
        return self.ruled.before.coin(coin)

    def after(self, coin: str) -> Coin:
        """A coin after it."""
        return self.ruled.after.coin(coin)

    def name(self, coin: str) -> str:
        """A coin's name."""
        return self.game.coin_name(coin)

    def castle(self, castle: int) -> str:
        """A castle's name."""
        return self.game.castle_name(castle)

    def scores(self, coin: str) -> int:
        """How many scores a coin has made in the flick."""
        return sum(event.about[0] == coin for event in self.events("score"))

    def standing(self, coin: str) -> str:
        """What a visitor must know of a coin: where it was, and how far a knight had come."""
        each = self.before(coin)
        inside = "in the Wasteland" if each.inside is None else f"in {self.castle(each.inside)}"
        if is_guard(coin):
            return f"{self.name(coin)} was {'on' if each.on_duty else 'off'} duty."
        if each.prisoner:
            return f"{self.name(coin)} was a prisoner of {self.castle(each.tower or 0)}."
        made = f"{self.game.made(each)} of {self.game.scores} scores"
        return f"{self.name(coin)} was {inside}, with {made}; {self._next(each)}."

    def _next(self, knight: Coin) -> str:
        wanted = objective(self.game, knight)
        way = {0: " inward", 3: " outward"}.get(wanted.step, "")
        return f"next for it is {wanted.name}{way}"


def case_of(game: CastleCroquetnole, ruled: Ruled) -> Case | None:
    """The case of a flick that does not end the game."""
    return Case(game, ruled, ruled.move) if isinstance(ruled.move, Flick) and ruled.move.result else None


def flick_count(count: int) -> str:
    """A number of flicks in words."""
    return {0: "none", 1: "1 flick"}.get(count, f"{count} flicks")


def reasons(case: Case, question: str, *claims: tuple[int, str], also: str = "") -> RulingQuestion:
    """How many flicks are left, and why; the numbers differ, so that only one can be true."""
    answers = tuple(Answer(f"{flick_count(count).capitalize()}: {why}.", case.left == count) for count, why in claims)
    return RulingQuestion(f"{also or case.standing(case.coin)} {question}".strip(), answers)


def struck(case: Case) -> str:
    """The only coin that the flicked coin touched; empty if there was none, or more than one."""
    met = {
        each.other if each.coin == case.coin else each.coin
        for each in case.course
        if each.kind is Kind.DISC and case.coin in (each.coin, each.other)
    }
    return met.pop() if len(met) == 1 else ""


def described(game: CastleCroquetnole, ruled: Ruled) -> tuple[str, ...]:
    """What happened, in order; the tiles of gates and doors are left out."""
    case = case_of(game, ruled)
    if case is None:
        return ()
    done = ((each.coin, _done(case, each)) for each in case.course)
    return tuple(dict.fromkeys(f"{case.name(coin)} {words}." for coin, words in done if words))


def _done(case: Case, event: ShotEvent) -> str:
    """What a coin did; empty for what no ruling depends on."""
    castle = castle_of(event)
    match event.kind:
        case Kind.DISC:
            return f"touches {case.name(event.other)}"
        case Kind.LEFT_TABLE:
            return "falls off the table"
        case Kind.BLOCK if castle is not None:
            return f"touches the tower of {case.castle(castle)}"
        case Kind.LINE if castle is not None:
            what, way = "gate" if is_gate(event) else "door", "inward" if event.direction > 0 else "outward"
            return f"goes through the {what} of {case.castle(castle)}, {way}"
    return ""


def castle_of(event: ShotEvent) -> int | None:
    """The castle whose gate, door or tower an event is at; None for any other event."""
    number = int(event.other) if event.kind in (Kind.LINE, Kind.BLOCK) else 99
    if event.kind is Kind.LINE:
        return number % 4
    return number if number < 4 else None
