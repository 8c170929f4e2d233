// Where an aim ends in many tries: a map of cells, and the same in one sentence. A job of the worker; SVG markup.
import { chance, percent } from "../chance";
import type { Axes, Zone } from "../wire";
import type { Bench } from "./bench";
import { Fate } from "./layouts";
import { scatter, type Scatter } from "./trials";

/** The classes of cells, the rarest first: `heat-0` and so on in the style sheet. */
const STEPS = 5;
/** The width of a cell as a share of the coin's radius. */
const CELL = 0.5;
/** Shares below this are left out of the sentence. */
const FEW = 0.005;

/** What can become of a coin; a zone's hole belongs to the zone. */
type End = Pick<Zone, "words">;
const FALL: End = { words: "fall into a hole" };
const LEAVE: End = { words: "leave the table" };
const REMOVED: End = { words: "are taken off by the rules" };
const ELSEWHERE: End = { words: "stay elsewhere" };

export interface Heat {
  readonly markup: string;
  readonly words: string;
}

/** `radius` is of the coin, m; `whose` names the hand. Drawn where it is computed: the page has a pull to follow. */
export async function heat(
  bench: Bench,
  job: Parameters<typeof scatter>[1] & { readonly radius: number; readonly whose: string },
): Promise<Heat> {
  const found = await scatter(bench, job);
  const { frame, zones } = job.sampling;
  return { markup: drawHeat(found, frame, job.radius), words: heatInWords(found, zones, job.whose) };
}

/** Which tries left the coin where it came to rest. */
function staying({ fates, stays }: Scatter): number[] {
  return Array.from(fates).flatMap((fate, index) => (fate === Fate.ON_TABLE && stays[index] ? [index] : []));
}

export function drawHeat(scatter: Scatter, { origin, scale }: Axes, radius: number): string {
  const width = CELL * radius;
  const cells = new Map<string, number>();
  for (const index of staying(scatter)) {
    const key = `${Math.floor((scatter.x[index] ?? 0) / width)} ${Math.floor((scatter.y[index] ?? 0) / width)}`;
    cells.set(key, (cells.get(key) ?? 0) + 1);
  }
  const most = Math.max(1, ...cells.values());
  const paths = Array.from({ length: STEPS }, () => "");
  const side = scale * width;
  for (const [key, count] of cells) {
    const [column = 0, row = 0] = key.split(" ").map(Number);
    const step = Math.min(STEPS - 1, Math.floor(STEPS * Math.sqrt(count / most)));
    const [x, y] = [origin[0] + scale * column * width, origin[1] - scale * (row + 1) * width];
    paths[step] += `M${x.toFixed(3)},${y.toFixed(3)}h${side.toFixed(3)}v${side.toFixed(3)}h${(-side).toFixed(3)}z`;
  }
  return paths.map((path, step) => (path ? `<path class="heat heat-${step}" d="${path}"/>` : "")).join("");
}

/** How often the coin does what: `Of 2,000 tries with your hand: 61 % stay in the 15 ring or better (12 % fall into a hole), ...` */
export function heatInWords(scatter: Scatter, zones: readonly Zone[], hand: string): string {
  const tries = scatter.fates.length;
  const counts = new Map<End, number>();
  for (let index = 0; index < tries; index += 1) {
    const end = endOf(scatter, index, zones);
    counts.set(end, (counts.get(end) ?? 0) + 1);
  }
  const sunk = scatter.fates.reduce((sum, fate) => sum + (fate === Fate.CAPTURED ? 1 : 0), 0);
  const counted = zones.find(({ holes }) => holes);
  const sunken = sunk >= FEW * tries ? ` (${percent(chance(sunk / tries))} ${FALL.words})` : "";
  const parts = [...counts]
    .sort(([, one], [, other]) => other - one)
    .filter(([, count]) => count >= FEW * tries)
    .map(([end, count]) => `${percent(chance(count / tries))} ${end.words}${end === counted ? sunken : ""}`);
  return `Of ${tries.toLocaleString("en")} tries with ${hand}: ${parts.join(", ")}.`;
}

function endOf({ x, y, fates, stays }: Scatter, index: number, zones: readonly Zone[]): End {
  if (fates[index] === Fate.CAPTURED) return zones.find(({ holes }) => holes)?? FALL;
  if (fates[index] === Fate.LEFT_TABLE) return LEAVE;
  if (!stays[index]) return REMOVED;
  const within = ({ at, radius }: Zone): boolean => Math.hypot((x[index] ?? 0) - at[0], (y[index] ?? 0) - at[1]) <= radius;
  return zones.find(within) ?? ELSEWHERE;
}
