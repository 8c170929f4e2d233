"""Many boards of Castille at once: every board follows the explaining rules, seen through the encoding."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from parlour.game import IllegalMoveError, OptionError
from parlour.games.castille import Castille, Options
from parlour.games.castille.encoding import HalfTurns
from parlour.games.castille.environments import CastilleBatch
from parlour.games.encodings import Unfinished

if TYPE_CHECKING:
    from parlour.games.castille import State

BOARDS = 12
EVERY: tuple[dict[str, Any], ...] = (
    {},
    {"lost_flags": True},
    {"claim_times": "one"},
    {"no_progress_limit": 8},
    {"starter": "copper"},
)


class Followed:
    """One board, followed by the explaining rules."""

    def __init__(self, options: dict[str, Any], seat: int) -> None:
        self.game = Castille(Options(**{**options, "starter": ("silver", "copper")[seat]}))
        self.encoding = HalfTurns(self.game)
        self.begin(seat)

    def begin(self, seat: int) -> None:
        self.state: State = Castille(Options(starter=("silver", "copper")[seat])).start()
        self.made: Any = self.state

    def act(self, action: int) -> tuple[float, ...] | None:
        """Take an action; the scores when the game is over."""
        self.made = self.encoding.decode(self.made, action)
        if isinstance(self.made, Unfinished):
            return None
        self.state = self.made = self.game.after(self.state, self.made)
        outcome = self.game.outcome(self.state)
        return None if outcome is None else outcome.scores


@pytest.mark.parametrize("options", EVERY)
def test_every_board_follows_the_rules(options: dict[str, Any]) -> None:
    batch, ended = CastilleBatch(BOARDS, options=options), 0
    batch.reset(seed=5)
    boards = [Followed(options, seat) for seat in batch.to_play.tolist()]
    for _ in range(900):
        for number, board in enumerate(boards):
            assert batch.masks[number].tolist() == board.encoding.mask(board.made).tolist()
            assert np.allclose(batch.observations[number], board.encoding.observe(board.made, board.state.seat))
            assert batch.to_play[number] == board.state.seat
        actions = batch.sample()
        _, rewards, done, _ = batch.step(actions)
        for number, board in enumerate(boards):
            scores = board.act(int(actions[number]))
            assert done[number] == (scores is not None)
            if scores is None:
                assert not rewards[number].any()
            else:
                ended += 1
                assert rewards[number].tolist() == [scores[0] - scores[1], scores[1] - scores[0]]
                board.begin(int(batch.to_play[number]))
    assert ended > BOARDS


def test_a_position_for_the_third_time_draws() -> None:
    """Two pegs go to and fro; the batch sees it, although flags and captures do not change."""
    batch = CastilleBatch(1, options={"starter": "silver"})
    followed = Followed({}, 0)
    batch.reset(seed=1)
    while followed.state.placing:
        action = int(batch.sample()[0])
        batch.step([action])
        followed.act(action)
    back: dict[int, tuple[int, int]] = {}
    for _ in range(400):
        seat, mask = followed.state.seat, batch.masks[0]
        first, last = back.get(seat, (-1, -1))
        if isinstance(followed.made, Unfinished):
            chosen = followed.made.actions
            action = 108 if mask[108] else first if len(chosen) == 1 and chosen[0] == last and mask[first] else -1
        else:
            action = last if last >= 0 and mask[last] else -1
        if action < 0:
            action = int(np.flatnonzero(mask)[0])
        start = followed.made.actions if isinstance(followed.made, Unfinished) else ()
        if action == 108 and len(start) > 1:
            back[seat] = start[0], start[-1]
        scores = followed.act(action)
        step = batch.step([action])
        assert step.done[0] == (scores is not None)
        if scores is not None:
            assert followed.game.outcome(followed.state) is not None
            break
    else:
        raise AssertionError("the game has not ended")
    assert followed.game.outcome(followed.state).termination.id == "repetition"  # type: ignore[union-attr] # it is over
    assert step.rewards[0].tolist() == [0.0, 0.0]


def test_equal_seeds_give_equal_games_on_any_number_of_threads() -> None:
    def played(workers: int) -> list[list[int]]:
        batch = CastilleBatch(400, workers=workers)
        batch.reset(seed=3)
        rows = []
        for _ in range(200):
            actions = batch.sample()
            batch.step(actions)
            rows.append(actions.tolist())
        batch.close()
        return rows

    assert played(1) == played(1) == played(3)


def test_an_illegal_action_changes_nothing() -> None:
    batch = CastilleBatch(2)
    _, masks = batch.reset(seed=1)
    before = masks.copy()
    with pytest.raises(IllegalMoveError, match="On board 1 action 108, stopping, is not legal"):
        batch.step([36, 108])
    with pytest.raises(IllegalMoveError, match="On board 0 action 114 is not legal"):
        batch.step([114, 36])
    assert (batch.masks == before).all()


@pytest.mark.parametrize("options", [{"claims": "declared"}, {"captures_on_the_way": True}])
def test_what_is_not_compiled_is_refused(options: dict[str, Any]) -> None:
    with pytest.raises(OptionError, match="claims=automatic"):
        CastilleBatch(2, options=options)
