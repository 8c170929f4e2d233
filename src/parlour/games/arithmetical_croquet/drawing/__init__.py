"""Arithmetical Croquet as a picture, in words and for a terminal."""

from parlour.games.arithmetical_croquet.drawing.showing import choices, plain, prompt, scene, words

__all__ = ["choices", "plain", "prompt", "scene", "words"]
