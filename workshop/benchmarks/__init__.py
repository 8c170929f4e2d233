"""Measurements of speed, strength, loads and findings: one program a file, `python -m workshop.benchmarks.NAME`."""
