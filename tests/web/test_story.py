"""After a match: its course in a sentence, the moves that turned it, the own best one, and the game's own counts."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.web.crokinole import DESK, PHONE
from tests.web.everybody import assert_for_everybody

if TYPE_CHECKING:
    from typing import Any

    from tests.needs import Serving
    from tests.server.guest import Guest
    from tests.web.conftest import Windows

pytestmark = pytest.mark.browser

TRAP = "81 87 first x5"
"""87 is the only step of the first side that wins."""


def lost(guest: Guest, *seats: str) -> Guest:
    """A match that the first side threw away with its first step, played to the end as the hints say."""
    wish = {
        "game": "arithmetical-croquet",
        "seats": [{"kind": kind} for kind in seats],
        "options": {},
        "position": TRAP,
        "aids": True,
    }
    body = guest.client.post("/api/matches", json=wish).json()
    guest.match, guest.keys = body["match"], {seat["seat"]: seat["key"] for seat in body["seats"] if seat["key"]}
    assert guest.move(0, "89").status_code == 201
    while (frame := guest.read()["frame"])["result"] is None:
        seat, ply = frame["to_play"], frame["ply"]
        best = guest.act("advice", seat=seat, ply=ply).json()["best"][0]["move"]
        assert guest.move(ply, best, seat=seat).status_code == 201
    return guest


@pytest.mark.parametrize("window", [PHONE, DESK], ids=["phone", "desk"])
def test_a_match_is_told_when_it_is_over(
    server: Serving, windows: Windows, guest: Guest, window: dict[str, Any]
) -> None:
    match = lost(guest, "me", "me")
    page = windows.open(f"{server.url}match/{match.match}#key={match.keys[0]}", **window)
    expect(page.get_by_text("Second began with the worse side, and went ahead for good with move 1.")).to_be_visible()
    [turn] = page.get_by_role("list", name="Where it turned").get_by_role("button").all()
    expect(turn).to_have_text("Move 1: 89. First gave the win away.")
    turn.click()
    expect(page.locator(".turn-note")).to_contain_text("Viewing move 1 of ")
    assert_for_everybody(page)
