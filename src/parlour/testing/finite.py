"""The contract of a game that lists its moves."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from parlour.game import FiniteGame, IllegalMoveError
from parlour.games.encodings import Unfinished
from parlour.testing.checks import assert_observed, played_once, raised, some_states
from parlour.testing.contract import GameContract

if TYPE_CHECKING:
    from collections.abc import Iterator

    from parlour.game import Ruling

__all__ = ["FiniteGameContract"]

OTHERS = 400
"""The most moves that a state is asked to refuse: in games with thousands of moves, drawn by chance."""


class FiniteGameContract(GameContract):
    """The contract of a `FiniteGame`: that of any game, and everything that a list of moves allows to test."""

    def variants(self) -> list[FiniteGame[Any, Any]]:  # type: ignore[override] # a list of what a list has
        """The game under every choice of options that is tried."""
        games = super().variants()
        finite = [game for game in games if isinstance(game, FiniteGame)]
        assert finite == games
        return finite

    def test_moves_are_sorted(self) -> None:
        """Legal moves are listed once each, and none when the game is over."""
        for game, rulings in self._played():
            for ruling in rulings:
                moves = game.moves(ruling.before)
                assert list(moves) == sorted(set(moves))
            assert game.moves(rulings[-1].after) == ()

    def test_every_other_move_is_refused(self) -> None:
        """Of all moves that are legal anywhere in a game, a state refuses exactly those that are not legal in it.

        Every state is asked about each of its own moves, and about at most `OTHERS` of the others.
        """
        for game, rulings in self._played():
            known, rng = dict.fromkeys(move for each in rulings for move in game.moves(each.before)), Random(0)
            for ruling in rulings:
                legal = set(game.moves(ruling.before))
                others = [move for move in known if move not in legal]
                asked = rng.sample(others, min(len(others), OTHERS))
                assert [move for move in asked if game.refusal(ruling.before, move) is None] == []
                assert [move for move in legal if game.refusal(ruling.before, move) is not None] == []

    def test_batch_rules_list_the_moves(self) -> None:
        """Batch rules list the same moves as the explaining rules, as numbers, for many states in one call."""
        for game, rulings in self.judged_by_batch():
            batch, befores = self.batch(), [ruling.before for ruling in rulings]
            moves, ends = batch.moves_many(game, batch.state_arrays(game, befores))
            for number, state in enumerate(befores):
                explained = game.moves(state)
                listed = moves[ends[number] : ends[number + 1]].tolist()
                assert set(listed) == set(batch.move_arrays(game, [state] * len(explained), explained).tolist())

    # --- encodings ------------------------------------------------------------------------------------------

    def test_encodings_invert(self) -> None:
        """The actions of a move are legal one after another, and make that move; every one is seen by every seat."""
        for game, encoding, rulings in self.encoded():
            for ruling in rulings:
                made: Any = ruling.before
                for action in encoding.encode(ruling.move):
                    assert_observed(game, encoding, made)
                    assert encoding.mask(made)[action]
                    made = encoding.decode(made, action)
                assert made == ruling.move
            assert_observed(game, encoding, rulings[-1].after)

    def test_masks_are_the_legal_moves(self) -> None:
        """Legal actions make every legal move once, and no other; there are none when the game is over."""
        for game, encoding, rulings in self.encoded():
            for state in some_states(rulings):
                assert sorted(_made(encoding, state)) == list(game.moves(state))
            assert not encoding.mask(rulings[-1].after).any()

    def test_other_actions_are_refused(self) -> None:
        """An action that the mask excludes is refused with a reason, and so is a number that is no action."""
        for _, encoding, rulings in self.encoded():
            for state in some_states(rulings):
                illegal = [number for number, legal in enumerate(encoding.mask(state).tolist()) if not legal]
                for action in (-1, encoding.action_count, *Random(0).sample(illegal, min(len(illegal), 20))):
                    refusal = raised(IllegalMoveError, encoding.decode, state, action).refusal
                    assert refusal.message
                    self.spec.ledger.clause(refusal.clause)

    def encoded(self) -> Iterator[tuple[FiniteGame[Any, Any], Any, list[Ruling[Any, Any]]]]:
        """The random games under each of their encodings; none for a game without."""
        for game, rulings in self._played():
            for encoding in self.encodings(game):
                yield game, encoding, rulings

    # --- names ----------------------------------------------------------------------------------------------

    def test_every_move_has_a_name_of_its_own(self) -> None:
        """Every legal move has a distinct text, from which it is parsed."""
        notation = self.spec.notation
        for game, rulings in self._played():
            for state in (ruling.before for ruling in rulings):
                named = [notation.format_move(game, state, move) for move in game.moves(state)]
                assert len(set(named)) == len(named)
                assert tuple(notation.parse_move(game, state, name) for name in named) == game.moves(state)

    def test_choices_are_the_moves(self) -> None:
        """The drawing offers exactly the moves that the rules allow."""
        for game, rulings in self._played():
            for state in (ruling.before for ruling in rulings):
                choices = [choice for choice in self.spec.drawing.choices(game, state) if choice.refusal is None]
                offered = [self.spec.notation.parse_move(game, state, choice.move) for choice in choices]
                assert tuple(sorted(offered)) == game.moves(state)

    def _played(self) -> Iterator[tuple[FiniteGame[Any, Any], list[Ruling[Any, Any]]]]:
        for game in self.variants():
            for seed in range(self.games):
                yield game, played_once(game, seed)


def _made(encoding: Any, state: Any) -> Iterator[Any]:  # noqa: ANN401 - of any game
    """Every move that legal actions make from a state, or from an unfinished move."""
    for action, legal in enumerate(encoding.mask(state).tolist()):
        if legal:
            made = encoding.decode(state, action)
            if isinstance(made, Unfinished):
                yield from _made(encoding, made)
            else:
                yield made
