// The aim at a table: one value that the hand on the board, the panel and the keys edit, and that is drawn and sent.
import { batch, computed, effect, signal, type Signal } from "@preact/signals";
import { type Aim, type Aimed, aimAtNext, aimInWords, changeInWords, formatAim, suggested } from "./board";
import { keepSilence, say, sayLater } from "./live";
import { keptAim } from "./memory";
import type { Table } from "./table";
import type { Aiming } from "./wire";

/** What was aimed, at which move, with which of the coins that could be. */
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

export class AimAtTable {
  readonly armed = signal(false);
  readonly #kept: Signal<Kept | null>;
  readonly #aimings = computed(() => {
    const shown = this.table.shown.value;
    if (!shown?.your_turn || this.table.lookingBack.value) return this.#nothing;
    // The same move has the same coins, however often the house is asked.
    if (this.#known.ply !== shown.ply) this.#known = { ply: shown.ply, aimings: shown.view.aimings };
    return this.#known;
  });
  /** The aim as it is now; null where there is nothing to aim. */
  readonly inHand = computed((): InHand | null => {
    const { ply, aimings } = this.#aimings.value;
    const kept = this.#kept.value;
    const own = kept?.ply === ply ? aimings.find((one) => one.coin === kept.aim.coin) : undefined;
    if (own && kept) return { aiming: own, aim: kept.aim };
    const [first] = aimings;
    return first ? { aiming: first, aim: suggested(first) } : null;
  });
  /** As the board shows it: also while it is on its way. */
  readonly aimed = computed((): Aimed | null => {
    const inHand = this.inHand.value;
    const live = this.table.mayPlay.value;
    if (!inHand || !(live || this.table.pending.value !== null)) return null;
    return { ...inHand, aimings: this.#aimings.value.aimings, live, armed: this.armed.value };
  });
  readonly #nothing = { ply: -1, aimings: [] as readonly Aiming[] };
  #known = this.#nothing;
  #spoken: Aim | null = null;

  constructor(readonly table: Table) {
    this.#kept = signal(keptAim.get<Kept>(table.match));
  }

  /** Follow the table until the returned function is called. */
  attend(): () => void {
    const { table } = this;
    const { board } = table;
    const stop = [
      effect(() => {
        const aimed = this.aimed.value;
        if (board) board.aimed = aimed;
      }),
      effect(() => keptAim.set(table.match, this.#kept.value)),
      effect(() => {
        if (!table.mayPlay.value) this.armed.value = false;
      }),
    ];
    const heard = new AbortController();
    const hear = (name: string, call: (detail: never) => void): void =>
      board?.addEventListener(name, (event) => call((event as CustomEvent).detail as never), heard);
    hear("aim", (aim: Aim) => this.change(aim));
    hear("flick", () => this.flick());
    hear("pick", (aiming: Aiming) => this.pick(aiming));
    hear("told", (words: string) => table.tell({ text: words }));
    return () => {
      heard.abort();
      keepSilence();
      for (const each of stop) each();
      if (board) board.aimed = null;
    };
  }

  get aimings(): readonly Aiming[] {
    return this.#aimings.value.aimings;
  }

  // --- edits ------------------------------------------------------------------------------------------------

  /** Aim so. `aloud` reads the change to those who do not see it. */
  change(aim: Aim, aloud = false, target = this.#kept.value?.target ?? -1): void {
    const inHand = this.inHand.value;
    if (!inHand || !this.table.mayPlay.value) return;
    if (formatAim(aim) !== formatAim(inHand.aim)) {
      batch(() => {
        this.armed.value = false;
        this.#kept.value = { ply: this.#aimings.value.ply, aim, target };
      });
    }
    if (aloud) this.#sayChange(inHand);
  }

  edit(edit: (inHand: InHand) => Aim | undefined, aloud = true): boolean {
    const inHand = this.inHand.value;
    const aim = inHand && this.table.mayPlay.value ? edit(inHand) : undefined;
    if (aim) this.change(aim, aloud);
    return aim !== undefined;
  }

  /** Aim at the next target, dead centre. */
  next(step: 1 | -1): boolean {
    const inHand = this.inHand.value;
    if (!inHand || !this.table.mayPlay.value || inHand.aiming.targets.length === 0) return false;
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

  /** Make ready and read the aim; the next Enter flicks. */
  arm(): void {
    const inHand = this.inHand.value;
    if (!inHand || !this.table.mayPlay.value) return;
    keepSilence();
    this.armed.value = true;
    say(`${aimInWords(inHand.aim, inHand.aiming)} Enter again flicks, Escape does not.`, "assertive");
  }

  disarm(): boolean {
    const was = this.armed.value;
    this.armed.value = false;
    if (was) say("Not flicked.", "assertive");
    return was;
  }

  flick(): void {
    const inHand = this.inHand.value;
    if (!inHand) return;
    keepSilence();
    this.armed.value = false;
    // Who presses a button below the picture wants to see what comes of it.
    this.table.board?.scrollIntoView({ block: "nearest" });
    void this.table.flick(inHand.aim);
  }

  #sayChange({ aim, aiming }: InHand): void {
    this.#spoken ??= aim;
    sayLater(() => {
      const now = this.inHand.value;
      const before = this.#spoken;
      this.#spoken = null;
      if (now && before && now.aiming === aiming) return changeInWords(before, now.aim, aiming);
      return now ? aimInWords(now.aim, now.aiming) : "";
    });
  }
}
