"""An agent that ends its process, as one does that runs out of memory."""

from __future__ import annotations

import os


class Bot:
    def __init__(self, game: object) -> None:
        pass

    def choose(self, *_: object) -> None:
        os._exit(1)
