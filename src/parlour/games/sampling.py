"""From a state of a flicking game to what the page's kernels need. Knows no game."""

from __future__ import annotations

import base64
from typing import TYPE_CHECKING, Any, Protocol, cast

import msgspec

from parlour.extras import import_with_extra
from parlour.flick import Aim
from parlour.games.files import FIELD, addresses_of
from parlour.games.page import address_of, parts_of
from parlour.players import EXACT
from parlour.sampling import HandNumbers, NumberArray, Proposed, SampledCoin, SampledDisc, Sampling

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from parlour.flick import FlickingGame
    from parlour.games.spec import GameSpec
    from parlour.kernels.buffers import Array
    from parlour.physics import Table
    from parlour.players import Hand
    from parlour.sampling import Search, Zone
    from parlour.scene import Aiming

    AnySpec = GameSpec[Any, Any, Any]

__all__ = ["ShotSampling", "proposed_of", "sampling_of"]


class ShotSampling(Protocol):
    """What a game's module `bots.sampling` offers beside its compiled entry `sample_shots`."""

    def board(self, game: Any) -> Table:  # noqa: ANN401 - each game's own, here and below
        """The table without discs."""

    def tables(self, game: Any) -> Mapping[str, Array]:  # noqa: ANN401
        """The large arrays among `arrays` that are the same in every state, by the names of their fields."""

    def arrays(self, game: Any, state: Any, coin: str) -> Any:  # noqa: ANN401
        """The named tuple `game` of the entry, for flicks of a coin, as the champion values them."""

    def work_for(self, game: Any, discs: int) -> Any:  # noqa: ANN401
        """The named tuple `work` of the entry, for this many discs."""

    def shown_arrays(self, game: Any, state: Any, coin: str) -> Any:  # noqa: ANN401
        """As `arrays`, for the worth that is shown: without what only breaks ties. A chance is from 0 to 1."""

    def unit(self, game: Any, state: Any) -> str | None:  # noqa: ANN401
        """What a flick's worth counts; None where it is a chance to win, from 0 to 1."""

    def zones(self, game: Any) -> tuple[Zone, ...]:  # noqa: ANN401
        """The parts of the table that a description of resting places tells apart."""

    def proposals(self, game: Any, state: Any, coin: str) -> Array:  # noqa: ANN401
        """The aims that the champion considers; shape (aims, 5)."""

    def search(self, proposals: int) -> Search:
        """How the champion chooses among this many."""


def sampling_of(spec: AnySpec, game: Any, state: Any) -> Sampling | None:  # noqa: ANN401
    """What is needed to try the flicks of a state; None if nothing may be flicked or the game has no kernel.

    Args:
        spec: of the game.
        game: under its options.
        state: in which a coin is flicked.
    """
    aimings = _aimings(spec, game, state)
    if not aimings:
        return None
    page = parts_of(spec)
    assert page is not None  # noqa: S101 - a GameSpec with sampling has it
    sampler = sampler_of(spec)
    files = addresses_of(spec, game)
    ready = _set_up(game, state, aimings[0])
    discs = tuple(
        SampledDisc(coin, disc.x, disc.y, disc.radius, disc.mass)
        for coin, disc in zip(ready.coins, ready.table.discs, strict=True)
    )
    return Sampling(
        module=address_of(spec.name, page.module),
        field=files[FIELD],
        frame=aimings[0].frame,
        discs=discs,
        coins=tuple(_coin(sampler, game, state, aiming, files) for aiming in aimings),
        hands=tuple(HandNumbers(name, _numbers(hand)) for name, hand in (("", EXACT), *_hands(spec))),
        zones=sampler.zones(game),
    )


def proposed_of(spec: AnySpec, game: Any, state: Any) -> tuple[Proposed, ...]:  # noqa: ANN401
    """What the champion considers in a state, for each coin that may be flicked."""
    found = []
    for aiming in _aimings(spec, game, state):
        sampler = sampler_of(spec)
        aims = sampler.proposals(game, state, aiming.coin)
        found.append(Proposed(aiming.coin, "champion", _array("aims", aims), sampler.search(len(aims))))
    return tuple(found)


def sampler_of(spec: AnySpec) -> ShotSampling:
    """The game's module; only for a game that has one."""
    imported = _imported(spec)
    assert imported is not None  # noqa: S101 - `_aimings` has seen to it
    return cast("ShotSampling", imported())


def _imported(spec: AnySpec) -> Callable[[], Any] | None:
    return spec.flicking.sampling if spec.flicking is not None else None


def _aimings(spec: AnySpec, game: Any, state: Any) -> tuple[Aiming, ...]:  # noqa: ANN401
    """The coins that may be flicked; none in a game without kernels."""
    if spec.flicking is None or spec.flicking.sampling is None:
        return ()
    return spec.flicking.aims.aimings(game, state)


def _set_up(game: FlickingGame[Any, Any], state: Any, aiming: Aiming) -> Any:  # noqa: ANN401
    start = None if aiming.places is None else aiming.start
    tight = aiming.tight[0].coin if aiming.tight else ""
    return game.set_up(state, Aim(aiming.bearing, aiming.speed, start, aiming.coin, tight=tight))


def _coin(
    sampler: ShotSampling,
    game: Any,  # noqa: ANN401
    state: Any,  # noqa: ANN401
    aiming: Aiming,
    files: Mapping[str, str],
) -> SampledCoin:
    ready = _set_up(game, state, aiming)
    shot, work = ready.shot, sampler.work_for(game, len(ready.coins))
    facts = tuple(_given(sampler.arrays(game, state, aiming.coin), files))
    shown = tuple(_given(sampler.shown_arrays(game, state, aiming.coin), files))
    return SampledCoin(
        coin=aiming.coin,
        disc=shot.disc,
        tight=-1 if shot.tight is None else shot.tight,
        game=facts,
        shown=tuple(each for each, chosen_by in zip(shown, facts, strict=True) if each != chosen_by),
        work=tuple(_room(path, array) for path, array in _leaves("work", work)),
        unit=sampler.unit(game, state),
    )


def _given(facts: Any, files: Mapping[str, str]) -> Iterator[NumberArray]:  # noqa: ANN401 - a named tuple of arrays
    for path, array in _leaves("game", facts):
        yield _array(path, array, files.get(path.removeprefix("game."), ""))


def _hands(spec: AnySpec) -> Iterator[tuple[str, Hand]]:
    return ((preset.name, preset.hand) for preset in (spec.flicking.hands if spec.flicking else ()))


def _numbers(hand: Hand) -> Any:  # noqa: ANN401 - five numbers
    return tuple(import_with_extra("parlour.players.planning").hand_array(hand).tolist())


def _leaves(path: str, value: Any) -> Iterator[tuple[str, Array]]:  # noqa: ANN401
    """The arrays of nested tuples with their paths, as `workshop.emission.calling` names them."""
    if isinstance(value, tuple):
        names = getattr(value, "_fields", None) or tuple(map(str, range(len(value))))
        for name, member in zip(names, value, strict=True):
            yield from _leaves(f"{path}.{name}", member)
    else:
        yield path, value


def _array(path: str, array: Array, file: str = "") -> NumberArray:
    data = "" if file else base64.b64encode(array.tobytes()).decode()
    return msgspec.structs.replace(_room(path, array), data=data, file=file)


def _room(path: str, array: Array) -> NumberArray:
    facts = array.__array_interface__
    return NumberArray(path, facts["typestr"][1:], facts["shape"])
