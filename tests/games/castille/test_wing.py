"""Castille keeps the contract of every finite game, with a player who does anything as its bot."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.resources import files
from typing import TYPE_CHECKING

from parlour.games import Wing
from parlour.games.castille import Castille, Options, drawing, notation
from parlour.ledger import parse_ledger
from parlour.players import Level
from parlour.testing import FiniteGameContract

if TYPE_CHECKING:
    from random import Random

    from parlour.games.castille import Move, State


@dataclass
class Anyhow:
    game: Castille
    rng: Random

    def choose(self, state: State) -> Move:
        return self.game.sample(state, self.rng)


class TestCastille(FiniteGameContract):
    wing = Wing(
        title="Castille",
        summary="Short pegs and tall ones, five territories, three flags.",
        game=Castille,
        options=Options,
        notation=notation,
        drawing=drawing,
        levels=(Level("anyhow", "Does anything.", Anyhow),),
        ledger=parse_ledger(files("parlour.games.castille") / "ledger.toml"),
    )
    options = ({"claims": "declared", "starter": "copper"}, {"no_progress_limit": 8})
    games = 1
