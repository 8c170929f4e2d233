"""Crokinole as a picture (`scenery.py`), in words and for a terminal."""

from parlour.games.crokinole.drawing.showing import board, choices, picture, plain, prompt, words

__all__ = ["board", "choices", "picture", "plain", "prompt", "words"]
