"""Plans in true size, rules and score sheets as PDF files.

A game supplies a `parlour.plan.BoardPlan`, which knows no paper. `papers` and `tiling` divide it into pages; `plans`
and `summaries` write them. `filling` makes a game's `parlour.score_sheet.ScoreSheet`, empty or from a record, and
`score_sheets` divides it into pages. The writing needs the extra `print`.
"""

from parlour.printing.papers import PAPERS, Paper
from parlour.printing.tiling import Tiling, tiled

__all__ = ["PAPERS", "Paper", "Tiling", "tiled"]
