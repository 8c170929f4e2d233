"""Light or dark, woods, colours: the page shows the choice, and every kind of colour vision tells the sides apart."""

from __future__ import annotations

import re
from itertools import combinations, product
from math import dist
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

import pytest
from playwright.sync_api import expect

from parlour.games import catalogue
from tests.web.crokinole import DESK
from tests.web.scenes import lay
from tests.web.test_axe import violations

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.needs import Serving
    from tests.web.conftest import Windows

pytestmark = pytest.mark.browser

Colour: TypeAlias = tuple[float, float, float]
"""Red, green and blue, 0 to 1, linear."""

SIMULATED: dict[str, tuple[Colour, Colour, Colour]] = {
    "all colours": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.1523, 1.0526, -0.2049), (0.1145, 0.7863, 0.0992), (-0.0039, -0.0481, 1.0520)),
    "deuteranopia": ((0.3673, 0.8606, -0.2280), (0.2801, 0.6725, 0.0474), (-0.0118, 0.0429, 0.9689)),
    "tritanopia": ((1.2555, -0.0767, -0.1788), (-0.0784, 0.9308, 0.1476), (0.0047, 0.6914, 0.3039)),
}
"""What is seen, as matrices on linear light: Machado, Oliveira and Fernandes (2009), severity 1."""

PAINTED = (Path(__file__).parent / "painted.js").read_text(encoding="utf-8")
LOOKS = """() => [
    getComputedStyle(document.documentElement).getPropertyValue("--paper"),
    getComputedStyle(document.querySelector(".surface-body")).stopColor,
    getComputedStyle(document.querySelector(".look-maple.look-disc")).fill,
]"""


def linear(written: str) -> Colour | None:
    """A colour as a browser writes it; None for none, and for what is half transparent."""
    numbers = [float(each) for each in re.findall(r"[\d.]+", written)]
    if not written.startswith("rgb") or (len(numbers) == 4 and numbers[3] < 0.6):
        return None
    red, green, blue = (
        each / 255 / 12.92 if each <= 10 else ((each / 255 + 0.055) / 1.055) ** 2.4 for each in numbers[:3]
    )
    return red, green, blue


def seen(colour: Colour, sight: str) -> Colour:
    red, green, blue = (
        min(1.0, max(0.0, sum(share * light for share, light in zip(row, colour, strict=True))))
        for row in SIMULATED[sight]
    )
    return red, green, blue


def luminance(colour: Colour) -> float:
    return sum(share * light for share, light in zip((0.2126, 0.7152, 0.0722), colour, strict=True))


def contrast(one: Colour, other: Colour) -> float:
    """The ratio of WCAG."""
    dark, pale = sorted((luminance(one), luminance(other)))
    return (pale + 0.05) / (dark + 0.05)


def lab(colour: Colour) -> Colour:
    """CIE L*a*b* under D65: distances are about as large as the eye finds them."""
    red, green, blue = colour
    sums = (
        (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505,
        luminance(colour),
        (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089,
    )
    x, y, z = (each ** (1 / 3) if each > 0.008856 else 7.787 * each + 16 / 116 for each in sums)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


LABELS = ("Light or dark", "Wood of boards", "Colours of two sides", "Moves in the log")


def choose(page: Page, *titles: str) -> None:
    """Choose in the dialog of the settings, by the titles of the values, one for each label."""
    page.get_by_role("button", name="Settings").click()
    for label, title in zip(LABELS, titles, strict=True):
        page.get_by_role("dialog").get_by_label(label).select_option(label=title)
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_the_simulation_knows_who_confuses_what() -> None:
    """Red and green of one lightness; blue and yellow stay apart."""
    red, green = (0.5, 0.0, 0.0), (0.0, 0.149, 0.0)
    assert dist(lab(seen(red, "deuteranopia")), lab(seen(green, "deuteranopia"))) < dist(lab(red), lab(green)) / 3
    assert contrast((0, 0, 0), (1, 1, 1)) == pytest.approx(21)
    assert all(seen((1, 1, 1), sight) == pytest.approx((1, 1, 1), abs=0.01) for sight in SIMULATED)


@pytest.mark.parametrize("game", [spec.name for spec in catalogue()])
def test_sides_and_boards_of_every_choice_are_told_apart(server: Serving, windows: Windows, game: str) -> None:
    page = windows.open(lay(server.url, game, others="me").at(0), **DESK)
    expect(page.locator("parlour-board .piece").first).to_be_attached()
    # On its ground a piece has 3 : 1, or what the game's own look has: there the mark on it is what is seen.
    usual: dict[tuple[str, str], float] = {}
    woods, colours = ("", "birch", "ebony"), ("", "blue-orange", "ivory-black")
    for wood, colour in product(woods, colours):
        page.evaluate(
            "([wood, colours]) => Object.entries({ wood, colours }).forEach(([name, value]) =>"
            " document.documentElement.toggleAttribute(`data-${name}`, value !== '')"
            " && document.documentElement.setAttribute(`data-${name}`, value))",
            [wood, colour],
        )
        painted = page.evaluate(PAINTED)
        seats = {seat: [linear(each) for each in told] for seat, told in painted["seats"].items()}
        assert len(seats) > 1
        for sight, (one, other) in product(SIMULATED, combinations(sorted(seats), 2)):
            first, second = seats[one][0], seats[other][0]
            assert first is not None
            assert second is not None
            apart = dist(lab(seen(first, sight)), lab(seen(second, sight)))
            assert apart >= 20, f"{one} and {other} differ by {apart:.0f}: {sight}, {wood}, {colour}"
        grounds = [told for told in map(linear, painted["grounds"]) if told]
        assert grounds
        for sight, ground, seat in product(SIMULATED, grounds, seats):
            best = max(contrast(seen(told, sight), seen(ground, sight)) for told in seats[seat] if told)
            if not wood and not colour:
                usual[seat, sight] = min(best, usual.get((seat, sight), 3.0))
            assert best >= usual[seat, sight], f"{seat} on {ground}: {best:.2f}: {sight}, {wood}, {colour}"


def test_what_is_chosen_is_seen_and_kept(server: Serving, windows: Windows) -> None:
    page = windows.open(lay(server.url, "crokinole", others="me").at(0), **DESK, color_scheme="light")
    expect(page.locator("parlour-board .piece").first).to_be_attached()
    usual = page.evaluate(LOOKS)
    page.get_by_role("button", name="Flick", exact=True).click()
    said = page.get_by_role("log").locator(".entry-said").first
    expect(said).to_be_attached()
    words = said.inner_text()
    choose(page, "Dark", "Ebony", "Blue and orange", "Notation")
    chosen = page.evaluate(LOOKS)
    assert all(one != other for one, other in zip(usual, chosen, strict=True))
    assert chosen[0] == "#17130f"
    expect(said).not_to_have_text(words)
    page.reload()
    expect(page.locator("parlour-board .piece").first).to_be_attached()
    assert page.evaluate(LOOKS) == chosen
    page.get_by_role("button", name="Settings").click()
    assert violations(page) == []
    page.keyboard.press("Escape")
    page.emulate_media(color_scheme="dark")
    choose(page, "Light", "Oak", "Each game's own", "Words")
    assert page.evaluate(LOOKS) == usual
    expect(said).to_have_text(words)
