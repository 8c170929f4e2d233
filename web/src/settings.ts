// What a visitor has set for all tables: sound, motion, keys. This browser keeps it.
import { effect, signal, type Signal } from "@preact/signals";
import { Sound } from "./board";
import { kept } from "./memory";

/** Whether contacts are heard. */
export const heard = keptSwitch("heard", true);
/** Whether pieces are seen to move, where the system does not ask for less motion. */
export const motion = keptSwitch("motion", true);
/** Whether single letters and signs are keys. */
export const letters = keptSwitch("letters", true);
/** How loud contacts are, 0 to 1. */
export const volume = signal(Number(kept.get("volume") ?? 0.8));

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

/** A subscriber that is called for changes only: what was never set is not kept. */
function changes<T>(call: (now: T) => void): (now: T) => void {
  let begun = false;
  return (now) => {
    if (begun) call(now);
    begun = true;
  };
}
