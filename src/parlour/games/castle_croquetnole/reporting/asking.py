"""What the referee asks at a real table, and the moves that its answers make."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.game import NotationError
from parlour.games.castle_croquetnole.reporting import places
from parlour.games.castle_croquetnole.reporting.happenings import every, flick_of, possible
from parlour.games.castle_croquetnole.rules.board import COINS, Stage, guard_of, knight_of
from parlour.games.castle_croquetnole.rules.moves import Croquet, Decline, Pass
from parlour.games.castle_croquetnole.rules.refusals import KINDS, PLACED
from parlour.games.reporting import Asked, Tap

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from parlour.flick import Flick
    from parlour.games.castle_croquetnole.reporting.happenings import Happening
    from parlour.games.castle_croquetnole.rules.board import State
    from parlour.games.castle_croquetnole.rules.game import CastleCroquetnole
    from parlour.games.castle_croquetnole.rules.moves import Move

__all__ = ["ask", "move", "vocabulary"]

END = Tap(".", "That was all", ends=True)
TOUCHED = "Coins that already touched before the flick count only if they parted and met again."


def ask(game: CastleCroquetnole, state: State, taps: Sequence[str]) -> Asked:
    """What can be tapped after these taps."""
    first = _first(game, state)
    if not taps:
        return Asked("What is done?", tuple(tap for tap, _ in first))
    tap, made = _chosen(state, taps[0], first)
    if tap.ends:
        if taps[1:]:
            raise NotationError(f"{taps[1]} comes after the end of the report: {tap.words} was all")
        return Asked("That is all.", (), (tap.words,), game.judge(state, made).events)
    told, ended = _happened(game, state, tap.text, taps[1:])
    words = (tap.words, *(f"{each.group} {each.words}" for each, _ in told), *([END.words] if ended else []))
    events = game.judge(state, flick_of(game, state, tap.text, told)).events
    if ended:
        return Asked("That is all.", (), words, events)
    found = possible(game, state, tap.text, told)
    return Asked(f"What happened next? {TOUCHED}", (END, *(each for each, _ in found)), words, events)


def move(game: CastleCroquetnole, state: State, taps: Sequence[str]) -> Move:
    """The move that a complete report describes."""
    if not taps:
        raise NotationError(f"the report is empty; possible: {_listed(tap for tap, _ in _first(game, state))}")
    tap, made = _chosen(state, taps[0], _first(game, state))
    if tap.ends and not taps[1:]:
        return made
    if tap.ends:
        raise NotationError(f"{taps[1]} comes after the end of the report: {tap.words} was all")
    told, ended = _happened(game, state, tap.text, taps[1:])
    if not ended:
        raise NotationError("the report is not complete; end it with . (That was all)")
    return flick_of(game, state, tap.text, told)


def vocabulary(game: CastleCroquetnole) -> tuple[Tap, ...]:
    """Everything that can ever be tapped under these options."""
    flicked = (Tap(coin, f"{game.coin_name(coin)} is flicked") for coin in COINS)
    croquets = (Tap(f"croquet-{kind}", words, ends=True) for kind, words in KINDS.items())
    plain = (("place", "is placed next to its tower"), ("pass", "is passed"), ("decline", "declines the rest"))
    return (*(Tap(*each, ends=True) for each in plain), *flicked, *croquets, END, *every(game))


def _first(game: CastleCroquetnole, state: State) -> list[tuple[Tap, Move]]:
    """What a report can begin with, each with its move; of a flick without what happens."""
    if state.owed:
        words = f"{game.coin_name(state.owed[0])} is placed next to its tower"
        return [(Tap("place", words, ends=True), places.placed(game, state))]
    found: list[tuple[Tap, Move]] = []
    if state.play is not None and state.play.choosing:
        for kind, words in KINDS.items():
            made = places.croquet(game, state, kind) if kind in PLACED else Croquet(kind)
            if made is not None:
                found.append((Tap(f"croquet-{kind}", f"{kind.capitalize()} croquet: {words}", ends=True), made))
    else:
        for coin in (knight_of(state.seat), guard_of(state.seat)):
            if state.coin(coin).at is not None and game.refusal(state, _bare(game, state, coin)) is None:
                found.append((Tap(coin, f"{game.coin_name(coin)} is flicked"), _bare(game, state, coin)))
    coin = knight_of(state.seat) if state.stage is Stage.KNIGHT else guard_of(state.seat)
    choices: tuple[tuple[Tap, Move], ...] = (
        (Tap("pass", f"{game.coin_name(coin)} is passed", ends=True), Pass(coin)),
        (Tap("decline", "the rest of the play is declined", ends=True), Decline()),
    )
    return [*found, *(each for each in choices if game.refusal(state, each[1]) is None)]


def _bare(game: CastleCroquetnole, state: State, coin: str) -> Flick:
    return flick_of(game, state, coin, ())


def _chosen(state: State, text: str, first: list[tuple[Tap, Move]]) -> tuple[Tap, Move]:
    for tap, made in first:
        if tap.text == text:
            return tap, made
    raise NotationError(f"{text} is not possible now{_why(state, text)}; possible: {_listed(t for t, _ in first)}")


def _happened(game: CastleCroquetnole, state: State, coin: str, taps: Sequence[str]) -> tuple[list[Happening], bool]:
    """What the taps after a flick say, and whether they say that it was all."""
    told: list[Happening] = []
    for number, text in enumerate(taps):
        if text == END.text:
            if taps[number + 1 :]:
                raise NotationError(f"{taps[number + 1]} comes after the end of the report")
            return told, True
        known = {tap.text: (tap, event) for tap, event in possible(game, state, coin, told)}
        if text not in known:
            can = _listed((END, *(tap for tap, _ in known.values())))
            raise NotationError(f"{text} cannot have happened then{_why(state, text)}; possible: {can}")
        told.append(known[text])
    return told, False


def _why(state: State, text: str) -> str:
    """Why a tap is impossible, if a coin in it is a reason or something is owed."""
    if state.owed:
        return f": {state.owed[0]} must be placed first"
    for coin in (each for each in state.coins if each.id in text):
        if coin.prisoner:
            return f": {coin.id} is a prisoner"
        if coin.at is None:
            return f": {coin.id} is not on the table"
    return ""


def _listed(taps: Iterable[Tap]) -> str:
    return ", ".join(f"{tap.text} ({f'{tap.group} {tap.words}'.strip()})" for tap in taps)
