"""The profile in a real browser: a finished match appears, goes into a file and comes back in another browser."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING

import httpx
import pytest
from playwright.sync_api import expect

from tests.web.crokinole import DESK, PHONE
from tests.web.everybody import assert_for_everybody
from tests.web.scenes import lay

if TYPE_CHECKING:
    from tests.needs import Serving
    from tests.web.conftest import Windows

pytestmark = pytest.mark.browser


def test_a_finished_match_is_in_the_profile_and_moves_to_another_browser(
    server: Serving, windows: Windows, tmp_path: Path
) -> None:
    table = lay(server.url, "castille", others="beginner")
    page = windows.open(f"{server.url}profile", **PHONE)
    expect(page.get_by_text("Nothing here yet.")).to_be_visible()
    page.goto(table.at(0))
    expect(page.locator("#turn-heading")).to_be_visible()
    key = {"Authorization": f"Bearer {table.keys[0]}"}
    assert httpx.post(f"{server.url}api/matches/{table.match}/resign", headers=key).status_code == 201
    expect(page.get_by_role("heading", name=re.compile("You lose"))).to_be_visible()
    page.wait_for_function("match => localStorage.getItem('parlour.profile')?.includes(match)", arg=table.match)
    page.goto(f"{server.url}profile")
    section = page.get_by_role("region", name="Castille")
    expect(section.get_by_text("0 won, 1 lost")).to_be_visible()
    expect(page.get_by_role("link", name=re.compile("Lost against Beginner, a bot"))).to_be_visible()
    assert_for_everybody(page)
    with page.expect_download() as download:
        page.get_by_role("button", name="Download the profile").click()
    text = Path(download.value.path()).read_text()
    assert table.keys[0] not in text, "keys of seats are secrets"
    assert [one["match"] for one in json.loads(text)["matches"]] == [table.match]
    page.get_by_role("button", name="Delete the profile").click()
    page.get_by_role("button", name="Delete it").click()
    expect(page.get_by_text("Nothing here yet.")).to_be_visible()

    other = windows.open(f"{server.url}profile", **DESK)
    wrong, right = tmp_path / "wrong.json", tmp_path / "profile.json"
    wrong.write_text("[]")
    right.write_text(text)
    other.get_by_label("Add a profile from a file").set_input_files(wrong)
    expect(other.get_by_role("main").get_by_text("This file is no profile.")).to_be_visible()
    other.get_by_label("Add a profile from a file").set_input_files(right)
    expect(other.get_by_role("main").get_by_text("1 new match from profile.json.")).to_be_visible()
    other.reload()
    expect(other.get_by_text("0 won, 1 lost")).to_be_visible()
