"""Runs the shipped libraries on other platforms, as far as one machine can, and compares every byte.

`cases` records calls here, `replay` repeats them with Python alone, `replay.c` without Python. `python -m
workshop.platforms` does that with an emulated processor, under Wine and in a browser's Python under Node.
"""
