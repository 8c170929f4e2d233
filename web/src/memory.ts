// What this browser remembers: the keys of seats, the matches that were played or watched, the player's name.
import { stored, visit } from "./stored";

export interface Remembered {
  readonly match: string;
  readonly title: string;
  /** How it differs from another match of that title, as it stood when last seen. */
  readonly note?: string;
  /** The name of its game. */
  readonly game?: string;
  /** Whose turn it was when last seen: the visitor's, somebody else's, or nobody's any more. */
  readonly stands?: "yours" | "theirs" | "over";
  /** The key of the seats that are played from here. */
  readonly key?: string | undefined;
  /** Whether it is a first match of its game, in which a line is said each turn. */
  readonly guided?: boolean;
  /** Whether a hint comes by itself each turn. */
  readonly hinted?: boolean;
  /** Links for friends, by seat. The server sends them only once, when the match is made. */
  readonly invitations?: Readonly<Record<number, string>>;
  /** Milliseconds, for sorting. */
  readonly seen: number;
}

const MATCHES = "parlour.matches";
const KEPT = 60;

export function matches(): Remembered[] {
  const all = Object.values(stored.json<Record<string, Remembered>>(MATCHES, {}));
  return all.sort((one, other) => other.seen - one.seen);
}

export function recall(match: string): Remembered | undefined {
  return stored.json<Record<string, Remembered>>(MATCHES, {})[match];
}

/** Add to what is known of a match. Old matches without a key go first when there are too many. */
export function remember(match: string, facts: Partial<Remembered>): void {
  const old = recall(match) ?? { match, title: "", seen: 0 };
  const rest = matches().filter((other) => other.match !== match);
  const kept = [...rest.filter((other) => other.key), ...rest.filter((other) => !other.key)].slice(0, KEPT);
  const all = [{ ...old, ...facts, seen: Date.now() }, ...kept];
  stored.setJson(MATCHES, Object.fromEntries(all.map((one) => [one.match, one])));
}

export function forget(match: string): void {
  const rest = matches().filter((other) => other.match !== match);
  stored.setJson(MATCHES, Object.fromEntries(rest.map((one) => [one.match, one])));
}

/** A sheet that was refereed or watched from here. */
export interface RememberedSheet {
  readonly sheet: string;
  readonly title: string;
  /** Who plays, and how far it is. */
  readonly note?: string;
  /** Writes the sheet. */
  readonly key?: string | undefined;
  /** Milliseconds, for sorting. */
  readonly seen: number;
}

const SHEETS = "parlour.sheets";

/** The sheets that are known, the last one first; and for each of them what has not reached the server yet. */
export const sheets = {
  all: (): readonly RememberedSheet[] => stored.json<readonly RememberedSheet[]>(SHEETS, []),
  recall: (sheet: string): RememberedSheet | undefined => sheets.all().find((one) => one.sheet === sheet),
  remember: (sheet: string, facts: Partial<RememberedSheet>): void => {
    const rest = sheets.all().filter((one) => one.sheet !== sheet);
    const old = sheets.recall(sheet) ?? { sheet, title: "", seen: 0 };
    const kept = [...rest.filter(({ key }) => key), ...rest.filter(({ key }) => !key)].slice(0, KEPT);
    stored.setJson(SHEETS, [{ ...old, ...facts, seen: Date.now() }, ...kept]);
  },
  unsent: <T>(sheet: string): T | null => stored.json<T | null>(`parlour.unsent.${sheet}`, null),
  setUnsent: (sheet: string, draft: unknown): void => stored.setJson(`parlour.unsent.${sheet}`, draft),
};

interface Unanswered {
  readonly key: string;
  /** Milliseconds. */
  readonly since: number;
}

const UNANSWERED = "parlour.unanswered";
/** How long the server can repeat an answer, ms. */
const REPEATABLE = 24 * 3_600_000;

/**
 * The keys of changes that were sent and not answered, by what they ask for. They outlast a reload: a friend whose answer
 * was lost opens the link again and gets the same seat.
 */
export const unanswered = {
  keyFor: (what: string): string => {
    const known = recent();
    const entry = known[what] ?? { key: randomKey(), since: Date.now() };
    stored.setJson(UNANSWERED, { ...known, [what]: entry });
    return entry.key;
  },
  has: (beginning: string): boolean => Object.keys(recent()).some((what) => what.startsWith(beginning)),
  forget: (what: string): void => {
    const { [what]: _, ...rest } = recent();
    stored.setJson(UNANSWERED, rest);
  },
};

function recent(): Record<string, Unanswered> {
  const all = Object.entries(stored.json<Record<string, Unanswered>>(UNANSWERED, {}));
  return Object.fromEntries(all.filter(([, { since }]) => Date.now() - since < REPEATABLE));
}

/** 128 random bits. Browsers offer `crypto.randomUUID` only over HTTPS and on the same machine. */
function randomKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export const ownName = {
  get: (): string => stored.text("parlour.name") ?? "",
  set: (name: string): void => stored.setText("parlour.name", name),
};

/** What was set for all tables, by name. */
export const kept = {
  get: (name: string): string | null => stored.text(`parlour.${name}`),
  set: (name: string, text: string): void => stored.setText(`parlour.${name}`, text),
};

/** Whether the visitor wants to be notified of the own turn. */
export const nudged = {
  get: (): boolean => stored.text("parlour.nudged") === "yes",
  set: (on: boolean): void => stored.setText("parlour.nudged", on ? "yes" : "no"),
};

/** The set of pieces that was chosen, by game. */
export const likedSet = {
  get: (game: string): string => stored.text(`parlour.set.${game}`) ?? "",
  set: (game: string, name: string): void => stored.setText(`parlour.set.${game}`, name),
};

/** The level that was played against last, by game. */
export const lastLevel = {
  get: (game: string): string => stored.text(`parlour.level.${game}`) ?? "",
  set: (game: string, level: string): void => stored.setText(`parlour.level.${game}`, level),
};

/** Whether a part of the page was left open. */
export const opened = {
  get: (part: string, otherwise = true): boolean => (stored.text(`parlour.open.${part}`) ?? (otherwise ? "yes" : "no")) === "yes",
  set: (part: string, open: boolean): void => stored.setText(`parlour.open.${part}`, open ? "yes" : "no"),
};

/** How a visitor has ruled in referee practice, and which exercise comes next, by game, for this visit. */
interface Practised {
  readonly right: number;
  readonly asked: number;
  readonly next: number;
}

const NOT_PRACTISED: Practised = { right: 0, asked: 0, next: 1 };
export const practised = {
  get: (game: string): Practised => visit.json(`parlour.practice.${game}`, NOT_PRACTISED),
  add: (game: string, right: boolean, next: number): void => {
    const before = practised.get(game);
    visit.setJson(`parlour.practice.${game}`, { right: before.right + Number(right), asked: before.asked + 1, next });
  },
};

/** The aim that is not flicked yet, for a reload of this page alone. */
export const keptAim = {
  get: <T>(match: string): T | null => visit.json<T | null>(`parlour.aim.${match}`, null),
  set: (match: string, aim: unknown): void => visit.setJson(`parlour.aim.${match}`, aim),
};
