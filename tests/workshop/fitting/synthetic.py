"""Measurements that nobody made: a known material, read with a phone camera's and a ruler's errors.

`python -m tests.workshop.fitting.synthetic > docs/research/measurements.csv` writes the worked example anew.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from parlour.physics.laws import Rim
from parlour.physics.material import CROKINOLE_BOARD, Material
from parlour.physics.sliding import slide
from workshop.fitting.measurements import Measurement, format_measurements

RADIUS = 0.015875
"""Of every disc, m."""
RIM = Rim(0.8, 0.2, falloff=0.1, speed=1.0)
TRUTH = replace(CROKINOLE_BOARD, name="known", friction=0.15, disc=RIM)
SEED = 1


@dataclass(frozen=True)
class Observer:
    """Reads true values with relative errors (standard deviations), from a seeded generator."""

    random: Random
    material: Material = TRUTH
    speed_error: float = 0.02
    length_error: float = 0.01
    time_error: float = 0.02
    angle_error: float = 0.5
    """Degrees."""

    def stop(self, *, spin: float = 0.0) -> Measurement:
        """A flick of 0.5 to 1.3 m/s, and how far it slid: without spin, across a crokinole board."""
        speed = self.random.uniform(0.5, 1.3)
        distance = self.length(slide(speed, spin, RADIUS, self.material).distance)
        turning: dict[str, Any] = {"spin": self._read(spin, self.speed_error), "radius": RADIUS} if spin else {}
        return Measurement("stop", speed=self.speed(speed), distance=distance, **turning)

    def timed_stop(self) -> Measurement:
        """A flick of unknown speed: how far and how long it slid."""
        end = slide(self.random.uniform(0.5, 1.3), 0.0, RADIUS, self.material)
        return Measurement("stop", distance=self.length(end.distance), time=self.time(end.time))

    def follow(self) -> Measurement:
        """A straight hit at 0.4 to 3.2 m/s, evenly by logarithm, with the speeds before and after."""
        speed = 0.4 * 8.0 ** self.random.random()
        shooter, struck = self._shares(speed)
        return Measurement(
            "follow",
            speed=self.speed(speed),
            shooter_speed=self.speed(speed * shooter),
            struck_speed=self.speed(speed * struck),
        )

    def ruled_follow(self) -> Measurement:
        """A straight hit at 0.8 to 1.1 m/s, and how far both discs slid: from the centre of a crokinole board."""
        speed = self.random.uniform(0.8, 1.1)
        slid = (slide(speed * share, 0.0, RADIUS, self.material).distance for share in self._shares(speed))
        shooter, struck = map(self.length, slid)
        return Measurement("follow", shooter_distance=shooter, struck_distance=struck)

    def spin_down(self) -> Measurement:
        """A disc spun on the spot at 30 to 80 rad/s."""
        spin = self.random.uniform(30.0, 80.0)
        time = slide(0.0, spin, RADIUS, self.material).time
        return Measurement("spin-down", spin=self._read(spin, self.speed_error), time=self.time(time), radius=RADIUS)

    def cut(self) -> Measurement:
        """A hit cut by 65 to 75 degrees; at this friction the rims slip."""
        cut = self.random.uniform(65.0, 75.0)
        throw = math.degrees(math.atan(self.material.disc.friction))
        return Measurement("cut", cut=self._angle(cut), throw=self._angle(throw))

    def speed(self, true: float) -> float:
        """A speed as the camera shows it."""
        return self._read(true, self.speed_error)

    def length(self, true: float) -> float:
        """A length as the ruler shows it."""
        return self._read(true, self.length_error)

    def time(self, true: float) -> float:
        """A time as the camera shows it."""
        return self._read(true, self.time_error)

    def _shares(self, speed: float) -> tuple[float, float]:
        """Of the closing speed, what the shooter keeps and the struck disc gets."""
        e = self.material.disc.at(speed)
        return (1.0 - e) / 2.0, (1.0 + e) / 2.0

    def _angle(self, true: float) -> float:
        return true + self.random.gauss(0.0, self.angle_error)

    def _read(self, true: float, error: float) -> float:
        return true * (1.0 + self.random.gauss(0.0, error))


def noted(measurement: Measurement) -> Measurement:
    """As a person writes it down: centimetres a second, millimetres, hundredths of a second, tenths of a degree."""
    places = {"speed": 2, "distance": 3, "time": 2, "spin": 1, "radius": 6, "cut": 1, "throw": 1}
    rounded: dict[str, Any] = {
        name: round(value, places[name.rpartition("_")[2]]) for name, value in measurement.numbers().items()
    }
    return replace(measurement, **rounded)


def example() -> str:
    """The worked example, `docs/research/measurements.csv`."""
    seen = Observer(Random(SEED))
    rows = [
        *(seen.stop() for _ in range(6)),
        *(seen.stop(spin=seen.random.uniform(20.0, 60.0)) for _ in range(4)),
        *(seen.timed_stop() for _ in range(4)),
        *(seen.follow() for _ in range(10)),
        *(seen.ruled_follow() for _ in range(4)),
        *(seen.spin_down() for _ in range(8)),
        *(seen.cut() for _ in range(8)),
    ]
    return HEAD + format_measurements(map(noted, rows))


HEAD = f"""\
# SYNTHETIC: nobody measured this. A computer made it up from known values, so that the fit can be checked:
# friction {TRUTH.friction:g} (sliding and spinning, even contact), restitution {RIM.restitution:g} at \
{RIM.speed:g} m/s and falling with the power {RIM.falloff:g}
# of the speed, friction between rims {RIM.friction:g}. Reading errors are normal: {Observer.speed_error:.0%} \
of speeds and spins, {Observer.time_error:.0%} of times,
# {Observer.length_error:.0%} of lengths, {Observer.angle_error:g} degrees of angles; then rounded as written. Seed \
{SEED} of tests/workshop/fitting/synthetic.py.
# Fit it: python -m workshop.fitting docs/research/measurements.csv
"""

if __name__ == "__main__":
    print(example(), end="")  # noqa: T201 - it is a program
