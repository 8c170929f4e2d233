"""Text for Castle Croquetnole: moves and positions, each a pair of exact inverses.

A move is `place Gm 0.0,-0.2159`, `in Km`, `pass Km`, `decline`, `croquet tight 0.1,0.2`, `leave s` or
`leave s out-of-time`, or a flick (`parlour.flick` has the grammar): `Km >0.0 1.2`, in a tight croquet
`Km >90.0 1.2 !Gm`. A position is one line of six or seven fields::

    9 guard - Gs:strike,gate:Ka:-:out:0 - Km@0.1,-0.2/m/3;Gm@0.0,0.05/-;Ks^m/m/4;...

turns that are over, the stage, what is owed, the coin in play (its flicks, the coins struck, the steps scored, the
gates used, croquets to choose, and `in` if it was put in from the edge for its next flick), the winner, the coins. The
flicks that the guard has gained before its own play, the gates that it used, and the coins that it struck, if any,
follow the coin in play, or the `-` for none: `Km:score:-:0:-:0+gate,prisoner:out`. A coin lies on the table (`@x,y`,
m), on a tower (`^m`), or is not placed yet (`?`). Then comes the castle that it is inside (`-` for the Wasteland), and
a knight's progress. The castles of seats that have left follow, if any have: `sc`.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from parlour.flick import Flick, format_flick, is_flick, parse_flick
from parlour.game import NotationError
from parlour.games.castle_croquetnole.notation.position import impossible
from parlour.games.castle_croquetnole.rules.board import (
    BACK,
    COINS,
    LETTERS,
    Cause,
    Coin,
    Play,
    Stage,
    State,
    guard_of,
    is_guard,
)
from parlour.games.castle_croquetnole.rules.moves import Croquet, Decline, Leave, Move, MoveIn, Pass, Place
from parlour.games.castle_croquetnole.rules.refusals import KINDS

if TYPE_CHECKING:
    from parlour.games.castle_croquetnole.rules import CastleCroquetnole
    from parlour.games.castle_croquetnole.rules.table import Point

__all__ = ["format_move", "format_state", "is_move", "parse_move", "parse_state"]

NUMBER = r"-?\d+(?:\.\d+)?(?:e[+-]?\d+)?"
WORD = re.compile(r"[a-z]{1,20}", re.ASCII)
ANY_POINT = re.compile(r"({0}),({0})".format(rf"(?:{NUMBER}|-?inf|nan)"), re.ASCII)
"""Also reads numbers that are not finite; the rules refuse them with a clause."""
POINT = re.compile(rf"({NUMBER}),({NUMBER})", re.ASCII)
MOVED = "in"
COUNT = re.compile(r"\d{1,6}", re.ASCII)
COIN = re.compile(rf"([KG][{LETTERS}])(\?|\^[{LETTERS}]|@[^/]+)/([{LETTERS}-])(?:/(\d{{1,2}}))?", re.ASCII)
OUT_OF_TIME = "out-of-time"


# --- moves ------------------------------------------------------------------------------------------------------

KINDS_OF_MOVES = frozenset(("place", "in", "pass", "decline", "croquet", "leave"))
"""The first words of moves that are no flicks."""


def is_move(text: str) -> bool:
    """Whether a text is written as a move, and not as taps of a report. It may be malformed."""
    return is_flick(text) or text.partition(" ")[0] in KINDS_OF_MOVES


def parse_move(game: CastleCroquetnole, state: State, text: str) -> Move:  # noqa: PLR0911 - one for each kind of move
    """A move; a flick as chosen or as played."""
    word, *rest = text.split(" ")
    if ">" in text or rest[:1] == ["?"]:
        return parse_flick(text)
    match word, rest:
        case "place", [coin, point]:
            return Place(_coin_id(coin), *_point(point, ANY_POINT))
        case "in", [coin]:
            return MoveIn(_coin_id(coin))
        case "pass", [coin]:
            return Pass(_coin_id(coin))
        case "decline", []:
            return Decline()
        case "croquet", [kind, *place] if len(place) < 2:
            return Croquet(_kind(kind), _point(place[0], ANY_POINT) if place else None)
        case "leave", [castle] | [castle, "out-of-time"]:
            return Leave(_castle(castle), out_of_time=len(rest) > 1)
    raise NotationError(
        f"{text[:60]!r} is no move; one looks like 'place Gm 0.0,-0.2159', 'pass Km', 'decline', "
        "'croquet lift 0.1,0.2', 'in Km', 'leave m' or 'Km >0.0 1.2'"
    )


def format_move(game: CastleCroquetnole, state: State, move: Move) -> str:  # noqa: PLR0911 - one for each kind of move
    """A move; a flick as chosen or as played."""
    match move:
        case Place(coin, x, y):
            return f"place {coin} {_text((x, y))}"
        case MoveIn(coin):
            return f"in {coin}"
        case Pass(coin):
            return f"pass {coin}"
        case Decline():
            return "decline"
        case Croquet(kind, place):
            return f"croquet {kind}" if place is None else f"croquet {kind} {_text(place)}"
        case Leave(seat, out_of_time):
            return f"leave {LETTERS[seat]}" + (f" {OUT_OF_TIME}" if out_of_time else "")
        case Flick():
            return format_flick(move)


def _coin_id(text: str) -> str:
    if text not in COINS:
        raise NotationError(f"there is no coin {text[:20]!r}; choose from {', '.join(COINS)}")
    return text


def _kind(text: str) -> str:
    if not WORD.fullmatch(text):
        raise NotationError(f"there is no croquet {text[:20]!r}; choose from {', '.join(KINDS)}")
    return text


def _point(text: str, pattern: re.Pattern[str] = POINT) -> Point:
    found = pattern.fullmatch(text)
    if found is None:
        raise NotationError(f"{text[:40]!r} is no place; one looks like '0.1,-0.25', in m from the table's centre")
    return float(found[1]), float(found[2])


def _text(point: Point) -> str:
    return ",".join(repr(float(value) + 0.0) for value in point)


# --- positions --------------------------------------------------------------------------------------------------


def parse_state(game: CastleCroquetnole, text: str) -> State:
    """A position.

    Raises:
        NotationError: naming the field that is malformed, or why no game reaches the position.
    """
    fields = text.split(" ")
    if len(fields) not in (6, 7) or fields[6:] == [""]:
        what = "turn, stage, owed, play, winner, coins, and the seats that have left if there are any"
        raise NotationError(f"a position has six or seven fields, not {len(fields)}: {what}")
    turn, stage, owed, plays, winner, coins, *left = fields
    play, plus, kept = plays.partition("+")
    over = _count(turn, "the turn", 999_999)
    state = State(
        turn=over,
        stage=_stage(stage),
        owed=tuple(map(_coin_id, _several(owed))),
        play=None if play == "-" else _play(play),
        kept=_kept(kept, over % 4) if plus else None,
        winner=None if winner == "-" else _castle(winner),
        coins=tuple(map(_coin, coins.split(";"))),
        left=tuple(map(_castle, "".join(left))),
    )
    problem = impossible(game, state)
    if problem:
        raise NotationError(problem)
    return state


def format_state(game: CastleCroquetnole, state: State) -> str:
    """A position as one line."""
    owed = ",".join(state.owed) or "-"
    play = "-" if state.play is None else _format_play(state.play)
    play += "" if state.kept is None else f"+{_format_kept(state.kept)}"
    winner = "-" if state.winner is None else LETTERS[state.winner]
    coins = ";".join(map(_format_coin, state.coins))
    left = f" {''.join(LETTERS[seat] for seat in state.left)}" if state.left else ""
    return f"{state.turn} {state.stage.value} {owed} {play} {winner} {coins}{left}"


def _several(text: str) -> list[str]:
    return [] if text == "-" else text.split(",")


def _count(text: str, what: str, most: int) -> int:
    if not COUNT.fullmatch(text) or int(text) > most:
        raise NotationError(f"{what} is a whole number from 0 to {most}, not {text[:20]!r}")
    return int(text)


def _stage(text: str) -> Stage:
    known = {stage.value: stage for stage in Stage}
    if text not in known:
        raise NotationError(f"the stage is {' or '.join(known)}, not {text[:20]!r}")
    return known[text]


def _castle(text: str) -> int:
    if len(text) != 1 or text not in LETTERS:
        raise NotationError(f"a castle is one of {', '.join(LETTERS)}, not {text[:20]!r}")
    return LETTERS.index(text)


def _play(text: str) -> Play:
    parts = text.split(":")
    if len(parts) != 6 and parts[6:] != [MOVED]:
        raise NotationError(
            f"{text[:60]!r} is no coin in play; one looks like 'Km:score,strike:Gs:0,1:out:0': the coin, its flicks, "
            f"coins struck, steps scored, gates used, croquets to choose, and {MOVED!r} if it was put in from the edge"
        )
    coin, flicks, struck, scores, gates, croquets = parts[:6]
    return Play(
        _coin_id(coin),
        tuple(map(_cause, _several(flicks))),
        tuple(map(_coin_id, _several(struck))),
        tuple(_count(step, "a step scored", 11) for step in _several(scores)),
        tuple(map(_way, _several(gates))),
        _count(croquets, "croquets to choose", 99),
        len(parts) > 6,
    )


def _kept(text: str, seat: int) -> Play:
    parts = text.split(":")
    if len(parts) not in (2, 3) or parts[2:] == ["-"]:
        raise NotationError(
            f"{text[:60]!r} is nothing that a guard keeps; it looks like 'gate,prisoner:out', or with a coin that it "
            "struck 'strike,strike:-:Ks'"
        )
    flicks, gates, struck = (*parts, "-")[:3]
    return Play(
        guard_of(seat),
        tuple(map(_cause, _several(flicks))),
        tuple(map(_coin_id, _several(struck))),
        gates=tuple(map(_way, _several(gates))),
    )


def _cause(text: str) -> Cause:
    known = {cause.value: cause for cause in Cause}
    if text not in known:
        raise NotationError(f"a flick is left for one of {', '.join(known)}, not {text[:20]!r}")
    return known[text]


def _way(text: str) -> str:
    if text not in {"in", "out"}:
        raise NotationError(f"a gate is used in or out, not {text[:20]!r}")
    return text


def _format_play(play: Play) -> str:
    parts = (
        [cause.value for cause in play.flicks],
        play.struck,
        map(str, play.scores),
        play.gates,
    )
    middle = ":".join(",".join(part) or "-" for part in parts)
    return f"{play.coin}:{middle}:{play.croquets}" + (f":{MOVED}" if play.moved else "")


def _format_kept(kept: Play) -> str:
    flicks = ",".join(cause.value for cause in kept.flicks)
    struck = f":{','.join(kept.struck)}" if kept.struck else ""
    return f"{flicks}:{','.join(kept.gates) or '-'}{struck}"


def _coin(text: str) -> Coin:
    found = COIN.fullmatch(text)
    if found is None or is_guard(text) != (found[4] is None):
        raise NotationError(
            f"{text[:40]!r} is no coin; one looks like 'Km@0.1,-0.2/m/3', 'Ks^m/m/4' or 'Gm?/m': where it lies (m, or "
            "on whose tower), which castle it is inside (- for none), and a knight's progress"
        )
    name, where, inside, progress = found.groups()
    return Coin(
        id=name,
        at=_point(where[1:]) if where.startswith("@") else None,
        inside=None if inside == "-" else LETTERS.index(inside),
        tower=LETTERS.index(where[1:]) if where.startswith("^") else None,
        progress=_count(progress or "0", "a knight's progress", BACK),
    )


def _format_coin(coin: Coin) -> str:
    where = "?"
    if coin.at is not None:
        where = f"@{_text(coin.at)}"
    elif coin.tower is not None:
        where = f"^{LETTERS[coin.tower]}"
    inside = "-" if coin.inside is None else LETTERS[coin.inside]
    return f"{coin.id}{where}/{inside}" + ("" if is_guard(coin.id) else f"/{coin.progress}")
