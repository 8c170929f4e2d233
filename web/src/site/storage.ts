// Whether this browser keeps matches: asked before anything is played, so that nobody learns it afterwards.
import { signal } from "@preact/signals";
import { openBox } from "./box";
import { home } from "../home";

/**
 * `kept` until the visitor deletes it; `while-there-is-room`, as most browsers do; `refused`, as in a private window;
 * `evicted`, when the browser has deleted what it had kept; `full`, when it stores nothing more.
 */
export type Keeping = "unknown" | "kept" | "while-there-is-room" | "refused" | "evicted" | "full";

export const keeping = signal<Keeping>("unknown");

/** In the storage itself, not in `stored`: what only this page remembers says nothing about the browser. */
const MARK = `parlour.kept.${home.base}`;
/** In the box of its own, as what happens to one box happens to all. */
const WITNESS = `parlour witness ${home.base}`;

/** Find out what the browser does with what it is given. */
export async function findKeeping(): Promise<void> {
  if (!isSecureContext || !navigator.locks) {
    keeping.value = "refused";
    return;
  }
  try {
    const box = await openBox(WITNESS);
    const lost = box.entries.length === 0 && localStorage.getItem(MARK) !== null;
    if (lost) localStorage.removeItem(MARK);
    await box.put([["here", new Uint8Array(1)]], []);
    const persisted = (await navigator.storage?.persisted?.()) ?? false;
    keeping.value = lost ? "evicted" : persisted ? "kept" : "while-there-is-room";
  } catch {
    keeping.value = "refused";
  }
}

/** Something is kept here from now on: remember that, and ask the browser not to delete it. */
export function seenBefore(): void {
  if (keeping.value === "refused" || localStorage.getItem(MARK) !== null) return;
  localStorage.setItem(MARK, "1");
  navigator.storage?.persist?.().then(
    (granted) => {
      if (granted && keeping.value === "while-there-is-room") keeping.value = "kept";
    },
    () => undefined,
  );
}
