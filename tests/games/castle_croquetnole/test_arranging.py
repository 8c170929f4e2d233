"""Setting up a position step by step: every result can be played from."""

from __future__ import annotations

from random import Random

import pytest

from parlour.game import NotationError
from parlour.games.castle_croquetnole import CastleCroquetnole, Options
from parlour.games.castle_croquetnole.drawing import arranging
from parlour.games.castle_croquetnole.notation import format_state, parse_state

GAMES = [
    CastleCroquetnole(Options()),
    CastleCroquetnole(Options(castles="corners", gate_line="outer")),
]


@pytest.mark.parametrize("game", GAMES, ids=["sides", "corners"])
def test_any_walk_of_settings_stays_among_positions_that_can_be(game: CastleCroquetnole) -> None:
    rng, state, refused = Random(5), arranging.begin(game), 0
    for _ in range(400):
        setting = rng.choice(arranging.settings(game, state))
        spread = game.layout.side / 2
        place = f"{rng.uniform(-spread, spread):.4f},{rng.uniform(-spread, spread):.4f}"
        value = rng.choice(setting.values)[0] if setting.values else place
        try:
            state = arranging.arranged(game, state, setting.name, value)
        except NotationError:
            refused += 1
            continue
        assert parse_state(game, format_state(game, state)) == state
        now = {each.name: each.value for each in arranging.settings(game, state)}
        assert now[setting.name] == value
        game.check(state, game.sample(state, rng))
    assert refused < 100


def test_a_prisoner_that_is_laid_on_the_table_is_none_any_more() -> None:
    game = GAMES[0]
    held = arranging.arranged(game, arranging.begin(game), "Km tower", "2")
    assert held.coin("Km").prisoner
    assert held.coin("Km").inside == 2
    free = arranging.arranged(game, held, "Km at", "0.3,0.3")
    assert not free.coin("Km").prisoner


def test_a_knight_that_has_come_home_lies_inside_its_castle() -> None:
    game = GAMES[0]
    away = arranging.arranged(game, arranging.begin(game), "Ks inside", "none")
    home = arranging.arranged(game, away, "Ks progress", "13")
    assert home.coin("Ks").at_home
    assert arranging.arranged(game, home, "Ks inside", "none").coin("Ks").progress == 12
