// The aim of a flick while it is being made: one value that the hand on the board, the panel and the keys all edit.
import { batch, computed, effect, signal, type Signal } from "@preact/signals";
import { announce, announceLater, cancelAnnouncement } from "../announce";
import { type Aim, type Aimed, aimAtNext, aimInWords, changeInWords, drawMeant, formatAim, parseAim, suggested } from "../board";
import { keptAim } from "../memory";
import type { Aiming, LogEntry } from "../wire";
import type { TableSession } from "./session";

/** An aim, the ply it was made at, and the target it goes to (-1 for none). */
interface Kept {
  readonly ply: number;
  readonly aim: Aim;
  readonly target: number;
}

/** A coin in hand and how it is aimed. */
export interface InHand {
  readonly aiming: Aiming;
  readonly aim: Aim;
}

/** A hand on the board that has not moved for this time rests, ms. */
const REST = 80;

const NO_COINS: readonly Aiming[] = [];

/** The moves of the log that the visitor has made. */
export function ownMoves({ timeline, facts }: Pick<TableSession, "timeline" | "facts">): readonly LogEntry[] {
  return timeline.log.value.filter(({ seat }) => facts.value?.seats[seat]?.yours);
}

/** Whether some of these moves are flicks. */
export function hasFlicked(moves: readonly Pick<LogEntry, "move">[]): boolean {
  return moves.some(({ move }) => parseAim(move) !== null);
}

export class AimBuilder {
  readonly armed = signal(false);
  /** Whether the visitor has not flicked yet in this match. */
  readonly first = computed(() => !hasFlicked(ownMoves(this.session)));
  readonly #kept: Signal<Kept | null>;
  /** The aim as it is now; null when nothing can be aimed. */
  readonly inHand = computed((): InHand | null => {
    const turn = this.session.moves.turn.value;
    const kept = this.#kept.value;
    const own = kept && kept.ply === turn?.ply ? this.aimings.find((one) => one.coin === kept.aim.coin) : undefined;
    if (own && kept) return { aiming: own, aim: kept.aim };
    const [first] = this.aimings;
    return first ? { aiming: first, aim: suggested(first) } : null;
  });
  /** The aim as the panel shows it. While a hand pulls, it waits until the hand rests: its layout takes as long as drawing the aim. */
  readonly told: Signal<InHand | null>;
  #byHand = false;
  /** The aim as the board shows it: also while it is on its way. */
  readonly aimed = computed((): Aimed | null => {
    const { mayPlay, pending } = this.session.moves;
    const inHand = this.inHand.value;
    const live = mayPlay.value;
    if (!inHand || !(live || pending.value !== null)) return null;
    const demonstrates = this.demonstrates && live && this.first.value;
    return { ...inHand, aimings: this.aimings, live, armed: this.armed.value, demonstrates };
  });
  #announced: Aim | null = null;

  constructor(
    readonly session: TableSession,
    /** Whether the board shows how to pull, until the first flick. */
    readonly demonstrates = false,
  ) {
    this.#kept = signal(keptAim.get<Kept>(session.id));
    this.told = signal(this.inHand.peek());
  }

  /** Connect the aim and the board until the returned function is called. */
  attend(): () => void {
    const { presentation, moves, id } = this.session;
    const { board } = presentation;
    const stop = [
      effect(() => {
        const aimed = this.aimed.value;
        if (board) board.aimed = aimed;
      }),
      this.#tell(),
      effect(() => keptAim.set(id, this.#kept.value)),
      effect(() => {
        if (!moves.mayPlay.value) this.armed.value = false;
      }),
    ];
    const listening = new AbortController();
    const on = (name: string, call: (detail: never) => void): void =>
      board?.addEventListener(name, (event) => call((event as CustomEvent).detail as never), listening);
    on("aim", (aim: Aim) => {
      this.#byHand = true;
      this.change(aim);
      this.#byHand = false;
    });
    on("flick", () => this.flick());
    on("pick", (aiming: Aiming) => this.pick(aiming));
    on("remark", (words: string) => presentation.say({ text: words }));
    return () => {
      listening.abort();
      cancelAnnouncement();
      for (const each of stop) each();
      if (board) board.aimed = null;
    };
  }

  #tell(): () => void {
    let waits: ReturnType<typeof setTimeout> | undefined;
    const stop = effect(() => {
      const now = this.inHand.value;
      clearTimeout(waits);
      const tell = (): void => {
        this.told.value = now;
      };
      if (this.#byHand) waits = setTimeout(tell, REST);
      else tell();
    });
    return () => {
      clearTimeout(waits);
      stop();
    };
  }

  /** The coins that may be flicked now. */
  get aimings(): readonly Aiming[] {
    return this.session.moves.turn.value?.aimings ?? NO_COINS;
  }

  // --- edits ------------------------------------------------------------------------------------------------

  /** Take an aim. With `aloud`, the change is announced. */
  change(aim: Aim, aloud = false, target = this.#kept.value?.target ?? -1): void {
    const inHand = this.inHand.value;
    if (!inHand || !this.session.moves.mayPlay.value) return;
    if (formatAim(aim) !== formatAim(inHand.aim)) {
      batch(() => {
        this.armed.value = false;
        this.#kept.value = { ply: this.session.moves.turn.value?.ply ?? -1, aim, target };
      });
    }
    if (aloud) this.#announceChange(inHand);
  }

  edit(edit: (inHand: InHand) => Aim | undefined, aloud = true): boolean {
    const inHand = this.inHand.value;
    const aim = inHand && this.session.moves.mayPlay.value ? edit(inHand) : undefined;
    if (aim) this.change(aim, aloud);
    return aim !== undefined;
  }

  /** Aim at the next target, dead centre. */
  next(step: 1 | -1): boolean {
    const inHand = this.inHand.value;
    if (!inHand || !this.session.moves.mayPlay.value || inHand.aiming.targets.length === 0) return false;
    const { aim, target } = aimAtNext(inHand.aim, inHand.aiming, step, this.#kept.value?.target ?? -1);
    this.change(aim, true, target);
    return true;
  }

  /** The next of the coins that may be flicked. */
  nextCoin(): boolean {
    const [inHand, { aimings }] = [this.inHand.value, this];
    const next = inHand && aimings[(aimings.indexOf(inHand.aiming) + 1) % aimings.length];
    if (!next || aimings.length < 2) return false;
    this.pick(next);
    return true;
  }

  pick(aiming: Aiming): void {
    this.change(suggested(aiming), true, -1);
  }

  // --- the flick --------------------------------------------------------------------------------------------

  /** Announce the aim; the next Enter flicks. */
  arm(): void {
    const inHand = this.inHand.value;
    if (!inHand || !this.session.moves.mayPlay.value) return;
    cancelAnnouncement();
    this.armed.value = true;
    announce(`${aimInWords(inHand.aim, inHand.aiming)} Enter again flicks; Escape cancels.`, "assertive");
  }

  disarm(): boolean {
    const was = this.armed.value;
    this.armed.value = false;
    if (was) announce("Not flicked.", "assertive");
    return was;
  }

  flick(): void {
    const inHand = this.inHand.value;
    if (!inHand) return;
    cancelAnnouncement();
    this.armed.value = false;
    // The button may be below the picture; the player wants to see the flick.
    this.session.presentation.board?.scrollIntoView({ block: "nearest" });
    const { presentation } = this.session;
    presentation.compares = (playback) => drawMeant(inHand.aiming, inHand.aim, playback);
    void this.session.moves.flick(inHand.aim);
  }

  #announceChange({ aim, aiming }: InHand): void {
    this.#announced ??= aim;
    announceLater(() => {
      const now = this.inHand.value;
      const before = this.#announced;
      this.#announced = null;
      if (now && before && now.aiming === aiming) return changeInWords(before, now.aim, aiming);
      return now ? aimInWords(now.aim, now.aiming) : "";
    });
  }
}
