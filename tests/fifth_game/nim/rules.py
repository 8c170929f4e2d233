"""The rules of Nim."""

from dataclasses import dataclass
from typing import Annotated

from msgspec import Meta

from parlour.game import Event, FiniteGame, Outcome, Refusal, Ruling, Seat, Termination

LAST = Termination("last-counter", "by the last counter")


@dataclass(frozen=True)
class Options:
    heaps: Annotated[int, Meta(ge=1, le=5, description="The number of heaps: of 1, 3, 5, 7 and 9 counters.")] = 4
    misere: Annotated[bool, Meta(description="The player who takes the last counter loses.")] = False


@dataclass(frozen=True)
class State:
    heaps: tuple[int, ...]
    seat: Seat = 0


@dataclass(frozen=True, order=True)
class Take:
    heap: int
    count: int


@dataclass(frozen=True)
class Nim(FiniteGame[State, Take]):
    options: Options = Options()

    name = "nim"
    rules_version = 1
    turn_clause = "NI-1"
    terminations = (LAST,)
    seats = ("first", "second")

    def start(self) -> State:
        return State(tuple(range(1, 2 * self.options.heaps, 2)))

    def to_play(self, state: State) -> Seat:
        return state.seat

    def moves(self, state: State) -> tuple[Take, ...]:
        return tuple(Take(heap, count) for heap, size in enumerate(state.heaps) for count in range(1, size + 1))

    def refusal(self, state: State, move: Take) -> Refusal | None:
        refusal = Refusal("not_there", "NI-1", f"There are no {move.count} counters in heap {move.heap + 1}.")
        return None if move in self.moves(state) else refusal

    def judge(self, state: State, move: Take) -> Ruling[State, Take]:
        heaps = tuple(size - move.count * (heap == move.heap) for heap, size in enumerate(state.heaps))
        words = f"{self.seats[state.seat]} takes {move.count} from heap {move.heap + 1}."
        event = Event("takes", "NI-1" if any(heaps) else "NI-2", words, state.seat)
        return Ruling(state, move, (event,), State(heaps, 1 - state.seat))

    def outcome(self, state: State) -> Outcome | None:
        return None if any(state.heaps) else self.won_by(LAST, state.seat if self.options.misere else 1 - state.seat)
