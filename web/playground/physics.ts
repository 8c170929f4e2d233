// The playground of the physics page: drag discs, flick, change friction, restitution and spin; see tracks and events.
import { Kernels, KernelsUnavailable } from "../src/kernels/client";
import { Kind } from "../src/kernels/layouts";
import type { DrawnMotion } from "../src/kernels/physics";
import { makeBoard } from "./board";
import { moved } from "./moving";
import { discsOf, fieldOf, FIRST, restOf, type Settings, shotOf } from "./scene";

const KINDS = Object.fromEntries(Object.entries(Kind).map(([name, number]) => [number, name])) as Record<number, string>;
const WORDS: Record<string, string> = {
  DISC: "two discs meet",
  POST: "hits a post",
  WALL: "hits the rail",
  HOLE_ENTERED: "comes over the hole",
  HOLE_LEFT: "passes the hole",
  CAPTURED: "falls into the hole",
  LEFT_TABLE: "leaves the board",
  RETURNED: "comes back from the rail",
  REST: "comes to rest",
};
const DIALS = [
  { name: "friction", label: "Friction of the board", min: 0.03, max: 0.5, step: 0.01, unit: "" },
  { name: "restitution", label: "Restitution of the discs", min: 0, max: 1, step: 0.01, unit: "" },
  { name: "speed", label: "Speed", min: 0.05, max: 3, step: 0.05, unit: "m/s" },
  { name: "spin", label: "Spin", min: -150, max: 150, step: 5, unit: "rad/s" },
] as const;

for (const place of document.querySelectorAll<HTMLElement>("[data-playground=physics]")) begin(place);

function begin(place: HTMLElement): void {
  place.innerHTML = "";
  let settings = FIRST;
  /** The settings before each flick, for Undo. */
  let before: readonly Settings[] = [];
  let moving = false;
  const change = (changed: Partial<Settings>): void => {
    if (moving) return;
    settings = { ...settings, ...changed };
    show();
  };
  const board = makeBoard(place, change);
  place.insertAdjacentHTML(
    "beforeend",
    `<div class="panel">
      ${DIALS.map(({ name, label, min, max, step }) => `<label>${label} <span class="value"></span><input type="range" name="${name}" min="${min}" max="${max}" step="${step}"></label>`).join("")}
      <p class="buttons"><button type="button" name="flick">Flick</button> <button type="button" name="undo">Undo</button> <button type="button" name="more">Add a disc</button> <button type="button" name="fewer">Remove a disc</button> <button type="button" name="again">Start again</button></p>
      <p class="said" role="status"></p>
      <table><caption>Events</caption><thead><tr><th>s</th><th>disc</th><th>what</th><th>m/s</th></tr></thead><tbody></tbody></table>
    </div>`,
  );
  const find = <T extends Element>(selector: string): T => place.querySelector(selector) as T;
  for (const { name } of DIALS)
    find<HTMLInputElement>(`[name=${name}]`).addEventListener("input", (event) => change({ [name]: Number((event.target as HTMLInputElement).value) }));
  const press = (name: string, action: () => void): void => find(`[name=${name}]`).addEventListener("click", action);
  press("more", () => change({ places: [...settings.places, freePlace(settings.places)] }));
  press("fewer", () => settings.places.length > 1 && change({ places: settings.places.slice(0, -1) }));
  press("again", () => {
    before = [];
    change(FIRST);
  });
  press("undo", () => {
    const last = before.at(-1);
    before = before.slice(0, -1);
    if (last) change(last);
  });
  press("flick", async () => {
    moving = true;
    able();
    try {
      const [from, motion] = [settings, await simulated(settings)];
      board.showMotion(from, null);
      await moved(from, motion, board.move);
      before = [...before, from];
      settings = restOf(from, motion);
    } catch (error) {
      find(".said").textContent = inWords(error);
    }
    moving = false;
    show();
    find<HTMLButtonElement>("[name=flick]").focus({ preventScroll: true });
  });

  const play = latest(async (wanted: Settings) => {
    try {
      const motion = await simulated(wanted);
      if (!moving) board.showMotion(wanted, motion);
      find("tbody").innerHTML = rows(motion);
      find(".said").textContent = `${motion.events.length} events in ${(motion.times[0] ?? 0).toFixed(2)} s.`;
    } catch (error) {
      board.showMotion(wanted, null);
      find("tbody").innerHTML = "";
      find(".said").textContent = inWords(error);
    }
  });
  /** What can be pressed now. */
  const able = (): void => {
    for (const each of place.querySelectorAll<HTMLButtonElement | HTMLInputElement>("button, input")) each.disabled = moving;
    if (settings.places.length === 0) find<HTMLButtonElement>("[name=flick]").disabled = true;
    if (before.length === 0) find<HTMLButtonElement>("[name=undo]").disabled = true;
  };
  const show = (): void => {
    able();
    board.show(settings);
    for (const { name, unit } of DIALS) {
      const input = find<HTMLInputElement>(`[name=${name}]`);
      input.value = String(settings[name]);
      (input.parentElement?.querySelector(".value") as HTMLElement).textContent = `${Number(settings[name].toFixed(2))} ${unit}`;
    }
    if (settings.places.length > 0) return play(settings);
    board.showMotion(settings, null);
    find("tbody").innerHTML = "";
    find(".said").textContent = "No disc is left. Add one, or start again.";
  };
  show();
}

const kernels = new Kernels();
let field: Promise<Uint8Array> | null = null;

async function simulated(settings: Settings): Promise<DrawnMotion> {
  field ??= fetch(new URL("./crokinole.field", import.meta.url)).then(async (answer) => {
    if (!answer.ok) throw new KernelsUnavailable(`the board could not be loaded (status ${answer.status})`);
    return new Uint8Array(await answer.arrayBuffer());
  });
  const job = { field: fieldOf(await field, settings), discs: discsOf(settings), shot: shotOf(settings) };
  return kernels.run("draw", job);
}

/** Runs a job at a time; of the requests that come meanwhile only the last is kept. */
function latest<T>(job: (input: T) => Promise<void>): (input: T) => void {
  let next: { readonly input: T } | null = null;
  let running = false;
  return async (input) => {
    next = { input };
    if (running) return;
    running = true;
    while (next) {
      const { input: wanted }: { readonly input: T } = next;
      next = null;
      await job(wanted);
    }
    running = false;
  };
}

function rows(motion: DrawnMotion): string {
  const discs = ({ kind, disc, other }: DrawnMotion["events"][number]): string => (KINDS[kind] === "DISC" ? `${disc}, ${other}` : String(disc));
  return motion.events
    .map((event) => `<tr><td>${event.time.toFixed(3)}</td><td>${discs(event)}</td><td>${WORDS[KINDS[event.kind] ?? ""] ?? KINDS[event.kind]}</td><td>${event.speed.toFixed(2)}</td></tr>`)
    .join("");
}

function inWords(error: unknown): string {
  if (error instanceof KernelsUnavailable) return `The physics can't run in this browser: ${error.message}.`;
  return "Two discs overlap, or a disc lies on a post. Drag one away.";
}

/** A place on the board where no disc lies yet. */
function freePlace(places: Settings["places"]): readonly [number, number] {
  for (let number = 0; ; number++) {
    const [radius, turn] = [0.06 + 0.02 * (number % 10), 2.4 * number];
    const [x, y] = [radius * Math.cos(turn), radius * Math.sin(turn)];
    if (Math.abs(radius - 0.1) > 0.025 && places.every(([otherX, otherY]) => Math.hypot(x - otherX, y - otherY) > 0.036)) return [x, y];
  }
}
