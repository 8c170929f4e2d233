"""Playback of a flick for the page: the physics' motion as straight legs. Knows no game."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from parlour.physics import Fate, Kind
from parlour.scene import Knock, Leg, Playback, Travel

if TYPE_CHECKING:
    from collections.abc import Iterator

    from parlour.flick import ShotResult, ShotSetup
    from parlour.physics import Motion, Occurrence, Pose, Rest, Stretch, Track
    from parlour.scene import Axes, Piece, Point

__all__ = ["playback"]

CLOSE = 0.02e-3
"""The greatest distance of a leg from the motion, m."""
TURN = 3.0
"""The greatest difference of their angles, degrees."""
DEEPEST = 10
"""The most halvings of a stretch; only rounding errors reach it."""
FITS = 5e-3
"""A recorded place within this distance (m) of the simulated one belongs to the same motion."""
DROP = 0.35
"""The speed of a disc that has fallen a quarter of an inch into a hole or a ditch, m/s: slow discs are heard, too."""
PACE = 0.2
"""The time between two reported events, s."""
FAR = 2.0
"""The greatest distance that a reported coin is shown to move, m."""

INTO = {Fate.CAPTURED: "hole", Fate.LEFT_TABLE: "edge", Fate.ON_TABLE: ""}
HEARD = {
    Kind.DISC: "disc",
    Kind.POST: "post",
    Kind.BLOCK: "block",
    Kind.WALL: "block",
    Kind.HOLE_LEFT: "hole",
    Kind.CAPTURED: "hole",
    Kind.LEFT_TABLE: "edge",
}


def playback(
    ready: ShotSetup,
    motion: Motion,
    result: ShotResult,
    frame: Axes,
    pieces: tuple[Piece, ...],
    removed: tuple[str, ...] = (),
) -> Playback:
    """A flick as the page shows it.

    Args:
        ready: the table and the shot.
        motion: of the shot, by the physics.
        result: recorded, or reported by an observer; it decides where everything comes to rest.
        frame: how the table maps to the scene.
        pieces: the coins on the table before the flick, at their places then; their ids are the coins of `ready`.
        removed: the coins that the rules remove when all is at rest; coins that a rail threw back are removed too.
    """
    if not _fits(ready, motion, result):
        return _reported(ready, result, frame, pieces, removed)
    travels = tuple(
        Travel(coin, _legs(track, _off(place, result.places().get(coin)), frame), track.gone, INTO[place.fate])
        for coin, track, place in zip(ready.coins, motion.tracks, motion.rest, strict=True)
        if track.gone is not None or any(map(_moves, track.pieces))
    )
    left = _left(ready, motion)
    back = (
        coin for coin, at in zip(ready.coins, motion.rest, strict=True) if coin in left and at.fate is Fate.ON_TABLE
    )
    return Playback(motion.time, pieces, travels, _knocks(ready, motion, frame), (*removed, *back))


def _left(ready: ShotSetup, motion: Motion) -> set[str]:
    """The coins that left the table, those that a rail threw back among them."""
    return {ready.coins[event.disc] for event in motion.events if event.kind is Kind.LEFT_TABLE}


def _fits(ready: ShotSetup, motion: Motion, result: ShotResult) -> bool:
    """Whether a result can be that of the motion: every coin ends the same way, and nearly in the same place."""
    recorded, left = result.places(), _left(ready, motion)
    lay = {coin: (disc.x, disc.y) for coin, disc in zip(ready.coins, ready.table.discs, strict=True)}
    for coin, place in zip(ready.coins, motion.rest, strict=True):
        here = recorded.get(coin)
        fate = Fate.LEFT_TABLE if coin in left else place.fate
        if (Fate.ON_TABLE if here is None else here.fate) is not fate:
            return False
        x, y = lay[coin] if here is None else (here.x, here.y)
        if place.fate is Fate.ON_TABLE and math.hypot(place.x - x, place.y - y) > FITS:
            return False
    return True


def _off(place: Rest, recorded: Rest | None) -> Point:
    """The offset of the recorded place from the simulated one, m."""
    return (0.0, 0.0) if recorded is None else (recorded.x - place.x, recorded.y - place.y)


# --- legs -------------------------------------------------------------------------------------------------------


def _moves(stretch: Stretch) -> bool:
    return stretch.end > stretch.start and (stretch.speed > 0.0 or stretch.spin != 0.0)


def _legs(track: Track, off: Point, frame: Axes) -> tuple[Leg, ...]:
    """A track as legs; an offset of its end is spread evenly over the way."""
    parts = [
        part for stretch in track.pieces if _moves(stretch) for part in _parts(stretch, stretch.start, stretch.end)
    ]
    if not parts:
        return ()
    first, last = parts[0].start, parts[-1].end
    dx, dy = off if track.gone is None else (0.0, 0.0)

    def place(pose: Pose, time: float) -> Point:
        share = (time - first) / (last - first)
        x, y = pose.x + dx * share, pose.y + dy * share
        return round(frame.origin[0] + frame.scale * x, 5), round(frame.origin[1] - frame.scale * y, 5)

    def leg(part: _Part) -> Leg:
        first_pose, last_pose = part.poses[0], part.poses[-1]
        (x0, y0), (x1, y1) = place(first_pose, part.start), place(last_pose, part.end)
        angle0, angle1 = (round(-math.degrees(pose.angle), 3) + 0.0 for pose in (first_pose, last_pose))
        return Leg(round(part.start, 7), round(part.end, 7), x0, y0, x1, y1, round(part.r, 7), angle0, angle1)

    return tuple(map(leg, parts))


SHARES = (0.0, 0.125, 0.25, 0.5, 0.75, 0.875, 1.0)
"""The shares of its time at which a leg is compared with the motion; the middle one determines `r`."""


@dataclass(frozen=True, slots=True)
class _Part:
    """A stretch between two times, and how the disc is at `SHARES` of it."""

    start: float
    end: float
    poses: tuple[Pose, ...]

    @property
    def ways(self) -> list[float]:
        """How far the disc has come, m."""
        return [math.hypot(pose.x - self.poses[0].x, pose.y - self.poses[0].y) for pose in self.poses]

    @property
    def r(self) -> float:
        """The `r` of a leg that is exact at the start, in mid-time and at the end, and never goes back."""
        ways = self.ways
        r = 2.0 * ways[len(ways) // 2] / ways[-1] - 0.5 if ways[-1] > 0.0 else 0.5
        return min(max(r, 0.0), 1.0)

    @property
    def straight(self) -> bool:
        """Whether a leg is close enough to the motion."""
        r, ways = self.r, self.ways
        angle, turned = self.poses[0].angle, self.poses[-1].angle - self.poses[0].angle
        return all(
            abs(ways[-1] * (2 * r * u + (1 - 2 * r) * u * u) - way) < 0.6 * CLOSE
            and abs(math.degrees(angle + u * turned - pose.angle)) < TURN
            for u, way, pose in zip(SHARES, ways, self.poses, strict=True)
        )


def _parts(stretch: Stretch, start: float, end: float, depth: int = 0) -> Iterator[_Part]:
    """A stretch halved in time until each part is a leg; without spin it is one."""
    part = _Part(start, end, tuple(stretch.at(start + u * (end - start)) for u in SHARES))
    if depth == DEEPEST or part.straight:
        yield part
        return
    middle = (start + end) / 2
    yield from _parts(stretch, start, middle, depth + 1)
    yield from _parts(stretch, middle, end, depth + 1)


# --- what is heard ----------------------------------------------------------------------------------------------


def _knocks(ready: ShotSetup, motion: Motion, frame: Axes) -> tuple[Knock, ...]:
    return tuple(
        Knock(
            round(each.time, 7),
            (round(frame.origin[0] + frame.scale * each.x, 3), round(frame.origin[1] - frame.scale * each.y, 3)),
            HEARD[each.kind],
            round(_strength(motion, each), 9),
            tuple(ready.coins[disc] for disc in ((each.disc, each.other) if each.kind is Kind.DISC else (each.disc,))),
        )
        for each in motion.events
        if each.kind in HEARD
    )


def _strength(motion: Motion, event: Occurrence) -> float:
    """The impulse, N s: of a falling disc, as if the bottom stopped it; of one that passes the hole, its loss."""
    mass = motion.table.discs[event.disc].mass
    if event.kind is Kind.HOLE_LEFT:
        after = motion.tracks[event.disc].at(event.time)
        return mass * max(event.speed - math.hypot(*after.velocity), 0.0) if after else 0.0
    if event.kind in (Kind.CAPTURED, Kind.LEFT_TABLE):
        return mass * math.hypot(event.speed, DROP)
    return event.impulse


# --- a reported result that does not fit the motion -------------------------------------------------------------


def _reported(
    ready: ShotSetup, result: ShotResult, frame: Axes, pieces: tuple[Piece, ...], removed: tuple[str, ...]
) -> Playback:
    """Each coin straight from its old place to its reported one, in the order reported; nothing is heard."""
    places = result.places()
    lay = {coin: (disc.x, disc.y) for coin, disc in zip(ready.coins, ready.table.discs, strict=True)}
    braking = ready.table.material.deceleration
    starts = _starts(ready, result)
    travels = tuple(_straight(coin, lay[coin], end, starts[coin], braking, frame) for coin, end in places.items())
    seconds = max((leg.end for travel in travels for leg in travel.legs), default=0.0)
    return Playback(seconds, pieces, travels, (), removed)


def _starts(ready: ShotSetup, result: ShotResult) -> dict[str, float]:
    """When each coin sets off, s: the played one at once, the others at their first event.

    Of reported times only the order counts.
    """
    order = {time: PACE * rank for rank, time in enumerate(sorted({each.time for each in result.events}), start=1)}
    starts: dict[str, float] = {ready.coins[ready.shot.disc]: 0.0}
    for each in sorted(result.events, key=lambda each: each.time):
        for coin in (each.coin, each.other):
            starts.setdefault(coin, order[each.time])
    return dict.fromkeys(ready.coins, 0.0) | starts


def _straight(coin: str, here: Point, end: Rest, start: float, braking: float, frame: Axes) -> Travel:
    dx, dy = end.x - here[0], end.y - here[1]
    share = min(1.0, FAR / max(math.hypot(dx, dy), FAR))  # a coin off the table may be reported anywhere
    dx, dy = share * dx, share * dy
    stop = start + math.sqrt(2.0 * math.hypot(dx, dy) / braking)
    (x0, y0), scale = frame.origin, frame.scale
    x, y = x0 + scale * here[0], y0 - scale * here[1]
    leg = Leg(start, stop, x, y, x + scale * dx, y - scale * dy, 1.0, 0.0, 0.0)
    return Travel(coin, (leg,), None if end.fate is Fate.ON_TABLE else stop, INTO[end.fate])
