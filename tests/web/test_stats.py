"""Statistics in a real browser: files are chosen, dropped and pasted, faults are said, tables are downloaded."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Page, expect

from parlour.statistics import parse_csv
from tests.web.crokinole import DESK, PHONE
from tests.web.everybody import assert_for_everybody

if TYPE_CHECKING:
    from parlour.statistics import Line
    from tests.needs import Serving
    from tests.server.guest import Guest
    from tests.web.conftest import Windows

pytestmark = pytest.mark.browser

GAMES = Path(__file__).parents[1] / "games"
FILES = sorted((GAMES / "crokinole/records").glob("*.json"))
CROQUET = GAMES / "arithmetical_croquet/records/resigned.json"

DROP = """async (zone, text) => {
  const data = new DataTransfer();
  data.items.add(new File([text], "dropped.json", { type: "application/json" }));
  zone.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
}"""


def choose(page: Page, *files: Path) -> None:
    page.get_by_label("Choose files, or drop them here").set_input_files(files)


def downloaded(page: Page, name: str) -> tuple[Line, ...]:
    with page.expect_download() as download:
        page.get_by_role("button", name=f"Download {name} as CSV").click()
    assert re.fullmatch(r"[a-z-]+\.csv", download.value.suggested_filename)
    return parse_csv(Path(download.value.path()).read_text())


def test_files_become_tables_and_a_fault_is_said(server: Serving, windows: Windows, tmp_path: Path) -> None:
    broken = tmp_path / "broken.json"
    broken.write_text('{\n"game": }')
    page = windows.open(server.url, **PHONE)
    page.get_by_role("link", name="Statistics").click()
    choose(page, *FILES, broken)
    expect(page.get_by_role("heading", name=f"Crokinole {len(FILES)} matches")).to_be_visible()
    faults = page.get_by_role("region", name="Not counted")
    expect(faults).to_have_text(re.compile(r"broken\.json: Not JSON: .*line 2"))
    expect(
        page.get_by_role("main").get_by_text(f"{len(FILES) + 1} records, 1 of which could not be counted.")
    ).to_be_visible()
    table = page.get_by_role("group", name="Crokinole: Matches, table").get_by_role("table")
    row = table.get_by_role("row").filter(has=page.get_by_role("rowheader", name="all", exact=True))
    expect(row.get_by_role("cell").first).to_have_text(str(len(FILES)))
    expect(table.get_by_role("columnheader", name="matches", exact=True)).to_be_visible()
    expect(page.get_by_role("img", name=re.compile(r"%, probably between ")).first).to_be_visible()
    lines = downloaded(page, "Crokinole: Results by seat")
    assert {line.table for line in lines} == {"Results by seat"}
    assert_for_everybody(page)


def test_records_are_dropped_and_pasted_and_matches_linked(server: Serving, guest: Guest, windows: Windows) -> None:
    table = guest.create("me", "me")
    assert table.move(0, "3").status_code == 201
    assert table.client.post(f"{table.url}/resign", headers=table.headers(0)).status_code == 201
    page = windows.open(server.url + "stats", **DESK)
    page.locator(".drop").evaluate(DROP, CROQUET.read_text())
    heading = page.get_by_role("heading", name=re.compile("Arithmetical Croquet"))
    expect(heading).to_have_text("Arithmetical Croquet 1 match")
    page.get_by_text("Paste records").click()
    field = page.get_by_label("A record, or a link on each line")
    field.fill(f"{server.url}match/{table.match}#key=secret")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(heading).to_have_text("Arithmetical Croquet 2 matches")
    expect(field).to_have_value("")
    field.fill("nonsense")
    page.get_by_role("button", name="Count").click()
    expect(page.get_by_role("region", name="Not counted")).to_contain_text("pasted record 2: Not JSON")
    page.get_by_role("button", name="Start again").click()
    expect(heading).to_be_hidden()


def test_a_refusal_is_said_and_can_be_repeated(server: Serving, windows: Windows) -> None:
    windows.forgiven = ("413", "429")
    page = windows.open(server.url + "stats", **DESK)
    refusals = iter((413, 429))
    page.route("**/api/stats", lambda route: route.fulfill(status=next(refusals), json={"message": "No"}))
    choose(page, CROQUET)
    expect(page.get_by_role("alert")).to_contain_text("too large for this server")
    page.get_by_role("button", name="Count again").click()
    expect(page.get_by_role("alert")).to_contain_text("Try again in a minute")
    page.unroute("**/api/stats")
    page.get_by_role("button", name="Count again").click()
    expect(page.get_by_role("heading", name="Arithmetical Croquet 1 match")).to_be_visible()
    expect(page.get_by_role("alert")).to_be_hidden()
