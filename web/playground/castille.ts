// The playground of Castille: play on both sides or against the engine, which computes in the reader's browser.
import module from "../../src/parlour/games/castille/page/castille.wasm";
import { SEARCH } from "../src/games/castille/numbers";
import { PASS, type Played, type Turn, turnOf } from "../src/games/castille/playing";
import type { Progress, Thought } from "../src/games/castille/searching";
import { Kernels, KernelsUnavailable } from "../src/kernels/client";
import type { Numbers } from "../src/kernels/engine";
import { type Drawn, makePegBoard, pointOf, type Touches } from "./pegboard";

interface Board extends Drawn {
  readonly settings: Numbers;
  readonly positions: readonly { readonly name: string; readonly text: string; readonly numbers: Numbers }[];
}

/** How many turns of a line are drawn as arrows. */
const ARROWS = 3;
const SECONDS = [1, 3, 10];
const FIGURES = ["Score", "Depth", "Nodes", "Nodes per second", "Line"] as const;

const kernels = new Kernels();
/** Where the engine is, beside the kernels' worker. */
const ENGINE = { module, script: "./castille-engine.js" };

for (const place of document.querySelectorAll<HTMLElement>("[data-playground=castille]")) void begin(place);

async function begin(place: HTMLElement): Promise<void> {
  try {
    const answer = await fetch(new URL("./castille.json", import.meta.url));
    if (!answer.ok) throw new KernelsUnavailable(`the board could not be loaded (status ${answer.status})`);
    build(place, (await answer.json()) as Board);
  } catch (error) {
    place.innerHTML = `<p role="status"></p>`;
    (place.firstElementChild as Element).textContent = inWords(error);
  }
}

function build(place: HTMLElement, drawn: Board): void {
  place.innerHTML = "";
  const board = makePegBoard(place, drawn, (point) => touch(point));
  place.insertAdjacentHTML("beforeend", panel(drawn));
  const find = <T extends Element>(selector: string): T => place.querySelector(selector) as T;
  const [position, list, bar] = [find<HTMLSelectElement>("[name=position]"), find<HTMLSelectElement>("[name=turn]"), find<HTMLProgressElement>("progress")];
  const button = (name: string): HTMLButtonElement => find(`button[name=${name}]`);

  let turns: readonly Turn[] = [];
  let now: Played | null = null;
  let peg: number | null = null;
  let thinking = false;

  const opening = (): Board["positions"][number] => drawn.positions[position.selectedIndex] as Board["positions"][number];
  const say = (words: string): void => void (find(".said").textContent = words);
  const named = (turn: Turn): string => inPoints(drawn, turn);
  const engine = { ...ENGINE, settings: drawn.settings };

  /** Show the position after some turns; what was thought about another one is wiped away. */
  const go = async (next: readonly Turn[], before = ""): Promise<void> => {
    try {
      const question = { position: opening().numbers, turns: next.map(({ word }) => word) };
      now = (await kernels.run("engine", { ...engine, task: "play", question })) as Played;
    } catch (error) {
      return say(inWords(error));
    }
    [turns, peg] = [next, null];
    find(".notation").textContent = opening().text;
    board.show(now, turns.at(-1) ?? null);
    board.showLine({ turns: [], side: 0 });
    figures(["", "", "", "", ""]);
    const options = playable(now);
    list.replaceChildren(...options.map((turn) => new Option(named(turn), String(turn.word))));
    say([before, standing(drawn, now)].filter(Boolean).join(" "));
    ready();
  };
  const figures = (values: readonly string[]): void =>
    values.forEach((value, index) => void ((find("dl").children[index]?.lastElementChild as Element).textContent = value || "–"));

  /** What can be touched and pressed now. */
  const ready = (): void => {
    const free = thinking || !now ? [] : playable(now);
    board.offer(now ? touches(drawn, now, free, peg) : new Map());
    for (const name of ["plays", "thinks", "play"]) button(name).disabled = free.length === 0;
    button("undo").disabled = thinking || turns.length === 0;
    button("stop").disabled = !thinking;
    button("again").disabled = position.disabled = thinking;
    list.disabled = free.length === 0;
  };
  const touch = (point: number | null): void => {
    const free = now?.turns ?? [];
    const there = free.filter((turn) => turn.from === peg && turn.to === point);
    if (there.length === 1) return void go([...turns, there[0] as Turn], `${seatOf(drawn, now)}: ${named(there[0] as Turn)}.`);
    if (there.length > 1) {
      list.value = String(there[0]?.word);
      list.focus();
      return say("Several turns lead there: choose one from the list.");
    }
    peg = point !== peg && free.some(({ from }) => from === point) ? point : null;
    ready();
  };

  const think = async (): Promise<{ readonly line: readonly bigint[] } | null> => {
    const [seconds, side] = [Number(find<HTMLSelectElement>("[name=seconds]").value), now?.side ?? 0];
    const began = performance.now();
    const tick = setInterval(() => void (bar.value = Math.min(1, (performance.now() - began) / 1000 / seconds)), 100);
    let found: Found | null = null;
    const progress = (each: Progress): void => {
      found = { ...each, seconds: (performance.now() - began) / 1000, line: each.turn === null ? [] : [each.turn] };
      show(found, side);
    };
    const show = (each: Found, mover: number): void => {
      const line = each.line.map(turnOf);
      figures(inFigures(drawn, each, mover, line.map(named)));
      board.showLine({ turns: line.slice(0, ARROWS), side: mover });
    };
    const asked = document.activeElement as HTMLElement;
    thinking = true;
    ready();
    button("stop").focus({ preventScroll: true });
    say(`The engine thinks for ${drawn.seats[side]}.`);
    try {
      const question = { position: now?.position ?? opening().numbers, limits: { seconds } };
      const thinks = kernels.run("engine", { ...engine, task: "think", question }, { progress: progress as (each: unknown) => void });
      const thought = (await thinks) as Thought;
      show(thought, side);
      found = thought;
      say(standing(drawn, now as Played));
    } catch (error) {
      say((error as Error).name === "AbortError" ? "Stopped." : inWords(error));
    } finally {
      clearInterval(tick);
      [thinking, bar.value] = [false, 0];
      ready();
      asked.focus({ preventScroll: true });
    }
    return found;
  };
  const engineTurn = async (): Promise<void> => {
    const seat = seatOf(drawn, now);
    if (now?.turns.length === 0) return go([...turns, turnOf(PASS)], `${seat} passes.`);
    const found = await think();
    const [word, ...rest] = found?.line ?? [];
    if (!now || word === undefined) return;
    const kept = [...find("dl").children].map((row) => row.lastElementChild?.textContent ?? "");
    await go([...turns, turnOf(word)], `The engine plays ${seat.toLowerCase()}: ${named(turnOf(word))}.`);
    figures(kept);
    board.showLine({ turns: rest.slice(0, ARROWS).map(turnOf), side: now.side });
  };

  const press = (name: string, action: () => unknown): void => button(name).addEventListener("click", action);
  press("plays", engineTurn);
  press("thinks", think);
  press("stop", () => kernels.close());
  press("undo", () => go(turns.slice(0, -1)));
  press("again", () => go([]));
  press("play", () => {
    const turn = now && playable(now).find(({ word }) => String(word) === list.value);
    if (turn) void go([...turns, turn], `${seatOf(drawn, now)}: ${named(turn)}.`);
  });
  position.addEventListener("change", () => go([]));
  void go([]);
}

type Found = Pick<Thought, "score" | "depth" | "nodes" | "seconds" | "line">;

function panel({ positions }: Board): string {
  return `<div class="panel">
    <p class="said" role="status"></p>
    <p class="buttons"><button type="button" name="plays">Engine plays</button> <button type="button" name="thinks">Engine thinks</button> <button type="button" name="stop">Stop</button> <button type="button" name="undo">Undo</button> <button type="button" name="again">Start again</button></p>
    <progress max="1" value="0" aria-label="Share of the thinking time"></progress>
    <dl class="figures">${FIGURES.map((name) => `<div><dt>${name}</dt><dd></dd></div>`).join("")}</dl>
    <label>Turn <select name="turn"></select></label>
    <p class="buttons"><button type="button" name="play">Play this turn</button></p>
    <label>Thinking time <select name="seconds">${SECONDS.map((each) => `<option value="${each}">${each} s</option>`).join("")}</select></label>
    <label>First position <select name="position">${positions.map(({ name }) => `<option>${name}</option>`).join("")}</select></label>
    <p>In notation: <code class="notation"></code></p>
  </div>`;
}

/** The legal turns; passing, if there is no other. */
function playable({ standing, turns }: Played): readonly Turn[] {
  return standing === "GOES_ON" && turns.length === 0 ? [turnOf(PASS)] : turns;
}

/** The pegs that can move, and where the chosen one can go. */
function touches(drawn: Drawn, { pegs }: Played, turns: readonly Turn[], chosen: number | null): Touches {
  const found = new Map<number, { label: string; look: string; pressed: boolean }>();
  const movable = new Set(turns.filter(({ word }) => word !== PASS).map(({ from }) => from));
  for (const { point, seat, tall } of pegs)
    if (movable.has(point))
      found.set(point, { label: `${pointOf(drawn, point).name}, ${drawn.pegs[seat]?.[Number(tall)]?.name}`, look: point === chosen ? "chosen" : "movable", pressed: point === chosen });
  for (const turn of turns)
    if (turn.from === chosen) found.set(turn.to, { label: `to ${pointOf(drawn, turn.to).name}`, look: turn.captured.length > 0 ? "target captures" : "target", pressed: false });
  return found;
}

function inPoints(drawn: Drawn, { word, from, to, captured }: Turn): string {
  if (word === PASS) return "passes";
  const name = (bit: number): string => pointOf(drawn, bit).name;
  const taken = captured.length > 0 ? `, captures ${captured.map(name).join(", ")}` : "";
  return `${name(from)} to ${name(to)}${taken}`;
}

function seatOf(drawn: Drawn, now: Played | null, other = false): string {
  const name = drawn.seats[other ? 1 - (now?.side ?? 0) : (now?.side ?? 0)] ?? "";
  return name.charAt(0).toUpperCase() + name.slice(1);
}

function standing(drawn: Drawn, now: Played): string {
  switch (now.standing) {
    case "WON":
      return `${seatOf(drawn, now)} has won.`;
    case "LOST":
      return `${seatOf(drawn, now, true)} has won.`;
    case "NO_PROGRESS":
      return "Drawn: too many turns without a capture or a new flag.";
    case "REPETITION":
      return "Drawn: the same position for the third time.";
    default:
      return `${seatOf(drawn, now)} to play; ${now.turns.length} legal ${now.turns.length === 1 ? "turn" : "turns"}.`;
  }
}

/** What was found, in the order of `FIGURES`. */
function inFigures(drawn: Drawn, { score, depth, nodes, seconds, line }: Found, side: number, names: readonly string[]): string[] {
  const ahead = drawn.seats[score < 0 ? 1 - side : side] ?? "";
  const count = SEARCH.WIN - Math.abs(score);
  const won = `${ahead} wins in ${count} ${count === 1 ? "turn" : "turns"}`;
  const words = Math.abs(score) >= SEARCH.NEAR_WIN ? won : Math.abs(score) < 10 ? "even" : `${ahead} ahead by ${(Math.abs(score) / 100).toFixed(1)} pegs`;
  const whole = new Intl.NumberFormat("en");
  return [words, whole.format(depth), whole.format(nodes), whole.format(Math.round(nodes / Math.max(seconds, 1e-3))), line.length > 0 ? names.join("; ") : ""];
}

function inWords(error: unknown): string {
  if (error instanceof KernelsUnavailable) return `The engine can't run in this browser: ${error.message}.`;
  return `The engine failed: ${(error as Error).message}`;
}
