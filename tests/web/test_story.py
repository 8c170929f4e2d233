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


FLICKS = ("0.0,-0.3048 >0.0 0.3", "0.0,0.3048 >180.0 0.95", "0.0,-0.3048 >0.0 0.95", "0.0,0.3048 >180.0 0.95")


WATCH = """card => {
    window.moved = 0;
    const count = (changes) => (window.moved += changes.length);
    new MutationObserver(count).observe(card.querySelector(".best-picture"), { subtree: true, attributes: true });
}"""
"""Counts how often something in the picture of a card is put somewhere else."""


def shot(guest: Guest) -> Guest:
    """A match of Crokinole that one person lost: of three flicks at a clear board, one was a twenty."""
    guest.game = "crokinole"
    table = guest.create("me", "friend", starter=1)
    joined = guest.client.post(f"{table.url}/join", json={"invitation": table.invitations[1], "name": "Bo"})
    table.keys[1] = joined.json()["key"]
    for ply, flick in enumerate((*FLICKS, FLICKS[0])):
        assert table.move(ply, flick, seat=ply % 2).status_code == 201
    assert table.act("resign", seat=0).status_code == 201
    return table


def test_what_was_missed_is_practised_next(server: Serving, windows: Windows, guest: Guest) -> None:
    table = shot(guest)
    page = windows.open(f"{server.url}match/{table.match}#key={table.keys[0]}", **PHONE)
    expect(page.get_by_text("2 of your 3 flicks at a clear board missed the hole.")).to_be_visible()
    expect(page.get_by_role("region", name="Your best flick").locator(".best-moving")).to_be_visible()
    assert_for_everybody(page)
    page.get_by_role("link", name="Practise: Twenty open twenties").click()
    expect(page.get_by_role("heading", name="Twenty open twenties, 1 of 20")).to_be_visible()


def test_the_own_best_flick_is_a_card_that_plays_and_is_what_is_shared(
    server: Serving, windows: Windows, guest: Guest
) -> None:
    table = shot(guest)
    page = windows.open(f"{server.url}match/{table.match}#key={table.keys[0]}", **DESK, reduced_motion="reduce")
    card = page.get_by_role("region", name="Your best flick")
    expect(card).to_contain_text("Move 3: ")
    expect(card).to_contain_text("It gained 20 points.")
    expect(card.locator(".best-moving")).to_be_visible()
    card.evaluate(WATCH)
    card.get_by_role("button", name="See it again").click()
    page.wait_for_function("() => window.moved > 5")
    page.get_by_role("button", name="Share", exact=True).click()
    dialog = page.get_by_role("dialog", name="Share")
    expect(dialog.get_by_role("heading", name="Share move 3")).to_be_visible()
    dialog.get_by_role("button", name="Share the last move instead").click()
    expect(dialog.get_by_role("heading", name="Share move 6")).to_be_visible()
