"""A material estimated from measurements at a real table, with how uncertain it is.

`python -m workshop.fitting FILE` prints it.
"""

from __future__ import annotations

from workshop.fitting.fit import Fit, fit_material
from workshop.fitting.measurements import TEMPLATE, Measurement, format_measurements, parse_measurements

__all__ = ["TEMPLATE", "Fit", "Measurement", "fit_material", "format_measurements", "parse_measurements"]
