"""Arithmetical Croquet for the eye, the ear and the terminal."""

from parlour.games.arithmetical_croquet.drawing.showing import board, choices, picture, plain, prompt, words

__all__ = ["board", "choices", "picture", "plain", "prompt", "words"]
