"""A shot with its ruling, and what the questions of referee practice ask about it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from parlour.games.crokinole.rules.referee import Facts, facts_of
from parlour.physics import Fate, Kind

if TYPE_CHECKING:
    from parlour.flick import Flick
    from parlour.game import Ruling
    from parlour.games.crokinole.rules import Crokinole
    from parlour.games.crokinole.rules.board import State

    Ruled = Ruling[State, Flick]

__all__ = ["Case", "Ruled", "case_of", "described", "on_board"]


@dataclass(frozen=True, slots=True)
class Case:
    """A shot with its ruling, and what the questions ask about it."""

    game: Crokinole
    ruled: Ruled
    facts: Facts

    @property
    def shot(self) -> str:
        """The shot disc."""
        return self.facts.shot

    @property
    def goes_on(self) -> bool:
        """Whether the round goes on, so that the board after the shot shows what stays."""
        return self.ruled.after.round == self.ruled.before.round

    def name(self, coin: str) -> str:
        """A disc's name."""
        return self.game.disc_name(coin)

    def stays(self, coin: str) -> bool:
        """Whether a disc stays on the board."""
        return any(disc.id == coin for disc in self.ruled.after.discs)

    def lies(self, coin: str) -> bool:
        """Whether a disc came to rest on the board, whatever the rules then do with it."""
        return self.facts.rest[coin].fate is Fate.ON_TABLE

    def event(self, name: str) -> tuple[str, ...] | None:
        """What the first event of that name is about; None if there is none."""
        return next((event.about for event in self.ruled.events if event.name == name), None)

    def lost(self) -> frozenset[str]:
        """The discs that go to the ditch, or have gone there."""
        kept = {disc.id for disc in self.ruled.after.discs}
        kept.update(coin for event in self.ruled.events if event.name == "twenty" for coin in event.about)
        return frozenset(self.facts.rest) - kept

    def ditched(self, coin: str) -> str:
        """Why CR-10 removes a disc from where it came to rest; empty if it does not."""
        at = self.facts.rest[coin]
        return self.game.ditched_at(at.x, at.y) if self.lies(coin) else ""


def case_of(game: Crokinole, ruled: Ruled) -> Case:
    """The case of a shot."""
    return Case(game, ruled, facts_of(game, ruled.before, ruled.move))


def on_board(case: Case) -> bool:
    """Whether the shot disc ended on the board or in the hole, and nothing came back from off it."""
    return case.goes_on and case.facts.rest[case.shot].fate is not Fate.LEFT_TABLE and not case.facts.met.damage


def described(game: Crokinole, ruled: Ruled) -> tuple[str, ...]:
    """What happened, in order; what happens several times, as a disc against a peg, is listed once."""
    assert ruled.move.result is not None  # noqa: S101 - an exercise has one
    names = {Kind.CAPTURED: "falls in the hole", Kind.LEFT_TABLE: "leaves the surface", Kind.POST: "meets a peg"}
    words = [
        f"{game.disc_name(each.coin)} "
        + (f"meets {game.disc_name(each.other)}" if each.kind is Kind.DISC else names[each.kind])
        for each in ruled.move.result.events
    ]
    return tuple(f"{each[0].upper()}{each[1:]}." for each in dict.fromkeys(words))
