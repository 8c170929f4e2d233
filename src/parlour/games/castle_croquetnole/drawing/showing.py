"""Castle Croquetnole as a picture (`scenery.py`), in words and for a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import structs

from parlour.games.castle_croquetnole.drawing import chart, scenery
from parlour.games.castle_croquetnole.drawing.croquets import picture_of
from parlour.games.castle_croquetnole.drawing.faces import shown
from parlour.games.castle_croquetnole.drawing.placing import corners_of_band, croquet_place
from parlour.games.castle_croquetnole.drawing.views import condition, kept_and_why, left_and_why, whereabouts
from parlour.games.castle_croquetnole.notation import format_move
from parlour.games.castle_croquetnole.rules.board import (
    ALL,
    BACK,
    STEPS,
    Cause,
    Stage,
    State,
    guard_of,
    is_guard,
    knight_of,
    owner_of,
)
from parlour.games.castle_croquetnole.rules.flickable import flicked_next
from parlour.games.castle_croquetnole.rules.landmarks import objective, way_on
from parlour.games.castle_croquetnole.rules.moves import Croquet, Decline, MoveIn, Pass, Place
from parlour.games.castle_croquetnole.rules.refusals import KINDS, PLACED, placing_clause
from parlour.scene import Choice, Section

if TYPE_CHECKING:
    from parlour.game import Ruling
    from parlour.games.castle_croquetnole.rules import CastleCroquetnole
    from parlour.games.castle_croquetnole.rules.board import Coin
    from parlour.games.castle_croquetnole.rules.moves import Move
    from parlour.scene import Board, Picture

__all__ = ["board", "choices", "goal", "picture", "plain", "prompt", "words"]


def board(game: CastleCroquetnole) -> Board:
    """The bare table."""
    return scenery.board(game)


def picture(game: CastleCroquetnole, state: State, last: Ruling[State, Move] | None) -> Picture:
    """The coins, their progress, and each knight's next objective."""
    return scenery.picture(game, state, _title(game, state), goal(game, state))


def _title(game: CastleCroquetnole, state: State) -> str:
    made = ", ".join(f"{game.castle_name(seat)} {_made(game, state, seat)}" for seat in range(4))
    return f"A table with four castles; of {game.scores} scores have made {made}."


WAYS = ("in through {}' gate", "through {}' door", "touch {}' tower", "out through {}' gate")
"""What a knight does at each of a castle's landmarks, by `STEPS`."""


def goal(game: CastleCroquetnole, state: State) -> str:
    """What the knight of the seat to play has to do next, and what it has made; empty when the match is over.

    >>> from parlour.games.castle_croquetnole.rules import CastleCroquetnole
    >>> goal(game := CastleCroquetnole(), game.start())
    "Next: out through Moons' gate - 0 of 12"
    """
    if game.outcome(state) is not None:
        return ""
    knight = state.coin(knight_of(game.to_play(state)))
    now = way_on(game, knight)
    if knight.tower is not None and knight.prisoner:
        step = f"free your knight from {game.castle_name(knight.tower)}' tower with your guard"
    else:
        step = WAYS[now.step].format(game.castle_name(now.castle))
    armed = ", with your guard on duty" if knight.progress == BACK and now.step == 2 else ""
    return f"Next: {step}{armed} - {_made(game, state, knight.owner)} of {game.scores}"


def _made(game: CastleCroquetnole, state: State, seat: int) -> int:
    return game.made(state.coin(knight_of(seat)))


# --- what may be picked -------------------------------------------------------------------------------------------


def choices(game: CastleCroquetnole, state: State) -> tuple[Choice, ...]:
    """Moves that are picked and not aimed: places to start from, croquets, declining and passing."""
    if game.outcome(state) is not None:
        return ()
    if state.owed:
        return _places(game, state)
    if state.play is None:
        coin = knight_of(state.seat) if state.stage is Stage.KNIGHT else guard_of(state.seat)
        words = f"do not play {game.coin_name(coin)} this turn"
        return (_choice(game, state, Pass(coin), "Pass", words, "p", "CC-6"), *_inward(game, state))
    return (*_croquets(game, state), _declined(game, state), *_inward(game, state))


def _declined(game: CastleCroquetnole, state: State) -> Choice:
    rest = "what is left of this croquet, and take the next one" if game.waiting(state) else "the rest, and go on"
    return _choice(game, state, Decline(), "Decline", f"decline {rest}", "d", "CC-6")


def _inward(game: CastleCroquetnole, state: State) -> tuple[Choice, ...]:
    """The coins near the edge that the player may put in before a flick; refused where there is no room (CC-28)."""
    if game.options.edge_margin != "choice":
        return ()
    mine = flicked_next(game, state)
    found = [
        _choice(game, state, MoveIn(coin), f"{kind} in", f"put {game.coin_name(coin)} in from the edge", key, "CC-28")
        for coin, kind, key in ((knight_of(state.seat), "Knight", "i"), (guard_of(state.seat), "Guard", "o"))
        if coin in mine
    ]
    return tuple(choice for choice in found if choice.refusal is None or choice.refusal.code == "taken")


def _choice(game: CastleCroquetnole, state: State, move: Move, label: str, words: str, key: str, clause: str) -> Choice:
    return Choice(format_move(game, state, move), label, words, key, (), game.refusal(state, move), clause)


def _places(game: CastleCroquetnole, state: State) -> tuple[Choice, ...]:
    """Before, left of, right of and behind the tower, as its owner sees it from his seat."""
    coin = state.owed[0]
    clause = placing_clause(state, coin)
    return tuple(
        _choice(game, state, Place(coin, *at), name.capitalize(), "its tower", str(key), clause)
        for key, (name, at) in enumerate(corners_of_band(game, owner_of(coin)), start=1)
    )


def _croquets(game: CastleCroquetnole, state: State) -> tuple[Choice, ...]:
    """The five of CC-24, if one is chosen; one that needs a place has the one nearest to where the knight lies."""
    if not game.choosing(state):
        return ()
    return tuple(
        structs.replace(
            _choice(
                game,
                state,
                Croquet(kind, croquet_place(game, state, kind) if kind in PLACED else None),
                kind.capitalize(),
                words,
                str(key),
                "CC-24",
            ),
            picture=picture_of(kind),
        )
        for key, (kind, words) in enumerate(KINDS.items(), start=1)
    )


# --- words --------------------------------------------------------------------------------------------------------


def prompt(game: CastleCroquetnole, state: State) -> str:
    """Whose turn it is and what the player must do, with the flicks left to the coin in play."""
    outcome = game.outcome(state)
    if outcome is not None:
        return game.verdict(outcome)
    if state.owed:
        return _to_place(game, state)
    if state.play is None:
        return _to_begin(game, state)
    if game.choosing(state):
        return (
            f"{game.coin_name(state.play.coin)} struck its own guard, which is off duty. Choose a croquet, or decline."
        )
    return f"{left_and_why(game, state)} {_held(game, state)}".rstrip()


WHY_PLACED = {
    "CC-4": "",
    "CC-5": "",
    "CC-16": " after the rescue",
    "CC-17": " after the release",
}


def _to_place(game: CastleCroquetnole, state: State) -> str:
    coin = state.owed[0]
    why = WHY_PLACED[placing_clause(state, coin)]
    what, who = "guard" if is_guard(coin) else "knight", game.castle_name(game.to_play(state))
    if owner_of(coin) in state.left:
        return f"{who} to place{why}. Put {game.coin_name(coin)}, whose owner has left, next to its tower."
    return f"{who} to place{why}. Put your {what} next to your tower."


def _to_begin(game: CastleCroquetnole, state: State) -> str:
    who, knight = game.castle_name(state.seat), state.coin(knight_of(state.seat))
    if state.stage is Stage.GUARD:
        held = f"The knight is a prisoner of {game.castle_name(knight.tower)}. " if knight.tower is not None else ""
        asked = f"{held}{who} to flick {'' if state.first_round else 'or pass '}the guard."
        return f"{asked} {kept_and_why(game, state)}".rstrip()
    if state.first_round:
        return f"{who} to flick the knight and then the guard."
    return f"{who} to flick or pass the knight, or go straight to the guard."


def _held(game: CastleCroquetnole, state: State) -> str:
    assert state.play is not None  # noqa: S101 - asked of a coin in play
    if state.play.next is Cause.TIGHT:
        return (
            f"The next is tight: aim at {game.coin_name(guard_of(state.seat))}, which flies while the knight is held."
        )
    return ""


def words(game: CastleCroquetnole, state: State) -> tuple[Section, ...]:
    """What the player must do, then for each castle, from the seat to play: its coins, their duty, progress, next aim.

    Before, behind, left and right of a gate, a door or a tower are as seen from that castle's seat.
    """
    first = game.to_play(state) if game.outcome(state) is None else 0
    heading = "Result" if game.outcome(state) is not None else "To play"
    castles = (Section(game.castle_name(seat), _castle(game, state, seat)) for seat in _round_from(first))
    return (Section(heading, _asked(game, state)), *castles)


def _round_from(first: int) -> list[int]:
    return [(first + step) % 4 for step in range(4)]


def _asked(game: CastleCroquetnole, state: State) -> tuple[str, ...]:
    lines = [prompt(game, state)]
    if game.outcome(state) is None:
        limit = game.options.turn_limit
        lines.append(f"Turn {state.turn + 1}{f' of at most {limit}' if limit else ''}, round {state.turn // 4 + 1}.")
    if game.choosing(state):
        lines.append(left_and_why(game, state))
    if state.kept is not None and state.play is not None:
        lines.append(kept_and_why(game, state))
    return tuple(lines)


def _castle(game: CastleCroquetnole, state: State, seat: int) -> tuple[str, ...]:
    knight, guard = state.coin(knight_of(seat)), state.coin(guard_of(seat))
    held = [game.coin_name(coin.id) for coin in state.coins if coin.prisoner and coin.tower == seat]
    lines = [
        f"Knight: {_lies(game, knight)}.",
        f"Progress: {_progress(game, knight)}",
        f"Guard: {shown(guard.id)}; {_lies(game, guard)}.",
        f"Tower: the ace of {game.castle_name(seat)}.",
    ]
    left = [f"{game.castle_name(seat)} have left the game; their turns are passed over."] if seat in state.left else []
    return (*left, *lines, *([f"On its tower: {' and '.join(held)}."] if held else []))


def _lies(game: CastleCroquetnole, coin: Coin) -> str:
    words = condition(game, coin)
    return words if coin.at is None else f"{words}; {whereabouts(game, coin.at)}"


def _progress(game: CastleCroquetnole, knight: Coin) -> str:
    made = f"{game.made(knight)} of {game.scores} scores."
    wanted, now = objective(game, knight), way_on(game, knight)
    if knight.progress == BACK:
        return f"{made} Home by its gate; next its own tower, with its guard on duty."
    step = STEPS[wanted.step] if knight.progress < ALL else "gate in, home"
    first = f"; first {'out' if now.step == 3 else 'in'} by {now.name}" if knight.at and now != wanted else ""
    return f"{made} Next: {step} of {game.castle_name(wanted.castle)}{first}."


# --- the terminal -------------------------------------------------------------------------------------------------


def plain(game: CastleCroquetnole, state: State) -> str:
    """The table from above, Moons below: `#` towers, `%` doors, `+` gates, `.` their lines, coins by their ids."""
    return chart.plain(game, state)
