"""The foreign file formats of Crokinole."""

from __future__ import annotations

from parlour.games.crokinole.notation.cmn import is_cmn, read, write, write_batch
from parlour.games.crokinole.notation.doubts import doubts_of_cmn
from parlour.games.crokinole.score_sheet import score_sheets_of_cmn
from parlour.games.crokinole.statistics import results_of_cmn
from parlour.games.spec import Export

__all__ = ["CMN"]

CMN = Export(
    "cmn",
    "As Crokinole Match Notation, the result of a finished match.",
    write,
    write_batch,
    is_cmn,
    read,
    score_sheets_of_cmn,
    results_of_cmn,
    doubts_of_cmn,
)
