"""Castle Croquetnole for the eye, the ear and the terminal; `scenery.py` has the picture itself."""

from parlour.games.castle_croquetnole.drawing.showing import board, choices, picture, plain, prompt, words

__all__ = ["board", "choices", "picture", "plain", "prompt", "words"]
