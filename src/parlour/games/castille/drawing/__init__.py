"""Castille as a picture, in words and for a terminal."""

from parlour.games.castille.drawing.showing import choices, plain, prompt, scene, words

__all__ = ["choices", "plain", "prompt", "scene", "words"]
