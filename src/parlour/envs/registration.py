"""The ids by which Gymnasium knows the environments."""

from __future__ import annotations

from importlib.util import find_spec

__all__ = ["IDS", "register_all"]

MODULE = "parlour.envs.gymnasium"
IDS = {
    "parlour/ArithmeticalCroquet-v0": (f"{MODULE}:arithmetical_croquet", None),
    "parlour/CastleCroquetnole-v0": (f"{MODULE}:castle_croquetnole", None),
    "parlour/Castille-v0": (f"{MODULE}:castille", None),
    "parlour/Crokinole-v0": (f"{MODULE}:crokinole", "parlour.envs.crokinole:CrokinoleVectorEnv"),
    "parlour/CrokinoleOpenTwenty-v0": (
        "parlour.envs.open_twenty:OpenTwentyEnv",
        "parlour.envs.open_twenty:OpenTwentyVectorEnv",
    ),
}
"""What makes one environment of each id, and what makes many at once."""


def register_all() -> None:
    """Register every id, once, if Gymnasium is installed; nothing else of it is imported before it is used."""
    if find_spec("gymnasium") is None:
        return
    import gymnasium  # noqa: PLC0415 - OpenSpiel's games do without it

    for name, (one, many) in IDS.items():
        if name not in gymnasium.registry:
            # without Gymnasium's own enforcing of the order: the environments say themselves what comes first
            gymnasium.register(name, entry_point=one, vector_entry_point=many, order_enforce=False)
