// What an aim leads to, on request: its whole path, and where it ends with a hand in 2,000 tries.
import { signal, useSignal, useSignalEffect } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { drawTraces } from "../board/stage";
import type { AimBuilder, InHand } from "../match/aiming";
import type { TableSession } from "../match/session";
import type { HandNumbers, Piece, Sampling } from "../wire";
import { tryOut, UNAVAILABLE, unavailable } from "./tryout";
import { Latest } from "./latest";
import { numbersOf } from "./numbers";

const TRIES = 2000;
/** Kept from match to match, as long as the page is open: in practice the map is there at once, against bots on request. */
const path = signal(false);
const heat = { practice: signal(true), match: signal(false) };

interface AimViewsProps {
  readonly session: TableSession;
  readonly hand: AimBuilder;
}

export function AimViews({ session, hand }: AimViewsProps) {
  const views = useMemo(() => new Views(session, hand), [session, hand]);
  const chosen = useSignal<string | null>(null);
  useEffect(() => () => views.close(), [views]);
  const mapped = heatOf(session);
  const [maps, foresees] = [session.ruled && mayShow(session), mayForesee(session)];
  useSignalEffect(() => {
    const [inHand, turn] = [hand.aimed.value?.live ? hand.inHand.value : null, session.moves.turn.value];
    views.show(inHand, turn?.ply ?? -1, path.value && mayForesee(session), heatOf(session).value && session.ruled && mayShow(session), chosen.value ?? handOf(session));
  });
  if (!mayShow(session)) return isPlaying(session) ? <p class="small">{NOT_AGREED}</p> : null;
  const hands = views.hands.value;
  const trying = chosen.value ?? handOf(session);
  return (
    <div class="aim-views" role="group" aria-label="What this aim leads to">
      {maps && <Toggle words="Where does it end?" on={mapped} />}
      {foresees && <Toggle words="Show the whole path" on={path} />}
      {/* Its place is taken before the hands are known: the dials below do not move when they come. */}
      {maps && mapped.value && hands.length !== 1 && isPractice(session) && (
        <label class="aim-coin">
          With the hand
          <select value={trying} onChange={({ currentTarget }) => (chosen.value = currentTarget.value)}>
            {(hands.length === 0 ? [{ name: trying }] : hands).map(({ name }) => <option key={name} value={name}>{name || "that never wobbles"}</option>)}
          </select>
        </label>
      )}
      {maps && <p class="small heat-words">{mapped.value ? views.words.value : "A map on the board shows where your hand would leave the disc."}</p>}
      {unavailable.value && (path.value || mapped.value) && <p class="small" role="status">{UNAVAILABLE}</p>}
    </div>
  );
}

const NOT_AGREED = "No map of where a flick ends: this match was made without hints, so everyone sees the same.";

function Toggle({ words, on }: { readonly words: string; readonly on: typeof path }) {
  return (
    <button type="button" class="plain" aria-pressed={on.value} onClick={() => (on.value = !on.value)}>
      {words}
    </button>
  );
}

/** Whether the aids may be shown: nobody else plays, bots aside, or the match was made with them. */
function mayShow({ facts }: TableSession): boolean {
  return (facts.value?.alone ?? false) || (facts.value?.aids ?? false);
}

function isPlaying({ facts }: TableSession): boolean {
  return facts.value?.seats.some(({ yours }) => yours) ?? false;
}

/** Whether the visitor plays every seat. */
function isPractice({ facts }: TableSession): boolean {
  return facts.value?.seats.every(({ yours }) => yours) ?? true;
}

function heatOf(session: TableSession): typeof path {
  return isPractice(session) ? heat.practice : heat.match;
}

/** The hand that executes the flicks of the seat to play. */
function handOf({ facts, timeline }: TableSession): string {
  return facts.value?.seats[timeline.shown.value?.to_play ?? -1]?.hand ?? "";
}

/** How the line says whose hand was tried. */
function handInWords(hand: string, own: string): string {
  if (hand === own && own !== "") return "your hand";
  return hand === "" ? "a steady hand" : `the hand ${hand}`;
}

/** Whether the path may be shown before the flick: in practice, and with the hand that never errs. */
function mayForesee(session: TableSession): boolean {
  return mayShow(session) && (isPractice(session) || (!session.ruled || (session.facts.value?.alone ?? false)) && handOf(session) === "");
}

interface Wanted {
  readonly inHand: InHand;
  readonly ply: number;
  readonly path: boolean;
  readonly heat: boolean;
  readonly hand: string;
}

class Views {
  readonly words = signal("");
  readonly hands = signal<readonly HandNumbers[]>([]);
  readonly #latest = new Latest<Wanted>((wanted) => this.#work(wanted));
  #known: { readonly ply: number; readonly sampling: Promise<Sampling | undefined> } | null = null;
  #last = "";

  constructor(
    readonly session: TableSession,
    readonly hand: AimBuilder,
  ) {}

  close(): void {
    this.#latest.close();
    this.#clear(true, true);
  }

  show(inHand: InHand | null, ply: number, path: boolean, heat: boolean, hand: string): void {
    this.#clear(!inHand || !path, !inHand || !heat);
    const seen = `${ply} ${JSON.stringify(inHand?.aim)} ${path} ${heat} ${hand}`;
    if (!inHand || !(path || heat) || unavailable.value) {
      this.#latest.clear();
      this.#last = "";
    } else if (seen !== this.#last) {
      this.#last = seen;
      this.#latest.ask({ inHand, ply, path, heat, hand });
    }
  }

  #clear(path: boolean, heat: boolean): void {
    const { board } = this.session.presentation;
    if (path) board?.overlay("path", "");
    if (heat) board?.overlay("heat", "");
  }

  async #work(wanted: Wanted): Promise<void> {
    const { ply } = wanted;
    if (this.#known?.ply !== ply) this.#known = { ply, sampling: this.session.sampling(ply) };
    const sampling = await this.#known.sampling;
    if (!sampling) return;
    this.hands.value = sampling.hands;
    if (wanted.path) await this.#drawPath(wanted, sampling);
    if (wanted.heat && !this.#latest.stale) await this.#drawHeat(wanted, sampling);
  }

  async #drawPath({ inHand, ply }: Wanted, sampling: Sampling): Promise<void> {
    const { aim, aiming } = inHand;
    const found = await tryOut("path", { sampling, coin: aiming.coin, aim: numbersOf(aim) });
    if (!this.#current(ply, path.value)) return;
    const pieces = found ? piecesOf(sampling, aiming.piece, this.session) : [];
    const markup = found ? drawTraces({ ...found, pieces: [...pieces], removed: [], cheers: [], ricochet: false }) : "";
    this.session.presentation.board?.overlay("path", markup);
  }

  async #drawHeat({ inHand, ply, hand }: Wanted, sampling: Sampling): Promise<void> {
    const { aim, aiming } = inHand;
    performance.mark("heat map: asked");
    const numbers = sampling.hands.find(({ name }) => name === hand)?.numbers ?? [0, 0, 0, 0, 0];
    const whose = handInWords(hand, handOf(this.session));
    const job = { sampling, coin: aiming.coin, aim: numbersOf(aim), hand: numbers, tries: TRIES, seed: ply + 1, radius: aiming.radius, whose };
    const found = await tryOut("heat", job);
    if (!this.#current(ply, heatOf(this.session).value)) return;
    this.session.presentation.board?.overlay("heat", found?.markup ?? "");
    this.words.value = found?.words ?? "";
    performance.measure("heat map", "heat map: asked");
  }

  /** Whether what was computed for a ply still belongs on the picture. */
  #current(ply: number, on: boolean): boolean {
    return on && this.session.moves.turn.value?.ply === ply && this.hand.aimed.value?.live === true && !unavailable.value;
  }
}

/** The discs as pieces of the picture: those that lie on it, and the one in hand. */
function piecesOf({ discs, frame }: Sampling, own: Piece, session: TableSession): readonly Piece[] {
  const known = new Map(session.timeline.shown.value?.picture.pieces.map((piece) => [piece.id, piece]));
  return discs.map(({ id, x, y }) => ({
    ...(known.get(id) ?? own),
    id,
    at: [frame.origin[0] + frame.scale * x, frame.origin[1] - frame.scale * y] as [number, number],
  }));
}
