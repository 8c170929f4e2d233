"""The levels of Crokinole up to `club` on many boards at once.

They think as the level of the same name does: the same proposals, tried in the same stages with the errors of the same
hand, valued alike. Boards are shared out to threads; what is compiled runs outside Python's lock.
"""

from __future__ import annotations

import math
from dataclasses import replace
from functools import cache, lru_cache, partial
from threading import get_ident
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from parlour.game import OptionError
from parlour.games.crokinole.bots import LEVELS
from parlour.games.crokinole.bots.bends import cuts_for
from parlour.games.crokinole.bots.candidates import AGAINST, ENOUGH, ON_OPEN_BOARD, ROOM, WAYS, propose
from parlour.games.crokinole.bots.hands import BY_NAME
from parlour.games.crokinole.bots.kernels import ANGLE, THEIRS
from parlour.games.crokinole.bots.leaf import AHEAD, counted
from parlour.games.crokinole.bots.noticing import by_sight, notice
from parlour.games.crokinole.bots.open20 import best_speed
from parlour.games.crokinole.bots.players import Planner
from parlour.games.crokinole.bots.position import COLUMNS, Position
from parlour.games.crokinole.bots.sight import RADII, Sight
from parlour.games.crokinole.bots.trials import search
from parlour.games.crokinole.rules.batch import NO_DISC, SHOTS, STARTER, TWENTIES
from parlour.games.crokinole.rules.table import half_width
from parlour.kernels.buffers import Buffer
from parlour.kernels.generator import Generator
from parlour.physics.engine.records import START
from parlour.players.kept import Chance, KeptSearch

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray

    from parlour.games.crokinole.environments.many import CrokinoleVectorEnv
    from parlour.games.crokinole.rules import Crokinole
    from parlour.games.crokinole.rules.batch import StateArrays
    from parlour.players import Hand

    Integers = NDArray[np.int64]
    Floats = NDArray[np.float64]

__all__ = ["PlannerOverArrays", "Views", "thinker", "views_of"]


def thinker(game: Crokinole, level: str, hand: str = "") -> PlannerOverArrays:
    """The level of a name.

    Args:
        game: that is played.
        level: its name.
        hand: the name of the hand that executes its flicks; empty for its own.

    Raises:
        OptionError: there is none that thinks on many boards; the message lists those that do.
    """
    made = {each.name: each.make(game) for each in LEVELS}
    known = {name: agent for name, agent in made.items() if isinstance(agent, Planner) and _is_quick(agent)}
    if level not in known:
        raise OptionError(f"many boards have no opponent {level!r}; choose from random, {', '.join(known)}, self")
    return PlannerOverArrays(known[level], BY_NAME[hand] if hand else known[level].hand)


def _is_quick(agent: Planner) -> bool:
    """Whether it tries the proposals that it sees and no more, and values boards by points."""
    style = agent.style
    once = not (style.refinements or style.decisive or style.reply)
    return once and style.noticing is by_sight and style.worth is counted


class Views(NamedTuple):
    """Boards as the shooters see them; the discs of a board come first in its row.

    Attributes:
        discs: how many lie on each board.
        places: of the discs, m, shape (boards, columns, 2).
        mine: 1 for a disc of the shooter's side, else 0; uint8, shape (boards, columns).
        last: the disc that was shot last, by its place in the row; -1 if it does not lie on the board.
        shots: of the round that are over.
        ahead: points of the twenties so far, less those of the other side.
        turns: of the shooters' seats, quarter turns clockwise.
    """

    discs: Integers
    places: Floats
    mine: NDArray[np.uint8]
    last: Integers
    shots: Integers
    ahead: Floats
    turns: Integers


def views_of(states: StateArrays, players: int) -> Views:
    """States as the shooters see them."""
    shots = states.counters[:, SHOTS]
    seats = (states.counters[:, STARTER] + shots) % players
    side, turns, rows = seats % 2, seats * 4 // players, np.arange(len(seats))
    there = states.side != NO_DISC
    order = np.argsort(~there, axis=1, kind="stable")
    x, y = (np.take_along_axis(each, order, 1) for each in (states.x, states.y))
    twenties = states.counters[:, TWENTIES : TWENTIES + 2]
    lies = (shots > 0) & there[rows, shots - 1]
    return Views(
        there.sum(axis=1),
        np.stack(_turned(x, y, turns[:, None]), axis=2),
        (np.take_along_axis(states.side, order, 1) == side[:, None]).astype(np.uint8),
        np.where(lies, (order == shots[:, None] - 1).argmax(axis=1), -1),
        shots.copy(),
        20.0 * (twenties[rows, side] - twenties[rows, 1 - side]),
        turns,
    )


def _turned(x: Floats, y: Floats, turns: Integers) -> tuple[Floats, Floats]:
    """Places as they are seen after some quarter turns: to the right, and ahead."""
    return np.choose(turns, [x, -y, -x, y]), np.choose(turns, [y, x, -y, -x])


class PlannerOverArrays:
    """Chooses shots on many boards as a `Planner` does on one.

    Args:
        agent: whose style it has; it allows for the errors of the agent's hand.
        hand: that executes its flicks.
    """

    def __init__(self, agent: Planner, hand: Hand) -> None:
        self._agent, self.hand = agent, hand

    def moves(self, boards: CrokinoleVectorEnv, which: Integers) -> Floats:
        """Aims, as the environment carries them out."""
        views = views_of(boards.some(which), boards.game.options.players)
        style, found = self._agent.style, np.empty((len(which), COLUMNS))
        chance = Chance.drawn(boards.np_random, len(which), style.most, style.finalists)
        alike = np.argsort(views.discs, kind="stable").tolist()  # the same memory is passed again and again

        def think(part: slice) -> None:
            desks = _desks(get_ident(), self._agent)
            for row in alike[part]:
                found[row] = desks(int(views.discs[row])).chosen(views, row, chance)

        boards.lanes.run(think, len(which), least=1)
        aims = _in_world(found, views.turns)
        stuck = np.isnan(found[:, 0])  # nothing was proposed: no place is free where it looks
        if stuck.any():
            aims[stuck] = boards.at_random(which[stuck])
        return aims


def _in_world(shots: Floats, turns: Integers) -> Floats:
    """Shots in the shooters' frames as aims of the table: x, y (m), bearing (degrees), speed (m/s), spin (rad/s)."""
    x, y = _turned(shots[:, 0], shots[:, 1], (4 - turns) % 4)
    bearing = (90.0 - np.degrees(shots[:, ANGLE]) + 90.0 * turns) % 360.0
    return np.stack([x, y, bearing, *shots[:, ANGLE + 1 :].T], axis=1).round(10)


# --- where a thread thinks ----------------------------------------------------------------------------------------


class Desk:
    """Memory for thinking about boards with one number of discs: written anew for each, and passed to the same kernels.

    Args:
        agent: who thinks.
        discs: on the board.

    Attributes:
        proposed: the shots that are proposed; shape (shots, COLUMNS).
    """

    def __init__(self, agent: Planner, discs: int) -> None:
        style, options = agent.style, agent.game.options
        self._style, self._left, self._players = style, agent.game.shots_a_round, options.players
        nowhere = Position(((0.0, 0.0),) * discs, (False,) * discs, -1, 1, options, 0.0, ())
        positions = (replace(nowhere, left=left) for left in range(1, self._left + 1))
        self._numbers = [style.worth_in(each).numbers.array for each in positions]
        tries = search(nowhere, agent.hand.scaled(style.belief), style.worth_in(nowhere), Generator(0))
        self._search = KeptSearch(tries, style.most, style.closely)
        self._side, self._counters, _, _, _, self._worth, _, _ = (each.array for each in tries.arrays)
        self._discs = tries.discs.array.view(START.dtype)[:discs]
        sight = Sight(Buffer("f8", discs, 2), Buffer("u1", discs), Buffer("f8", style.starts, 3))
        self._places, self._mine = sight.places.array, sight.mine.array
        room = Buffer("f8", ROOM, COLUMNS), Buffer("i8", ROOM)
        self.proposed: Floats = room[0].array
        self._ways = room[1].array
        self._odds, self._noticed = np.empty(ROOM), np.empty(style.most, np.int64)
        half = math.radians(half_width(options.overhang, max(RADII)) - 0.1)
        best = Buffer.of("f8", [best_speed(agent.hand, round(radius, 6)) for radius in RADII])
        ways = [_sensible(style.ways, fitting) for fitting in (ON_OPEN_BOARD, AGAINST)]
        self._asked = [(sight, half, best, way, ENOUGH, cuts_for(style.starts, discs), *room) for way in ways]

    def chosen(self, views: Views, row: int, chance: Chance) -> Floats:
        """The shot that seems best on one board, in the shooter's frame, as a row of `Shots.aims`; NaN for none."""
        style, proposals = self._style, self.proposals(views, row)
        if not proposals:
            return np.full(COLUMNS, math.nan)
        tried = min(proposals, style.most)
        self._search.aims[:tried] = self.proposed[self._seen(proposals, int(views.last[row]), chance.shares[row])]
        self._search.source[:] = chance.sources[row]
        draws = max(1, style.most // (2 * tried))
        return self._search.best(tried, style.finalists, draws, style.softness * chance.luck[row])[0]

    def _seen(self, proposals: int, last: int, shares: Floats) -> slice | Integers:
        """Which of the proposals are tried; see `noticing.by_sight`."""
        if proposals <= len(shares):
            return slice(proposals)
        aims, ways, odds = self.proposed[:proposals], self._ways[:proposals], self._odds[:proposals]
        notice(self._places, last, aims, ways, shares, odds, self._noticed)
        self._noticed.sort()
        return self._noticed

    def proposals(self, views: Views, row: int) -> int:
        """Lay out a board; returns how many shots are proposed there."""
        count, shots = len(self._places), int(views.shots[row])
        places, mine = views.places[row, :count], views.mine[row, :count]
        self._places[:], self._mine[:] = places, mine
        self._discs["x"], self._discs["y"] = places.T
        self._side[0, :count] = THEIRS * (1 - mine)
        self._counters[0, SHOTS], self._counters[0, STARTER] = shots, -shots % self._players
        self._worth[:] = self._numbers[self._left - shots - 1]
        self._worth[AHEAD] = views.ahead[row]
        found: int = propose(*self._asked[not mine.all()])
        return min(found, ROOM)


def _sensible(ways: Sequence[str], fitting: Sequence[str]) -> Buffer:
    """The ways that make sense on a board, by number; strays are added where these are few."""
    return Buffer.of("i8", [WAYS.index(way) for way in ways if way in fitting and way != "stray"])


@lru_cache(maxsize=32)
def _desks(_thread: int, agent: Planner) -> Callable[[int], Desk]:
    """Where a thread thinks, by the number of discs. It is kept, since making it takes as long as thinking."""
    return cache(partial(Desk, agent))
