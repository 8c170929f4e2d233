"""The contract of a game whose moves are flicks."""

from __future__ import annotations

import math
from itertools import islice
from random import Random
from typing import TYPE_CHECKING, Any

from parlour.game import IllegalMoveError
from parlour.testing.checks import assert_observed, raised
from parlour.testing.contract import GameContract

if TYPE_CHECKING:
    from collections.abc import Iterator

    from parlour.game import Game, Ruling

__all__ = ["FlickingGameContract"]


class FlickingGameContract(GameContract):
    """The contract of a `FlickingGame`: that of any game, and that a playback agrees with its ruling."""

    def test_a_played_flick_is_judged_without_the_physics(self) -> None:
        """The rules judge the result of a flick, and its text preserves it."""
        for game, rulings in self.played():
            for ruling in rulings:
                text = self.spec.notation.format_move(game, ruling.before, ruling.move)
                assert game.judge(ruling.before, self.spec.notation.parse_move(game, ruling.before, text)) == ruling

    def test_every_flick_can_be_aimed_and_seen(self) -> None:
        """Until the end a coin can be aimed or placed; a playback ends with the pieces where the picture has them."""
        flicking, drawing = self.spec.flicking, self.spec.drawing
        assert flicking is not None
        for game, rulings in self.looked_at():
            for ruling in rulings:
                assert flicking.aims.aimings(game, ruling.before) or flicking.aims.placings(game, ruling.before)
                playback = flicking.aims.playback(game, ruling)
                if playback is None:
                    continue
                rest = {piece.id: piece.at for piece in drawing.picture(game, ruling.after, ruling).pieces}
                for travel in playback.travels:
                    if travel.gone is None and travel.id in rest and travel.id not in playback.removed:
                        last = travel.legs[-1]
                        assert math.dist((last.x1, last.y1), rest[travel.id]) < 0.1
            assert not flicking.aims.aimings(game, rulings[-1].after)
            assert not flicking.aims.placings(game, rulings[-1].after)

    def test_encodings_make_legal_moves(self) -> None:
        """Numbers between the bounds make a legal move, and its own numbers make it again; every seat sees every state.

        Fewer numbers are refused with a reason.
        """
        for game, encoding, rulings in self.encoded():
            chance = Random(0)
            for state in (ruling.before for ruling in islice(rulings, 40)):
                assert_observed(game, encoding, state)
                bounds = zip(encoding.low.tolist(), encoding.high.tolist(), strict=True)
                move = encoding.decode(state, [chance.uniform(low, high) for low, high in bounds])
                assert game.refusal(state, move) is None
                numbers = encoding.encode(state, move)
                again = encoding.encode(state, encoding.decode(state, numbers, "refuse"))
                assert abs(again - numbers).max() < 1e-9
                refusal = raised(IllegalMoveError, encoding.decode, state, numbers[1:]).refusal
                self.spec.ledger.clause(refusal.clause)
            assert_observed(game, encoding, rulings[-1].after)

    def encoded(self) -> Iterator[tuple[Game[Any, Any], Any, list[Ruling[Any, Any]]]]:
        """The games that are played under each of their encodings; none for a game without."""
        for game, rulings in self.looked_at():
            for encoding in self.encodings(game):
                yield game, encoding, rulings

    def test_hands_are_named_once(self) -> None:
        """The names of hands are unique, because records store them."""
        names = [preset.name for preset in (self.spec.flicking.hands if self.spec.flicking else ())]
        assert len(set(names)) == len(names)
