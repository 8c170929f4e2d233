"""Castille, Alexander Randolph's game of five territories and three flags."""

from functools import partial
from importlib.resources import files

from parlour.extras import Deferred, import_with_extra
from parlour.games.castille import drawing, notation
from parlour.games.castille.bots import LEVELS
from parlour.games.castille.drawing import arranging
from parlour.games.castille.drawing.score import score
from parlour.games.castille.real_table.plan import plan
from parlour.games.castille.real_table.score_sheet import score_sheet
from parlour.games.castille.real_table.statistics import statistics
from parlour.games.castille.rules import Castille, Options
from parlour.games.castille.rules.board import State
from parlour.games.castille.rules.moves import PASS, Move, Place, Turn
from parlour.games.castille.study import GUIDE, LADDER, LESSON, PUZZLES, SUGGEST
from parlour.games.page import PageParts
from parlour.games.spec import Appearance, Engine, Environment, GameSpec, Kernels, Learning, RealTable, Study
from parlour.games.statistics import fewest_turns
from parlour.kernels import WarmUp
from parlour.ledger import parse_ledger
from parlour.looks import read_looks

__all__ = ["PASS", "Castille", "Move", "Options", "Place", "State", "Turn", "spec"]

spec: GameSpec[Castille, State, Move] = GameSpec(
    title="Castille",
    summary="Fight for five territories with short and tall pegs. Plant three flags to win.",
    game=Castille,
    options=Options,
    notation=notation,
    drawing=drawing,
    levels=LEVELS,
    ledger=parse_ledger(files(__name__) / "ledger.toml"),
    terms={
        "silver": "The silver pegs.",
        "copper": "The copper pegs, with a notch.",
    },
    appearance=Appearance(
        looks=read_looks(files(__name__)),
        cover="1SssSs/1S1T1s/T2t1s/1T4/t2s1S/s3S1 S-s-S s - 0 25",
        score=score,
    ),
    arranging=arranging,
    study=Study(guide=GUIDE, lesson=LESSON, puzzles=PUZZLES, ladder=LADDER, suggest=SUGGEST),
    real_table=RealTable(plan=plan, score_sheet=score_sheet, statistics=statistics, bests=fewest_turns),
    engine=Engine(
        advise=Deferred("parlour.games.castille.bots.advising", "advise"),
        analyse=Deferred("parlour.games.castille.bots.annotating", "annotate"),
        browser=partial(import_with_extra, "parlour.games.castille.bots.browser"),
        census=Deferred("parlour.games.castille.engine.census", "census"),
    ),
    learning=Learning(
        encodings=partial(import_with_extra, "parlour.games.castille.encoding"),
        batch=partial(import_with_extra, "parlour.games.castille.rules.batch"),
        environments=(Environment("parlour/Castille-v0", many="parlour.games.castille.environments:castille_boards"),),
        openspiel="python_castille",
    ),
    kernels=Kernels(
        warm_ups=(
            WarmUp("the engine of Castille", Deferred("parlour.games.castille.engine.warming", "look")),
            WarmUp("the placement planner of Castille", Deferred("parlour.games.castille.engine.warming", "place")),
            WarmUp("the encodings of Castille", Deferred("parlour.games.castille.encoding.warming", "see_and_step")),
            WarmUp("the puzzles of Castille", Deferred("parlour.games.castille.study.proving", "warm")),
            WarmUp("the counting of turns in Castille", Deferred("parlour.games.castille.engine.warming", "count")),
            WarmUp("the batch rules of Castille", Deferred("parlour.games.castille.encoding.warming", "judge")),
            WarmUp("playing on at Castille", Deferred("parlour.games.castille.engine.warming", "follow")),
        ),
        page=PageParts(
            files(__name__) / "page" / "castille.wasm",
            Deferred("parlour.games.castille.engine.page", "exports"),
            engine=files(__name__) / "page" / "engine.js",
            numbers=Deferred("parlour.games.castille.engine.numbers", "numbers"),
        ),
    ),
)
