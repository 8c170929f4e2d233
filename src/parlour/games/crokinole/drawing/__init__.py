"""Crokinole for the eye, the ear and the terminal; `scenery.py` has the picture itself."""

from parlour.games.crokinole.drawing.showing import choices, plain, prompt, scene, words

__all__ = ["choices", "plain", "prompt", "scene", "words"]
