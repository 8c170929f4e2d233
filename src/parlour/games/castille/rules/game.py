"""The rules of Castille, clause by clause.

First the pegs are placed (`Place`); then a turn is a peg's whole sequence of moves (`Turn`). The moves of pegs are in
`turns`, territories and flags in `board`; this module combines them.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Annotated, ClassVar, Literal, Self

from msgspec import Meta

from parlour.game import Event, FiniteGame, Outcome, Refusal, Ruling, Seat, Termination, check_options
from parlour.games.castille.rules.board import SEATS, State, choices, displaced, due, has_pegs, put_up, win
from parlour.games.castille.rules.events import claim_events, leg_events, pass_event, place_events
from parlour.games.castille.rules.moves import Move, Place, Turn
from parlour.games.castille.rules.placing import placed, placements
from parlour.games.castille.rules.refusals import legs_refusal, place_refusal, route_refusal, turn_refusal
from parlour.games.castille.rules.routes import routes
from parlour.games.castille.rules.turns import Leg, follow, turns

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterator
    from random import Random

    from parlour.games.castille.rules.board import Board, Lost


__all__ = ["LACK_OF_PROGRESS", "NO_PEGS", "REPETITION", "THREE_FLAGS", "Account", "Castille", "Moves", "Options"]

THREE_FLAGS = Termination("three-flags", "by three flags")
NO_PEGS = Termination("no-pegs", "by leaving the opponent without a peg")
REPETITION = Termination("repetition", "by threefold repetition")
LACK_OF_PROGRESS = Termination("lack-of-progress", "by lack of progress")
ENDED_BY = {THREE_FLAGS: "CA-13", NO_PEGS: "CA-15", REPETITION: "CA-16", LACK_OF_PROGRESS: "CA-16"}
"""The clause behind each termination."""
SCORES = ((1.0, 0.0), (0.0, 1.0))
HALVES = (0.5, 0.5)


@dataclass(frozen=True, slots=True)
class Options:
    """The readings of the rules on which tables differ.

    >>> Options().no_progress_limit
    100
    """

    claims: Annotated[
        Literal["automatic", "declared"],
        Meta(description="Flags go up by themselves, or each claim is part of the turn (CA-10)"),
    ] = "automatic"
    claim_times: Annotated[
        Literal["both", "one"],
        Meta(description="Claims before and after the move, or at one of the two times in a turn (CA-10)"),
    ] = "both"
    captures_on_the_way: Annotated[
        bool, Meta(description="A chain of jumps captures at every landing, and each is written (CA-5)")
    ] = False
    lost_flags: Annotated[
        bool, Meta(description="A displaced flag is lost; with fewer than three you can't win by flags (CA-11)")
    ] = False
    no_progress_limit: Annotated[
        int, Meta(ge=1, le=10_000, description="Turns without a capture or a new flag that draw the game (CA-16)")
    ] = 100
    starter: Annotated[
        Literal["lot", "silver", "copper"], Meta(description="Who goes first: drawn by lot, or agreed (CA-2)")
    ] = "lot"

    def __post_init__(self) -> None:
        check_options(self)


@dataclass(frozen=True, slots=True)
class Moves:
    """How the moves of a peg are read: what the points of a path mean, and so which paths exist (CA-5).

    Attributes:
        paths: every path of a seat that moves a peg, in order.
        refusal: why the peg on the first point of a path may not go along it, or None.
    """

    paths: Callable[[Board, Seat], list[tuple[int, ...]]]
    refusal: Callable[[Board, tuple[int, ...]], Refusal | None]


BY_ENDS = Moves(turns, legs_refusal)
"""A point is where a move ends, and captures are judged there alone."""
BY_LANDINGS = Moves(routes, route_refusal)
"""A point is a landing, and every one captures: `captures_on_the_way`."""


@dataclass(frozen=True, slots=True)
class Account:
    """A turn in full: the claims before it, its moves with what they capture, the claims after it."""

    before: tuple[int, ...]
    legs: tuple[Leg, ...]
    after: tuple[int, ...]

    @property
    def captures(self) -> bool:
        """Whether a peg was captured."""
        return any(leg.captured for leg in self.legs)


@dataclass(frozen=True)
class Castille(FiniteGame[State, Move]):
    """Castille under some options.

    >>> game = Castille()
    >>> len(game.moves(game.start()))
    2520
    """

    options: Options = field(default_factory=Options)

    name = "castille"
    rules_version = 1
    turn_clause = "CA-2"
    terminations: ClassVar[tuple[Termination, ...]] = (THREE_FLAGS, NO_PEGS, REPETITION, LACK_OF_PROGRESS)

    @property
    def seats(self) -> tuple[str, ...]:
        """Silver and copper."""
        return SEATS

    def by_lot(self, rng: Random) -> Self:
        """Draw lots for the first turn, if the options say so (CA-2)."""
        if self.options.starter != "lot":
            return self
        return replace(self, options=replace(self.options, starter=rng.choice(("silver", "copper"))))

    def start(self) -> State:
        """An empty board. If no lots were drawn, silver starts."""
        return State(seat=1 if self.options.starter == "copper" else 0)

    def to_play(self, state: State) -> Seat:
        """The seat whose turn it is."""
        return state.seat

    @property
    def reading(self) -> Moves:
        """How the moves of a peg are read."""
        return BY_LANDINGS if self.options.captures_on_the_way else BY_ENDS

    @property
    def claims_once(self) -> bool:
        """Whether who has claimed before his move claims nothing after it (CA-10)."""
        return self.options.claim_times == "one"

    def paths(self, state: State) -> list[tuple[int, ...]]:
        """The paths of every turn that moves a peg of the player to play, in order; even if the game is over."""
        return self.reading.paths(state.pegs, state.seat)

    # --- what may be played ---------------------------------------------------------------------------------

    def moves(self, state: State) -> tuple[Move, ...]:
        """Every placement, or every turn; the pass alone for a player who has none (CA-14)."""
        return self.ways(state) if self.outcome(state) is None else ()

    def ways(self, state: State) -> tuple[Move, ...]:
        """The moves, also of a position that only repetition or lack of progress has drawn."""
        if self.win(state) is not None:
            return ()
        if state.placing:
            return tuple(placements(state))
        paths = self.paths(state) or [()]
        if self.options.claims == "automatic":
            return tuple(map(Turn, paths))
        return tuple(sorted(_declared(state, paths, once=self.claims_once)))

    def refusal(self, state: State, move: Move) -> Refusal | None:
        """Why `move` is not allowed, or None."""
        if type(move) is not Place and type(move) is not Turn:
            return Refusal("no_move", "CA-4", f"A move places two pegs or is a turn of one peg, not {move!r:.40}.")
        outcome = self.outcome(state)
        if outcome is not None:
            return Refusal("over", ENDED_BY[outcome.termination], "The game is over.")
        if isinstance(move, Place):
            return place_refusal(state, move)
        declared = self.options.claims == "declared"
        refusal = turn_refusal(state, move, self.reading.refusal, declared=declared)
        if refusal is None and self.claims_once and move.before and move.after:
            words = "Claim before your move or after it, not at both times."
            return Refusal("claimed_before", "CA-10", words)
        return refusal

    # --- what it does ---------------------------------------------------------------------------------------

    def account(self, state: State, move: Turn) -> Account:
        """A turn in full; its moves are made, legal or not, if there is a peg to move."""
        legs = follow(state.pegs, move.path)
        if self.options.claims == "declared":
            return Account(move.before, legs, move.after)
        before = state.due
        flags = put_up(state.flags, state.seat, before) if before else state.flags
        if not legs or (self.claims_once and before):
            return Account(before, legs, ())
        return Account(before, legs, due(legs[-1].pegs, flags, state.seat, state.lost[state.seat]))

    def after(self, state: State, move: Move) -> State:
        """The state that a legal move leads to."""
        made = self._made(state, move)
        claims = self._at_once(made)
        return replace(self._claimed(made, claims), quiet=0) if claims else made

    def judge(self, state: State, move: Move) -> Ruling[State, Move]:
        """What a legal move does, with the clauses that it applies."""
        made = self._made(state, move)
        if isinstance(move, Place):
            events = [*place_events(state, move), *self._claim_events(made, self._at_once(made), "CA-12")]
        else:
            events = [*self._turn_events(state, move), *self._claim_events(made, self._at_once(made))]
        after = self.after(state, move)
        outcome = self.outcome(after)
        if outcome is not None:
            seat = outcome.winners[0] if outcome.winners else state.seat
            events.append(Event("ends", ENDED_BY[outcome.termination], self.verdict(outcome), seat))
        return Ruling(state, move, tuple(events), after)

    def _turn_events(self, state: State, move: Turn) -> Iterator[Event]:
        account = self.account(state, move)
        yield from self._claim_events(state, account.before)
        yield from leg_events(state, move, account.legs)
        claimed = self._claimed(state, account.before)
        yield from self._claim_events(claimed, account.after)
        if not move.path and not win(claimed.flags, state.seat):
            yield pass_event(state)

    def _claim_events(self, state: State, claims: tuple[int, ...], clause: str = "CA-10") -> Iterator[Event]:
        return claim_events(state, claims, clause, for_good=self.options.lost_flags)

    def _made(self, state: State, move: Move) -> State:
        """The state after a move, before the next player claims anything."""
        return placed(state, move) if isinstance(move, Place) else self._turned(state, move)

    def _turned(self, state: State, move: Turn) -> State:
        account = self.account(state, move)
        claimed = account.before + account.after
        pegs = account.legs[-1].pegs if account.legs else state.pegs
        made = self._claimed(state, claimed)
        return replace(
            made,
            pegs=pegs,
            seat=1 - state.seat,
            quiet=0 if claimed or account.captures else state.quiet + 1,
            turn=state.turn + 1,
            seen=() if account.captures or made.lost != state.lost else (*state.seen, state.position),
            marks=_carried(state.marked, pegs, move.path),
        )

    def _claimed(self, state: State, claims: tuple[int, ...]) -> State:
        """The state with some flags of the player to play put up, and those of the other displaced (CA-11)."""
        if not claims:
            return state
        gone = displaced(state.flags, state.seat, claims) if self.options.lost_flags else 0
        lost: Lost = (state.lost[0] + gone * state.seat, state.lost[1] + gone * (1 - state.seat))
        return replace(state, flags=put_up(state.flags, state.seat, claims), lost=lost)

    def _due(self, state: State) -> tuple[int, ...]:
        """The automatic claims of the player to play before his first move."""
        if state.placing or self.options.claims == "declared" or win(state.flags, 1 - state.seat):
            return ()
        return state.due

    def _at_once(self, state: State) -> tuple[int, ...]:
        """The automatic claims that put up his third flag: the game is over then, and no later turn reports them."""
        claims = self._due(state)
        return claims if claims and win(put_up(state.flags, state.seat, claims), state.seat) else ()

    # --- how it ends ----------------------------------------------------------------------------------------

    def outcome(self, state: State) -> Outcome | None:
        """Won by three flags or against no pegs; drawn by repetition or lack of progress (CA-13, CA-15, CA-16)."""
        won = self.win(state)
        if won is not None or state.placing:
            return won
        if state.seen.count(state.position) >= 2:
            return Outcome(HALVES, (), REPETITION)
        if state.quiet >= self.options.no_progress_limit:
            return Outcome(HALVES, (), LACK_OF_PROGRESS)
        return None

    def hash_key(self, state: State) -> Hashable:
        """Pegs, flags, stock, seat, turns without progress, and how often each earlier position has been.

        The number of the turn and the order of the earlier positions are left out; the rules do not read them.
        """
        return state.position, state.stock, state.lost, state.quiet, frozenset(Counter(state.seen).items())

    def win(self, state: State) -> Outcome | None:
        """How a position is won, regardless of the earlier ones."""
        if state.placing:
            return None
        claims = self._due(state)
        flags = put_up(state.flags, state.seat, claims) if claims else state.flags
        for seat in (0, 1):
            if win(flags, seat):
                return Outcome(SCORES[seat], (seat,), THREE_FLAGS)
        standing = [seat for seat in (0, 1) if has_pegs(state.pegs, seat)]
        if len(standing) == 1:
            [seat] = standing
            return Outcome(SCORES[seat], (seat,), NO_PEGS)
        return None

    def verdict(self, outcome: Outcome) -> str:
        """An outcome in one sentence."""
        if outcome.winners:
            return f"{SEATS[outcome.winners[0]].capitalize()} wins {outcome.termination.text}."
        return f"Nobody wins: a draw {outcome.termination.text}."


def _carried(marks: tuple[int, ...], pegs: Board, path: tuple[int, ...]) -> tuple[int, ...]:
    """The pegs' numbers after a turn: the moved peg keeps its number, captured pegs lose theirs."""
    carried = [mark if peg is not None else 0 for mark, peg in zip(marks, pegs, strict=True)]
    if path:
        carried[path[-1]] = marks[path[0]]
    return tuple(carried)


def _declared(state: State, paths: list[tuple[int, ...]], *, once: bool) -> Iterator[Turn]:
    """Every turn with every choice of claims (CA-10); claims alone where they win before the first move (CA-13).

    With `once` there are claims before the first move or after the last one, not both.
    """
    lost = state.lost[state.seat]
    for before in choices(state.pegs, state.flags, state.seat, lost):
        flags = put_up(state.flags, state.seat, before)
        if win(flags, state.seat):
            yield Turn((), before)
            continue
        for path in paths:
            legs = follow(state.pegs, path)
            offered = choices(legs[-1].pegs, flags, state.seat, lost) if legs and not (once and before) else [()]
            yield from (Turn(path, before, after) for after in offered)
