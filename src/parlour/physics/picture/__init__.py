"""Pictures of a shot: one that stands still, one that plays at true speed; both SVG, both readable without the page."""

from __future__ import annotations

from parlour.physics.picture.draw import BEGINS, animated, still

__all__ = ["BEGINS", "animated", "still"]
