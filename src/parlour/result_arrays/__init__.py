"""The results of many flicks as arrays, for batch rules: from the physics, or from flicks with reported results."""

from typing import TYPE_CHECKING

from parlour.extras import on_demand
from parlour.result_arrays.filing import file_events

if TYPE_CHECKING:
    from parlour.result_arrays.arrays import ResultArrays, results_of_batch, results_of_flicks

__all__ = ["ResultArrays", "file_events", "results_of_batch", "results_of_flicks"]

_ARRAYS = ("ResultArrays", "results_of_batch", "results_of_flicks")
__getattr__ = on_demand(__name__, dict.fromkeys(_ARRAYS, f"{__name__}.arrays"))
