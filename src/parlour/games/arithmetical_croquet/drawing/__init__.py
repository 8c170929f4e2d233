"""Arithmetical Croquet as a picture, in words and for a terminal."""

from parlour.games.arithmetical_croquet.drawing.showing import board, choices, picture, plain, prompt, words

__all__ = ["board", "choices", "picture", "plain", "prompt", "words"]
