// What a visitor has set for all tables: sound, motion, keys, looks, and how moves are written. This browser keeps it.
import { effect, signal, type Signal } from "@preact/signals";
import { Sound } from "./board";
import { kept } from "./memory";

/** Whether contacts are heard. */
export const heard = keptSwitch("heard", true);
/** Whether pieces are seen to move, where the system does not ask for less motion. */
export const motion = keptSwitch("motion", true);
/** Whether single letters and signs are keys. */
export const letters = keptSwitch("letters", true);
/** Whether what other people say at the table is shown. */
export const phrases = keptSwitch("phrases", true);
/** Whether researchers may have the visitor's matches. */
export const research = keptSwitch("research", false);
/** How loud contacts are, 0 to 1. */
export const volume = signal(Number(kept.get("volume") ?? 0.8));

/** Values between which somebody picks, each with what it is called; of a setting the usual one comes first. */
export type Values<V extends string = string> = readonly (readonly [value: V, title: string])[];

export const LIGHTS: Values = [["system", "As your system"], ["light", "Light"], ["dark", "Dark"]];
export const WOODS: Values = [["oak", "Oak"], ["birch", "Birch"], ["ebony", "Ebony"]];
export const COLOURS: Values = [["natural", "Each game's own"], ["blue-orange", "Blue and orange"], ["ivory-black", "Ivory and black"]];
export const WRITINGS: Values = [["words", "Words"], ["notation", "Notation"]];

export const light = keptChoice("light", LIGHTS);
/** The wood of boards. */
export const wood = keptChoice("wood", WOODS);
/** The colours of two sides' pieces. */
export const colours = keptChoice("colours", COLOURS);
/** How the log writes moves. */
export const writing = keptChoice("writing", WRITINGS);

export const sound = new Sound();

effect(() => {
  sound.muted = !heard.value;
  sound.volume = volume.value;
});

volume.subscribe(changes((now) => kept.set("volume", String(now))));

function keptSwitch(name: string, otherwise: boolean): Signal<boolean> {
  const on = signal((kept.get(name) ?? (otherwise ? "yes" : "no")) === "yes");
  on.subscribe(changes((now) => kept.set(name, now ? "yes" : "no")));
  return on;
}

function keptChoice(name: string, values: Values): Signal<string> {
  const known = kept.get(name);
  const now = signal(values.find(([value]) => value === known)?.[0] ?? values[0]?.[0] ?? "");
  now.subscribe(changes((value) => kept.set(name, value)));
  return now;
}

/** A subscriber that is called for changes only: what was never set is not kept. */
function changes<T>(call: (now: T) => void): (now: T) => void {
  let begun = false;
  return (now) => {
    if (begun) call(now);
    begun = true;
  };
}
