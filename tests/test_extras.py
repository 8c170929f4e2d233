"""Lazy names that need an extra: every name resolves, and a missing extra gives an error of one sentence."""

from __future__ import annotations

from dataclasses import fields
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest

from parlour.errors import MissingExtraError, ParlourError
from parlour.extras import Deferred, import_with_extra
from parlour.games import catalogue, warm_ups

if TYPE_CHECKING:
    from collections.abc import Iterator


def deferred() -> Iterator[Any]:
    """Every function with a lazy name."""
    for spec in catalogue():
        bundles = [bundle for bundle in (spec.engine, spec.flicking) if bundle is not None]
        own = [getattr(bundle, field.name) for bundle in bundles for field in fields(bundle)]
        warming = [each.run for each in spec.kernels.warm_ups] if spec.kernels is not None else []
        for each in (*own, *warming, *(level.make for level in spec.levels)):
            function = each.func if isinstance(each, partial) else each
            if isinstance(function, Deferred):
                yield pytest.param(function, id=f"{function.module}:{function.name}")


@pytest.mark.parametrize("function", [*deferred()])
def test_every_name_leads_to_a_function(function: Deferred) -> None:
    assert callable(function.function)
    assert function.name in __import__(function.module, fromlist=["__all__"]).__all__


def test_the_server_is_there_too() -> None:
    assert callable(Deferred("parlour.server.main", "serve", extra="server").function)


@pytest.mark.parametrize(("extra", "begins"), [("arrays", "Many positions or flicks"), ("server", "The server needs")])
def test_a_missing_package_is_said_in_one_sentence(extra: str, begins: str) -> None:
    with pytest.raises(MissingExtraError) as raised:
        import_with_extra("no_such_package.inside", extra)
    assert isinstance(raised.value, ParlourError)
    assert str(raised.value).startswith(begins)
    assert str(raised.value).endswith(f'(no_such_package): pip install "parlour[{extra}]"')


def test_a_module_of_ours_that_is_missing_is_a_mistake() -> None:
    with pytest.raises(ModuleNotFoundError) as raised:
        import_with_extra("parlour.no_such_module")
    assert not isinstance(raised.value, ParlourError)


def test_everything_that_is_compiled_has_a_distinct_name() -> None:
    names = [each.what for each in warm_ups()]
    assert names[0] == "the physics engine"
    assert len(set(names)) == len(names) > 3
