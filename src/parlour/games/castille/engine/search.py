"""Looking ahead: alpha-beta with a principal variation, and quiescence.

`look` is the main search, `settle` the quiescence search after its last ply: whole turns of captures, and the third
flag. Both see a position from the mover's view, once he has made his claims. Scores are for the mover; a win counts
less the farther it is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.games.castille.engine.evaluation import lead_after, worth_beside
from parlour.games.castille.engine.keys import after, entered, whole
from parlour.games.castille.engine.net import sum_flags, sum_turn, worth_of_sums
from parlour.games.castille.engine.notes import (
    EXTEND,
    FADE_FROM,
    FADE_OVER,
    INFINITE,
    KEYS,
    LIMIT,
    LINE,
    NEAR_WIN,
    NET,
    NO_PROGRESS,
    NO_TURN,
    NODES,
    NOISE,
    NULL_LESS,
    NULL_PEGS,
    PASSING,
    PAST_COUNT,
    PLIES,
    REDUCE_FROM,
    ROOM,
    ROOT_COUNT,
    ROOT_DEPTH,
    SEED,
    SINCE,
    SPAN,
    STOP,
    WEIGHTS,
    WIN,
    Memory,
)
from parlour.games.castille.engine.playing import after_turn
from parlour.games.castille.engine.table import (
    EXACT,
    LOWER,
    UNKNOWN,
    UPPER,
    expect,
    order,
    order_captures,
    pick,
    praise,
    probe,
    recall,
    store,
)
from parlour.games.castille.rules.batch.bits import BOARD, TWO, natural
from parlour.games.castille.rules.batch.claims import LOST, claim, swapped, won
from parlour.games.castille.rules.batch.steps import all_steps
from parlour.games.castille.rules.batch.turns import (
    PASS_WORD,
    can_finish,
    captured,
    generate,
    generate_captures,
    moved,
    open_points,
)
from parlour.kernels.bits import popcount
from parlour.kernels.entries import inlined, kernel, recursive

if TYPE_CHECKING:
    from parlour.kernels.buffers import Array

__all__ = ["look", "settle"]


@kernel
def _over(own: int, flags: int, ply: int) -> int:
    """The score if the game is over once the mover has made his claims, or UNKNOWN."""
    if won(flags):
        return WIN - ply
    if own == 0 or won(flags >> 5):
        return ply - WIN
    return UNKNOWN


@kernel
def _worth(
    own: int, opp: int, tall: int, flags: int, lead: int, side: int, quiet: int, ply: int, notes: Array
) -> int:  # fmt: skip
    """The evaluation, nearer to a draw the longer nothing has been captured or claimed."""
    worth = lead + worth_beside(own, opp, tall, flags, notes[WEIGHTS:NET])
    sum_flags(flags, side, ply, notes)
    worth += worth_of_sums(side, ply, notes)
    late = quiet - int(notes[FADE_FROM])
    if late <= 0:
        return worth
    over = int(notes[FADE_OVER])
    left = max(over - late, 0)
    return worth * left // over if worth > 0 else -(-worth * left // over)


@kernel
def _opinion(
    own: int, opp: int, tall: int, flags: int, lead: int, key: int, side: int, quiet: int, ply: int,
    notes: Array,
) -> int:  # fmt: skip
    """What a position is worth, with the error of judgement if one is set: always the same one for a position."""
    worth = _worth(own, opp, tall, flags, lead, side, quiet, ply, notes)
    noise = int(notes[NOISE])
    if noise:
        place = whole(key, flags, side)
        word = ((place ^ int(notes[SEED])) * 6364136223846793005 + 1442695040888963407) & 0x7FFFFFFFFFFFFFFF
        worth += (noise * (((word >> 30) & 0xFFFF) + ((word >> 46) & 0xFFFF) - 0xFFFF)) >> 16
    return max(-NEAR_WIN + 1, min(NEAR_WIN - 1, worth))


@kernel
def _stopped(notes: Array) -> int:
    """Count a position; whether the search must stop: 1 or 0."""
    notes[NODES] += 1
    if notes[NODES] > notes[LIMIT]:
        notes[STOP] = 1
    return 1 if notes[STOP] else 0


@kernel
def _drawn(key: int, quiet: int, ply: int, notes: Array) -> int:
    """Record the position; whether it is a repetition, or a draw by lack of progress: 1 or 0."""
    here = int(notes[PAST_COUNT]) + ply
    notes[natural(KEYS + here)] = key
    if ply == 0:
        return 0
    if quiet >= notes[NO_PROGRESS]:
        return 1
    earlier, since = here - 4, notes[natural(SINCE + ply)]
    while earlier >= since:
        if notes[natural(KEYS + earlier)] == key:
            return 1
        earlier -= 2
    return 0


@kernel
def _threatened(own: int, opp: int, flags: int) -> int:
    """Whether the other, with two flags up, can step into a territory for the third: 1 or 0."""
    if not (TWO >> ((flags >> 5) & 31)) & 1 or (flags >> (LOST + 2)) & 3:
        return 0
    points = open_points(own, flags >> 5)
    return 1 if points and all_steps(opp, BOARD & ~(own | opp)) & points else 0


@kernel
def _line(turn: int, ply: int, notes: Array) -> None:
    """Write the principal variation: a turn, then the best line found one ply deeper."""
    here, deeper = LINE + SPAN * ply, LINE + SPAN * (ply + 1)
    notes[here] = turn
    for index in range(SPAN - 1):
        notes[here + index + 1] = notes[deeper + index]
        if notes[deeper + index] == NO_TURN:
            return


@kernel
def _reduction(depth: int, number: int, score: int, notes: Array) -> int:
    """By how many plies the search of a late, quiet turn is reduced."""
    if depth < 3 or number < notes[REDUCE_FROM] or score >= 1 << 28:
        return 0
    return 1 + (1 if number >= 3 * notes[REDUCE_FROM] and depth > 4 else 0)


@kernel
def _may_pass(
    own: int, opp: int, tall: int, flags: int, lead: int, side: int, quiet: int, depth: int, beta: int, ply: int,
    notes: Array,
) -> int:  # fmt: skip
    """Whether a null move is worth trying: 1 or 0. The evaluation, which takes longest, comes last."""
    if depth < 3 or beta >= NEAR_WIN or not notes[PASSING + ply] or popcount(own) <= notes[NULL_PEGS]:
        return 0
    return 1 if _worth(own, opp, tall, flags, lead, side, quiet, ply, notes) >= beta else 0


@recursive
def settle(
    own: int, opp: int, tall: int, flags: int, lead: int, key: int, side: int, quiet: int, alpha: int, beta: int,
    ply: int, first: int, notes: Array,
) -> int:  # fmt: skip
    """The score once the captures are over: the mover may stop, or capture, or win at once.

    He has made his claims, and the game is not over.
    """
    if _stopped(notes):
        return 0
    if can_finish(own, opp, tall, flags):
        return WIN - ply - 1
    best = _opinion(own, opp, tall, flags, lead, key, side, quiet, ply, notes)
    if best >= beta or ply >= PLIES - 1:
        return best
    end = generate_captures(own, opp, tall, flags, notes, first)
    order_captures(tall, first, end, notes)
    for index in range(first, end):
        turn = pick(index, end, notes)
        mine, high = moved(own, tall, turn)
        his = opp & ~captured(turn)
        theirs = claim(his, mine, swapped(claim(mine, his, flags)))
        score = _over(his, theirs, ply + 1)
        if score == UNKNOWN:
            # a capture ends the turns without progress; not the literal 0: see `recursive`
            his_lead, next_key = -lead_after(lead, tall, turn, notes[WEIGHTS:NET]), after(key, tall, side, turn)
            sum_turn(tall, side, turn, ply, notes)
            score = settle(
                his, mine, high, theirs, his_lead, next_key, 1 - side, quiet - quiet, -beta, -max(alpha, best),
                ply + 1, end, notes,
            )  # fmt: skip
        best = max(best, -score)
        if best >= beta:
            break
    return best


@inlined
def _passed(
    own: int, opp: int, flags: int, key: int, side: int, since: int, ply: int, notes: Array
) -> tuple[int, int, int]:  # fmt: skip
    """After a pass: the other's flags once he has made his claims and before, and the key of the position.

    Notes for the next ply since when positions can come again, that no null move may follow, and the net's sums.
    """
    notes[SINCE + ply + 1], notes[PASSING + ply + 1] = since, 0
    sum_turn(0, side, PASS_WORD, ply, notes)
    theirs = swapped(flags)
    claimed, place = entered(opp, own, theirs, key, 1 - side)
    return claimed, theirs, place


@inlined
def _child(
    own: int, opp: int, tall: int, flags: int, had: int, key: int, side: int, quiet: int, turn: int, ply: int,
    memory: Memory,
) -> tuple[int, int, int, int, int, int, int, int]:  # fmt: skip
    """The next player's position as in `after_turn`, with his flags once he has made his claims too, and its keys.

    Notes since when positions can come again, and the net's sums. What the table knows of the position is fetched.
    """
    his, mine, high, theirs, still = after_turn(own, opp, tall, flags, had, quiet, turn)
    next_key = after(key, tall, side, turn)
    claimed, place = entered(his, mine, theirs, next_key, 1 - side)
    expect(memory.table, place)
    notes, here = memory.notes, natural(SINCE + ply)
    notes[here + 1] = notes[PAST_COUNT] + ply + 1 if captured(turn) else notes[here]
    sum_turn(tall, side, turn, ply, notes)
    return his, mine, high, claimed, theirs, still, next_key, place


@kernel
def _ends_here(own: int, opp: int, flags: int, ply: int, notes: Array) -> int:
    """Whether the quiescence search begins; a threat of the third flag is searched a little further: 1 or 0."""
    far = ply > notes[ROOT_DEPTH] + notes[EXTEND] or ply >= PLIES - 2
    return 1 if far or not _threatened(own, opp, flags) else 0


@kernel
def _turns(own: int, opp: int, tall: int, flags: int, ply: int, first: int, notes: Array) -> int:
    """Generate the turns; at the root they are there already."""
    return first + int(notes[ROOT_COUNT]) if ply == 0 else generate(own, opp, tall, flags, notes, first)


@kernel
def _known(place: int, quiet: int, depth: int, alpha: int, beta: int, ply: int, memory: Memory) -> int:
    """The score from the table if it settles a narrow window and no draw by lack of progress is near, or UNKNOWN."""
    limit = memory.notes[NO_PROGRESS]
    if beta - alpha > 1 or ply == 0 or quiet + depth >= limit:
        return UNKNOWN
    score = probe(memory.table, place, depth, alpha, beta, ply)
    if score != UNKNOWN and abs(score) > NEAR_WIN and quiet + WIN - abs(score) - ply > limit:
        return UNKNOWN  # the game might be drawn before it is won
    return score


@kernel
def _opening(own: int, flags: int, place: int, quiet: int, ply: int, notes: Array) -> int:
    """The score of a game that is over, won or drawn, or UNKNOWN."""
    score = _over(own, flags, ply)
    if score == UNKNOWN and _drawn(place, quiet, ply, notes):
        return 0
    return score


@inlined
def _leaf(
    own: int, opp: int, tall: int, flags: int, lead: int, key: int, place: int, side: int, quiet: int, alpha: int,
    beta: int, ply: int, first: int, notes: Array,
) -> int:  # fmt: skip
    """The score of a position after the last ply, or UNKNOWN if a threat must be searched further.

    Most positions are such leaves; `look` asks for their scores before it would call itself.
    """
    notes[natural(LINE + SPAN * ply)] = NO_TURN
    score = _opening(own, flags, place, quiet, ply, notes)
    if score == UNKNOWN and _ends_here(own, opp, flags, ply, notes):
        return settle(own, opp, tall, flags, lead, key, side, quiet, alpha, beta, ply, first, notes)
    return score


@kernel
def _conclude(
    place: int, quiet: int, depth: int, alpha: int, beta: int, best: int, chosen: int, side: int, ply: int,
    memory: Memory,
) -> int:  # fmt: skip
    """Store a position's result; near a draw by lack of progress, only its best turn."""
    if best >= beta:
        praise(chosen, side, ply, depth, memory.notes)
    if quiet + depth >= memory.notes[NO_PROGRESS]:
        depth = 0
    bound = LOWER if best >= beta else EXACT if best > alpha else UPPER
    store(memory.table, place, depth, bound, best, chosen, ply)
    return best


@recursive
def look(  # noqa: C901, PLR0911, PLR0912 - the tree is one function, since it calls itself in four places
    own: int, opp: int, tall: int, flags: int, had: int, lead: int, key: int, place: int, side: int, quiet: int,
    depth: int, alpha: int, beta: int, ply: int, first: int, memory: Memory,
) -> int:  # fmt: skip
    """The score of a position, `depth` turns ahead; at or below `alpha`, and at or above `beta`, only a bound.

    The mover has made his claims; he `had` other flags before. `lead` is his in pegs, `key` that of the pegs alone, and
    `place` that of the position.
    """
    notes = memory.notes
    if depth <= 0:
        score = _leaf(own, opp, tall, flags, lead, key, place, side, quiet, alpha, beta, ply, first, notes)
        if score != UNKNOWN:
            return score
        depth = 1
    notes[natural(LINE + SPAN * ply)] = NO_TURN
    score = _opening(own, flags, place, quiet, ply, notes)
    if score != UNKNOWN:
        return score
    if _stopped(notes):
        return 0
    score = _known(place, quiet, depth, alpha, beta, ply, memory)
    if score != UNKNOWN:
        return score
    end = _turns(own, opp, tall, flags, ply, first, notes)
    if end == first:
        seen, theirs, there = _passed(own, opp, flags, key, side, int(notes[SINCE + ply]), ply, notes)
        still, passed = 0 if flags & ~had & 31 else quiet + 1, PASS_WORD
        score = -look(
            opp, own, tall, seen, theirs, -lead, key, there, 1 - side, still, depth - 1, -beta, -alpha, ply + 1, first,
            memory,
        )  # fmt: skip
        if notes[STOP]:
            return -INFINITE
        if score > alpha:
            _line(passed, ply, notes)
        return score
    if _may_pass(own, opp, tall, flags, lead, side, quiet, depth, beta, ply, notes):
        seen, theirs, there = _passed(own, opp, flags, key, side, int(notes[PAST_COUNT]) + ply + 1, ply, notes)
        score = -look(
            opp, own, tall, seen, theirs, -lead, key, there, 1 - side, quiet + 1, depth - 1 - int(notes[NULL_LESS]),
            -beta, 1 - beta, ply + 1, end, memory,
        )  # fmt: skip
        if score >= beta and not notes[STOP]:
            return min(score, NEAR_WIN - 1)
    order(opp, tall, flags, recall(memory.table, place), side, ply, first, end, notes)
    notes[PASSING + ply + 1] = 1
    sum_flags(flags, side, ply, notes)
    best, chosen, low = -INFINITE, 0, alpha
    for index in range(first, end):
        turn = pick(index, end, notes)
        his, mine, high, seen, theirs, still, next_key, there = _child(
            own, opp, tall, flags, had, key, side, quiet, turn, ply, memory
        )
        less = _reduction(depth, index - first, int(notes[natural(index - ROOM)]), notes)
        ceiling = beta if index == first else low + 1
        his_lead = -lead_after(lead, tall, turn, notes[WEIGHTS:NET])
        score = UNKNOWN
        if depth - 1 - less <= 0:
            score = _leaf(
                his, mine, high, seen, his_lead, next_key, there, 1 - side, still, -ceiling, -low, ply + 1, end, notes
            )
        if score == UNKNOWN:
            score = look(
                his, mine, high, seen, theirs, his_lead, next_key, there, 1 - side, still, depth - 1 - less, -ceiling,
                -low, ply + 1, end, memory,
            )  # fmt: skip
        score = -score
        if score > low and (less or ceiling < beta):
            score = -look(
                his, mine, high, seen, theirs, his_lead, next_key, there, 1 - side, still, depth - 1, -beta, -low,
                ply + 1, end, memory,
            )  # fmt: skip
        if notes[STOP]:
            return best
        if score > best:
            best, chosen = score, turn
        if score > low:
            low = score
            _line(turn, ply, notes)
        if low >= beta:
            break
    return _conclude(place, quiet, depth, alpha, beta, best, chosen, side, ply, memory)
