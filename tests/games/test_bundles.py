"""A bundle of a `GameSpec` is checked when it is built, and a game leaves out what it does not have."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any

import pytest

from parlour.errors import ParlourError
from parlour.games import (
    Engine,
    Environment,
    Flicking,
    GameSpec,
    HandPreset,
    Kernels,
    Learning,
    RealTable,
    Solver,
    Study,
    catalogue,
    find_game,
)
from parlour.games.study import Drill
from parlour.kernels import WarmUp
from parlour.players import EXACT

if TYPE_CHECKING:
    from collections.abc import Callable

HAND = HandPreset("steady", "Never errs.", EXACT)
DRILL = Drill(name="twenty", title="Twenty", task="Make it.", exercises=(), rates=())
MANY = Environment("nim/Nim-v0", one="nim.many:Env")
MOST = 12
"""The most fields of the core."""


def nothing(*_: Any) -> Any:
    """Stands for any function that is not called here."""


@pytest.mark.parametrize(
    ("build", "fault"),
    [
        (Study, "study: it offers nothing; leave it out"),
        (RealTable, "real_table: it offers nothing"),
        (Engine, "engine: it offers nothing"),
        (Learning, "learning: it offers nothing"),
        (Kernels, "kernels: it offers nothing"),
        (lambda: Flicking(aims=nothing, hands=(HAND, HAND)), "flicking: two hands have one name: steady, steady"),  # type: ignore[arg-type]
        (lambda: Flicking(aims=nothing, hands=(HAND,), usual_hand="club"), "no hand 'club'; choose from steady"),  # type: ignore[arg-type]
        (lambda: Study(drills=(DRILL, DRILL)), "study: two drills have one name: twenty, twenty"),
        (lambda: RealTable(lengths={"tile": 0.001}), "real_table: there are lengths, but no plan"),
        (lambda: Engine(advise=nothing), "engine: an engine that advises analyses, too"),
        (lambda: Engine(browser=nothing), "engine: an engine in browsers needs `advise`"),
        (lambda: Learning(openspiel="python_heaps"), "learning: an environment needs `encodings`"),
        (lambda: Learning(environments=(Environment("nim/Nim-v0"),)), "learning: an environment needs `encodings`"),
        (lambda: Learning(environments=(MANY, MANY)), "learning: two environments have one name: nim/Nim-v0"),
        (lambda: Environment("nim/Nim-v0", many="nim.many"), "environment nim/Nim-v0: 'nim.many' is no entry point"),
        (lambda: Kernels(warm_ups=(WarmUp("it", nothing), WarmUp("it", nothing))), "kernels: two warm-ups"),
    ],
)
def test_an_inconsistent_bundle_is_refused_when_it_is_built(build: Callable[[], Any], fault: str) -> None:
    with pytest.raises(ParlourError, match=fault.replace("(", r"\(")):
        build()


def test_a_bundle_may_have_a_part_of_what_it_could() -> None:
    assert Engine(solver=Solver(nothing, nothing, nothing)).advise is None
    assert Engine(census=nothing).solver is None
    assert Flicking(aims=nothing).hands == ()  # type: ignore[arg-type]


def test_an_environment_of_its_own_needs_no_encoding() -> None:
    assert Learning(environments=(MANY,)).encodings is None


def test_lengths_are_options() -> None:
    spec = find_game("castle-croquetnole")
    assert spec.real_table is not None
    wrong = dataclasses.replace(spec.real_table, lengths={**spec.real_table.lengths, "depth": 0.001})
    with pytest.raises(ParlourError, match="Castle Croquetnole: depth, given as a length, is no option"):
        dataclasses.replace(spec, real_table=wrong)


def test_the_core_is_small_and_everything_else_may_be_left_out() -> None:
    required = [
        each.name
        for each in dataclasses.fields(GameSpec)
        if each.default is dataclasses.MISSING and each.default_factory is dataclasses.MISSING
    ]
    bundles = [each.name for each in dataclasses.fields(GameSpec) if each.default is None and each.name != "arranging"]
    assert bundles == ["flicking", "study", "real_table", "engine", "learning", "kernels"]
    assert len(required) < len(dataclasses.fields(GameSpec)) - len(bundles) <= MOST


def test_a_bundle_is_none_where_a_game_has_none_of_it() -> None:
    without = {
        spec.name: [name for name in ("flicking", "engine") if getattr(spec, name) is None] for spec in catalogue()
    }
    assert without == {
        "arithmetical-croquet": ["flicking"],
        "castille": ["flicking"],
        "castle-croquetnole": ["engine"],
        "crokinole": ["engine"],
    }
