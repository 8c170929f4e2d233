"""Trusted input: touches, pens and mouse buttons that Chromium treats as real, at times that a test chooses.

A point is in CSS pixels, a time in milliseconds after the press. The browser uses the given times, however
late an event arrives, so a stroke is the same on a slow machine.
"""

from __future__ import annotations

import math
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from parlour.flick import Aim, parse_flick

if TYPE_CHECKING:
    from playwright.sync_api import CDPSession, Page, Route

__all__ = ["Caught", "Finger", "Held", "Mouse", "Pen", "Point", "Touch", "disc", "straight", "through"]

Point = tuple[float, float]

BETWEEN = 1.0
"""Seconds between a lift and the next press, by the times of the events."""

SAME = 1.5
"""Two places nearer than this, px, count as one: a mouse reports whole pixels."""

HEAR = """() => {
    const parts = (event) => [event, ...(event.getCoalescedEvents?.() ?? [])];
    const hear = (event) => window.heard.push(...parts(event).map((part) => [part.clientX, part.clientY]));
    if (!window.heard) for (const kind of ["pointerdown", "pointermove"]) addEventListener(kind, hear, true);
    window.heard = [];
}"""
"""Records where the page sees the pointer, from this moment on."""


class Finger:
    """One pointer: press it, move it, lift it. Each call takes its time after the press."""

    def __init__(self, page: Page) -> None:
        self.session: CDPSession = page.context.new_cdp_session(page)
        self.page = page
        self.at: Point = (0, 0)
        self._pressed = time.time()
        self._last = self._pressed
        self._way: list[Point] = []

    def press(self, at: Point) -> None:
        self.page.evaluate(HEAR)
        self._pressed = max(time.time(), self._last + BETWEEN)
        self.at = at
        self._way = [at]
        self._send("down", self._pressed)

    def move(self, to: Point, after: float) -> None:
        self.at = to
        self._way.append(to)
        self._send("move", self._pressed + after / 1000)

    def lift(self, after: float) -> None:
        self._send("up", self._pressed + after / 1000)

    def arrived(self) -> bool:
        """Whether the page saw every place since the press. A busy Chromium may drop the last one before a lift."""
        heard = self.page.evaluate("() => window.heard")
        return all(any(math.dist(place, at) < SAME for at in heard) for place in self._way)

    def _send(self, what: str, when: float) -> None:
        self._last = when
        self.dispatch(what, when)

    def dispatch(self, what: str, when: float) -> None:
        """Send an event: `down`, `move` or `up`, a place, and a time in seconds since 1970."""
        raise NotImplementedError


class Touch(Finger):
    """A finger on glass."""

    def dispatch(self, what: str, when: float) -> None:
        names = {"down": "touchStart", "move": "touchMove", "up": "touchEnd"}
        points = [] if what == "up" else [self._point(self.at, 0)]
        self._touch(names[what], points, when)

    def join(self, at: Point, after: float) -> None:
        """A second finger comes to the first."""
        self._touch("touchStart", [self._point(self.at, 0), self._point(at, 1)], self._pressed + after / 1000)

    def cancel(self, after: float) -> None:
        """The system takes the touch away, as for a call that comes in."""
        self._touch("touchCancel", [], self._pressed + after / 1000)

    def _touch(self, name: str, points: list[dict[str, float]], when: float) -> None:
        self._last = when
        self.session.send("Input.dispatchTouchEvent", {"type": name, "touchPoints": points, "timestamp": when})

    @staticmethod
    def _point(at: Point, number: int) -> dict[str, float]:
        return {"x": at[0], "y": at[1], "id": number}


class Mouse(Finger):
    """A mouse with its left button."""

    pointer = "mouse"

    def dispatch(self, what: str, when: float) -> None:
        names = {"down": "mousePressed", "move": "mouseMoved", "up": "mouseReleased"}
        self._mouse(names[what], when, "left", 0 if what == "up" else 1)

    def other_button(self, after: float) -> None:
        """The right button goes down while the left one is held."""
        self._mouse("mousePressed", self._pressed + after / 1000, "right", 3)

    def other_button_up(self, after: float) -> None:
        self._mouse("mouseReleased", self._pressed + after / 1000, "right", 1)

    def _mouse(self, name: str, when: float, button: str, buttons: int) -> None:
        self._last = when
        count = 0 if name == "mouseMoved" else 1
        told: dict[str, Any] = {"type": name, "x": self.at[0], "y": self.at[1], "button": button, "buttons": buttons}
        told |= {"timestamp": when, "clickCount": count, "pointerType": self.pointer}
        self.session.send("Input.dispatchMouseEvent", told)


class Pen(Mouse):
    """A pen on a tablet."""

    pointer = "pen"


def straight(finger: Finger, way: tuple[Point, Point], *, lasts: float, parts: int, lift: float) -> None:
    """Press, move straight in `parts` equal steps, and lift `lift` ms after the last of them."""
    (x0, y0), (x1, y1) = way
    finger.press(way[0])
    for part in range(1, parts + 1):
        share = part / parts
        finger.move((x0 + share * (x1 - x0), y0 + share * (y1 - y0)), lasts * share)
    finger.lift(lasts + lift)


def through(finger: Finger, way: list[tuple[float, float, float]], lift: float) -> None:
    """Press at the first point (x, y, time), go through the others, and lift `lift` ms after the last."""
    finger.press(way[0][:2])
    for x, y, after in way[1:]:
        finger.move((x, y), after)
    finger.lift(way[-1][2] + lift)


# --- the board under the finger -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Held:
    """The disc in hand on the screen: its middle, and pixels in a millimetre."""

    x: float
    y: float
    scale: float

    def off(self, dx: float, dy: float) -> Point:
        """A whole pixel beside its middle; down is positive."""
        return round(self.x) + dx, round(self.y) + dy


WHERE_STILL = """async () => {
    const where = () => {
        const m = document.querySelector("parlour-board .in-hand").getScreenCTM();
        return [m.e, m.f, Math.hypot(m.a, m.b)];
    };
    for (let seen = where(), same = 0; ; ) {
        await new Promise(requestAnimationFrame);
        const now = where();
        same = String(now) === String(seen) ? same + 1 : 0;
        if (same === 4) return now;
        seen = now;
    }
}"""


def disc(page: Page) -> Held:
    """The disc in hand, once it can be seen and the page about it is still."""
    page.wait_for_selector("parlour-board .in-hand", state="attached")
    return Held(*page.evaluate(WHERE_STILL))


class Caught:
    """The shots that a page sends, intercepted: each is refused, so that the board stays as it is."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.aims: list[Aim] = []
        page.route("**/moves", self._refuse)

    def _refuse(self, route: Route) -> None:
        body = route.request.post_data_json
        assert isinstance(body, dict)
        self.aims.append(parse_flick(body["move"]).meant)
        answer = {"code": "illegal", "clause": None, "message": f"Shot {len(self.aims)} was caught.", "ply": None}
        route.fulfill(status=422, json=answer)

    def settled(self, number: int) -> Aim:
        """The shot of that number, once its refusal is shown and another is possible."""
        self.page.get_by_text(f"Shot {number} was caught.").first.wait_for(state="attached")
        self.page.wait_for_selector(".aim-panel:not(.idle)")
        return self.aims[number - 1]
