"""The levels of Castle Croquetnole up to `club` on many tables at once.

They think as the level of the same name does: the same proposals, tried in the same stages with the errors of the same
hand, valued alike.
"""

from __future__ import annotations

import math
from functools import lru_cache
from random import Random
from threading import get_ident
from typing import TYPE_CHECKING

import numpy as np

from parlour.flick import Flick
from parlour.game import OptionError
from parlour.games.castle_croquetnole.bots import LEVELS
from parlour.games.castle_croquetnole.bots.candidates import proposed
from parlour.games.castle_croquetnole.bots.players import BY_NAME, Planner, coin_of, resting, rests
from parlour.games.castle_croquetnole.bots.thinking import by_sight, left_alone, planned
from parlour.games.castle_croquetnole.bots.trials import held_guard, sampling_arrays, search
from parlour.games.castle_croquetnole.rules.batch import StateArrays
from parlour.games.castle_croquetnole.rules.batch.columns import DRIVEN_TIGHT, FLICKED, LIES, NONE
from parlour.games.castle_croquetnole.rules.board import COINS
from parlour.games.castle_croquetnole.rules.moves import Decline
from parlour.kernels.generator import Generator
from parlour.physics.engine.records import START
from parlour.players import UNLIMITED
from parlour.players.kept import Chance, KeptSearch
from parlour.players.noticing import noticed

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from parlour.games.castle_croquetnole.bots.thinking import Style
    from parlour.games.castle_croquetnole.bots.worth import Mind
    from parlour.games.castle_croquetnole.environments.many import CastleCroquetnoleVectorEnv
    from parlour.games.castle_croquetnole.rules import CastleCroquetnole
    from parlour.games.castle_croquetnole.rules.board import State
    from parlour.games.castle_croquetnole.rules.moves import Move
    from parlour.players import Hand

__all__ = ["PlannerOnTables", "thinker"]

ANGLE, SPEED = 2, 3
"""The columns of an aim that a planned flick sets."""


def thinker(game: CastleCroquetnole, level: str, hand: str = "") -> PlannerOnTables:
    """The level of a name.

    Args:
        game: that is played.
        level: its name.
        hand: the name of the hand that executes its flicks; empty for its own.

    Raises:
        OptionError: there is none that thinks on many tables; the message lists those that do.
    """
    made = {each.name: each.make(game) for each in LEVELS}
    planners = {name: agent for name, agent in made.items() if isinstance(agent, Planner)}
    known = {name: agent for name, agent in planners.items() if _tries_once(agent.style)}
    if level not in known:
        raise OptionError(f"many boards have no opponent {level!r}; choose from random, {', '.join(known)}, self")
    return PlannerOnTables(known[level], BY_NAME[hand] if hand else known[level].hand)


def _tries_once(style: Style) -> bool:
    """Whether a player tries the flicks that it sees, and no others beside them."""
    return style.noticing is by_sight and not style.refinements


class PlannerOnTables:
    """Chooses moves on many tables as a `Planner` does on one.

    Args:
        agent: that chooses.
        hand: that executes its flicks.
    """

    def __init__(self, agent: Planner, hand: Hand) -> None:
        self._agent, self.hand = agent, hand

    def moves(self, boards: CastleCroquetnoleVectorEnv, which: NDArray[np.int64]) -> list[Move]:
        """Moves, as the environment carries them out."""
        style, states, rows = self._agent.style, boards.some(which), boards.rows(which)
        seeds = boards.chances(len(which))
        chance = Chance.drawn(boards.np_random, len(which), style.most, style.finalists)
        found: list[Move] = [Decline()] * len(which)
        lying = (rows.coins[:, :, LIES] == 1).sum(axis=1)
        alike = np.argsort(lying, kind="stable").tolist()  # the same memory is passed again and again

        def think(part: slice) -> None:
            desks = _desks(get_ident(), self._agent)
            for row in alike[part]:
                state = states[row]
                if state.owed or self._agent.game.choosing(state):
                    found[row] = self._agent.choose(state, (), Random(seeds[row]), UNLIMITED)
                else:
                    desk = desks.get(lying[row]) or desks.setdefault(lying[row], Desk(self._agent, state))
                    found[row] = desk.flicked(state, rows, row, chance)

        boards.lanes.run(think, len(which), least=8)
        return found


class Desk:
    """Memory for thinking about tables with one number of coins: written anew for each, and passed to the same kernels.

    Args:
        agent: who thinks.
        state: with so many coins on the table, one of which may be flicked.
    """

    def __init__(self, agent: Planner, state: State) -> None:
        self._agent, self._game, style = agent, agent.game, agent.style
        arrays = sampling_arrays(agent.game, state, coin_of(state), style.mind)
        tries = search(agent.game, state, agent.hand.scaled(style.belief), arrays, Generator(0))
        self._search = KeptSearch(tries, style.most, style.closely)
        self._discs = tries.discs.array.view(START.dtype)
        self._table = StateArrays(*(each.array for each in arrays[:4]))
        self._rules, self._numbers, self._shot = (each.array for each in (arrays.rules, arrays.numbers, arrays.shot))
        self._player, self._weights = arrays.player.array, arrays.weights.array

    def flicked(self, state: State, rows: StateArrays, row: int, chance: Chance) -> Move:
        """The flick that seems best, or none where that seems better; see `Planner.choose`."""
        style, coin, held = self._agent.style, coin_of(state), held_guard(state)
        mind = style.mind.hurried(state.turn // 4)
        self._lay_out(state, rows, row, (coin, held), mind)
        shots = proposed(self._game, state, coin, style.ways, tight=bool(held))
        tried = noticed(shots.odds, chance.shares[row].tolist())
        aims = self._search.aims
        aims[: len(tried)] = math.nan, math.nan, 0.0, 0.0, 0.0
        aims[: len(tried), ANGLE] = [shots.angle[place] for place in tried]
        aims[: len(tried), SPEED] = [shots.speed[place] for place in tried]
        self._search.source[:] = chance.sources[row]
        luck = style.softness * chance.luck[row]
        aim, value = self._search.best(len(tried), style.finalists, style.draws, luck)
        if not held and rests(self._game, state, coin, value, left_alone(self._game, self._table, coin, mind)):
            return resting(state, coin)
        return Flick(planned(coin, held, float(aim[ANGLE]), float(aim[SPEED])))

    def _lay_out(self, state: State, rows: StateArrays, row: int, coins: tuple[str, str], mind: Mind) -> None:
        """Write a table, and what is flicked on it."""
        for there, column in zip(self._table, rows, strict=True):
            there[0] = column[row]
        lying, (coin, held) = np.flatnonzero(rows.coins[row, :, LIES]), coins
        number, guard = COINS.index(coin), COINS.index(held) if held else NONE
        self._discs["x"], self._discs["y"] = rows.x[row, lying], rows.y[row, lying]
        self._numbers[:] = lying
        self._rules[FLICKED], self._rules[DRIVEN_TIGHT] = number, guard
        self._shot[:] = np.searchsorted(lying, number), np.searchsorted(lying, guard) if held else -1
        self._player[:] = state.seat, number
        *weights, error = mind
        self._weights[:] = *weights, math.radians(error)


@lru_cache(maxsize=32)
def _desks(_thread: int, _agent: Planner) -> dict[int, Desk]:
    """Where a thread thinks, by the number of coins. It is kept, since making it takes as long as thinking."""
    return {}
