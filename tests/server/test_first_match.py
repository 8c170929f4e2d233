"""The first match of somebody new: as the page makes it from a game's card, followed by its hints alone to the end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.games.test_guides import GUIDED
from tests.server.guest import Guest

if TYPE_CHECKING:
    from tests.server.guest import Visit

MOST = 2000
"""No first match has more moves."""


def card_of(client: Visit, name: str) -> dict[str, Any]:
    cards: list[dict[str, Any]] = client.get("/api/house").json()["games"]
    return next(card for card in cards if card["name"] == name)


@pytest.mark.parametrize("name", GUIDED)
def test_hints_alone_lead_to_the_end(client: Visit, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour.service.engines.ADVICE_SECONDS", 0.05)
    card = card_of(client, name)
    me, bot = f"me:{card['usual_hand']}", card["levels"][0]["name"]
    others = len(card["seats"]) - 1
    guest = Guest(client, game=name).create(me, *[bot] * others, **card["guide"]["options"])
    view = guest.read()
    while view["frame"]["result"] is None:
        ply = view["frame"]["ply"]
        assert ply < MOST
        if view["turn"] is None:
            view = guest.wait_for(ply + 1)
            continue
        advice = guest.act("advice", ply=ply).json()
        assert advice["words"]
        answer = guest.move(ply, advice["best"][0]["move"])
        assert answer.status_code == 201, answer.text
        view = guest.read()
    assert view["frame"]["result"]["termination"]
