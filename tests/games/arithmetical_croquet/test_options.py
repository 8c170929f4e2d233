"""Options that have no effect beside the others are refused; records of before carry such options."""

from __future__ import annotations

import copy
import itertools
from typing import TYPE_CHECKING, Any

import pytest

from parlour.game import OptionError
from parlour.games.arithmetical_croquet import ArithmeticalCroquet, Options, State, spec
from parlour.match import Match
from parlour.record import LoggedMove, Record, SeatRecord

if TYPE_CHECKING:
    from collections.abc import Iterator

    from parlour.games.arithmetical_croquet import Step

CHOICES: dict[str, tuple[Any, Any]] = {
    "barring_judged": ("at", "from"),
    "end_zone_beyond_peg": (False, True),
    "twice_running": (False, True),
    "missed_hoop": ("illegal", "go_back"),
}
COURSES = [(2, 0, 1), (3, 0, 1), (3, 1, 1), (4, 2, 1), (3, 0, 2), (3, 1, 2), (4, 0, 3), (5, 0, 4), (4, 1, 3), (5, 1, 4)]


def unchecked(**values: Any) -> Options:
    """Options as they are, whether they have an effect or not."""
    options = copy.copy(Options(values["spacing"], values["hoops"], values["max_step"]))
    for name, value in values.items():
        object.__setattr__(options, name, value)
    return options


def graph(options: Options) -> dict[State, list[tuple[Step, State]]]:
    """Every state that can be reached, with the moves from it."""
    game, found = ArithmeticalCroquet(options), dict[State, list[tuple["Step", State]]]()
    waiting = [game.start()]
    while waiting:
        state = waiting.pop()
        if state in found:
            continue
        found[state] = [(move, game.after(state, move)) for move in game.moves(state)]
        waiting += [after for _, after in found[state]]
    return found


def idle(values: dict[str, Any]) -> Iterator[str]:
    """The options with another value than the default that change nothing at all."""
    mine = graph(unchecked(**values))
    for name, (default, other) in CHOICES.items():
        if values[name] == other and graph(unchecked(**{**values, name: default})) == mine:
            yield name


def every(spacing: int, hoops: int, max_step: int) -> Iterator[dict[str, Any]]:
    """Every choice of the other options on a course."""
    for each in itertools.product(*CHOICES.values()):
        yield {"spacing": spacing, "hoops": hoops, "max_step": max_step, **dict(zip(CHOICES, each, strict=True))}


def refused_for(values: dict[str, Any]) -> str:
    """The option for which these are refused; empty if they are not."""
    try:
        Options(**values)
    except OptionError as error:
        return str(error).split(" = ")[0]
    return ""


@pytest.mark.clause("AC-6", "AC-8", "AC-10")
@pytest.mark.parametrize("course", COURSES)
def test_what_is_refused_changes_no_state_that_can_be_reached(course: tuple[int, int, int]) -> None:
    for values in every(*course):
        assert refused_for(values) in {"", *idle(values)}


@pytest.mark.clause("AC-6", "AC-8", "AC-10")
@pytest.mark.parametrize("course", [(4, 1, 3), (5, 1, 4)])
def test_on_a_course_with_hoops_every_option_has_an_effect(course: tuple[int, int, int]) -> None:
    for values in every(*course):
        assert (refused_for(values), list(idle(values))) == ("", [])


def test_the_refusal_names_both_options() -> None:
    with pytest.raises(OptionError) as refused:
        spec.new({"max_step": 1, "missed_hoop": "go_back"})
    assert str(refused.value) == (
        "missed_hoop = go_back has no effect beside max_step = 1; choose max_step = 2 or more, or missed_hoop = illegal"
    )


def test_matches_of_version_2_with_such_options_replay() -> None:
    for course in COURSES:
        for stored in every(*course):
            assert graph(spec.recorded(2, stored).options) == graph(unchecked(**stored))


def test_a_match_of_version_2_replays() -> None:
    record = Record(
        game=spec.name,
        rules_version=2,
        options={"max_step": 1, "twice_running": True, "missed_hoop": "go_back", "end_zone_beyond_peg": True},
        seats=(SeatRecord("Ada"), SeatRecord("Bob")),
        turns=(LoggedMove(0, "1"), LoggedMove(1, "--")),
    )
    match = Match.from_record(spec, record)
    assert (match.ply, match.record().rules_version) == (2, 3)
