"""Estimate a material from measurements at a real table, and say how sure each number is.

The formulas are those of the model. A disc without spin stops after v^2 / (2 mu g); one with spin after the distance
that `slide` computes, always in proportion to 1 / mu. A straight hit on an equal resting disc leaves the shooter
(1 - e) / 2 of the closing speed and the struck disc (1 + e) / 2. The distances they slide go as the squares of these. A
thin cut whose rims slip throws the struck disc off the line of centres by arctan(mu of the rims).
"""

from __future__ import annotations

import math
from dataclasses import asdict, dataclass, replace
from statistics import fmean
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from parlour.physics.checks import PhysicsError
from parlour.physics.laws import Rim
from parlour.physics.material import CROKINOLE_BOARD, Material
from parlour.physics.sliding import Slide, slide
from workshop.fitting.estimates import FEW, SPREAD, Estimate, Trend, mean, ratio, student_t, trend
from workshop.fitting.measurements import KINDS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from workshop.fitting.measurements import Measurement

__all__ = ["Fit", "fit_material"]

ASTRAY = 0.15
"""Where a row measures one thing twice, a larger relative difference is remarked on."""
SLIPS = 0.8 / 6.0
"""Rims that stick throw by tan(throw) = tan(cut) (1 + b0) / (3 (1 + e)), which for any material is at least
tan(cut) / 6. A throw a fifth below that comes from rims that slipped."""
SHOWN = 10
"""The most rows named in a sentence, or in sentences of one sort, so that a long file does not drown the rest."""

FRICTION = "Friction of a sliding disc"
SPIN_FRICTION = "Friction of a spinning disc"
RATIO = "Spinning friction over sliding friction"
RESTITUTION = "Restitution of two discs"
RIM_FRICTION = "Friction between the rims of two discs"


@dataclass(frozen=True)
class Fit:
    """A material estimated from measurements; a number that was not measured is `None`.

    Attributes:
        base: the material that gave gravity and contact profile, and gives all that was not measured.
        friction: of a sliding disc on the surface.
        spin_friction: the same number, from discs that spin on the spot.
        ratio: spin friction over friction; 1 if the contact profile is right.
        restitution: between two discs, the mean over the closing speeds measured.
        speed: geometric mean of those speeds, m/s; `None` if unknown.
        trend: how restitution changes with the closing speed; `None` with few rows or speeds too alike.
        rim_friction: between the rims of two discs.
        remarks: what a careful reader of the numbers should know.
    """

    base: Material
    friction: Estimate | None
    spin_friction: Estimate | None
    ratio: Estimate | None
    restitution: Estimate | None
    speed: float | None
    trend: Trend | None
    rim_friction: Estimate | None
    remarks: tuple[str, ...]

    @property
    def estimates(self) -> tuple[Estimate, ...]:
        """Those that were measured."""
        found = (self.friction, self.spin_friction, self.restitution, self.rim_friction)
        return tuple(each for each in found if each is not None)

    def words(self) -> tuple[str, ...]:
        """The findings in sentences."""
        return (*(f"{each.name}: {each} ({_count(each)})." for each in self.estimates), *self.remarks)

    def material(self) -> Material:
        """The base with its numbers replaced by the fitted ones, and their sources named.

        Without a measured stop, spin friction replaces sliding friction. Restitution is kept within 0 and 1. It falls
        with speed as the trend does if that is certain, else as the base's.
        """
        friction = self.friction or self.spin_friction
        fitted = {"friction": friction, "disc.restitution": self.restitution, "disc.friction": self.rim_friction}
        sources = {name: f"fitted from {_count(each)}: {each}" for name, each in fitted.items() if each}
        if self.trend and self.trend.certain:
            sources["disc.falloff"] = f"fitted from {len(self.trend.lines)} measurements: {self.trend}"
        return replace(
            self.base,
            name=f"{self.base.name}, fitted",
            friction=friction.value if friction else self.base.friction,
            disc=self._rim(),
            sources=MappingProxyType({**self.base.sources, **sources}),
        )

    def summary(self) -> dict[str, Any]:
        """The findings as plain data; the material as a scene file holds it."""
        made = self.material()
        rims = {name: asdict(getattr(made, name)) for name in ("disc", "post", "block")}
        names = ("friction", "spin_friction", "ratio", "restitution", "trend", "rim_friction")
        found = {name: getattr(self, name) for name in names}
        return {
            **{name: asdict(each) if each else None for name, each in found.items()},
            "speed": self.speed,
            "remarks": list(self.remarks),
            "material": {"name": made.name, "friction": made.friction, **rims}
            | {"profile": made.profile.name, "gravity": made.gravity, "sources": dict(made.sources)},
        }

    def _rim(self) -> Rim:
        law = self.base.disc
        rim = law if isinstance(law, Rim) else Rim(law.at(1.0), law.friction, law.tangential)
        if self.rim_friction:
            rim = replace(rim, friction=self.rim_friction.value)
        if not self.restitution:
            return rim
        e = min(max(self.restitution.value, 0.0), 1.0)
        falls = self.trend is not None and self.trend.certain and e > 0.0
        return replace(
            rim,
            restitution=e,
            falloff=max(-self.trend.slope / e, 0.0) if self.trend and falls else rim.falloff,
            speed=self.speed or rim.speed,
            floor=min(rim.floor, e),
            ceiling=max(rim.ceiling, e),
        )


def fit_material(measurements: Iterable[Measurement], base: Material = CROKINOLE_BOARD) -> Fit:
    """Fit a material to measurements; `base` gives gravity, the contact profile and what was not measured.

    Raises:
        PhysicsError: there is no measurement.
    """
    rows = [replace(row, line=row.line or number) for number, row in enumerate(measurements, start=1)]
    if not rows:
        raise PhysicsError("there is no measurement to fit a material to")
    unit = replace(base, friction=1.0)
    stops, follows, spins, cuts = (tuple(row for row in rows if row.kind == kind) for kind in KINDS)
    friction = _mean(FRICTION, stops, lambda row: _sliding_friction(row, unit))
    spin_friction = _mean(SPIN_FRICTION, spins, lambda row: _unit_stop(row, unit).time / row.numbers()["time"])
    closing = _closing_speeds(follows, friction.value * base.gravity if friction else None)
    found = Fit(
        base=base,
        friction=friction,
        spin_friction=spin_friction,
        ratio=ratio(RATIO, spin_friction, friction) if friction and spin_friction else None,
        restitution=_mean(RESTITUTION, follows, _restitution, above_zero=False),
        speed=math.exp(fmean(math.log(speed) for _, speed in closing)) if closing else None,
        trend=trend(
            [row.line for row, _ in closing], [v for _, v in closing], [_restitution(row) for row, _ in closing]
        ),
        rim_friction=_mean(RIM_FRICTION, [row for row in cuts if _slips(row)], lambda row: _tan(row, "throw")),
        remarks=(),
    )
    return replace(found, remarks=tuple(_remarks(found, rows, unit)))


def _mean(
    name: str, rows: Sequence[Measurement], value: Callable[[Measurement], float], *, above_zero: bool = True
) -> Estimate | None:
    if not rows:
        return None
    return mean(name, [row.line for row in rows], [value(row) for row in rows], above_zero=above_zero)


def _unit_stop(row: Measurement, unit: Material) -> Slide:
    """Where this start ends on a surface with a friction of 1; both time and distance scale with 1 / friction."""
    given = row.numbers()
    return slide(given.get("speed", 0.0), given.get("spin", 0.0), given.get("radius", 1.0), unit)


def _sliding_friction(stop: Measurement, unit: Material) -> float:
    """From a stop."""
    given = stop.numbers()
    if "speed" not in given:
        return 2.0 * given["distance"] / (unit.gravity * given["time"] ** 2)
    if "distance" not in given:
        return _unit_stop(stop, unit).time / given["time"]
    return _unit_stop(stop, unit).distance / given["distance"]


def _restitution(follow: Measurement) -> float:
    """From a follow; momentum makes the third speed a check, which least squares spread over all three."""
    given = follow.numbers()
    if "struck_distance" in given:
        root = math.sqrt(given["shooter_distance"] / given["struck_distance"])
        return (1.0 - root) / (1.0 + root)
    if "struck_speed" not in given:
        return 1.0 - 2.0 * given["shooter_speed"] / given["speed"]
    if "shooter_speed" not in given:
        return 2.0 * given["struck_speed"] / given["speed"] - 1.0
    after = given["shooter_speed"] + given["struck_speed"]
    before = (2.0 * given["speed"] + after) / 3.0 if "speed" in given else after
    return (given["struck_speed"] - given["shooter_speed"]) / before


def _closing_speeds(
    follows: Sequence[Measurement], deceleration: float | None
) -> tuple[tuple[Measurement, float], ...]:
    """The follows whose closing speed is known: measured, the sum of those after, or (m/s^2 known) from distances."""
    known = []
    for row in follows:
        given = row.numbers()
        if "speed" in given:
            known.append((row, given["speed"]))
        elif "struck_speed" in given:
            known.append((row, given["shooter_speed"] + given["struck_speed"]))
        elif deceleration is not None:
            roots = math.sqrt(given["shooter_distance"]) + math.sqrt(given["struck_distance"])
            known.append((row, math.sqrt(2.0 * deceleration) * roots))
    return tuple(known)


def _tan(cut: Measurement, angle: str) -> float:
    return math.tan(math.radians(cut.numbers()[angle]))


def _slips(cut: Measurement) -> bool:
    return _tan(cut, "throw") < SLIPS * _tan(cut, "cut")


def _count(estimate: Estimate) -> str:
    count = len(estimate.lines)
    return f"{count} measurement{'s' if count != 1 else ''}"


def _remarks(found: Fit, rows: Sequence[Measurement], unit: Material) -> Iterator[str]:
    """What the numbers alone do not say."""
    for each in found.estimates:
        yield from _on_rows(each)
    doubts = [doubt for row in rows for doubt in _on_doubles(row, unit)]
    yield from doubts[:SHOWN]
    if len(doubts) > SHOWN:
        yield f"{len(doubts) - SHOWN} more rows contradict themselves like these."
    if found.ratio:
        yield _on_profile(found.ratio, unit)
    if found.restitution:
        yield from _on_restitution(found.restitution, found.trend)
    stuck = [row for row in rows if row.kind == "cut" and not _slips(row)]
    if stuck:
        yield (
            f"{RIM_FRICTION}: {_lines([row.line for row in stuck])} left out, because the rims may have stuck instead "
            "of slipping; cut thinner (a throw well below a sixth of the cut)."
        )
    yield _on_the_rest(found)
    yield (
        "The intervals hold the scatter of the rows. An error that all rows share (the camera's scale or frame rate, a "
        "board that is not level) is not in them."
    )


def _on_rows(estimate: Estimate) -> Iterator[str]:
    """Too few rows, too equal ones, and those that stand apart."""
    name, count = estimate.name, len(estimate.lines)
    if count == 1:
        yield f"{name} rests on a single row: nothing tells how far off it may be."
    elif count < FEW - 1:
        times = student_t(count - 1) / student_t(FEW - 1) * math.sqrt(FEW / count)
        yield f"{name} rests on {count} rows; {FEW} would make its interval about {times:.0f} times narrower."
    if count > 1 and min(estimate.values) == max(estimate.values):
        yield f"{name}: all rows give the same, so rounding hides their scatter and the interval is too narrow."
    if estimate.without:
        value = dict(zip(estimate.lines, estimate.values, strict=True))
        values = ", ".join(f"{value[line]:.3g}" for line in estimate.far[:SHOWN])
        them = "it" if len(estimate.far) == 1 else "them"
        yield (
            f"{name}: {_lines(estimate.far)} far from the other rows ({values}). Look again; all rows count, and "
            f"without {them} the estimate is {estimate.without}."
        )


def _on_doubles(row: Measurement, unit: Material) -> Iterator[str]:
    """Rows that measure one thing twice, differently."""
    given = row.numbers()
    if {"speed", "distance", "time"} <= given.keys():
        stop = _unit_stop(row, unit)
        time = stop.time / stop.distance * given["distance"]
        if abs(given["time"] / time - 1.0) > ASTRAY:
            yield f"Line {row.line}: at this speed and distance it would slide {time:.3g} s, not {given['time']:g} s."
    if {"speed", "shooter_speed", "struck_speed"} <= given.keys():
        kept = (given["shooter_speed"] + given["struck_speed"]) / given["speed"]
        if abs(kept - 1.0) > ASTRAY:
            yield (
                f"Line {row.line}: the speeds after the hit add up to {kept:.2f} times the speed before; for equal "
                "discs the sum stays the same."
            )


def _on_profile(found: Estimate, unit: Material) -> str:
    """Whether spinning discs show the same friction as sliding ones, and if not, where the disc touches."""
    said, profile = f"{found.name} is {found}", unit.profile.name
    if found.low is None or found.high is None:
        return f"{said}; two rows of each would tell whether the disc touches as the profile {profile!r} says."
    if found.low <= 1.0 <= found.high:
        return f"{said}: they agree, so the disc may touch as the profile {profile!r} says."
    where = "nearer to its rim" if found.value > 1.0 else "nearer to its middle"
    arm = found.value / (2.0 * unit.gravity * slide(0.0, 1.0, 1.0, unit).time)
    if arm > 1.0:
        return f"{said}: more than even a ring at the very rim would give. Look again at spins, times and radius."
    even = f", or on an even face of {1.5 * arm:.2f} of it" if 1.5 * arm <= 1.0 else ""
    return (
        f"{said}: the disc touches {where} than the profile {profile!r} says. It fits pressure on a ring of {arm:.2f} "
        f"of the radius{even}; workshop.curves makes such a profile. Stops with spin were judged by {profile!r}."
    )


def _on_restitution(found: Estimate, change: Trend | None) -> Iterator[str]:
    """Whether it can be, and whether it depends on speed."""
    if not 0.0 <= found.value <= 1.0:
        yield f"{found.name} is {found.number}, not within 0 to 1: are the discs equal, and the hits straight?"
    if change is None:
        yield (
            f"Whether restitution changes with speed is unknown: that takes {FEW} follows with closing speeds that are "
            f"known and differ by a factor {SPREAD:g}."
        )
        return
    verdict = "shows no certain change" if not change.certain else "falls" if change.slope < 0.0 else "rises"
    odd = "; no theory knows such a rise, so look again" if verdict == "rises" else ""
    yield (
        f"Restitution {verdict} between closing speeds of {change.slowest:.2g} and {change.fastest:.2g} m/s: "
        f"{change}{odd}."
    )


def _on_the_rest(found: Fit) -> str:
    """What the measurements leave open."""
    missing = {
        "friction of the surface": found.friction or found.spin_friction,
        "restitution of two discs": found.restitution,
        "friction between their rims": found.rim_friction,
        "posts": None,
        "blocks": None,
    }
    names = ", ".join(name for name, estimate in missing.items() if estimate is None)
    return f"Not measured, and so taken from the base ({found.base.name}): {names}."


def _lines(lines: Sequence[int]) -> str:
    """`line 7 is` or `lines 7, 9 are`."""
    if len(lines) == 1:
        return f"line {lines[0]} is"
    more = f" and {len(lines) - SHOWN} more" if len(lines) > SHOWN else ""
    return f"lines {', '.join(map(str, lines[:SHOWN]))}{more} are"
