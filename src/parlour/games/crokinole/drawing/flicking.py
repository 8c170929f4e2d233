"""How a shot is aimed, and how it is seen afterwards."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from parlour.games.crokinole.drawing.scenery import FRAME, disc
from parlour.games.crokinole.drawing.views import on_line
from parlour.games.crokinole.rules import FASTEST, MOST_SPIN
from parlour.games.crokinole.rules.table import (
    BOARD,
    DISC_RADIUS,
    INCH,
    LINE_WIDTH,
    POST_RADIUS,
    START_LINE,
    SURFACE,
    TOUCH,
    ahead,
)
from parlour.games.playback import playback as played_back
from parlour.physics import capture_speed, support_radius
from parlour.scene import Aiming, Arc, Obstacle, Placing, Playback, Target

if TYPE_CHECKING:
    from parlour.flick import Flick
    from parlour.game import Ruling
    from parlour.games.crokinole.rules import Crokinole
    from parlour.games.crokinole.rules.board import Disc, State
    from parlour.scene import Point

__all__ = ["aimings", "brief", "open_speed", "placings", "playback"]

LANE = 8.8 * INCH
"""Half the width of the lane on a small screen: a disc is then big enough to aim."""
SLOWEST = 0.05
BAND = DISC_RADIUS + LINE_WIDTH / 2
"""How far from the starting line's middle a disc's centre may be."""


def aimings(game: Crokinole, state: State) -> tuple[Aiming, ...]:
    """The next disc, at the free place nearest to the seat's axis, aimed at the hole with the speed of an open 20."""
    if game.outcome(state) is not None:
        return ()
    seat, coin = game.to_play(state), game.next_disc(state)
    facing = ahead(seat, game.options.players)
    start = _suggested(state, facing)
    return (
        Aiming(
            coin="",
            piece=disc(game, coin, start, f"{game.disc_name(coin)}, to be shot"),
            radius=DISC_RADIUS,
            start=start,
            bearing=math.degrees(math.atan2(-start[0], -start[1])) % 360.0,
            speed=open_speed(math.hypot(*start)),
            frame=FRAME,
            slowest=SLOWEST,
            fastest=FASTEST,
            most_spin=MOST_SPIN,
            facing=facing,
            lane=(LANE, SURFACE),
            edge=SURFACE,
            places=_quadrant(facing),
            targets=_targets(game, state, start),
            obstacles=_obstacles(game, state),
        ),
    )


def placings(game: Crokinole, state: State) -> tuple[Placing, ...]:
    """None: a disc is placed with its aim."""
    return ()


def open_speed(distance: float) -> float:
    """The speed (m/s) in the middle of those with which a disc from this distance (m) falls into an open hole.

    >>> round(open_speed(START_LINE), 2)
    1.02
    """
    hole = BOARD.hole
    assert hole is not None  # noqa: S101 - a Crokinole board has one
    least = 2.0 * BOARD.material.deceleration * (distance - support_radius(hole, DISC_RADIUS))
    return (math.sqrt(least) + math.sqrt(least + capture_speed(hole, DISC_RADIUS) ** 2)) / 2.0


def _suggested(state: State, facing: float) -> Point:
    """Free of other discs: first along the middle of the line, then along its edges; the axis where all is taken."""
    for radius in (START_LINE, START_LINE - 0.98 * BAND, START_LINE + 0.98 * BAND):
        for half_degrees in range(90):
            for side in (1, -1):
                place = on_line(side * half_degrees / 2, facing, radius)
                if _free(state, place):
                    return place
    return on_line(0.0, facing)


def _free(state: State, place: Point) -> bool:
    return all(math.dist((disc.x, disc.y), place) >= 2 * DISC_RADIUS + TOUCH for disc in state.discs)


def _quadrant(facing: float) -> Arc:
    seat = facing + 180.0
    band = (START_LINE - BAND, START_LINE + BAND)
    return Arc((0.0, 0.0), *band, START_LINE, (seat - 45.0) % 360.0, (seat + 45.0) % 360.0)


def _targets(game: Crokinole, state: State, start: Point) -> tuple[Target, ...]:
    """The hole, the opposing discs, the own ones, the gaps between posts; of each kind the nearest first."""
    side = game.to_play(state) % 2

    def near(each: Disc) -> float:
        return math.dist(start, (each.x, each.y))

    theirs = sorted((each for each in state.discs if each.side != side), key=near)
    ours = sorted((each for each in state.discs if each.side == side), key=near)
    discs = tuple(Target((each.x, each.y), game.disc_name(each.id)) for each in (*theirs, *ours))
    return (Target((0.0, 0.0), "the hole"), *discs, *_gaps(start))


def _gaps(start: Point) -> tuple[Target, ...]:
    """The middles between neighbouring posts on the shooter's side, as the shooter sees them from left to right."""
    posts = [(post.x, post.y) for post in BOARD.posts]
    middles = [((x + a) / 2, (y + b) / 2) for (x, y), (a, b) in zip(posts, posts[1:] + posts[:1], strict=True)]
    nearest = sorted(middles, key=lambda at: math.dist(start, at))[:3]
    left = (-start[1], start[0])
    nearest.sort(key=lambda at: at[0] * left[0] + at[1] * left[1])
    return tuple(
        Target(at, f"the {name} gap between the posts")
        for at, name in zip(nearest, ("left", "middle", "right"), strict=True)
    )


def _obstacles(game: Crokinole, state: State) -> tuple[Obstacle, ...]:
    discs = (Obstacle((each.x, each.y), DISC_RADIUS, None, game.disc_name(each.id)) for each in state.discs)
    posts = (Obstacle((post.x, post.y), POST_RADIUS, None, "a post") for post in BOARD.posts)
    return (*discs, *posts)


def playback(game: Crokinole, ruling: Ruling[State, Flick]) -> Playback:
    """How a shot went, from what was executed and what was recorded of it."""
    before, flick = ruling.before, game.played(ruling.before, ruling.move)
    assert flick.course is not None  # noqa: S101 - a played flick has one
    ready = game.set_up(before, flick.done)
    places = zip(ready.coins, ready.table.discs, strict=True)
    pieces = tuple(disc(game, coin, (lies.x, lies.y), game.disc_name(coin)) for coin, lies in places)
    removed = game.settled(before, flick).removed
    return played_back(ready, game.motion(before, flick), flick.course, FRAME, pieces, removed)


def brief(game: Crokinole, ruling: Ruling[State, Flick]) -> str:
    """The disc and the speed that was meant: `m3 1.02 m/s`."""
    return f"{game.next_disc(ruling.before)} {ruling.move.aim.speed:.2f} m/s"
