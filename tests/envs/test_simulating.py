"""Positions as arrays: they step as the rules say, come from states and become states, and stay as they were."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from parlour.envs.acting import find_encoding
from parlour.envs.batches import draw
from parlour.envs.simulating import put, take
from parlour.game import IllegalMoveError, OptionError
from parlour.games import find_game
from parlour.games.arithmetical_croquet.environments import CroquetBatch, CroquetSimulator
from parlour.games.castille.encoding.many import PAST
from parlour.games.castille.environments import CastilleBatch, CastilleSimulator
from parlour.games.castille.environments.routes import way_to
from parlour.games.castille.rules.batch import Position
from parlour.games.encodings import Unfinished, parts

if TYPE_CHECKING:
    from collections.abc import Callable

COUNT = 10
SIMULATORS: dict[str, Callable[[Any], Any]] = {"arithmetical-croquet": CroquetSimulator, "castille": CastilleSimulator}
CASES: tuple[tuple[str, dict[str, Any], int], ...] = (
    ("arithmetical-croquet", {}, 60),
    ("arithmetical-croquet", {"barring_judged": "from", "missed_hoop": "go_back"}, 70),
    ("arithmetical-croquet", {"spacing": 4, "hoops": 2, "max_step": 3, "twice_running": True}, 40),
    ("castille", {"starter": "silver"}, 250),
    ("castille", {"starter": "copper", "lost_flags": True, "no_progress_limit": 9}, 250),
    ("castille", {"starter": "silver", "claim_times": "one"}, 200),
)


def followed(name: str, options: dict[str, Any]) -> tuple[Any, Any, Any]:
    """A game, its usual encoding, and its simulator."""
    spec = find_game(name)
    game = spec.new(options)
    return game, find_encoding(spec, game), SIMULATORS[name](game)


@pytest.mark.parametrize(("name", "options", "steps"), CASES)
def test_steps_lead_where_the_rules_say_and_last_positions_are_kept(
    name: str, options: dict[str, Any], steps: int
) -> None:
    game, encoding, simulator = followed(name, options)
    rng = np.random.default_rng(7)
    made: list[Any] = [game.start()] * COUNT
    positions, over = simulator.from_states(made), 0
    masks = simulator.masks(positions)
    for _ in range(steps):
        actions = draw(masks, rng)
        before = [column.copy() for column in positions]
        stepped = simulator.step_from(positions, actions)
        assert all((one == other).all() for one, other in zip(before, positions, strict=True))
        for number, action in enumerate(actions.tolist()):
            move = encoding.decode(made[number], action)
            made[number] = move if isinstance(move, Unfinished) else game.after(parts(made[number])[0], move)
            whole = parts(made[number])[0]
            outcome = None if isinstance(move, Unfinished) else game.outcome(whole)
            assert stepped.done[number] == (outcome is not None)
            rewards = (0.0, 0.0) if outcome is None else tuple(2 * score - 1 for score in outcome.scores)
            assert tuple(stepped.rewards[number].tolist()) == rewards
            legal = np.zeros(simulator.action_count, np.bool_) if outcome else encoding.mask(made[number])
            assert (stepped.masks[number] == legal).all()
            assert np.allclose(stepped.observations[number], encoding.observe(made[number], whole.seat))
            assert simulator.to_play(stepped.positions)[number] == whole.seat
        again = simulator.from_states(made)
        assert (again[0] == stepped.positions[0])[:, : PAST if name == "castille" else None].all()
        assert np.allclose(simulator.observe(again), stepped.observations)
        for seat in range(2):
            expected = np.array([encoding.observe(each, seat) for each in made])
            assert np.allclose(simulator.observe(stepped.positions, seat), expected)
        states = simulator.states(stepped.positions)
        assert [encoding.observe(state, 0).tolist() for state in states] == [
            encoding.observe(each, 0).tolist() for each in made
        ]
        ended = np.flatnonzero(stepped.done)
        over += len(ended)
        for number in ended.tolist():
            made[number] = game.start()
        positions = put(stepped.positions, ended, simulator.from_states([game.start()] * len(ended)))
        masks = simulator.masks(positions)
    assert over


def test_states_of_arithmetical_croquet_come_back_as_they_were() -> None:
    batch = CroquetBatch(COUNT, options={"missed_hoop": "go_back"})
    batch.reset(seed=1)
    for _ in range(40):
        batch.step(batch.sample())
    states = batch.states()
    assert len(set(states)) > COUNT // 2
    other = CroquetBatch(COUNT, options={"missed_hoop": "go_back"})
    other.reset(seed=2)
    other.from_states(states)
    assert other.states() == states
    assert (other.masks == batch.masks).all()
    assert (other.observations == batch.observations).all()


def test_a_batch_goes_on_from_given_positions() -> None:
    for made in (CastilleBatch, CroquetBatch):
        batch: Any = made(8)
        batch.reset(seed=1)
        for _ in range(60):
            batch.step(batch.sample())
        kept, masks, seen = batch.positions, batch.masks, batch.observations.copy()
        actions = batch.sample()
        first = batch.step(actions)
        told = first.rewards.copy(), first.done.copy()
        batch.put(kept)
        assert (batch.masks == masks).all()
        assert np.allclose(batch.observations, seen)
        again = batch.step(actions)
        assert (again.rewards == told[0]).all()
        assert (again.done == told[1]).all()
        with pytest.raises(OptionError, match="8 boards and 1 positions"):
            batch.put(take(kept, slice(1)))


def test_what_is_stepped_is_written_into_given_buffers() -> None:
    for name in SIMULATORS:
        game, _, simulator = followed(name, {})
        positions = simulator.from_states([game.start()] * 3)
        actions = simulator.masks(positions).argmax(axis=1)
        masks = np.ones((3, simulator.action_count), np.bool_)
        seen = np.full((3, *simulator.shape), 7, np.float32)
        stepped = simulator.step_from(positions, actions,
                                      masks=masks, observations=seen)  # fmt: skip
        assert stepped.masks is masks
        assert stepped.observations is seen
        assert not masks.all()
        assert seen.max() <= 1
        assert simulator.masks(positions, masks) is masks
        assert simulator.observe(positions, None, seen) is seen
        for wrong in (masks[:2], masks.astype(np.int8), np.asfortranarray(masks)):
            with pytest.raises(OptionError, match="a buffer has the shape"):
                simulator.step_from(positions, actions, masks=wrong)
        with pytest.raises(OptionError, match="shape"):
            simulator.step_from(positions, [1, 2])
        with pytest.raises(OptionError, match="whole numbers from 0 to"):
            simulator.step_from(positions, [1, 2, 999])


def test_many_earlier_positions_have_room() -> None:
    """A game without progress has more earlier positions than there is room for at first."""
    simulator = CastilleSimulator(find_game("castille").new({"no_progress_limit": 200}))
    game = simulator.game
    state = game.start()
    while state.placing:
        state = game.after(state, game.moves(state)[0])
    long = simulator.from_states([state])
    rows = long.rows.copy()
    rows[:, PAST] = long.past.shape[1]
    stepped = simulator.step_from(type(long)(rows, long.past), draw(simulator.masks(long), np.random.default_rng(1)))
    assert stepped.positions.past.shape[1] == 2 * long.past.shape[1]
    narrow = simulator.fitted(long, 3)
    assert narrow.past.shape[1] == 3 + 1 + int(long.rows[0, PAST])
    for _ in range(3):
        before = narrow
        narrow = simulator.step_from(narrow, draw(simulator.masks(narrow), np.random.default_rng(1))).positions
        assert narrow.past.shape == before.past.shape
    both = put(take(long, [0, 0]), [1], stepped.positions)
    assert both.past.shape == (2, stepped.positions.past.shape[1])


def test_a_way_that_there_is_not_is_refused() -> None:
    with pytest.raises(LookupError):
        way_to(Position(1, 0, 0, 0), 0, 40, 0)


def test_croquet_refuses_an_illegal_action() -> None:
    batch = CroquetBatch(2)
    batch.reset(seed=1)
    with pytest.raises(IllegalMoveError, match="On board 1 action 0, the pass, is not legal"):
        batch.step([1, 0])
    assert [state.seat for state in batch.states()] == [0, 0]


def test_draw_draws_each_legal_action_about_as_often() -> None:
    masks = np.tile([False, True, True, False, True], (6000, 1))
    counts = np.bincount(draw(masks, np.random.default_rng(1)), minlength=5)
    assert counts[[0, 3]].tolist() == [0, 0]
    assert (abs(counts[[1, 2, 4]] - 2000) < 200).all()
