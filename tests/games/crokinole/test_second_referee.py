"""CR-5 to CR-10 a second time, slowly, from the clauses, compared with the referee under all options."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from parlour.flick import Flick, ShotEvent, ShotResult
from parlour.games.crokinole.rules import Crokinole, Options
from parlour.games.crokinole.rules.board import BoardDisc, State
from parlour.physics import Fate, Kind, Rest
from tests.games.crokinole.boards import OUTSIDE, PLACES, Scene
from tests.games.crokinole.scenes import DITCH, HOLE, straight
from workshop.benchmarks.equal_rules_crokinole import allowed

if TYPE_CHECKING:
    from collections.abc import Iterator

CHOICES: dict[str, tuple[Any, Any]] = {
    "players": (2, 4),
    "no_hiding": (True, False),
    "saved_by": ("shot disc", "any struck disc"),
    "failed_open_shot": ("shot disc", "all struck"),
    "damage": ("stays", "suspends"),
    "beyond_line": ("ditched", "stays"),
}
EVERY = list(allowed(CHOICES))
INCH = 0.0254
REACH = 5 / 8 + 1 / 32
"""From a disc's centre to the middle of a line that it just touches, inches."""
NEVER = math.inf
INSTANTS = (0.1, 0.2, 0.3, 0.4)


def meetings(result: ShotResult) -> Iterator[tuple[float, str, str]]:
    """When one disc met another, once for either of the two."""
    for each in result.events:
        if each.kind is Kind.DISC:
            yield each.time, each.coin, each.other
            yield each.time, each.other, each.coin


def first_times(result: ShotResult, *kinds: Kind) -> dict[str, float]:
    latest = sorted((each for each in result.events if each.kind in kinds), key=lambda each: -each.time)
    return {each.coin: each.time for each in latest}


def touched_by_returning(result: ShotResult) -> set[str]:
    """Discs in play that one touched after it had left the surface (CR-9)."""
    left, gone = first_times(result, Kind.LEFT_TABLE), first_times(result, Kind.LEFT_TABLE, Kind.CAPTURED)
    said = [(each.time, each.other) for each in result.events if each.kind is Kind.LEFT_TABLE and each.other]
    said += [(time, two) for time, one, two in meetings(result) if time > left.get(one, NEVER)]
    return {coin for time, coin in said if time <= gone.get(coin, NEVER)}


def struck(result: ShotResult, shot: str) -> tuple[set[str], bool]:
    """The shot disc with the own discs that it moved, directly or through others; and whether an opposing one was hit.

    A disc belongs to them from the first time at which one that belonged to them met it.
    """
    gone = first_times(result, Kind.LEFT_TABLE, Kind.CAPTURED)
    met = [each for each in meetings(result) if all(each[0] <= gone.get(coin, NEVER) for coin in each[1:])]
    since, hit = {shot: -1.0}, False
    for _ in range(len(met) + 1):
        for time, one, two in met:
            if since.get(one, NEVER) <= time:
                hit |= two[0] != shot[0]
                if two[0] == shot[0]:
                    since[two] = min(time, since.get(two, NEVER))
    return set(since), hit


def lost(scene: Scene, ends: dict[str, Rest], shot: str) -> set[str]:
    """What goes to the ditch by CR-5 or CR-6, but for what CR-9 keeps."""
    options, result = scene.game.options, scene.flick.result
    assert result is not None
    chain, hit = struck(result, shot)
    touched = touched_by_returning(result)
    if options.damage == "suspends" and touched:
        return set()
    if any(disc.id[0] != shot[0] for disc in scene.before.discs):
        return set() if hit else chain - touched
    savers = chain if options.saved_by == "any struck disc" else {shot}
    if not options.no_hiding or any(in_the_middle(ends[coin]) for coin in savers):
        return set()
    return (chain if options.failed_open_shot == "all struck" else {shot}) - touched


def in_the_middle(at: Rest) -> bool:
    near = math.hypot(at.x, at.y) / INCH < 4 + REACH
    return at.fate is Fate.CAPTURED or (at.fate is Fate.ON_TABLE and near)


def stays(options: Options, at: Rest) -> bool:
    radius = math.hypot(at.x, at.y) / INCH
    return radius < 12 - REACH or (options.beyond_line == "stays" and radius > 12 + REACH)


# --- random reported shots ------------------------------------------------------------------------------


def drawn(options: Options, rng: Random) -> Scene:
    """A board with up to five discs, on every second one the shooter's side's alone, and a reported shot."""
    game = Crokinole(options)
    before = State(shots=rng.randrange(8, 16))
    shot = game.next_disc(before)
    known = [game.next_disc(State(shots=number)) for number in range(before.shots)]
    able = [coin for coin in known if coin[0] == shot[0]] if rng.random() < 0.5 else known
    coins = rng.sample(able, rng.randrange(min(len(able), 5) + 1))
    places = rng.sample(PLACES[:-OUTSIDE], len(coins))
    before = replace(before, discs=tuple(sorted(BoardDisc(coin, *at) for coin, at in zip(coins, places, strict=True))))
    free = [place for place in PLACES if place not in places]
    rng.shuffle(free)
    result = _random_result([*coins, shot], free, rng)
    return Scene(game, before, Flick(straight(game, before), result=result))


def _random_result(coins: list[str], free: list[tuple[float, float]], rng: Random) -> ShotResult:
    """Contacts at a few instants, and the ends; one event may say that a disc left and touched another."""
    times = [rng.choice(INSTANTS) for _ in range(rng.randrange(7))] if len(coins) > 1 else []
    pairs = (rng.sample(coins, 2) for _ in times)
    events, rest = [ShotEvent(time, Kind.DISC, one, two) for time, (one, two) in zip(times, pairs, strict=True)], []
    for number, coin in enumerate(coins):
        end = rng.choice(["table", "table", "table", "hole", "left", "left"])
        if end == "left":
            touched = rng.choice(["", *coins[:number], *coins[number + 1 :]])
            events.append(ShotEvent(rng.choice(INSTANTS), Kind.LEFT_TABLE, coin, touched))
        elif end == "hole":
            events.append(ShotEvent(rng.choice(INSTANTS), Kind.CAPTURED, coin))
            rest.append((coin, HOLE))
        elif rng.random() < 0.7 or coin == coins[-1]:
            rest.append((coin, Rest(*free.pop())))
    return ShotResult(tuple(rng.sample(events, len(events))), tuple(rest))


@pytest.mark.clause("CR-5")
@pytest.mark.clause("CR-6")
@pytest.mark.clause("CR-9")
@pytest.mark.clause("CR-10")
def test_a_second_referee_says_the_same_under_every_choice_of_options() -> None:
    rng, seen = Random(12), Counter[str]()
    for options in EVERY * 60:
        scene = drawn(options, rng)
        settled = scene.game.settled(scene.before, scene.flick)
        found = [(disc.id, disc.x, disc.y) for disc in settled.discs], settled.twenties
        assert found == ruled_again(scene), scene
        seen.update(event.name for event in settled.events)
    kinds = ("hit", "foul", "hiding", "open", "no twenty", "out", "damage", "spared", "suspended", "line", "twenty")
    assert min(seen[kind] for kind in kinds) > 30


def ruled_again(scene: Scene) -> tuple[list[tuple[str, float, float]], tuple[int, int]]:
    """The discs that stay and the twenties, by the second referee."""
    before, result = scene.before, scene.flick.result
    assert result is not None
    shot = scene.game.next_disc(before)
    ends = {disc.id: Rest(disc.x, disc.y) for disc in before.discs}
    ends |= dict.fromkeys(first_times(result, Kind.LEFT_TABLE), DITCH) | dict(result.rest)
    gone = lost(scene, ends, shot)
    kept = {coin: at for coin, at in sorted(ends.items()) if coin not in gone}
    lying = [
        (coin, at.x, at.y) for coin, at in kept.items() if at.fate is Fate.ON_TABLE and stays(scene.game.options, at)
    ]
    holed = [coin[0] for coin, at in kept.items() if at.fate is Fate.CAPTURED]
    return lying, (before.twenties[0] + holed.count("m"), before.twenties[1] + holed.count("w"))
