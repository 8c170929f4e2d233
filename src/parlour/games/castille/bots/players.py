"""Agents for Castille: one engine; each level has its own depth of search and its own weaknesses."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING

from parlour.games.castille.bots.levels import STYLES, Style
from parlour.games.castille.engine.engine import Engine
from parlour.games.castille.engine.placement import Planner
from parlour.games.castille.engine.situation import situation, words
from parlour.games.castille.engine.weights import weighed
from parlour.games.castille.bots.sight import seen_turns
from parlour.games.castille.rules.batch.position import as_turn, as_word, customs_of
from parlour.games.castille.rules.board import NEIGHBOURS, due, put_up, win
from parlour.games.castille.rules.moves import PASS, Turn
from parlour.games.castille.rules.turns import follow, route

if TYPE_CHECKING:
    from parlour.games.castille.rules import Castille
    from parlour.games.castille.rules.board import State
    from parlour.games.castille.rules.moves import Move
    from parlour.players import TimeBudget

__all__ = ["Thinker", "claiming", "easily_missed", "thinker"]

LONG_CHAIN = 2
"""A move with this many jumps or more is easily overlooked."""
MANY_CAPTURES = 3
"""A turn with this many capturing moves or more is easily overlooked."""


@dataclass(frozen=True, slots=True)
class Thinker:
    """Plays in a style. A fresh engine searches for every move, so that none depends on those before it.

    Attributes:
        game: that is played.
        style: how it thinks.
    """

    game: Castille
    style: Style

    def choose(self, state: State, _moves: tuple[Move, ...], rng: Random, budget: TimeBudget) -> Move:
        """The placement or turn that seems best; when the time is over, the best that the search has found."""
        seed = rng.getrandbits(62)
        engine = self.engine(seed)
        if state.placing:
            return Planner(engine, seed, self.style.width, budget).choose(state).move
        among = self.turns_seen(state, seed) if self.style.blind or self.style.notices or self.style.sight is not None else None
        line = engine.think(state, self.style.limits, among, budget).line
        turn = as_turn(state, line[0], self.game.reading.paths) if line else PASS  # a claim before the move wins
        return claiming(self.game, state, turn) if self.game.options.claims == "declared" else turn

    def engine(self, seed: int) -> Engine:
        """A new engine; its errors of judgement are drawn from the seed."""
        return Engine(
            weights=weighed(self.style.weighs),
            noise=self.style.noise,
            seed=seed,
            no_progress=self.game.options.no_progress_limit,
            customs=customs_of(self.game.options),
            table_bits=18 if self.style.limits.depth > 6 else 14,
        )

    def turns_seen(self, state: State, seed: int) -> list[int]:
        """The turns that are considered, as the engine's words; overlooked ones only if nothing else is left."""
        now = situation(state, customs_of(self.game.options))
        if self.style.sight is not None:
            lot = seed ^ now.key
            return seen_turns(self.game, state, self.style.sight, lambda word: _share(lot, word)) or list(words(now.position))
        found, missed = words(now.position), easily_missed(self.game, state)
        lot = seed ^ now.key
        seen = [word for word in found if word not in missed or _share(lot, word) >= self.style.blind] or found
        if not self.style.notices:
            return seen
        chance = Random(lot)
        few = chance.randint(1, self.style.notices)
        return chance.sample(seen, min(few, len(seen)))


def easily_missed(game: Castille, state: State) -> frozenset[int]:
    """The words of the turns that people overlook: with long chains of jumps, or with many captures."""
    return frozenset(as_word(state, Turn(path)) for path in game.paths(state) if _is_easily_missed(state, path))


def _is_easily_missed(state: State, path: tuple[int, ...]) -> bool:
    legs, pegs, jumps = follow(state.pegs, path), state.pegs, 0
    if sum(bool(leg.captured) for leg in legs) >= MANY_CAPTURES:
        return True
    for (start, end), leg in zip(pairwise(path), legs, strict=True):
        way = route(pegs, start, end)
        jumps = 0 if end in NEIGHBOURS[start] else jumps + len(way) - 1
        if jumps >= LONG_CHAIN:
            return True
        pegs, jumps = leg.pegs, 0 if leg.captured else jumps
    return False


def _share(lot: int, word: int) -> float:
    """A pseudo-random number from 0 to 1 for a turn, from a seed and the turn's word."""
    mixed = (lot ^ (word * 0x9E3779B97F4A7C15)) * 0xBF58476D1CE4E5B9
    return (mixed >> 20 & 0xFFFFFF) / 0x1000000


def claiming(game: Castille, state: State, turn: Turn) -> Turn:
    """A turn with every claim that it allows, for a game in which they are declared; those before the move first."""
    lost = state.lost[state.seat]
    before = due(state.pegs, state.flags, state.seat, lost)
    flags = put_up(state.flags, state.seat, before)
    if win(flags, state.seat):
        return Turn((), before)
    legs = follow(state.pegs, turn.path)
    if not legs or (game.claims_once and before):
        return Turn(turn.path, before)
    return Turn(turn.path, before, due(legs[-1].pegs, flags, state.seat, lost))


def thinker(level: str, game: Castille) -> Thinker:
    """The agent of a level, by the style of that name."""
    return Thinker(game, STYLES[level])
