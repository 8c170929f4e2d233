// The profile in this browser, and as a file. What else the browser keeps of a player's progress goes with it.
import { stored } from "../stored";
import { type Played, together } from "./played";

const MATCHES = "parlour.profile";
/** How the keys begin under which the rest of a player's progress is kept. Those of seats are secrets, and stay here. */
const PROGRESS = ["parlour.puzzles", "parlour.ladder", "parlour.trainer"];
/** The oldest matches go first when there are more. */
const MOST = 2000;
const FORMAT = "parlour profile 1";

interface ProfileFile {
  readonly format: typeof FORMAT;
  readonly matches: readonly Played[];
  readonly progress: Readonly<Record<string, unknown>>;
}

export const profile = {
  matches: (): readonly Played[] => {
    const kept = stored.json<unknown>(MATCHES, null);
    return Array.isArray(kept) ? kept.filter(isPlayed) : [];
  },
  has: (match: string): boolean => profile.matches().some((one) => one.match === match),
  add: (more: readonly Played[]): void => stored.setJson(MATCHES, together(profile.matches(), more).slice(-MOST)),
  clear: (): void => {
    for (const key of [MATCHES, ...progressKeys()]) stored.forget(key);
  },
};

/** Everything as a file. */
export function formatProfile(): string {
  const progress = Object.fromEntries(progressKeys().map((key) => [key, stored.json<unknown>(key, null)]));
  const file: ProfileFile = { format: FORMAT, matches: profile.matches(), progress };
  return `${JSON.stringify(file, null, 1)}\n`;
}

/**
 * Add a file's matches to those that are here; progress is taken where this browser has none of that kind.
 * Returns how many matches were new. Throws an Error with a sentence for a file that is no profile; then nothing changes.
 */
export function addProfile(text: string): number {
  const file = parsed(text);
  const before = profile.matches().length;
  profile.add(file.matches);
  for (const [key, value] of Object.entries(file.progress)) {
    if (isProgress(key) && stored.json<unknown>(key, null) === null) stored.setJson(key, value);
  }
  return profile.matches().length - before;
}

function parsed(text: string): ProfileFile {
  let file: Partial<ProfileFile> | null;
  try {
    file = JSON.parse(text) as Partial<ProfileFile> | null;
  } catch {
    throw new Error("This file is no profile: it is not JSON. Choose a file that was downloaded from this page.");
  }
  if (file?.format !== FORMAT || !Array.isArray(file.matches)) {
    throw new Error("This file is no profile. Choose a file that was downloaded from this page.");
  }
  const wrong = file.matches.findIndex((one) => !isPlayed(one));
  if (wrong >= 0) throw new Error(`Match ${wrong + 1} in this file is damaged, so nothing was taken from it.`);
  return { format: FORMAT, matches: file.matches, progress: file.progress ?? {} };
}

function isPlayed(one: unknown): one is Played {
  if (typeof one !== "object" || one === null) return false;
  const { match, game, title, when, score, moves, against, bests } = one as Partial<Played>;
  const texts = [match, game, title].every((text) => typeof text === "string" && text.length <= 100);
  const numbers = [when, score, moves].every((number) => typeof number === "number" && Number.isFinite(number));
  return texts && numbers && isList(against, ["name", "score"]) && isList(bests, ["title", "value"]);
}

function isList(value: unknown, fields: readonly string[]): boolean {
  return Array.isArray(value) && value.every((one: unknown) => typeof one === "object" && one !== null && fields.every((name) => name in one));
}

function isProgress(key: string): boolean {
  return PROGRESS.some((beginning) => key === beginning || key.startsWith(`${beginning}.`));
}

function progressKeys(): readonly string[] {
  return stored.keys().filter(isProgress);
}
