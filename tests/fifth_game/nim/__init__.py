"""Nim, the smallest wing: who takes the last counter wins."""

from importlib.resources import files

from parlour.games import Wing
from parlour.ledger import parse_ledger

from . import drawing, notation
from .bots import LEVELS
from .rules import Nim, Options

wing = Wing(
    title="Nim",
    summary="Take as many counters as you like from one heap, and take the last of all.",
    game=Nim,
    options=Options,
    notation=notation,
    drawing=drawing,
    levels=LEVELS,
    ledger=parse_ledger(files(__name__) / "ledger.toml"),
)
