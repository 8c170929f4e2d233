"""Make `perft.txt` afresh, by the slow rules alone: `python -m tests.games.castille.make_perft`. Takes minutes.

Fifty random positions are counted to depth 3, five more to depth 4, and a few chosen ones as deep as is reasonable.
Then some are counted again under the options by which turns differ.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from tests.games.castille import slow
from tests.games.castille.positions import random_positions

if TYPE_CHECKING:
    from collections.abc import Iterator

TABLE = Path(__file__).with_name("perft.txt")
HEAD = """\
# Perft of Castille: a position; the number of ways to play on for 1, 2, 3 .. turns. Counted by the slow rules.
# Turns differ if their start or end points do; a pass counts if nothing else is possible; a finished game has
# no turns; repetition and lack of progress are not counted as ends. A third field names options that are not the
# default; if chains capture on the way, turns differ if any landing does.\
"""
CHOSEN = (
    ("a full board", "SsTtSs/sStTsS/6/6/tTsSsS/SsSsTt ----- S - 0 13", 3),
    ("the last pegs to place", "SsTtSs/sStTsS/6/6/2sSsS/SsSs2 ----- S S0T2s0t2 0 11", 2),
    ("a stuck peg: copper passes", "6/6/6/1S4/SS4/sSS3 ----- s - 0 30", 4),
    ("three territories are clear before the first move", "S4S/6/2s3/6/6/S5 ----- S - 0 13", 1),
    ("a third flag before the move, of the player who was to wait", "6/6/2S3/3s2/6/1S4 SS--- s - 0 13", 3),
    ("drawn by lack of progress, and counted on", "6/1S4/6/3t2/4s1/T5 ----- s - 100 200", 3),
    ("one tall peg, many ways round", "5S/1s1s2/2S3/ss1s2/2S1S1/Ts1s2 ----- S - 0 40", 3),
    ("captures in a chain", "6/2sS2/3s2/1S1T1S/2s3/2S1s1 s---s S - 3 44", 3),
    ("both flags up on either side", "T4S/2s3/1s4/4S1/2t3/s4S S-s-- s - 0 55", 3),
)


UNDER_OPTIONS = (
    (
        slow.Custom(captures_on_the_way=True),
        (
            ("a chain passes by a peg that it captures", "5s/6/6/6/2S3/TS1sS1 ----- S - 0 20", 4),
            ("a chain turns back after a capture", "5s/6/6/6/S5/TS1sS1 ----- S - 0 20", 4),
            ("a chain that comes back is two moves", "5s/6/6/S5/s5/TS1sS1 ----- S - 0 20", 4),
            ("a step after a chain that captured", "5s/6/6/6/3sS1/TS1sS1 ----- S - 0 20", 4),
        ),
    ),
    (
        slow.Custom(lost_flags=True),
        (
            ("a flag is lost at once", "S5/6/6/6/3s2/3s2 s---s S - 0 20", 4),
            ("two flags up and one lost: no third one", "s1S3/6/6/6/6/5s --S-SxSs S - 0 30", 4),
            ("one flag left, two territories to claim", "S4S/6/6/6/6/s4s -----xSS S - 0 30", 4),
        ),
    ),
    (slow.Custom(captures_on_the_way=True, lost_flags=True), ()),
)
"""Extra positions for each choice of options, beside twelve random ones."""


def line(position: str, depth: int, custom: slow.Custom = slow.USUAL) -> str:
    counts = (slow.perft(slow.read(position), each, custom) for each in range(1, depth + 1))
    return "; ".join(filter(None, (position, " ".join(map(str, counts)), named(custom))))


def named(custom: slow.Custom) -> str:
    """The options that are not the default."""
    return " ".join(name for name, value in custom._asdict().items() if value)


def table() -> str:
    lines = [HEAD]
    for why, position, depth in CHOSEN:
        lines += [f"# {why}", line(position, depth)]
    rng = Random(1969)
    lines.append("# fifty random positions")
    lines += [line(slow.write(position), 3) for position in random_positions(rng, 50)]
    lines.append("# five random positions, a turn deeper")
    lines += [line(slow.write(position), 4) for position in random_positions(rng, 5)]
    return "\n".join(lines + list(under_options())) + "\n"


def under_options() -> Iterator[str]:
    """The lines of the options by which turns differ."""
    for custom, chosen in UNDER_OPTIONS:
        for why, position, depth in chosen:
            yield from (f"# {why}", line(position, depth, custom))
        yield "# twelve random positions"
        for strewn in random_positions(Random(named(custom)), 12):
            yield line(slow.write(strewn), 3, custom)


if __name__ == "__main__":
    TABLE.write_text(table(), encoding="utf-8")
