"""Arithmetical Croquet for the eye, the ear and the terminal."""

from parlour.games.arithmetical_croquet.drawing.showing import choices, plain, prompt, scene, words

__all__ = ["choices", "plain", "prompt", "scene", "words"]
