"""Agents for Castille: one engine; each level has its own depth of search and its own weaknesses."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from parlour.games.castille.bots.levels import STYLES, Style
from parlour.games.castille.bots.sight import log_odds, plainness
from parlour.games.castille.engine.engine import Engine
from parlour.games.castille.engine.placement import Planner
from parlour.games.castille.engine.situation import situation
from parlour.games.castille.engine.weights import weighed
from parlour.games.castille.rules.batch.position import as_turn, customs_of
from parlour.games.castille.rules.board import due, put_up, win
from parlour.games.castille.rules.moves import PASS, Turn
from parlour.games.castille.rules.turns import follow

if TYPE_CHECKING:
    from random import Random

    from parlour.games.castille.rules import Castille
    from parlour.games.castille.rules.board import State
    from parlour.games.castille.rules.moves import Move
    from parlour.players import TimeBudget

__all__ = ["Thinker", "claiming", "thinker"]


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
        sight = self.style.sight
        among = None if sight is None else self.turns_seen(state, seed, sight)
        line = engine.think(state, self.style.limits, among, budget).line
        turn = as_turn(state, line[0], self.game.reading.paths) if line else PASS  # a claim before the move wins
        return claiming(self.game, state, turn) if self.game.options.claims == "declared" else turn

    def engine(self, seed: int) -> Engine:
        """A new engine; its errors of judgement are drawn from the seed."""
        return Engine(
            weights=weighed(self.style.weighs),
            net=self.style.net,
            noise=self.style.noise,
            seed=seed,
            no_progress=self.game.options.no_progress_limit,
            customs=customs_of(self.game.options),
            table_bits=18 if self.style.limits.depth > 6 else 14,
        )

    def turns_seen(self, state: State, seed: int, sight: float) -> list[int]:
        """The turns that are noticed, as the engine's words; if none is, the one that comes nearest to it."""
        lot = seed ^ situation(state, customs_of(self.game.options)).key
        over = {
            word: sight + self.style.eye * plain - log_odds(_share(lot, word))
            for word, plain in plainness(self.game, state).items()
        }
        return [word for word, margin in over.items() if margin > 0] or sorted(over, key=over.__getitem__)[-1:]


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
