// Saying things to those who listen. The two live regions are in the document from the start, and empty.

export type Urgency = "polite" | "assertive";

const last: Record<Urgency, string> = { polite: "", assertive: "" };

/** Read a text aloud, also when it is the same as before: then a space that nobody hears makes it another. */
export function say(text: string, urgency: Urgency = "polite"): void {
  const region = document.getElementById(urgency);
  if (!region || text === "") return;
  last[urgency] = text === last[urgency] ? `${text}\u00a0` : text;
  region.textContent = last[urgency];
}

/** ms of silence before a change is read aloud: who turns on is not interrupted. */
const SILENCE = 400;
let waiting = 0;

/** Read a text aloud once nothing else has been for a moment; only the last of several. */
export function sayLater(words: () => string): void {
  keepSilence();
  waiting = window.setTimeout(() => say(words()), SILENCE);
}

/** What was to be read later is not. */
export function keepSilence(): void {
  clearTimeout(waiting);
}
