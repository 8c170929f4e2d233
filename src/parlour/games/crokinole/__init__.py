"""Crokinole: discs flicked at a hole in a round board, and at each other."""

from functools import partial
from importlib.resources import files

from parlour.extras import Deferred, import_with_extra
from parlour.games.crokinole import drawing, notation
from parlour.games.crokinole.bots import LEVELS
from parlour.games.crokinole.bots.hands import HANDS
from parlour.games.crokinole.drawing import arranging, flicking
from parlour.games.crokinole.drawing.score import score
from parlour.games.crokinole.drawing.sheet import sheet
from parlour.games.crokinole.notation import cmn
from parlour.games.crokinole.notation.doubts import doubts_of_cmn
from parlour.games.crokinole.real_table import reporting
from parlour.games.crokinole.real_table.best_flicks import best_flicks
from parlour.games.crokinole.real_table.plan import plan
from parlour.games.crokinole.real_table.score_sheet import score_sheet, score_sheets_of_cmn
from parlour.games.crokinole.real_table.statistics import bests, results_of_cmn, statistics
from parlour.games.crokinole.rules import Crokinole, Options
from parlour.games.crokinole.rules.board import BoardDisc, State, Tally
from parlour.games.crokinole.rules.counting import Move
from parlour.games.crokinole.rules.earlier import EARLIER
from parlour.games.crokinole.study import DRILLS, GUIDE, LADDER, LESSON, PRACTICE, PUZZLES
from parlour.games.crokinole.study.suggesting import suggest
from parlour.games.page import PageParts
from parlour.games.spec import (
    Appearance,
    Engine,
    Environment,
    Export,
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

__all__ = ["BoardDisc", "Crokinole", "Options", "State", "Tally", "spec"]

spec: GameSpec[Crokinole, State, Move] = GameSpec(
    title="Crokinole",
    summary="Flick your discs into the middle, and knock your opponent's off the board.",
    game=Crokinole,
    options=Options,
    notation=notation,
    drawing=drawing,
    levels=LEVELS,
    ledger=parse_ledger(files(__name__) / "ledger.toml"),
    terms={
        "maple": "The pale discs, from the near side of the board.",
        "walnut": "The dark discs with a ring, from the far side.",
        "nca": "As the National Crokinole Association plays tournaments: fewer discs, four rounds that may end level, "
        "and the start alternates from match to match. 20s are counted, for the standings.",
    },
    variants=Variants(
        presets={
            "classic": {},
            "nca": {
                "discs": "nca",
                "quadrant": "touching",
                "saved_by": "any struck disc",
                "failed_open_shot": "all struck",
                "damage": "suspends",
                "beyond_line": "ditched",
                "fixed_rounds": 4,
                "count_twenties": True,
                "next_start": "alternates",
            },
        },
        seated_by="players",
        earlier=EARLIER,
    ),
    appearance=Appearance(
        looks=read_looks(files(__name__)),
        cover="1 maple 8 0-0 1-0 m1@0.062,0.021;m3@-0.128,-0.095;m4@0.19,0.09;w1@0.05,0.155;w2@-0.05,-0.042;"
        "w4@-0.17,0.12",
        score=score,
        sheet=sheet,
    ),
    arranging=arranging,
    flicking=Flicking(
        aims=flicking,
        hands=HANDS,
        usual_hand="competitor",
        sampling=partial(import_with_extra, "parlour.games.crokinole.bots.sampling"),
    ),
    study=Study(
        guide=GUIDE, lesson=LESSON, practice=PRACTICE, drills=DRILLS, puzzles=PUZZLES, ladder=LADDER, suggest=suggest
    ),
    real_table=RealTable(
        plan=plan,
        reporting=reporting,
        score_sheet=score_sheet,
        statistics=statistics,
        bests=bests,
        best_moves=best_flicks,
        exports=(
            Export(
                name="cmn",
                summary="As Crokinole Match Notation, the result of a finished match.",
                write=cmn.write,
                write_batch=cmn.write_batch,
                recognises=cmn.is_cmn,
                read=cmn.read,
                score_sheets=score_sheets_of_cmn,
                results=results_of_cmn,
                doubts=doubts_of_cmn,
            ),
        ),
    ),
    engine=Engine(
        advise=Deferred("parlour.games.crokinole.bots.advising", "advise"),
        analyse=Deferred("parlour.games.crokinole.bots.analysing", "analyse"),
    ),
    learning=Learning(
        encodings=partial(import_with_extra, "parlour.games.crokinole.encoding"),
        batch=partial(import_with_extra, "parlour.games.crokinole.rules.batch"),
        environments=(
            Environment("parlour/Crokinole-v0", many="parlour.games.crokinole.environments.many:CrokinoleVectorEnv"),
            Environment(
                "parlour/CrokinoleOpenTwenty-v0",
                one="parlour.games.crokinole.environments.open_twenty:OpenTwentyEnv",
                many="parlour.games.crokinole.environments.open_twenty:OpenTwentyVectorEnv",
            ),
        ),
        openspiel="python_crokinole",
    ),
    kernels=Kernels(
        warm_ups=(
            WarmUp("the batch rules of Crokinole", Deferred("parlour.games.crokinole.bots.warming", "judge")),
            WarmUp(
                "the worth of a round of Crokinole", Deferred("parlour.games.crokinole.bots.warming", "weigh_a_round")
            ),
            WarmUp("the proposals of Crokinole", Deferred("parlour.games.crokinole.bots.warming", "propose_shots")),
            WarmUp("the encodings of Crokinole", Deferred("parlour.games.crokinole.encoding.warming", "see_and_flick")),
            WarmUp("the shots of Crokinole", Deferred("parlour.games.crokinole.bots.warming", "try_a_shot")),
        ),
        page=PageParts(
            files(__name__) / "page" / "crokinole.wasm", Deferred("parlour.games.crokinole.bots.page", "exports")
        ),
    ),
)
