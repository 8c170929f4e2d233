"""Draw the plots of `docs/research/physics.md`, each against a reference, and print how far they are: `make plots`.

The references share nothing with the physics: friction comes from Carlson's elliptic integrals instead of the engine's
tables, motion from SciPy's DOP853, throw and capture from their closed forms. On paper, so that light and dark pages
can show them; the same text of SVG every time.
"""

from __future__ import annotations

import math
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import matplotlib as mpl
import numpy as np
from matplotlib.figure import Figure
from scipy.integrate import solve_ivp
from scipy.special import elliprd, elliprf

from parlour.physics import (
    CROKINOLE_BOARD,
    Disc,
    Fate,
    Hole,
    Kind,
    Material,
    Rim,
    Shot,
    Table,
    simulate,
    slide,
    support_radius,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from matplotlib.axes import Axes
    from numpy.typing import NDArray

    Array = NDArray[np.float64]

T = TypeVar("T")
FOLDER = Path(__file__).parent / "research" / "physics"
PAPER, INK, MUTED, LINE = "#f7f1e3", "#1f1b16", "#6f6557", "#d9cdb4"
WOOD, GOOD, WOOD_DARK, FELT = "#b98a56", "#2f6b4f", "#5b3a21", "#2f4a3d"
WOOD_TEXT = "#8a5f30"
"""Wood, dark enough to read on paper."""
DOT: Any = {"markersize": 4.0, "markeredgecolor": PAPER, "markeredgewidth": 0.5}
SERIES = (WOOD, GOOD, WOOD_DARK, INK)
STYLE: Any = {
    "svg.hashsalt": "parlour",
    "figure.facecolor": PAPER,
    "axes.facecolor": PAPER,
    "axes.edgecolor": MUTED,
    "axes.labelcolor": INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "axes.axisbelow": True,
    "axes.titlesize": 11,
    "axes.titlelocation": "left",
    "axes.titlepad": 10,
    "grid.color": LINE,
    "grid.linewidth": 0.6,
    "text.color": INK,
    "xtick.color": MUTED,
    "ytick.color": MUTED,
    "xtick.labelcolor": INK,
    "ytick.labelcolor": INK,
    "figure.constrained_layout.h_pad": 0.1,
    "figure.constrained_layout.w_pad": 0.1,
    "font.size": 9,
    "lines.linewidth": 1.6,
}
RADIUS, MASS = 0.015875, 0.0053
UNIT = Material("units of the disc", 1.0, Rim(1.0, 0.0), Rim(1.0, 0.0), Rim(1.0, 0.0), gravity=1.0)
"""Radius 1 and mu g 1: lengths, speeds and times come out as the theory writes them."""


def main() -> None:
    """Write every plot and print how far its lines are from its reference."""
    FOLDER.mkdir(exist_ok=True)
    for name, draw in (("curves", curves), ("stopping", stopping), ("throw", throw), ("capture", capture)):
        deviations = save(FOLDER / f"{name}.svg", (7.6, 4.4), partial(_noted, draw))
        found = ", ".join(f"{what} {deviation:.1e}" for what, deviation in deviations.items())
        sys.stdout.write(f"docs/research/physics/{name}.svg: greatest relative deviation of {found}\n")


def save(file: Path, size: tuple[float, float], draw: Callable[[Figure], T]) -> T:
    """Draw a figure of some size (inches) in the style of these pages, and write it; the same text every time.

    Returns what the drawing returns.
    """
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=size, layout="constrained")
        drawn = draw(figure)
        figure.savefig(file, metadata={"Date": None, "Creator": None})
    return drawn


def _noted(draw: Callable[[Figure], dict[str, float]], figure: Figure) -> dict[str, float]:
    """Draw a plot with its note; its deviations."""
    deviations = draw(figure)
    _note(figure, max(deviations.values()))
    return deviations


def _note(figure: Figure, deviation: float) -> None:
    """Below the plot, the power of ten that no dot is further from its line than."""
    power = math.ceil(math.log10(max(deviation, 1e-16)))
    words = rf"Lines: parlour.physics.  Dots: the reference; relative deviation below $10^{{{power}}}$."
    figure.supxlabel(words, fontsize=8, color=MUTED, x=0.01, ha="left")


def _apart(ours: Array, reference: Array) -> float:
    """The greatest relative deviation."""
    return float(np.max(np.abs(ours / reference - 1.0)))


# The independent motion


class States(NamedTuple):
    """States of a disc of radius 1 on a surface of mu g = 1, one an instant, with time and distance still to go."""

    speed: Array
    turn: Array
    time: Array
    distance: Array


def friction_factors(eps: float) -> tuple[float, float]:
    """Share of the friction F and of the torque T that is left at a ratio eps of speed to spin speed.

    Carlson's R_F and R_D, free of cancellation at small eps. Source: Farkas et al., PRL 90, 248302 (2003).
    """
    small = min(eps, 1.0 / eps)
    m, rest = small**2, max((1.0 - small) * (1.0 + small), 1e-17)  # at eps = 1 the integrals are infinite, F and T not
    k, d = float(elliprf(0.0, rest, 1.0)), float(elliprd(0.0, rest, 1.0)) / 3.0
    force = 4.0 / (3.0 * math.pi) * (2.0 * k - (1.0 + m) * d)
    if eps <= 1.0:
        return eps * force, 4.0 / (9.0 * math.pi) * ((3.0 - m) * k - (4.0 - 2.0 * m) * m * d)
    return force, 4.0 * eps / (9.0 * math.pi) * ((3.0 * m - 1.0) * k + (2.0 - 4.0 * m) * d)


def integrate(speed: float, turn: float) -> States:
    """Run the equations of motion down to rest by DOP853, in steps that shrink with the spin; anew at eps = 1."""
    state, parts = np.array([speed, turn, 0.0, 0.0]), []
    if speed > turn:
        parts.append(_integrate(state, lambda _, y: y[0] - y[1]))
        state = parts[0][:, -1]
    parts.append(_integrate(state, lambda _, y: y[1] - 1e-14 * turn))
    v, w, time, distance = np.concatenate(parts, axis=1)
    return States(v, w, time[-1] - time, distance[-1] - distance)


def _integrate(state: Array, end: Callable[[float, Array], float]) -> Array:
    """Speed, spin speed, time and distance, step by step until `end` is 0."""

    def slopes(_: float, state: Array) -> list[float]:
        v, w = state[0], state[1]
        force, torque = friction_factors(v / w)
        return [-force * w, -2.0 * torque * w, w, v * w]

    end.terminal = True  # type: ignore[attr-defined]
    found = solve_ivp(slopes, (0.0, math.inf), state, "DOP853", rtol=1e-13, atol=1e-30, max_step=0.02, events=end)
    return np.asarray(found.y)


# The plots


def curves(figure: Figure) -> dict[str, float]:
    """The two universal curves: both kinds of start run into the same way of stopping."""
    left, right = figure.subplots(1, 2, sharey=True)
    spun, slid = (_curve(axes, eps) for axes, eps in ((left, 0.05), (right, 20.0)))
    left.set(title="A spinning disc, nudged", ylabel="mean deceleration still to come, in units of μg")
    right.set_title("A sliding disc that hardly turns")
    for axes, y in ((left, (0.02, 0.2, 1.25)), (right, (1.02, 0.84, 0.24))):
        for what, place, colour in zip(("speed", "distance", "spin"), y, (WOOD_TEXT, WOOD_DARK, GOOD), strict=True):
            axes.annotate(what, (0.8, place), color=colour)
        for at_rest in (0.616, 0.943):
            axes.axhline(at_rest, color=MUTED, linewidth=0.8, linestyle=(0, (4, 3)), zorder=0)
    return {what: max(spun[what], slid[what]) for what in spun}


def _curve(axes: Axes, eps: float) -> dict[str, float]:
    """One universal curve, from a ratio of speed to spin speed to near rest."""
    whole = slide(eps, 1.0, 1.0, UNIT)
    togo = np.geomspace(whole.time, 3e-6 * whole.time, 400)
    path, speed, turn = np.array([whole.at(whole.time - q) for q in togo]).T
    for line, colour in (
        (speed / togo, WOOD),
        (turn / togo, GOOD),
        (2.0 * (whole.distance - path) / togo**2, WOOD_DARK),
    ):
        axes.plot(togo / whole.time, line, color=colour)
    axes.set(xscale="log", xlim=(1.3, 2e-6), ylim=(0.0, 1.4), xlabel="time still to go, share of the whole")
    run = integrate(eps, 1.0)
    shares = np.geomspace(1.0, 1e-5, 16)
    picked = [int(np.argmin(np.abs(run.time / run.time[0] - share) / share)) for share in shares]
    rows = []
    for index in picked:
        ratio = float(run.speed[index] / run.turn[index])
        rest = integrate(ratio, 1.0)
        rows.append(_rest_apart(ratio, rest))
        q = float(rest.time[0])
        for height, colour in ((ratio / q, WOOD), (1.0 / q, GOOD), (2.0 * float(rest.distance[0]) / q**2, WOOD_DARK)):
            axes.plot(run.time[index] / run.time[0], height, "o", color=colour, **DOT)
    return {what: max(row[what] for row in rows) for what in rows[0]}


def _rest_apart(ratio: float, run: States) -> dict[str, float]:
    """Our law from such a state until it stops, and until half the time is over, against the integration."""
    ours = slide(ratio, 1.0, 1.0, UNIT)
    half = int(np.argmin(np.abs(run.time - 0.5 * run.time[0])))
    _, speed, turn = ours.at(float(run.time[0] - run.time[half]))
    return {
        "time to go": abs(ours.time / run.time[0] - 1.0),
        "distance to go": abs(ours.distance / run.distance[0] - 1.0),
        "speed": abs(speed / run.speed[half] - 1.0),
        "spin": abs(turn / run.turn[half] - 1.0),
    }


def stopping(figure: Figure) -> dict[str, float]:
    """How far a disc goes, against its spin."""
    axes, worst = figure.subplots(), 0.0
    spins, dots = np.linspace(0.0, 150.0, 151), np.arange(10.0, 151.0, 10.0)
    for speed, colour in zip((0.5, 1.0, 1.5, 2.0), SERIES, strict=True):
        plain = speed**2 / (2.0 * CROKINOLE_BOARD.deceleration)
        reference = np.array([_stopping_distance(speed, float(spin)) for spin in dots])
        worst = max(worst, _apart(np.array([slide(speed, float(spin)).distance for spin in dots]), reference))
        axes.axhline(plain, color=colour, linewidth=0.9, linestyle=(0, (4, 3)))
        axes.plot(spins, [slide(speed, float(spin)).distance for spin in spins], color=colour)
        axes.plot(dots, reference, "o", color=colour, **DOT)
        axes.annotate(f"{speed:g} m/s", (154.0, slide(speed, 150.0).distance), va="center", annotation_clip=False)
    axes.set(xlim=(0.0, 153.0), ylim=(0.0, None), xlabel="spin at the start, rad/s", ylabel="stopping distance, m")
    axes.set_title("Spin makes a disc go farther (Crokinole disc; dashed: without spin)")
    return {"distance": worst}


def _stopping_distance(speed: float, spin: float) -> float:
    """By integration, m."""
    turn = RADIUS * spin
    return float(integrate(speed / turn, 1.0).distance[0]) * turn**2 / CROKINOLE_BOARD.deceleration


def throw(figure: Figure) -> dict[str, float]:
    """How far rim friction throws a struck disc off the line of centres."""
    axes, worst = figure.subplots(), 0.0
    cuts, dots = np.linspace(0.25, 85.0, 340), np.arange(5.0, 85.0, 5.0)
    for friction, colour in zip((0.05, 0.1, 0.2, 0.3), SERIES, strict=True):
        rim = Rim(0.8, friction)
        expected = np.array([_expected_throw(rim, float(cut)) for cut in dots])
        worst = max(worst, _apart(np.array([_played_throw(rim, float(cut)) for cut in dots]), expected))
        axes.plot(cuts, [_played_throw(rim, float(cut)) for cut in cuts], color=colour)
        axes.plot(dots, expected, "o", color=colour, **DOT)
        axes.annotate(f"μ = {friction:g}", (86.0, _played_throw(rim, 85.0)), va="center", annotation_clip=False)
    axes.set(xlim=(0.0, 85.0), ylim=(0.0, 18.0), xlabel="cut angle, degrees", ylabel="throw, degrees")
    axes.set_title("Rims that grip throw the struck disc forward (restitution 0.8, no spin)")
    return {"angle": worst}


def _expected_throw(rim: Rim, cut: float) -> float:
    """The closed form, degrees."""
    sticking = math.tan(math.radians(cut)) * (1.0 + rim.tangential) / (3.0 * (1.0 + rim.restitution))
    return math.degrees(math.atan(min(rim.friction, sticking)))


def _played_throw(rim: Rim, cut: float) -> float:
    """Play a shot from 5 cm away that cuts so far, and look where the struck disc goes; degrees."""
    material = Material("", 0.15, rim, rim, rim)
    angle = math.radians(cut)
    x, y = -0.05 - 2.0 * RADIUS * math.cos(angle), 2.0 * RADIUS * math.sin(angle)
    motion = simulate(Table((Disc(x, y, RADIUS, MASS), Disc(0.0, 0.0, RADIUS, MASS)), material), Shot(0, (1.0, 0.0)))
    contact, heading = motion.events[0], motion.tracks[1].pieces[1].heading
    return math.degrees(math.atan2(heading[1], heading[0]) - math.atan2(-contact.y, -contact.x))


def capture(figure: Figure) -> dict[str, float]:
    """The greatest speed at which the hole takes a disc, against the offset of its path."""
    axes, hole = figure.subplots(), Hole(0.0, 0.0, 0.0174625)
    reach = 1e3 * support_radius(hole, RADIUS)
    offsets, dots = np.linspace(0.0, 0.999 * reach, 240), np.array([*np.arange(0.0, 7.1, 0.5), 1.5875, 7.2])
    at_once, slowly = zip(*(_expected_capture(hole, float(offset)) for offset in offsets), strict=True)
    expected = np.array([max(_expected_capture(hole, float(offset))) for offset in dots])
    played = partial(_played_capture, hole)
    axes.plot(offsets, [played(float(offset)) for offset in offsets], color=FELT)
    axes.plot(dots, expected, "o", color=FELT, **DOT)
    axes.plot(offsets, slowly, color=WOOD, linewidth=0.9, linestyle=(0, (4, 3)))
    axes.plot(
        offsets[offsets > 6.0], np.array(at_once)[offsets > 6.0], color=FELT, linewidth=0.9, linestyle=(0, (1, 2))
    )
    axes.annotate("slower than this it stops over the hole", (0.1, 0.165), color=WOOD_TEXT)
    axes.annotate("slower than this it drops before the far rim", (2.5, 0.49), color=FELT)
    axes.set(xlim=(0.0, 7.5), ylim=(0.0, 0.65), xlabel="offset of the path, mm", ylabel="speed over the near rim, m/s")
    axes.set_title("A hole takes slow discs, off its centre only slower ones (Crokinole, $v_{c0}$ = 0.6 m/s)")
    return {"speed": _apart(np.array([played(float(offset)) for offset in dots]), expected)}


def _expected_capture(hole: Hole, offset: float) -> tuple[float, float]:
    """By the formula for a path at an offset (mm) from the centre; and the speed that just stops over it, m/s."""
    reach, play, b = math.sqrt(hole.radius**2 - RADIUS**2), hole.radius - RADIUS, 1e-3 * offset
    half = math.sqrt(reach**2 - b**2)
    path = half + math.sqrt(max(play**2 - b**2, 0.0))
    return hole.capture_speed * path / (reach + play), math.sqrt(4.0 * CROKINOLE_BOARD.deceleration * half)


def _played_capture(hole: Hole, offset: float) -> float:
    """Bisect the speed until shots 1e-13 m/s apart differ in their fate; the speed over the near rim, m/s."""
    table = Table((Disc(-0.01, 1e-3 * offset, RADIUS, MASS),), holes=(hole,))
    low, high = 0.0, 1.0
    while high - low > 1e-13:
        middle = 0.5 * (low + high)
        captured = simulate(table, Shot(0, (middle, 0.0))).rest[0].fate is Fate.CAPTURED
        low, high = (middle, high) if captured or not _enters(table, middle) else (low, middle)
    return next(
        event.speed for event in simulate(table, Shot(0, (high, 0.0))).events if event.kind is Kind.HOLE_ENTERED
    )


def _enters(table: Table, speed: float) -> bool:
    """Whether a disc of this speed comes as far as the hole."""
    return any(event.kind is Kind.HOLE_ENTERED for event in simulate(table, Shot(0, (speed, 0.0))).events)


if __name__ == "__main__":
    main()
