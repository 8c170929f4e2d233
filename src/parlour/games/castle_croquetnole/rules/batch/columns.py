"""The columns of the arrays in which the batch rules keep states and flicks."""

from __future__ import annotations

from parlour.games.castle_croquetnole.rules.board import COINS
from parlour.physics import Fate, Kind

NONE = -1
"""No castle, no coin, no seat."""

INSIDE, HELD, PROGRESS, LIES, COIN_COLUMNS = range(5)
"""Of a coin: the castle that it is inside and whose tower it is on, or `NONE`; its progress; whether it lies on the
table."""
VOID, FALLEN, PUT_BACK, COIN_WORK = COIN_COLUMNS, COIN_COLUMNS + 1, COIN_COLUMNS + 2, COIN_COLUMNS + 3
"""Of a coin during a flick: whether its further events are void; the order in which it fell off the table, from 1;
whether it goes back after CC-29."""

(
    TURN, STAGE, IN_PLAY, HOLDING, FLICKS, STRUCK, GATES, CROQUETS, WINNER, OWED, KEPT, KEPT_GATES, KEPT_STRUCK,
    OF_CROQUET, DRIVING, GONE, PLAY_COLUMNS,
) = range(17)  # fmt: skip
"""Of the play: turns that are over; 1 if the knight's play is over, else 0. The coin in play or `NONE`; `LOOSE` or
`TIGHT` if its next flick is one, else 0. Its flicks left, coins struck (bits), own gates used (1 out, 2 in) and
croquets to choose. The winner or `NONE`. The coins that must be placed: four bits each, the number plus 1, the first
one lowest. The flicks that a guard keeps for its play, the gates that it used and the coins that it struck for them.
Which of the flicks left are of a croquet, and in which of them the knight may strike its guard again where that is
illegal otherwise (bits, the next flick lowest; of the first `MOST_BITS`). The seats that have left (bits)."""
MOST_BITS = 60
UNDONE, FREELY, PLAY_WORK = PLAY_COLUMNS, PLAY_COLUMNS + 1, PLAY_COLUMNS + 2
"""Of the play during a flick: whether the whole flick is undone; whether the knight may strike its guard again."""

LOOSE, TIGHT = 1, 2
OUT, IN = 1, 2
WAYS = {"out": OUT, "in": IN}

(
    FLICKED, DRIVEN_TIGHT, PASSIVE, OWN_GATE, UNDO, ANY_GATE, DRIVEN, STRIKES, AGAIN, ENDS, MARGIN, TURN_LIMIT,
    TWO_LINED, SCORES, RULE_COLUMNS,
) = range(15)  # fmt: skip
"""Of the flick and the rules: its coin, the coin that a tight one drives or `NONE`, then options: of a driven guard,
whether it keeps flicks and whether also for strikes; whether to strike again is illegal; whether a door has a line for
each direction; the scores that a knight makes before it goes home."""

DISC, BLOCK, LINE, LEFT = (int(kind) for kind in (Kind.DISC, Kind.BLOCK, Kind.LINE, Kind.LEFT_TABLE))
ON_TABLE = int(Fate.ON_TABLE)
NAMES = tuple(sorted(COINS).index(coin) for coin in COINS)
"""Of events at one time, that of the coin whose id comes first is judged first."""
ALL, BACK_HOME = 12, 13
NEVER = 1 << 60
EVENTS = 1024
"""The most events of a flick that are judged."""
