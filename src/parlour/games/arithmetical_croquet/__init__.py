"""Arithmetical Croquet, Lewis Carroll's game for two minds and no equipment."""

from functools import partial
from importlib.resources import files

from parlour.extras import Deferred, import_with_extra
from parlour.games.arithmetical_croquet import drawing, notation
from parlour.games.arithmetical_croquet.bots import LEVELS
from parlour.games.arithmetical_croquet.certificate import certify, verify
from parlour.games.arithmetical_croquet.drawing import arranging
from parlour.games.arithmetical_croquet.drawing.score import score
from parlour.games.arithmetical_croquet.real_table.plan import plan
from parlour.games.arithmetical_croquet.real_table.score_sheet import score_sheet
from parlour.games.arithmetical_croquet.real_table.statistics import statistics
from parlour.games.arithmetical_croquet.rules import ArithmeticalCroquet, Options, State, Step
from parlour.games.arithmetical_croquet.rules.earlier import EARLIER
from parlour.games.arithmetical_croquet.solve import solve
from parlour.games.arithmetical_croquet.study import GUIDE, LADDER, LESSON, PUZZLES, SUGGEST
from parlour.games.spec import (
    Appearance,
    Engine,
    Environment,
    GameSpec,
    Kernels,
    Learning,
    RealTable,
    Solver,
    Study,
    Variants,
)
from parlour.games.statistics import fewest_turns
from parlour.kernels import WarmUp
from parlour.ledger import parse_ledger
from parlour.looks import read_looks

__all__ = ["ArithmeticalCroquet", "Options", "State", "Step", "solve", "spec"]

spec: GameSpec[ArithmeticalCroquet, State, Step] = GameSpec(
    title="Arithmetical Croquet",
    summary="Race to a hundred through nine hoops. Each number you play blocks two of your opponent's.",
    game=ArithmeticalCroquet,
    options=Options,
    notation=notation,
    drawing=drawing,
    levels=LEVELS,
    ledger=parse_ledger(files(__name__) / "ledger.toml"),
    terms={
        "first": "The plain blue ball. It begins.",
        "second": "The striped orange ball.",
        "carroll-1889": "As Lewis Carroll wrote it down in 1889: you may miss a hoop once, but must go back for it.",
    },
    variants=Variants(presets={"carroll-1889": {"barring_judged": "from", "missed_hoop": "go_back"}}, earlier=EARLIER),
    appearance=Appearance(looks=read_looks(files(__name__)), cover="58 43 first x3", score=score),
    arranging=arranging,
    study=Study(guide=GUIDE, lesson=LESSON, puzzles=PUZZLES, ladder=LADDER, suggest=SUGGEST),
    real_table=RealTable(plan=plan, score_sheet=score_sheet, statistics=statistics, bests=fewest_turns),
    engine=Engine(
        solver=Solver(solve, certify, verify),
        advise=Deferred("parlour.games.arithmetical_croquet.bots.advising", "advise"),
        analyse=Deferred("parlour.games.arithmetical_croquet.bots.analysing", "analyse"),
    ),
    learning=Learning(
        encodings=partial(import_with_extra, "parlour.games.arithmetical_croquet.encoding"),
        batch=partial(import_with_extra, "parlour.games.arithmetical_croquet.rules.batch"),
        environments=(
            Environment(
                "parlour/ArithmeticalCroquet-v0", many="parlour.games.arithmetical_croquet.environments:croquet_boards"
            ),
        ),
        openspiel="python_arithmetical_croquet",
    ),
    kernels=Kernels(
        warm_ups=(
            WarmUp(
                "the batch rules of Arithmetical Croquet",
                Deferred("parlour.games.arithmetical_croquet.rules.batch", "warm"),
            ),
        )
    ),
)
