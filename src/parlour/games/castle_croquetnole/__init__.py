"""Castle Croquetnole: knights invade castles, guards take them prisoner, and everything is flicked."""

from functools import partial
from importlib.resources import files

from parlour.extras import Deferred, import_with_extra
from parlour.games.castle_croquetnole import drawing, notation
from parlour.games.castle_croquetnole.bots import LEVELS
from parlour.games.castle_croquetnole.bots.hands import HANDS
from parlour.games.castle_croquetnole.drawing import arranging, croquets, flicking
from parlour.games.castle_croquetnole.drawing.lines import gate_lines
from parlour.games.castle_croquetnole.drawing.score import score
from parlour.games.castle_croquetnole.drawing.sheet import sheet
from parlour.games.castle_croquetnole.real_table import reporting
from parlour.games.castle_croquetnole.real_table.best_flicks import best_flicks
from parlour.games.castle_croquetnole.real_table.plan import LENGTHS, plan
from parlour.games.castle_croquetnole.real_table.score_sheet import score_sheet
from parlour.games.castle_croquetnole.real_table.statistics import bests, statistics
from parlour.games.castle_croquetnole.rules import CastleCroquetnole, Options
from parlour.games.castle_croquetnole.rules.board import Cause, Coin, Play, Stage, State
from parlour.games.castle_croquetnole.rules.earlier import EARLIER
from parlour.games.castle_croquetnole.rules.moves import Croquet, Decline, Move, MoveIn, Pass, Place
from parlour.games.castle_croquetnole.study import GUIDE, LADDER, LESSON, PRACTICE, PUZZLES
from parlour.games.castle_croquetnole.study.suggesting import suggest
from parlour.games.page import PageParts
from parlour.games.spec import (
    Appearance,
    Engine,
    Environment,
    Flicking,
    GameSpec,
    Kernels,
    Learning,
    RealTable,
    Study,
    Variants,
)
from parlour.kernels import WarmUp
from parlour.ledger import parse_ledger
from parlour.looks import read_looks

__all__ = [
    "CastleCroquetnole",
    "Cause",
    "Coin",
    "Croquet",
    "Decline",
    "Move",
    "MoveIn",
    "Options",
    "Pass",
    "Place",
    "Play",
    "Stage",
    "State",
    "spec",
]

spec: GameSpec[CastleCroquetnole, State, Move] = GameSpec(
    title="Castle Croquetnole",
    summary="Flick your knight through three castles and home again. Guards take prisoners, or help you along.",
    game=CastleCroquetnole,
    options=Options,
    notation=notation,
    drawing=drawing,
    levels=LEVELS,
    ledger=parse_ledger(files(__name__) / "ledger.toml"),
    terms={
        "moons": "The blue castle, on the near side. Moons begin.",
        "suns": "The yellow castle, on the left of Moons.",
        "crowns": "The pink castle, opposite Moons.",
        "arms": "The orange castle, on the right of Moons.",
    },
    variants=Variants(bots_only={"turn_limit": 1200}, earlier=EARLIER),
    appearance=Appearance(
        looks=read_looks(files(__name__)),
        pictures={"gate-lines": gate_lines, **croquets.PICTURES},
        cover="4 knight - - - Km@-0.01,-0.02/-/0;Gm@-0.046,-0.254/m;Ks@-0.1,0.06/-/0;Gs@-0.19,0.02/s;"
        "Kc@0.12,0.12/-/0;Gc@0.02,0.19/c;Ka@0.06,-0.11/-/0;Ga@0.2,-0.03/a",
        score=score,
        sheet=sheet,
    ),
    arranging=arranging,
    flicking=Flicking(
        aims=flicking,
        hands=HANDS,
        usual_hand="club",
        sampling=partial(import_with_extra, "parlour.games.castle_croquetnole.bots.sampling"),
    ),
    study=Study(guide=GUIDE, lesson=LESSON, practice=PRACTICE, puzzles=PUZZLES, ladder=LADDER, suggest=suggest),
    real_table=RealTable(
        plan=plan,
        lengths=LENGTHS,
        reporting=reporting,
        score_sheet=score_sheet,
        statistics=statistics,
        bests=bests,
        best_moves=best_flicks,
    ),
    engine=Engine(advise=Deferred("parlour.games.castle_croquetnole.bots.advising", "advise")),
    learning=Learning(
        encodings=partial(import_with_extra, "parlour.games.castle_croquetnole.encoding"),
        batch=partial(import_with_extra, "parlour.games.castle_croquetnole.rules.batch"),
        environments=(
            Environment(
                "parlour/CastleCroquetnole-v0",
                many="parlour.games.castle_croquetnole.environments.many:CastleCroquetnoleVectorEnv",
            ),
        ),
        openspiel="python_castle_croquetnole",
    ),
    kernels=Kernels(
        warm_ups=(
            WarmUp(
                "the bots of Castle Croquetnole", Deferred("parlour.games.castle_croquetnole.bots.warming", "think")
            ),
        ),
        page=PageParts(
            files(__name__) / "page" / "castle_croquetnole.wasm",
            Deferred("parlour.games.castle_croquetnole.bots.page", "exports"),
        ),
    ),
)
