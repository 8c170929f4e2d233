"""Castille for the eye, the ear and the terminal."""

from parlour.games.castille.drawing.showing import board, choices, picture, plain, prompt, words

__all__ = ["board", "choices", "picture", "plain", "prompt", "words"]
