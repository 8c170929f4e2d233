"""Code that needs an extra: imported on first use, and refused in one sentence if the extra is missing.

Playing needs no extra, nor does anything else that the rules, the bots and the physics of one flick do. Many positions
or flicks at once are arrays of NumPy, the extra `arrays`. The server needs `server`, and playing on a GPU needs `cuda`.
Modules that work without an extra refer to such code by name.
"""

from __future__ import annotations

import importlib
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from parlour.errors import MissingExtraError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from types import ModuleType

__all__ = ["Deferred", "import_with_extra", "on_demand"]


PURPOSES = {
    "arrays": "Many positions or flicks at once, as arrays, need",
    "envs": "The environments of PettingZoo and Gymnasium need",
    "cuda": "Playing flicks on a GPU needs",
    "print": "Printing plans, rules and score sheets needs",
    "server": "The server needs",
    "store": "Files in Parquet need",
    "minari": "Datasets of Minari need",
    "plots": "Plots need",
    "dask": "Playing on a Dask cluster needs",
}
"""What needs each extra, as the beginning of a sentence."""


@dataclass(frozen=True, slots=True)
class Deferred:
    """A function, named by its module and its name; the module is imported when the function is first called.

    Raises:
        MissingExtraError: on a call, if the extra is not installed.

    >>> root = Deferred("math", "sqrt")
    >>> root(9.0)
    3.0
    """

    module: str
    name: str
    extra: str = "arrays"

    def __call__(self, *arguments: Any, **named: Any) -> Any:  # noqa: ANN401 - exactly those of the function
        """Import the function if necessary, and call it."""
        return self.function(*arguments, **named)

    @property
    def function(self) -> Any:  # noqa: ANN401 - any function
        """The function itself."""
        return getattr(import_with_extra(self.module, self.extra), self.name)


def on_demand(package: str, places: Mapping[str, str]) -> Callable[[str], Any]:
    """A package's `__getattr__`, which imports some of its names when they are first used.

    Args:
        package: its name.
        places: by name, the module that defines it.

    >>> on_demand("math_names", {"root": "math"})("other")
    Traceback (most recent call last):
    AttributeError: module 'math_names' has no attribute 'other'
    """

    def found(name: str) -> Any:  # noqa: ANN401 - what is asked for
        if name not in places:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        value = vars(sys.modules[package])[name] = getattr(import_with_extra(places[name]), name)
        return value

    return found


def import_with_extra(module: str, extra: str = "arrays") -> ModuleType:
    """Import a module of this package that needs an extra.

    Raises:
        MissingExtraError: a package that it imports is not installed.
    """
    try:
        return importlib.import_module(module)
    except ModuleNotFoundError as error:
        missing = (error.name or "").partition(".")[0]
        if not missing or missing == __name__.partition(".")[0]:
            raise  # a module of this package: a mistake, not a missing extra
        raise MissingExtraError(
            f'{PURPOSES[extra]} packages that are not installed ({missing}): pip install "parlour[{extra}]"',
            name=missing,
        ) from error
