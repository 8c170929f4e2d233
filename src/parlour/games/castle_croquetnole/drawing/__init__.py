"""Castle Croquetnole as a picture (`scenery.py`), in words and for a terminal."""

from parlour.games.castle_croquetnole.drawing.showing import choices, plain, prompt, scene, words

__all__ = ["choices", "plain", "prompt", "scene", "words"]
