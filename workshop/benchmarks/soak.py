"""A million random shots on five tables, three of them with walls, each checked.

The checks: every shot ends, no discs overlap, none passes a wall or jumps from its track. No energy is gained, and
impacts conserve momentum. The same shot, a permuted and a mirrored table give the same result.
`tests/physics/soak.py` defines the shots and the checks; the tests play 20,000 of these.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import fields

from rich.progress import Progress

from tests.physics.soak import Findings, soak

PART = 2000
"""Shots for each seed; the first part of the tests is also the first part here."""


def main() -> None:
    """Play, with progress, and print the worst values found."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--shots", type=int, default=1_000_000, help="how many (1,000,000)")
    parser.add_argument("--workers", type=int, default=os.cpu_count(), help="processes (one for each processor)")
    given = parser.parse_args()
    began, findings = time.perf_counter(), Findings()
    soak(0, 1)  # compile before the processes part
    with Progress() as progress, ProcessPoolExecutor(given.workers) as pool:
        task = progress.add_task("Shots", total=given.shots)
        parts = [pool.submit(soak, seed, PART) for seed in range(-(-given.shots // PART))]
        for part in as_completed(parts):
            found = part.result()
            findings.join(found)
            progress.advance(task, found.shots)
    for field in fields(findings):
        sys.stdout.write(f"{field.name:14} {getattr(findings, field.name):,.12g}\n")
    sys.stdout.write(f"{'seconds':14} {time.perf_counter() - began:,.0f}\n")
    wrong = findings.wrong()
    sys.stdout.write("\n".join(wrong or ["Nothing wrong."]) + "\n")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
