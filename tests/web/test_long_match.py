"""A long match stays light: what is drawn of its log is little, and the rest is there on request."""

from __future__ import annotations

import re
from random import Random
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from parlour.games import find_game
from parlour.match import Match
from tests.web.scenes import lay

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tests.needs import Serving
    from tests.web.conftest import Windows

pytestmark = pytest.mark.browser


def random_moves(game: str, count: int, options: Mapping[str, object]) -> list[str]:
    """The first moves of a match that is played at random."""
    rng, match = Random(1), Match.new(find_game(game), options, seed=1)
    for _ in range(count):
        match = match.play(rng.choice(list(match.game.moves(match.state))))
    return [turn.move for turn in match.log]


def test_a_long_match_stays_light(server: Serving, windows: Windows) -> None:
    """A move adds two nodes and no listener; what was said earlier is still there, and its rulings on request."""
    game = "arithmetical-croquet"
    moves = random_moves(game, 55, {"max_step": 1})
    page = windows.open(server.url, viewport={"width": 1440, "height": 900})
    devtools = page.context.new_cdp_session(page)
    rows = page.get_by_role("log").get_by_role("listitem")
    counted = []
    for count in (45, 55):
        page.goto(lay(server.url, game, others="me", moves=moves[:count], max_step=1).at(0))
        expect(rows).to_have_count(count)
        devtools.send("HeapProfiler.collectGarbage")
        counted.append(page.evaluate("document.querySelectorAll('.log *').length"))
        counted.append(devtools.send("Memory.getDOMCounters")["jsEventListeners"])
    [nodes, listeners, more_nodes, more_listeners] = counted
    assert more_nodes - nodes <= 2 * 10
    assert more_listeners - listeners <= 3
    buttons = page.get_by_role("log").get_by_role("button", name=re.compile("^Move "))
    expect(buttons).to_have_count(40)
    page.get_by_role("button", name="Rulings of earlier moves").click()
    expect(buttons).to_have_count(55)
