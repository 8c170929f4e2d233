"""Plans and rules as PDF files, in true size.

A game supplies a `parlour.plan.BoardPlan`, which knows no paper. `papers` and `tiling` divide it into pages; `plans`
and `summaries` write them. The writing needs the extra `print`.
"""

from parlour.printing.papers import PAPERS, Paper
from parlour.printing.tiling import Tiling, tiled

__all__ = ["PAPERS", "Paper", "Tiling", "tiled"]
