// What was aimed beside what became of it, for a moment after a flick: the hand erred between the two. Pure.
import type { Aiming, Playback } from "../wire";
import { type Aim, startOf } from "./aim";
import { onScene } from "./lane";
import { traceOf } from "./playback";
import { firstContact } from "./ray";

/** The way to the first contact as it was aimed, and the way that the piece took. Empty for a hand that never errs. */
export function drawMeant(aiming: Aiming, aim: Aim, playback: Playback): string {
  const travel = playback.travels.find(({ id }) => id === aiming.piece.id);
  if (aiming.wander === 0 || !travel) return "";
  const { frame, radius } = aiming;
  const [from, to] = [startOf(aim, aiming), firstContact(aim, aiming).at].map((at) => onScene(frame, at));
  const meant = `<path class="meant" d="M${from} L${to}"/><circle class="meant" cx="${to?.[0]}" cy="${to?.[1]}" r="${radius * frame.scale}"/>`;
  const done = traceOf(travel).map(([x, y]) => `${x.toFixed(3)},${y.toFixed(3)}`);
  return `<g>${meant}<polyline class="done" points="${done.join(" ")}"/></g>`;
}
