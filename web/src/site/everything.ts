// Everything as one file: what the table keeps, and what the page itself has in this browser.
import { table } from ".";
import { stored } from "../stored";
import type { Imported } from "./messages";

/** How all keys begin under which the page keeps something. */
const OURS = "parlour.";
/** What is true of this browser alone. */
const ONLY_HERE = ["parlour.kept.", "parlour.unanswered"];

export function tellAll(): Promise<string> {
  return table.exported(JSON.stringify(own()));
}

/** Add a file to what is here. What the page has already under a key stays, but for lists by name: they are put together. */
export async function takeAll(content: string): Promise<Imported> {
  const taken = await table.imported(content);
  if (taken.ok && taken.profile) {
    for (const [key, text] of Object.entries(JSON.parse(taken.profile) as Record<string, string>)) takeIn(key, text);
  }
  return taken;
}

function own(): Record<string, string> {
  return Object.fromEntries(stored.keys().filter(goesAlong).map((key) => [key, stored.text(key) ?? ""]));
}

function takeIn(key: string, text: string): void {
  if (goesAlong(key)) stored.setText(key, together(stored.text(key), text));
}

function goesAlong(key: string): boolean {
  return key.startsWith(OURS) && !ONLY_HERE.some((beginning) => key.startsWith(beginning));
}

/** What is here and what is in a file: objects by their keys, lists one after the other; otherwise what is here. */
export function together(here: string | null, given: string): string {
  if (here === null) return given;
  try {
    const [old, added] = [JSON.parse(here), JSON.parse(given)] as [unknown, unknown];
    if (Array.isArray(old) && Array.isArray(added)) {
      const known = new Set(old.map((each) => JSON.stringify(each)));
      return JSON.stringify([...old, ...added.filter((each) => !known.has(JSON.stringify(each)))]);
    }
    if (isObject(old) && isObject(added)) return JSON.stringify({ ...added, ...old });
  } catch {
    // A plain text: the one that is here.
  }
  return here;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
