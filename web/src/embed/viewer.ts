// <parlour-board>: a finished match on any page. Board, moves, log and words come from one file; no server is needed.
import { ParlourBoard } from "../board/element";
import type { Frame, Viewing } from "../wire";
import { STYLE } from "./style";
import { lightsOf, parseViewing } from "./viewing";

customElements.define("parlour-picture", ParlourBoard);

/** How long the match rests after a move while all of it is played, s. Without motion there is more to find. */
const REST = 0.9;
const REST_STILL = 1.8;

const SIGNS = { start: "M6 5v14M19 5 9 12l10 7z", back: "M17 5 7 12l10 7z", play: "M7 5l11 7-11 7z", pause: "M8 5v14M16 5v14", on: "M7 5l10 7-10 7z", end: "M18 5v14M5 5l10 7-10 7z" };

const MARKUP = `
<svg class="lights" width="0" height="0" aria-hidden="true"></svg>
<div class="viewer">
  <p class="players"></p>
  <parlour-picture></parlour-picture>
  <div class="controls" role="group" aria-label="Moves">
    ${button("start", "To the start")}${button("back", "One move back")}${button("play", "Play")}${button("on", "One move on")}${button("end", "To the last move")}
    <input type="range" min="0" aria-label="Move"><span class="count"></span>
  </div>
  <p class="prompt" role="status"></p>
  <details class="moves" open><summary>Moves</summary><ol></ol></details>
  <details class="words"><summary>The board in words</summary><div></div></details>
</div>`;

function button(name: keyof typeof SIGNS, label: string): string {
  return `<button type="button" data-act="${name}" aria-label="${label}"><svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true"><path d="${SIGNS[name]}"/></svg></button>`;
}

/** A match that was recorded: `src` names its file, or a script element of type application/json inside has it. */
export class ParlourViewer extends HTMLElement {
  static readonly observedAttributes = ["src"];
  readonly #root = this.attachShadow({ mode: "open" });
  #viewing: Viewing | null = null;
  #ply = 0;
  /** Counts what was asked for, so that a run notices when something else is. */
  #steps = 0;
  #playing = false;

  connectedCallback(): void {
    // The parser may not have come to the script inside yet.
    if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", () => void this.#load(), { once: true });
    else void this.#load();
  }

  disconnectedCallback(): void {
    this.#stop();
  }

  attributeChangedCallback(): void {
    if (this.isConnected && document.readyState !== "loading") void this.#load();
  }

  async #load(): Promise<void> {
    const src = this.getAttribute("src");
    try {
      const text = src === null ? (this.querySelector('script[type="application/json"]')?.textContent ?? "") : await fetched(src);
      if (src !== this.getAttribute("src")) return;
      this.#show(parseViewing(text));
    } catch (error) {
      this.#viewing = null;
      this.#root.replaceChildren(paragraph(error instanceof Error ? error.message : "The match cannot be shown."));
      this.#root.firstElementChild?.setAttribute("role", "alert");
    }
  }

  #show(viewing: Viewing): void {
    this.#viewing = viewing;
    this.#root.innerHTML = MARKUP;
    const sheets = [`${STYLE}\n${viewing.sheet}`].map((text) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      return sheet;
    });
    this.#root.adoptedStyleSheets = sheets;
    this.#part(".lights").append(lightsOf(viewing.lights));
    this.#part(".players").textContent = `${viewing.title}. ${viewing.seats.map(({ role, name }) => (name ? `${capital(role)}: ${name}` : capital(role))).join(", ")}.`;
    const [set] = viewing.board.sets;
    if (set) this.#part(".viewer").classList.add(`set-${set.name}`);
    this.#board.board = viewing.board;
    this.#slider.max = String(this.#last);
    this.#part("ol").replaceChildren(...viewing.frames.flatMap((frame) => (frame.entry ? [this.#entry(frame)] : [])));
    this.#listen();
    this.#ply = 0;
    this.#board.frame = this.#frame(0);
    this.#tell();
  }

  #listen(): void {
    const acts: Record<string, () => void> = {
      start: () => this.#jump(0),
      back: () => this.#jump(this.#ply - 1),
      play: () => void (this.#playing ? this.#stop() : this.#play()),
      on: () => void this.#step(this.#ply + 1),
      end: () => this.#jump(this.#last),
    };
    const viewer = this.#part(".viewer");
    viewer.addEventListener("click", (event) => acts[(event.target as Element).closest<HTMLElement>("[data-act]")?.dataset["act"] ?? ""]?.());
    this.#slider.addEventListener("input", () => this.#jump(Number(this.#slider.value)));
    viewer.addEventListener("keydown", (event) => {
      const act = { ArrowLeft: "back", ArrowRight: "on", Home: "start", End: "end" }[event.key];
      if (!act || event.target === this.#slider || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      acts[act]?.();
    });
  }

  #entry({ ply, entry }: Frame): HTMLLIElement {
    const item = document.createElement("li");
    const move = document.createElement("button");
    move.type = "button";
    move.textContent = entry?.said ?? "";
    move.setAttribute("aria-label", `Move ${ply}, ${this.#viewing?.seats[entry?.seat ?? 0]?.role ?? ""}: ${entry?.said ?? ""}`);
    move.addEventListener("click", () => void this.#step(ply));
    item.append(move, ...(entry?.notes ?? []).map((note) => paragraph(`${note.message} ${note.clause}`)));
    return item;
  }

  // --- moving -----------------------------------------------------------------------------------------------

  /** Show the match at a ply at once. */
  #jump(ply: number): void {
    this.#stop();
    this.#ply = Math.max(0, Math.min(ply, this.#last));
    this.#board.frame = this.#frame(this.#ply);
    this.#tell();
  }

  /** Show the move that leads to a ply. */
  async #step(ply: number): Promise<void> {
    if (ply < 1 || ply > this.#last) return;
    this.#stop();
    await this.#perform(ply);
  }

  async #perform(ply: number): Promise<void> {
    const [step, frame] = [++this.#steps, this.#frame(ply)];
    if (this.#ply !== ply - 1) this.#board.frame = this.#frame(ply - 1);
    this.#ply = ply;
    this.#tell();
    if (frame.playback) await this.#board.play(frame, () => undefined);
    else await this.#board.show(frame);
    if (this.#steps === step) this.#tell();
  }

  /** Show every move from here on, or from the start. */
  async #play(): Promise<void> {
    if (this.#ply === this.#last) this.#jump(0);
    this.#playing = true;
    this.#tell();
    while (this.#playing && this.#ply < this.#last) {
      const performing = this.#perform(this.#ply + 1);
      const step = this.#steps;
      await performing;
      await pause(matchMedia("(prefers-reduced-motion: reduce)").matches ? REST_STILL : REST);
      if (this.#steps !== step) return;
    }
    this.#stop();
  }

  #stop(): void {
    this.#steps += 1;
    this.#playing = false;
    if (this.#viewing) this.#tell();
  }

  // --- what is said -----------------------------------------------------------------------------------------

  #tell(): void {
    const { prompt, words, entry } = this.#frame(this.#ply);
    const ruling = entry?.notes.map(({ message }) => message).join(" ") ?? "";
    this.#part(".prompt").textContent = `${ruling} ${prompt}`.trim();
    this.#slider.value = String(this.#ply);
    this.#slider.setAttribute("aria-valuetext", this.#ply === 0 ? "the start" : `move ${this.#ply} of ${this.#last}`);
    this.#part(".count").textContent = `${this.#ply}/${this.#last}`;
    this.#part(".words > div").replaceChildren(
      ...words.flatMap(({ heading, lines }) => [Object.assign(document.createElement("h4"), { textContent: heading }), ...lines.map(paragraph)]),
    );
    const play = this.#part('[data-act="play"]');
    play.setAttribute("aria-label", this.#playing ? "Pause" : "Play");
    play.querySelector("path")?.setAttribute("d", this.#playing ? SIGNS.pause : SIGNS.play);
    const list = this.#part("ol");
    [...list.children].forEach((item, index) => {
      const now = index === this.#ply - 1;
      item.classList.toggle("now", now);
      item.firstElementChild?.toggleAttribute("aria-current", now);
      if (now) list.scrollTop = (item as HTMLElement).offsetTop - list.clientHeight / 2;
    });
  }

  get #last(): number {
    return (this.#viewing?.frames.length ?? 1) - 1;
  }

  #frame(ply: number): Frame {
    return this.#viewing?.frames[ply] as Frame;
  }

  get #board(): ParlourBoard {
    return this.#part("parlour-picture") as ParlourBoard;
  }

  get #slider(): HTMLInputElement {
    return this.#part("input") as HTMLInputElement;
  }

  #part(selector: string): HTMLElement {
    return this.#root.querySelector(selector) as HTMLElement;
  }
}

async function fetched(address: string): Promise<string> {
  const answer = await fetch(address).catch(() => null);
  if (!answer?.ok) throw new Error(`The match did not load from ${address}.`);
  return answer.text();
}

function paragraph(text: string): HTMLParagraphElement {
  return Object.assign(document.createElement("p"), { textContent: text });
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function pause(seconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, seconds * 1000));
}

customElements.define("parlour-board", ParlourViewer);
