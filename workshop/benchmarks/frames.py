"""The frame times of the page while a disc is pulled and while a flick of 24 discs plays, with a slowed processor.

    python -m workshop.benchmarks.frames [--json] [--rounds N] [--slow N]

A match of Crokinole is opened from the lobby at 390 x 844 CSS pixels with touch, and Chromium's processor is slowed to
a quarter. A finger pulls the disc in hand back and swings to and fro, 60 places a second. Then the page's own player
plays a flight in which 24 discs move all the time, with five legs and five contacts each, on the page's own board.
Frame times are those between animation frames. Those at rest, on the same page under the same throttle, say what the
machine itself does.
"""

from __future__ import annotations

import json
import math
import os
import statistics
import tempfile
import time
from pathlib import Path
from typing import Any

import click
import msgspec
from playwright.sync_api import Page, sync_playwright

from parlour.games.crokinole.drawing.scenery import board, disc
from parlour.games.crokinole.rules import Crokinole
from tests.needs import CHROMIUM_FLAGS, need_chromium, serving
from tests.web import finger
from tests.web.scenes import lay
from workshop.benchmarks.physics import machine

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 3, "is_mobile": True}
BOUNDS = {"pulling": 34.0, "flying": 20.0}
"""The 95th percentiles may be these, ms: two frames for a picture that is made anew in each, one for a flight."""
LONGEST = 51.0
"""No frame of either may be longer, ms: three of a screen of 60 Hz take 50, and the browser's clock adds a tenth."""
SECONDS = 4.0
PLACE_SECONDS = 1 / 60
"""Between two places of a finger that is moved."""
BOARD_SIZE = board(Crokinole()).size

FLY = """async ([pieces, seconds]) => {
    const board = document.querySelector("parlour-board");
    const [width, height] = SIZE;
    let seed = 7;
    const random = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
    const LEGS = 5;
    const knocks = [];
    const travels = pieces.map(({ id, at }) => {
        let from = at;
        const legs = Array.from({ length: LEGS }, (_, leg) => {
            const to = [width * (0.15 + 0.7 * random()), height * (0.15 + 0.7 * random())];
            const [start, end] = [(leg * seconds) / LEGS, ((leg + 1) * seconds) / LEGS];
            knocks.push({ time: end - 0.2 * random(), at: to, kind: "disc", strength: 0.012 * random(), pieces: [id] });
            const row = [start, end, ...from, ...to, 0.6, 0, 90 * random()];
            from = to;
            return row;
        });
        return { id, legs, gone: null, into: "" };
    });
    knocks.sort((one, other) => one.time - other.time);
    const playback = { seconds, pieces, travels, knocks, removed: [], cheers: [], ricochet: false };
    const frames = await WATCH(() => board.play({ picture: board.frame.picture, playback }, () => undefined));
    return frames;
}""".replace("SIZE", str(list(BOARD_SIZE)))

PULL = "() => { window.PULLED = WATCH(() => new Promise((done) => (window.DONE = done))); }"
PULLED = "() => { window.DONE(); return window.PULLED; }"

FOLLOW = """address => {
    const link = document.body.appendChild(Object.assign(document.createElement("a"), { href: address }));
    link.click();
    link.remove();
}"""
"""Go to another page of the program, as its own links do."""

REST = """([, seconds]) => WATCH(() => new Promise((done) => setTimeout(done, 1000 * seconds)))"""

WATCH = """() => void (window.WATCH = async (during) => {
    const found = [];
    let [last, on] = [0, true];
    const frame = (now) => {
        if (last) found.push(now - last);
        last = now;
        if (on) requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
    await during();
    on = false;
    return found;
})"""


@click.command(help=__doc__)
@click.option("--json", "plain", is_flag=True, help="Print one JSON object instead of sentences.")
@click.option("--rounds", default=3, show_default=True)
@click.option("--slow", default=4, show_default=True, help="How many times slower the processor is.")
def main(*, plain: bool, rounds: int, slow: int) -> None:
    """Measure and print; fails above the bounds."""
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as server, sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=need_chromium(), args=list(CHROMIUM_FLAGS))
        page = chromium.new_context(has_touch=True, **PHONE).new_page()
        page.goto(server.url)
        page.get_by_role("heading").first.tap()
        page.evaluate(FOLLOW, lay(server.url, "crokinole", others="me", starter=1).at(0))
        page.locator("parlour-board [data-piece], parlour-board .in-hand").first.wait_for()
        page.evaluate(WATCH)
        page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slow})
        found = [
            {"rest": _frames(page, REST), "pulling": _pulling(page), "flying": _frames(page, FLY)}
            for _ in range(rounds)
        ]
        chromium.close()
    times = {what: [time for each in found for time in each[what]] for what in found[0]}
    numbers = {what: _percentiles(each) for what, each in times.items()}
    if plain:
        counts = {what: len(each) for what, each in times.items()}
        print(json.dumps({"machine": machine(), "load": os.getloadavg(), "frames": counts, **numbers}))
    else:
        print(f"Processor {slow} times slower.")
        for what, each in times.items():
            print(f"{what.capitalize()}, {len(each)} frames: {_said(each)}.")
        print(f"Load of the machine {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores. {machine()}")
    for what, bound in BOUNDS.items():
        if numbers[what]["95"] > bound:
            raise click.ClickException(f"{what}: the 95th percentile is above {bound:.0f} ms")
        if numbers[what]["longest"] > LONGEST:
            raise click.ClickException(f"{what}: a frame is longer than three at 60 Hz")


def _pulling(page: Page) -> list[float]:
    """The times between animation frames while a finger presses and pulls the disc in hand, ms. The disc goes back.

    The press belongs to it. On a page that is opened anew it wakes the sound, which holds up one frame more; in the
    lobby an earlier press has done that.
    """
    held, touch = finger.disc(page), finger.Touch(page)
    page.evaluate(PULL)
    touch.press(held.off(0, 0))
    began = time.monotonic()
    while (after := time.monotonic() - began) < SECONDS:
        touch.move(held.off(60 * math.sin(3 * after), min(110.0, 150 * after)), 1000 * after)
        time.sleep(max(0.0, PLACE_SECONDS - (time.monotonic() - began - after)))
    found: list[float] = page.evaluate(PULLED)
    touch.cancel(1000 * SECONDS)
    return found[1:]


def _frames(page: Page, script: str) -> list[float]:
    """The times between animation frames, ms."""
    discs = [f"{side}{number}" for side in "mw" for number in range(1, 13)]
    pieces = [
        disc(Crokinole(), coin, (0.1 * (index % 6 - 2.5), 0.1 * (index // 6 - 1.5)), coin)
        for index, coin in enumerate(discs)
    ]
    found: list[float] = page.evaluate(script, [msgspec.to_builtins(pieces), SECONDS])
    return found[1:]


def _percentiles(times: list[float]) -> dict[str, float]:
    cuts = statistics.quantiles(times, n=100)
    return {"50": cuts[49], "95": cuts[94], "99": cuts[98], "longest": max(times)}


def _said(times: list[float]) -> str:
    found = _percentiles(times)
    return f"median {found['50']:.1f} ms, 95 % within {found['95']:.1f} ms, longest {found['longest']:.1f} ms"


if __name__ == "__main__":
    main()
