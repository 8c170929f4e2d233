"""Fitting: a material estimated from measurements at a real table, with how uncertain it is."""

from __future__ import annotations

from parlour.physics.fitting.fit import Fit, fit_material
from parlour.physics.fitting.measurements import TEMPLATE, Measurement, format_measurements, parse_measurements

__all__ = ["TEMPLATE", "Fit", "Measurement", "fit_material", "format_measurements", "parse_measurements"]
