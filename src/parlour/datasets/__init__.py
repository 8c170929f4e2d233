"""Games as tables for learning: a row for each position, and in flicking games for each flick.

Needs the extra `store`.
"""

from parlour.datasets.flicks import FLICKS, flicks_of
from parlour.datasets.positions import POSITIONS, positions_of
from parlour.datasets.writing import Written, write_dataset

__all__ = ["FLICKS", "POSITIONS", "Written", "flicks_of", "positions_of", "write_dataset"]
