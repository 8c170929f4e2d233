"""Referee practice in the page: a flick is played, a visitor rules on it by keys, and the rules answer."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import msgspec
import pytest
from playwright.sync_api import Locator, Page, expect

from parlour.games import find_game
from parlour.service import study
from parlour.service.messages import Attempt, Judgement, RuledAnswer
from tests.web.test_axe import violations

if TYPE_CHECKING:
    from tests.needs import Serving
    from tests.web.conftest import Windows

pytestmark = pytest.mark.browser

CALM = {"reduced_motion": "reduce"}
PHONE = {"viewport": {"width": 360, "height": 780}, **CALM}
DESK = {"viewport": {"width": 1280, "height": 800}, **CALM}

# Notes how far the page is scrolled at the first moment at which its heading has these words.
NOTES_WHERE = """words => {
  const heading = () => document.querySelector("h1#exercise-heading")?.textContent ?? "";
  const observer = new MutationObserver(() => {
    if (!heading().includes(words)) return;
    observer.disconnect();
    window.scrolledAtFirst = scrollY;
  });
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
}"""


def ruled_answer(game: str, number: int) -> RuledAnswer:
    """What the rules say to any answer of an exercise."""
    judged = msgspec.json.decode(study.judge(game, "practice", str(number), Attempt(answer=0)), type=Judgement)
    assert judged.ruled is not None
    return judged.ruled


def says(page: Page) -> Locator:
    """The question, and later the ruling."""
    return page.get_by_role("region", name=re.compile(r"Flick \d+ of \d+"))


def answers(page: Page) -> Locator:
    return says(page).get_by_role("list").first.get_by_role("button")


def check(page: Page) -> None:
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        assert violations(page, scheme) == []


def test_crokinole_on_a_phone_from_the_rules(server: Serving, windows: Windows) -> None:
    """A right answer by its number, a wrong one by its button; the tally outlasts a reload."""
    page = windows.open(f"{server.url}rules/crokinole", **PHONE)
    page.get_by_role("link", name="Practise refereeing").press("Enter")
    expect(says(page)).to_have_accessible_name(re.compile("Flick 1 of"))
    expect(says(page)).to_contain_text("You are the referee")
    expect(page.get_by_role("button", name="Replay")).to_be_visible()
    check(page)
    true = ruled_answer("crokinole", 1).true
    page.keyboard.press(str(true + 1))
    expect(says(page)).to_contain_text("Right.")
    expect(says(page)).to_contain_text("1 of 1 right")
    expect(says(page).get_by_role("list", name="The ruling").get_by_role("button").first).to_be_visible()
    check(page)
    expect(page.get_by_role("button", name="Next flick")).to_be_focused()
    page.evaluate(NOTES_WHERE, "Flick 2 of")
    page.keyboard.press("Enter")
    expect(says(page)).to_have_accessible_name(re.compile("Flick 2 of"))
    assert page.evaluate("scrolledAtFirst") == 0, "the flick is watched first"
    true = ruled_answer("crokinole", 2).true
    answers(page).nth((true + 1) % 3).press("Enter")
    expect(says(page)).to_contain_text("Not so.")
    page.reload()
    expect(says(page)).to_have_accessible_name(re.compile("Flick 3 of"))
    expect(says(page)).to_contain_text("1 of 2 right")


def test_castle_croquetnole_on_a_desk(server: Serving, windows: Windows) -> None:
    """The flick can be read in words, seen again, and the ruling cites its clauses."""
    page = windows.open(f"{server.url}practice/castle-croquetnole", **DESK)
    expect(says(page)).to_have_accessible_name(re.compile("Castle Croquetnole, Flick 1 of"))
    says(page).get_by_text("The flick in words").press("Enter")
    expect(says(page).get_by_role("list", name="The flick in words").get_by_role("listitem").first).to_be_visible()
    check(page)
    ruled = ruled_answer("castle-croquetnole", 1)
    answers(page).nth(ruled.true).press("Enter")
    expect(says(page)).to_contain_text("Right.")
    page.get_by_role("button", name="Replay").press("Enter")
    says(page).get_by_role("button", name=f"Clause {ruled.clause}").first.press("Enter")
    clause = find_game("castle-croquetnole").ledger.clause(ruled.clause)
    expect(page.get_by_role("dialog")).to_contain_text(clause.title)
    check(page)


def test_a_game_without_practice_says_so(server: Serving, windows: Windows) -> None:
    page = windows.open(f"{server.url}practice/castille", **PHONE)
    expect(page.get_by_text("There is no referee practice here.")).to_be_visible()
