"""Rematches: the players move on by one seat, and what was left to the lot is drawn anew."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from parlour.game import OptionError
from parlour.games import find_game
from parlour.match import drawn_by
from parlour.record import Leaving
from parlour.service import continuing
from parlour.service.errors import HandStandsError, NotAloneError, NotYourTurnError, SteadyHandError
from parlour.service.messages import Branch, Move, SeatWish
from parlour.service.rows import TurnRow
from tests.service.test_service import ME, after_resigning, created, played

if TYPE_CHECKING:
    from parlour.service.service import Service

GAMES = ("castille", "crokinole")
NCA = find_game("crokinole").variants.presets["nca"]


def resigned(service: Service, game: str, **options: Any) -> tuple[str, str]:
    """A match of one visitor on all seats, who resigns it; its name and the key."""
    seats = (ME,) * len(find_game(game).new(options).seats)
    name, key = created(service, *seats, game=game, **options)
    after_resigning(service, name, key)
    return name, key


def starter(service: Service, name: str) -> int:
    match = service.matches.find(name).match
    seat: int = match.game.to_play(match.opening)
    return seat


def rematches(service: Service, name: str, key: str, number: int) -> list[int]:
    """The seats that start some rematches, one after another."""
    seats = []
    for _ in range(number):
        name = continuing.rematch(service, name, key).match
        seats.append(starter(service, name))
        after_resigning(service, name, key)
    return seats


@pytest.mark.clause("CA-2", "CR-2")
@pytest.mark.parametrize("game", GAMES)
def test_the_lot_is_drawn_anew_for_every_rematch(service: Service, game: str) -> None:
    assert set(rematches(service, *resigned(service, game), 40)) == {0, 1}


@pytest.mark.clause("CR-2")
def test_the_lot_is_drawn_anew_at_a_table_of_four(service: Service) -> None:
    assert set(rematches(service, *resigned(service, "crokinole", players=4), 60)) == {0, 1, 2, 3}


@pytest.mark.clause("CR-2")
@pytest.mark.parametrize("players", [2, 4])
def test_the_start_alternates_with_the_nca_preset(service: Service, players: int) -> None:
    """Every player moves on by one seat, so the same seat is a player of the other side."""
    name, key = resigned(service, "crokinole", **{**NCA, "players": players})
    assert rematches(service, name, key, 12) == [starter(service, name)] * 12


@pytest.mark.clause("CA-2", "CR-2")
@pytest.mark.parametrize(("game", "chosen"), [("castille", "copper"), ("crokinole", 2)])
def test_a_starter_that_was_chosen_is_no_lot(service: Service, game: str, chosen: str | int) -> None:
    assert rematches(service, *resigned(service, game, starter=chosen), 12) == [1] * 12


@pytest.mark.parametrize("game", GAMES)
def test_taking_moves_back_keeps_the_lot_and_that_it_was_one(service: Service, game: str) -> None:
    name, key = created(service, ME, ME, game=game)
    match = service.matches.find(name).match
    move = match.spec.notation.format_move(match.game, match.state, match.game.sample(match.state, Random(1)))
    played(service, name, key, Move(0, move))
    before = service.matches.find(name).setup
    for _ in range(12):
        after = service.matches.find(continuing.branch(service, name, key, Branch(0)).match).setup
        assert (
            (after.options, after.by_lot) == (before.options, before.by_lot) == (match.record().options, ("starter",))
        )


@pytest.mark.parametrize("game", GAMES)
def test_the_record_says_what_was_left_to_the_lot(service: Service, game: str) -> None:
    name, key = resigned(service, game)
    assert continuing.record(service, name).by_lot == ("starter",)
    assert continuing.record(service, continuing.rematch(service, name, key).match).by_lot == ("starter",)


# --- matches that were stored before it was noted ---------------------------------------------------------------


def stored_before(service: Service, game: str, **changes: Any) -> tuple[str, str]:
    """A resigned match as it was stored: with the decided options, and no note of what the lot decided."""
    name, key = resigned(service, game)
    old = replace(service.matches.find(name).setup, match=name[::-1], by_lot=None, **changes)
    service.journal.store.create(old, [TurnRow(0, "", Leaving.RESIGNED)])
    return old.match, key


@pytest.mark.parametrize("game", GAMES)
def test_the_lot_of_an_old_match_is_drawn_anew(service: Service, game: str) -> None:
    name, key = stored_before(service, game)
    assert service.matches.find(name).setup.by_lot == ("starter",)
    assert set(rematches(service, name, key, 40)) == {0, 1}


def test_an_old_match_that_its_seed_would_have_begun_otherwise_was_agreed(service: Service) -> None:
    castille = find_game("castille")
    seed = next(seed for seed in range(100) if drawn_by(castille.new(), seed).options.starter == "silver")
    name, key = stored_before(service, "castille", options={"starter": "copper"}, seed=seed)
    assert service.matches.find(name).setup.by_lot == ()
    assert rematches(service, name, key, 12) == [1] * 12


def test_the_start_alternates_after_an_old_match_with_the_nca_preset(service: Service) -> None:
    """As it was stored by version 2 of the rules, which always played a match off."""
    old = {name: value for name, value in NCA.items() if name != "next_start"} | {"play_off": True, "starter": 2}
    name, key = stored_before(service, "crokinole", options=old, rules_version=2)
    assert service.matches.find(name).match.game.options.play_off == "round"
    assert rematches(service, name, key, 12) == [1] * 12


# --- another hand -------------------------------------------------------------------------------------------------


def with_hand(service: Service, name: str, key: str, ply: int, hand: str) -> str:
    return continuing.branch(service, name, key, Branch(ply, hand)).match


def hands(service: Service, name: str) -> list[str]:
    live = service.matches.find(name)
    assert [seat.hand for seat in live.match.seats] == [seat.hand for seat in live.setup.seats]
    return [seat.hand for seat in live.setup.seats]


FLICKED = ("0.0,-0.3048 >0.0 0.95", "0.0,0.3048 >180.0 0.95")


def test_a_seat_takes_another_hand_before_its_first_flick(service: Service) -> None:
    """Only the seat to play, with all moves of the match so far; a record has the hand with which it was played."""
    name, key = created(service, SeatWish("me", hand="club"), ME, game="crokinole", starter=1)
    steady = with_hand(service, name, key, 0, "")
    assert (hands(service, name), hands(service, steady)) == (["club", ""], ["", ""])
    played(service, steady, key, Move(0, FLICKED[0]))
    after = with_hand(service, steady, key, 1, "novice")
    assert hands(service, after) == ["", "novice"]
    assert service.matches.find(after).ply == 1
    assert service.matches.find(after).match.hand(1) == find_game("crokinole").hand("novice")


def test_a_hand_stands_from_the_first_flick(service: Service) -> None:
    name, key = created(service, ME, ME, game="crokinole", starter=1)
    for ply, flick in enumerate(FLICKED):
        played(service, name, key, Move(ply, flick))
    with pytest.raises(HandStandsError):
        with_hand(service, name, key, 2, "club")
    assert hands(service, with_hand(service, name, key, 0, "club")) == ["club", ""]


def test_nobody_changes_the_hand_of_a_bot_or_one_that_is_not_known(service: Service) -> None:
    name, key = created(service, SeatWish("bot", "beginner"), ME, game="crokinole", starter=1)
    with pytest.raises(NotYourTurnError):
        with_hand(service, name, key, 0, "club")
    with pytest.raises(OptionError, match="no hand 'third'"):
        with_hand(service, name, key, 0, "third")


def test_a_match_of_the_ladder_is_not_played_with_a_steady_hand(service: Service) -> None:
    """At the same table under other options it may be; another hand may be taken on the ladder too."""
    study = find_game("crokinole").study
    assert study is not None
    assert study.ladder is not None
    ladder = study.ladder
    opponent = SeatWish("bot", ladder.opponents[0].name)
    name, key = created(service, SeatWish("me", hand="club"), opponent, game="crokinole", starter=1, **ladder.options)
    with pytest.raises(SteadyHandError):
        with_hand(service, name, key, 0, "")
    assert hands(service, with_hand(service, name, key, 0, "novice"))[0] == "novice"
    casual, key = created(service, SeatWish("me", hand="club"), opponent, game="crokinole", starter=1)
    assert hands(service, with_hand(service, casual, key, 0, ""))[0] == ""


def test_among_friends_a_hand_stands(service: Service) -> None:
    name, key = created(service, ME, SeatWish("friend"), game="crokinole", starter=1)
    with pytest.raises(NotAloneError):
        with_hand(service, name, key, 0, "club")
