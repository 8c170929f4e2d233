"""A second Castille: slow, obvious, and written from the clauses independently of the first.

It imports nothing from the package. The board is a dictionary from (file, rank) to a letter: `S` `T` for silver's short
and tall pegs, `s` `t` for copper's. A flag is `S` or `s` under its territory's name. Nothing is shared between two
positions, everything is copied, and every way of a tall peg is walked jump by jump. If the two implementations differ,
one of them is wrong. `Custom` names the readings that it knows.
"""

from __future__ import annotations

import itertools
from collections import Counter
from typing import NamedTuple, TypeAlias

Point: TypeAlias = tuple[int, int]
Board: TypeAlias = dict[Point, str]
Flags: TypeAlias = dict[str, str]
Sequence: TypeAlias = tuple[tuple[Point, ...], tuple[frozenset[Point], ...], Board]

FILES, RANKS = "abcdef", "123456"
ALL_POINTS = [(x, y) for y in range(1, 7) for x in range(1, 7)]
TERRITORIES = ("NW", "NE", "C", "SW", "SE")
CENTRE = [(3, 3), (3, 4), (4, 3), (4, 4)]
FOUR_WAYS = [(1, 0), (-1, 0), (0, 1), (0, -1)]


class Custom(NamedTuple):
    """The readings of CA-5 and CA-11."""

    captures_on_the_way: bool = False
    lost_flags: bool = False


USUAL = Custom()


class Hop(NamedTuple):
    """One step or one jump, with what it captures."""

    start: Point
    end: Point
    captured: frozenset[Point]

    @property
    def jumps(self) -> bool:
        return abs(self.start[0] - self.end[0]) + abs(self.start[1] - self.end[1]) == 2


class Position(NamedTuple):
    board: Board
    flags: Flags
    to_play: str
    stock: dict[str, int]
    """Pegs left to place, by letter."""
    quiet: int = 0
    number: int = 1
    lost: str = ""
    """A letter for each flag that is out of the game, silver's first."""


class Turn(NamedTuple):
    """What a player does: the points of his peg's moves, what each of them captured, the position after it."""

    points: tuple[Point, ...]
    captured: tuple[frozenset[Point], ...]
    after: Position


def territory(point: Point) -> str:
    """CA-1: the centre, or the corner that the point's quarter of the board belongs to."""
    if point in CENTRE:
        return "C"
    x, y = point
    return ("N" if y > 3 else "S") + ("W" if x <= 3 else "E")


def side(letter: str) -> str:
    return "S" if letter in "ST" else "s"


def other(player: str) -> str:
    return "s" if player == "S" else "S"


def is_on_board(point: Point) -> bool:
    return 1 <= point[0] <= 6 and 1 <= point[1] <= 6


def step_ends(board: Board, start: Point) -> set[Point]:
    """CA-4."""
    x, y = start
    ends = [(x + dx, y + dy) for dx, dy in FOUR_WAYS]
    return {end for end in ends if is_on_board(end) and end not in board}


def jump_ends(board: Board, start: Point) -> set[Point]:
    """CA-5: every place where the peg lands in some chain of jumps, its own place vacant; not that place itself."""
    rest = {point: peg for point, peg in board.items() if point != start}
    landed: set[Point] = set()

    def jump_on(at: Point) -> None:
        x, y = at
        for dx, dy in FOUR_WAYS:
            over, end = (x + dx, y + dy), (x + 2 * dx, y + 2 * dy)
            if over in rest and is_on_board(end) and end not in rest and end not in landed:
                landed.add(end)
                jump_on(end)

    jump_on(start)
    return landed - {start}


def ends_of(board: Board, start: Point) -> set[Point]:
    tall = board[start] in "Tt"
    return step_ends(board, start) | (jump_ends(board, start) if tall else set())


def taken(board: Board, moved: Point) -> frozenset[Point]:
    """CA-6 and CA-7: look at every hostile peg of the whole board, whether the moved peg helps to capture it."""
    mine = side(board[moved])

    def is_own(point: Point) -> bool:
        return point in board and side(board[point]) == mine

    found = set()
    for point, peg in board.items():
        if side(peg) == mine:
            continue
        x, y = point
        beside = [(x - 1, y), (x + 1, y)]
        above = [(x, y - 1), (x, y + 1)]
        corner = [neighbour for neighbour in beside + above if is_on_board(neighbour)]
        traps = [beside, above] + ([corner] if len(corner) == 2 else [])
        if any(moved in trap and all(is_own(member) for member in trap) for trap in traps):
            found.add(point)
    return frozenset(found)


def moved(board: Board, start: Point, end: Point) -> tuple[Board, frozenset[Point]]:
    after = dict(board)
    after[end] = after.pop(start)
    captured = taken(after, end)
    return {point: peg for point, peg in after.items() if point not in captured}, captured


def clear(board: Board, player: str) -> list[str]:
    """CA-10: the territories where the player stands and the other does not."""
    sides: dict[str, set[str]] = {name: set() for name in TERRITORIES}
    for point, peg in board.items():
        sides[territory(point)].add(side(peg))
    return [name for name in TERRITORIES if sides[name] == {player}]


def claimed(board: Board, flags: Flags, player: str, lost: str) -> Flags:
    """CA-10, CA-11, CA-13: one flag after another, until all that he has are up."""
    up = dict(flags)
    for name in clear(board, player):
        if list(up.values()).count(player) + lost.count(player) < 3:
            up[name] = player
    return up


def lost_with(before: Flags, after: Flags, player: str, lost: str) -> str:
    """CA-11: the flags that are out of the game when `player` has put up his."""
    gone = [name for name, flag in before.items() if flag == other(player) and after[name] == player]
    return "".join(sorted(lost + other(player) * len(gone)))


def has_won(flags: Flags, player: str) -> bool:
    return list(flags.values()).count(player) == 3


def is_over(position: Position) -> bool:
    """CA-13, CA-15: three flags up, also those that the player to play puts up at once; a player without pegs."""
    if any(position.stock.values()):
        return False
    if has_won(position.flags, "S") or has_won(position.flags, "s"):
        return True
    if has_won(claimed(position.board, position.flags, position.to_play, position.lost), position.to_play):
        return True
    return len({side(peg) for peg in position.board.values()}) < 2


def sequences(board: Board, start: Point) -> list[Sequence]:
    """CA-9: every sequence of moves that one peg can make in a turn, with what it captures and the board after it."""
    found: list[Sequence] = []
    for end in ends_of(board, start):
        board_after, captured = moved(board, start, end)
        found.append(((start, end), (captured,), board_after))
        if captured:
            for points, more, last in sequences(board_after, end):
                if more[0]:
                    found.append(((start, *points), (captured, *more), last))
    return found


def walks(board: Board, start: Point) -> list[Sequence]:
    """As `sequences`, where every landing of a chain captures (CA-5): every walk hop by hop that is a turn."""
    found: list[Sequence] = []

    def walk(at: Board, hops: list[Hop]) -> None:
        here = hops[-1].end if hops else start
        if hops and is_turn(hops):
            found.append(((start, *(hop.end for hop in hops)), tuple(hop.captured for hop in hops), at))
        for end in single_jumps(at, here) | step_ends(at, here):
            after, captured = moved(at, here, end)
            longer = [*hops, Hop(here, end, captured)]
            if may_lead_on(longer):
                walk(after, longer)

    walk(board, [])
    return found


def single_jumps(board: Board, start: Point) -> set[Point]:
    """CA-5: where one jump lands."""
    if board[start] not in "Tt":
        return set()
    x, y = start
    ends = {(x + 2 * dx, y + 2 * dy) for dx, dy in FOUR_WAYS if (x + dx, y + dy) in board}
    return {end for end in ends if is_on_board(end) and end not in board}


def may_lead_on(hops: list[Hop]) -> bool:
    """Whether a turn can begin so. A jump back to where the peg was since the last capture leads nowhere new."""
    *before, last = hops
    if not last.jumps:
        return not before or (bool(last.captured) and all_capture(before))
    if before and not before[-1].jumps and not before[-1].captured:
        return False
    seen = [last.start]
    for hop in reversed(before):
        if hop.captured or not hop.jumps:
            break
        seen.append(hop.start)
    return bool(last.captured) or last.end not in seen


def is_turn(hops: list[Hop]) -> bool:
    """CA-9: whether the hops are one move, or several that all capture."""
    return is_move(hops) or all_capture(hops)


def all_capture(hops: list[Hop]) -> bool:
    """Whether the hops can be cut into moves that all capture."""
    if not hops:
        return True
    firsts = [hops[:cut] for cut in range(1, len(hops) + 1)]
    return any(
        is_move(first) and any(hop.captured for hop in first) and all_capture(hops[len(first) :]) for first in firsts
    )


def is_move(hops: list[Hop]) -> bool:
    """CA-4, CA-5: a step, or a chain of jumps that does not end where it began."""
    return len(hops) == 1 or (all(hop.jumps for hop in hops) and hops[0].start != hops[-1].end)


def reachable(board: Board, start: Point) -> set[frozenset[tuple[Point, str]]]:
    """The boards that `walks` lead to, with jumps to and fro allowed: looked for board by board, not way by way."""
    found: set[frozenset[tuple[Point, str]]] = set()
    seen = set()
    waiting: list[tuple[Board, Point, Point, bool, bool]] = [(board, start, start, False, True)]
    while waiting:
        at, here, origin, captures, first = state = waiting.pop()
        if (frozenset(at.items()), *state[1:]) in seen:
            continue
        seen.add((frozenset(at.items()), *state[1:]))
        for end in single_jumps(at, here):
            after, captured = moved(at, here, end)
            waiting.append((after, end, origin, captures or bool(captured), first))
            if (captures or captured) and end != origin:  # the chain may be over, and another move begin
                waiting.append((after, end, end, False, False))
        if here == origin and not captures:  # nothing of this move is made yet
            for end in step_ends(at, here):
                after, captured = moved(at, here, end)
                if first or captured:
                    found.add(frozenset(after.items()))
                if captured:
                    waiting.append((after, end, end, False, False))
        if here != origin and (first or captures):
            found.add(frozenset(at.items()))
    return found


def turns(position: Position, custom: Custom = USUAL) -> list[Turn]:
    """Every turn; only the pass (no points) if the player cannot move (CA-14). Draws by repetition are ignored."""
    board, player = position.board, position.to_play
    if is_over(position):
        return []
    if any(position.stock.values()):
        return placements(position)
    flags = claimed(board, position.flags, player, position.lost)
    mine = [point for point, peg in board.items() if side(peg) == player]
    ways = walks if custom.captures_on_the_way else sequences
    every = [sequence for start in mine for sequence in ways(board, start)]
    found = []
    for points, captured, after in every or [((), (), board)]:
        up = claimed(after, flags, player, position.lost)
        lost = lost_with(position.flags, up, player, position.lost) if custom.lost_flags else ""
        fresh = up != position.flags or any(captured)
        quiet = 0 if fresh else position.quiet + 1
        found.append(Turn(points, captured, Position(after, up, other(player), {}, quiet, position.number + 1, lost)))
    return found


def placements(position: Position) -> list[Turn]:
    """CA-2: every two vacant points with every two pegs of the stock."""
    letters = "ST" if position.to_play == "S" else "st"
    vacant = [point for point in ALL_POINTS if point not in position.board]
    found = []
    for one, two in itertools.combinations(vacant, 2):
        for first, second in itertools.product(letters, repeat=2):
            left = Counter(position.stock)
            left.subtract([first, second])
            if min(left.values()) < 0:
                continue
            board = {**position.board, one: first, two: second}
            after = Position(board, {}, other(position.to_play), dict(left), 0, position.number + 1)
            found.append(Turn((one, two), (), after))
    return found


def perft(position: Position, depth: int, custom: Custom = USUAL) -> int:
    """The number of ways to play on for exactly `depth` turns."""
    if depth == 0:
        return 1
    return sum(perft(turn.after, depth - 1, custom) for turn in turns(position, custom))


# --- text: the notation of positions, read and written here for itself ------------------------------------------


def read(text: str) -> Position:
    rows, signs, to_play, stock, quiet, number = text.split()
    flags, _, lost = signs.partition("x")
    board: Board = {}
    for y, row in zip(range(6, 0, -1), rows.split("/"), strict=True):
        signs = "".join("." * int(sign) if sign.isdigit() else sign for sign in row)
        board.update({(x, y): sign for x, sign in enumerate(signs, start=1) if sign != "."})
    up = {name: flag for name, flag in zip(TERRITORIES, flags, strict=True) if flag != "-"}
    left = {} if stock == "-" else {letter: int(stock[stock.index(letter) + 1]) for letter in "STst"}
    return Position(board, up, to_play, left, int(quiet), int(number), lost)


def write(position: Position) -> str:
    rows = []
    for y in range(6, 0, -1):
        signs = "".join(position.board.get((x, y), ".") for x in range(1, 7))
        for gap in range(6, 0, -1):
            signs = signs.replace("." * gap, str(gap))
        rows.append(signs)
    flags = "".join(position.flags.get(name, "-") for name in TERRITORIES) + ("x" + position.lost) * bool(position.lost)
    stock = "".join(f"{letter}{position.stock[letter]}" for letter in "STst") if any(position.stock.values()) else "-"
    return f"{'/'.join(rows)} {flags} {position.to_play} {stock} {position.quiet} {position.number}"


def name(turn: Turn) -> str:
    """A turn's points and captures: `c1-c5xd5-c3xc2`; the pass is `--`."""
    if not turn.points:
        return "--"
    text = write_point(turn.points[0])
    for end, captured in zip(turn.points[1:], turn.captured, strict=True):
        text += "-" + write_point(end) + "".join("x" + write_point(each) for each in sorted(captured, key=by_rank))
    return text


def write_point(point: Point) -> str:
    return FILES[point[0] - 1] + RANKS[point[1] - 1]


def by_rank(point: Point) -> Point:
    return point[1], point[0]
