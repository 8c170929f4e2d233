// Flicks that are tried in a position: the physics of this browser plays them, nobody rules on them, all can be undone.
import { batch, computed, signal, type Signal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { announce } from "../announce";
import { api } from "../api";
import { parseAim, startOf } from "../board/aim";
import { Moves } from "../match/moves";
import { Presentation } from "../match/presentation";
import type { MatchFacts, TableSession } from "../match/session";
import { Timeline } from "../match/timeline";
import { AimPanel } from "../parts/aim";
import { BoardPart } from "../parts/board";
import { boardRatio } from "../parts/room";
import { Replay } from "../parts/replay";
import type { OptionValues } from "../parts/options";
import type { Arranged, Frame, GameCard, Sampling } from "../wire";
import { AimViews } from "./aimviews";
import { tryOut, UNAVAILABLE, unavailable } from "./tryout";
import { numbersOf } from "./numbers";
import { flicked, frameOf, type Setup } from "./tried";

interface TryItProps {
  readonly card: GameCard;
  readonly options: OptionValues;
  readonly arranged: Arranged;
  readonly done: () => void;
}

const PROMPT = "Flick, and see what happens: no rules, only physics.";
const NOTHING = "There is nothing to flick in this position.";
const NO_ANSWER = "The server is not answering. Try again.";

export function TryIt({ card, options, arranged, done }: TryItProps) {
  const session = useMemo(() => new TrySession(card, options, arranged), []);
  useEffect(() => () => session.close(), [session]);
  const { undone } = session;
  const off = session.flicks.value === 0 || session.presentation.moving.value;
  return (
    <div class="table desk flicked" style={boardRatio(arranged.board)}>
      <section class="board-part" aria-label="Board">
        <BoardPart session={session} />
      </section>
      <div class="side">
        <section class="turn yours">
          <h1>Try it</h1>
          <p class="small" role="status">{session.note.value || PROMPT}</p>
          <AimPanel session={session} views={AimViews} />
          <p class="form-doors">
            <button type="button" class="plain" aria-disabled={off} onClick={() => void (off || undone())}>Undo</button>
            <button type="button" class="plain" onClick={done}>Back to the position</button>
          </p>
        </section>
        <div class="playback">
          <Replay session={session} />
        </div>
      </div>
    </div>
  );
}

/** A table at which flicks are tried: like a match, but its moves go to the physics of this browser. */
class TrySession implements TableSession {
  readonly id = "tried";
  readonly ruled = false;
  readonly facts: Signal<MatchFacts | null>;
  readonly presentation = new Presentation(() => []);
  readonly timeline: Timeline;
  readonly moves: Moves;
  readonly picture = computed(() => this.timeline.shown.value);
  readonly replayable = computed(() => this.timeline.shown.value?.playback != null && !this.presentation.travelling.value);
  readonly flicks = signal(0);
  readonly note = signal("");
  /** What lay where before each flick, and now. */
  #setups: readonly Setup[] = [];
  /** Counts turns: one that is undone does not come back under its number. */
  #turns = 0;

  constructor(card: GameCard, options: OptionValues, readonly arranged: Arranged) {
    this.timeline = new Timeline({
      presenter: this.presentation,
      fetchFrame: () => Promise.resolve(undefined),
      flicked: () => true,
    });
    this.moves = new Moves({
      timeline: this.timeline,
      presentation: this.presentation,
      send: (_, move) => this.#flick(move),
    });
    const { board, picture } = arranged;
    this.facts = signal({
      match: this.id, game: card.name, title: card.title, options, seats: [], board, rematch: null, clock: null, take_back: null, phrases: [], listed: false, consents: false, flicked: true, warming: false, stuck: "",
      alone: true, hints: false, engine: false, browser_engine: false, tried: true, aids: true,
    });
    this.timeline.open(this.#frame({ picture } as Setup, "", null), []);
    void this.#begin(card, options);
  }

  close(): void {
    this.presentation.close();
    this.timeline.close();
  }

  sampling(): Promise<Sampling | undefined> {
    return Promise.resolve(this.#now?.sampling);
  }

  async #begin(card: GameCard, options: OptionValues): Promise<void> {
    const { position, picture } = this.arranged;
    const found = await api.trials({ game: card.name, options, position }).catch(() => null);
    if (!found) this.note.value = NO_ANSWER;
    else if (!found.sampling) this.note.value = NOTHING;
    else {
      this.#setups = [{ sampling: found.sampling, aimings: found.aimings, picture }];
      this.#offer();
    }
  }

  get #now(): Setup | undefined {
    return this.#setups.at(-1);
  }

  #offer(): void {
    const now = this.#now;
    if (!now) return;
    this.note.value = now.aimings.length > 0 ? "" : "There is nothing left to flick. Undo to go back.";
    this.moves.offer({ ply: this.#turns, choices: [], aimings: [...now.aimings], placings: [], forced: "" });
  }

  #frame(setup: Setup, move: string, playback: Frame["playback"]): Frame {
    return frameOf(this.#turns, setup, PROMPT, move, playback);
  }

  async #flick(move: string): Promise<void> {
    const [now, aim] = [this.#now, parseAim(move)];
    const aiming = now?.aimings.find(({ coin }) => coin === aim?.coin);
    if (!now || !aim || !aiming) return;
    const tried = await tryOut("path", { sampling: now.sampling, coin: aiming.coin, aim: numbersOf(aim) });
    if (unavailable.value) this.note.value = UNAVAILABLE;
    if (!tried) return this.presentation.say({ text: unavailable.value ? UNAVAILABLE : "You can't flick from there." });
    this.#turns += 1;
    const { after, playback } = flicked(now, aiming, startOf(aim, aiming), tried, this.#turns);
    this.#setups = [...this.#setups, after];
    this.flicks.value += 1;
    const frame = this.#frame(after, move, playback);
    batch(() => {
      this.#offer();
      this.timeline.add({ entries: [], frames: [frame] });
    });
  }

  /** Take back the last flick, if there is one. */
  readonly undone = (): void => {
    if (this.flicks.value === 0) return;
    this.presentation.interrupt();
    this.#setups = this.#setups.slice(0, -1);
    this.#turns += 1;
    const now = this.#now as Setup;
    batch(() => {
      this.flicks.value -= 1;
      this.timeline.open(this.#frame(now, "", null), this.timeline.log.value);
      this.#offer();
    });
    announce("The last flick is undone.");
  };
}
