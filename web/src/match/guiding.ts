// The first match of somebody new to a game: which line is said, and whether hints come by themselves.
import { signal, type Signal } from "@preact/signals";
import { parseAim } from "../board/aim";
import { recall, remember } from "../memory";
import { unguided } from "../newcomer";
import type { Frame, LogEntry, SeatCard } from "../wire";

export class Guiding {
  /** Whether it is such a match: what is said in it has a place of its own, also when nothing is said any more. */
  readonly begun: boolean;
  readonly lines: Signal<boolean>;
  readonly hints: Signal<boolean>;

  constructor(readonly match: string) {
    const { guided = false, hinted = false } = recall(match) ?? {};
    this.begun = guided || hinted;
    this.lines = signal(guided);
    this.hints = signal(hinted);
  }

  /** Say no lines any more, in no other match either. */
  endLines(): void {
    this.lines.value = false;
    remember(this.match, { guided: false });
    unguided();
  }

  /** Give hints only when they are asked for. */
  endHints(): void {
    this.hints.value = false;
    remember(this.match, { hinted: false });
  }
}

/**
 * How many lines are due by the frame that is shown: one for each turn that the visitor has begun, and in a turn of several
 * flicks one more for what follows each of them. Pure.
 */
export function linesDue(log: readonly Pick<LogEntry, "ply" | "seat" | "move">[], { ply, to_play }: Pick<Frame, "ply" | "to_play">, seats: readonly Pick<SeatCard, "seat" | "yours">[]): number {
  const mine = new Set(seats.filter(({ yours }) => yours).map(({ seat }) => seat));
  const played = log.filter((entry) => entry.ply <= ply);
  const order = to_play === null ? played : [...played, { seat: to_play, move: "" }];
  const follows = (before: Pick<LogEntry, "seat" | "move"> | undefined): boolean => before !== undefined && mine.has(before.seat) && parseAim(before.move) === null;
  return order.filter(({ seat }, index) => mine.has(seat) && !follows(order[index - 1])).length;
}
