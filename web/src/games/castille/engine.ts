// The script of Castille's engine, which the kernels' worker loads: what it does for the page, and for the playground.
import type { Best, Judge, Numbers, Question, Tools } from "../../kernels/engine";
import type { Finding } from "../../wire";
import type { Placement } from "./planning";
import { type Played, playOn } from "./playing";
import { CastilleEngine, type Limits, type Thought } from "./searching";

export const best: Best = async (tools, { settings, position, seconds }) => {
  const engine = CastilleEngine.on(tools.module, settings);
  if (isPlacing(position)) return [placed(await engine.place(position, optionsOf(tools)))];
  return (await engine.best(position, seconds, optionsOf(tools))).map(searched);
};

export const judge: Judge = async (tools, { settings, position, seconds }) => {
  const engine = CastilleEngine.on(tools.module, settings);
  if (isPlacing(position)) return placed(await engine.place(position, optionsOf(tools)));
  return searched(await engine.think(position, { seconds }, optionsOf(tools)));
};

/** One search with all that it tells. */
export function think(tools: Tools, { settings, position, limits }: Question & { readonly limits: Limits }): Promise<Thought> {
  return CastilleEngine.on(tools.module, settings).think(position, limits, optionsOf(tools));
}

/** A position some turns later, with what may be played in it. */
export async function play(tools: Tools, { settings, position, turns }: Question & { readonly turns: readonly bigint[] }): Promise<Played> {
  return playOn(tools.module, settings, position, turns);
}

function optionsOf({ report, pause }: Tools) {
  return { progress: report, pause };
}

/** Whether the move to be played puts pegs down: it is planned then, not searched for. */
function isPlacing(position: Numbers): boolean {
  return "plan" in position;
}

function searched({ score, depth, line }: Thought): Finding {
  return { score, depth, line: line.map(String) };
}

function placed({ score, line }: Placement): Finding {
  return { score, depth: 0, line: line.map(String) };
}
