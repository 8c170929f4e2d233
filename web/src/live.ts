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
