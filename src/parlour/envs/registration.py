"""The ids by which Gymnasium knows the environments: those that the games name in their bundle `Learning`."""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from parlour.games import catalogue

if TYPE_CHECKING:
    from collections.abc import Mapping

    from parlour.games import Environment, GameSpec

__all__ = ["ids", "register_all"]


def ids() -> Mapping[str, tuple[str, str | None]]:
    """What makes one environment of each id, and what makes many at once, as `module:name`."""
    return {
        each.id: (each.one or _against_an_opponent(spec), each.many or None)
        for spec in catalogue()
        for each in _environments(spec)
    }


def register_all() -> None:
    """Register every id, once, if Gymnasium is installed; nothing else of it is imported before it is used."""
    if find_spec("gymnasium") is None:
        return
    import gymnasium  # noqa: PLC0415 - OpenSpiel's games do without it

    for name, (one, many) in ids().items():
        if name not in gymnasium.registry:
            # without Gymnasium's own enforcing of the order: the environments say themselves what comes first
            gymnasium.register(name, entry_point=one, vector_entry_point=many, order_enforce=False)


def _environments(spec: GameSpec[Any, Any, Any]) -> tuple[Environment, ...]:
    return spec.learning.environments if spec.learning else ()


def _against_an_opponent(spec: GameSpec[Any, Any, Any]) -> str:
    return f"parlour.envs.gymnasium:{spec.name.replace('-', '_')}"
