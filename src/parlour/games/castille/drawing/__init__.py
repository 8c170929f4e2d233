"""Castille for the eye, the ear and the terminal."""

from parlour.games.castille.drawing.showing import choices, plain, prompt, scene, words

__all__ = ["choices", "plain", "prompt", "scene", "words"]
