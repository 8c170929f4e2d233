"""Nim, the smallest game: the player who takes the last counter wins."""

from functools import partial
from importlib.resources import files

from parlour.extras import import_with_extra
from parlour.games import Appearance, Environment, GameSpec, Learning
from parlour.ledger import parse_ledger
from parlour.looks import read_looks

from . import bots, drawing, engine, notation
from .rules import Nim, Options

spec = GameSpec(
    title="Nim",
    summary="Take as many counters as you like from one heap, and take the last of all.",
    game=Nim,
    options=Options,
    notation=notation,
    drawing=drawing,
    levels=bots.LEVELS,
    ledger=parse_ledger(files(__name__) / "ledger.toml"),
    appearance=Appearance(looks=read_looks(files(__name__))),
    engine=engine.ENGINE,
    learning=Learning(
        encodings=partial(import_with_extra, f"{__name__}.encoding"),
        environments=(Environment("nim/Nim-v0"),),
        openspiel="python_nim",
    ),
    kernels=engine.KERNELS,
)
