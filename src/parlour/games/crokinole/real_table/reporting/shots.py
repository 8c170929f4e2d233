"""What was reported of a shot so far, and the flick that it describes."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from parlour.flick import Flick, ShotEvent, ShotResult, Unmeasured
from parlour.games.crokinole.real_table.reporting.places import place_in, zone_of
from parlour.games.crokinole.rules.table import DISC_RADIUS, axis
from parlour.kernels.mathematics import hypotenuse
from parlour.physics import Fate, Kind, Rest

if TYPE_CHECKING:
    from parlour.games.crokinole.rules import Crokinole
    from parlour.games.crokinole.rules.board import State
    from parlour.scene import Point

__all__ = ["HOLE", "OFF", "ReportedShot"]

HOLE, OFF = "hole", "off"
"""How a disc ends that is on the board no more; the other ends are `places.ZONES`."""
LATER = 1.0
"""When discs end, s: after all contacts."""


@dataclass(frozen=True)
class ReportedShot:
    """A shot as far as it is reported. The discs that are not named did not move.

    Attributes:
        game: the game.
        state: before the shot.
        hits: discs that the shot disc or an own one of its chain touched.
        events: the ends of discs, in the order in which they were reported.
        places: where the discs that were named lie, m.
        back: a disc that came back from off the board, until it is said what it touched; else empty.
        over: whether the report is complete.
    """

    game: Crokinole
    state: State
    hits: tuple[str, ...] = ()
    events: tuple[ShotEvent, ...] = ()
    places: tuple[tuple[str, Point], ...] = ()
    back: str = ""
    over: bool = False

    # --- how it stands ------------------------------------------------------------------------------------------

    @cached_property
    def shot(self) -> str:
        """The disc that was shot."""
        return self.game.next_disc(self.state)

    @cached_property
    def seat(self) -> int:
        """The seat that shot."""
        return self.game.to_play(self.state)

    @cached_property
    def before(self) -> dict[str, Point]:
        """Where the discs lay before the shot, m."""
        return {disc.id: (disc.x, disc.y) for disc in self.state.discs}

    @cached_property
    def theirs(self) -> tuple[str, ...]:
        """The opposing discs on the board."""
        return tuple(disc.id for disc in self.state.discs if disc.side != self.seat % 2)

    @cached_property
    def gone(self) -> frozenset[str]:
        """Discs that left the board or fell in the hole."""
        return frozenset(each.coin for each in self.events if each.kind in (Kind.LEFT_TABLE, Kind.CAPTURED))

    @cached_property
    def left(self) -> frozenset[str]:
        """Discs that left the board."""
        return frozenset(each.coin for each in self.events if each.kind is Kind.LEFT_TABLE)

    @cached_property
    def ended(self) -> frozenset[str]:
        """Discs of which it is said where they ended."""
        return self.gone | {coin for coin, _ in self.places}

    @cached_property
    def lying(self) -> dict[str, Point]:
        """Where the discs lie now, m; the shot disc only once it is said where."""
        places = self.before | dict(self.places)
        return {coin: at for coin, at in places.items() if coin not in self.gone}

    @property
    def touchable(self) -> tuple[str, ...]:
        """What the disc that came back can have touched: discs in play, each once."""
        known = {(each.coin, each.other) for each in self.events}
        discs = (*self.before, self.shot)
        return tuple(coin for coin in discs if coin not in self.gone | {self.back} and (self.back, coin) not in known)

    def zone(self, coin: str) -> str:
        """The zone in which a disc lies now."""
        return zone_of(*self.lying[coin])

    def room(self, coin: str, zone: str) -> Point | None:
        """A place for a disc in a zone, m; None if there is no room."""
        others = [at for each, at in self.lying.items() if each != coin]
        return place_in(zone, others, self.before.get(coin) or self._near)

    @property
    def _near(self) -> Point:
        """A place in front of the seat that shot, m."""
        return axis(self.seat, len(self.game.seats))

    # --- going on -----------------------------------------------------------------------------------------------

    def hit(self, coin: str) -> ReportedShot:
        """A disc was hit."""
        return self if coin in self.hits else replace(self, hits=(*self.hits, coin))

    def end(self, coin: str, end: str) -> ReportedShot | None:
        """A disc ended in the hole, off the board or in a zone; None if there is no room for it."""
        if end in (HOLE, OFF):
            return self._event(Kind.CAPTURED if end == HOLE else Kind.LEFT_TABLE, coin)
        at = self.room(coin, end)
        return None if at is None else replace(self, places=(*self.places, (coin, at)))

    def stop_beside(self, struck: str) -> ReportedShot | None:
        """The shot disc stopped in the zone in which a struck disc lay: in its place, if that is free."""
        at = self.before[struck]
        if all(hypotenuse(at[0] - x, at[1] - y) > 2 * DISC_RADIUS for x, y in self.lying.values()):
            return replace(self, places=(*self.places, (self.shot, at)))
        return self.end(self.shot, zone_of(*at))

    def come_back(self, coin: str) -> ReportedShot | None:
        """A disc came back from off the board; None if there is nothing that it can have touched."""
        back = replace(self, back=coin)
        return back if back.touchable else None

    def touched(self, coin: str) -> ReportedShot:
        """The disc that came back touched this one."""
        kind = Kind.DISC if self.back in self.gone else Kind.LEFT_TABLE
        return replace(self._event(kind, self.back, coin), back="")

    def _event(self, kind: Kind, coin: str, other: str = "") -> ReportedShot:
        event = ShotEvent(LATER + len(self.events), kind, coin, other)
        return replace(self, events=(*self.events, event))

    # --- the move -----------------------------------------------------------------------------------------------

    def flick(self) -> Flick:
        """The flick that is described."""
        hits = tuple(ShotEvent(0.001 * (n + 1), Kind.DISC, self.shot, coin) for n, coin in enumerate(self.hits))
        fallen = tuple((each.coin, Rest(0.0, 0.0, Fate.CAPTURED)) for each in self.events if each.kind is Kind.CAPTURED)
        rest = tuple((coin, Rest(*at)) for coin, at in self.places if coin not in self.gone)
        return Flick(Unmeasured(coin=self.shot), None, ShotResult((*hits, *self.events), (*fallen, *rest)))
