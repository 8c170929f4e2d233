// Announcements for screen readers. The two live regions are in the document from the start, and empty.

export type Urgency = "polite" | "assertive";

const last: Record<Urgency, string> = { polite: "", assertive: "" };

/** Announce a text. A repeated text gets a space at its end, because a screen reader reads only what has changed. */
export function announce(text: string, urgency: Urgency = "polite"): void {
  const region = document.getElementById(urgency);
  if (!region || text === "") return;
  last[urgency] = text === last[urgency] ? `${text}\u00a0` : text;
  region.textContent = last[urgency];
}

/** ms without a further change before a change is announced. */
const DELAY = 400;
let waiting = 0;

/** Announce a text after a short delay. Of several calls in a row, only the last is announced. */
export function announceLater(words: () => string): void {
  cancelAnnouncement();
  waiting = window.setTimeout(() => announce(words()), DELAY);
}

/** Drop the announcement that is waiting. */
export function cancelAnnouncement(): void {
  clearTimeout(waiting);
}
