"""Games played on by the engine's kernels, beside the rules: the same positions, turns and ends."""

from __future__ import annotations

from random import Random

import numpy as np

from parlour.games.castille.engine.following import AFTER, Standing, play_on
from parlour.games.castille.engine.notes import ROOM
from parlour.games.castille.engine.situation import situation
from parlour.games.castille.rules import Castille, Options
from parlour.games.castille.rules.batch.position import as_word
from parlour.games.castille.rules.board import PEGS, State
from parlour.games.castille.rules.moves import Turn
from tests.games.castille.random_states import placement, scattered

GAME = Castille(Options(no_progress_limit=12))


def played_on(opening: State, words: list[int]) -> tuple[dict[str, int], list[int], list[int]]:
    """What is written, the keys of the earlier positions, and the turns."""
    now = situation(opening)
    after, keys, turns = (np.zeros(size, np.int64) for size in (len(AFTER), len(now.past) + len(words), ROOM))
    past, chosen = np.array(now.past, np.int64), np.array(words, np.int64)
    limit = GAME.options.no_progress_limit
    count = play_on(now.position, now.side, now.quiet, past, chosen, limit, after, keys, turns)
    written = dict(zip(AFTER, after.tolist(), strict=True))
    return written, keys[: written["PAST"]].tolist(), turns[:count].tolist()


def test_games_go_as_the_rules_have_them() -> None:
    rng, ends = Random(17), set()
    for number in range(60):
        opening = state = placement(rng) if number % 2 else scattered(rng, rng.choices(PEGS, k=5))
        if GAME.outcome(state) is not None:
            continue
        words: list[int] = []
        while True:
            after, keys, turns = played_on(opening, words)
            stands = Standing(after["STANDING"])
            outcome = GAME.outcome(state)
            assert (outcome is None) == (stands is Standing.GOES_ON)
            if outcome is not None:
                ends.add(stands)
                scores = {Standing.WON: 1.0, Standing.LOST: 0.0}
                assert outcome.scores[after["SIDE"]] == scores.get(stands, 0.5)
                break
            now = situation(state)
            assert tuple(after[name] for name in ("OWN", "OPP", "TALL", "FLAGS")) == tuple(now.position)
            assert (after["SIDE"], after["QUIET"], keys) == (now.side, now.quiet, list(now.past))
            legal = [move for move in GAME.moves(state) if isinstance(move, Turn)]
            assert sorted(turns or [0]) == sorted({as_word(state, move) for move in legal})
            move = rng.choice(legal)
            words.append(as_word(state, move))
            state = GAME.after(state, move)
    assert {Standing.WON, Standing.LOST, Standing.NO_PROGRESS} <= ends
