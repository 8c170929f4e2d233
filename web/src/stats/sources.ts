// What a visitor wants counted: records as texts, and matches of this server by their names.
import type { RecordText } from "../wire";

export interface Sources {
  readonly records: readonly RecordText[];
  readonly matches: readonly string[];
}

export const NOTHING: Sources = { records: [], matches: [] };

/** A match's name, alone or at the end of a link to it. What follows `#` may be a key and is left out. */
const MATCH = /^(?:https?:\/\/\S+\/match\/|\/match\/)?([a-z0-9]{16})\/?(?:#\S*)?$/;

/** The longest name of a record that the server reads. */
const LONGEST_NAME = 200;

/** Both together; the same text under the same name, or the same match, counts once. */
export function together(some: Sources, more: Sources): Sources {
  const records = new Map([...some.records, ...more.records].map((one) => [`${one.name}\n${one.text}`, one]));
  return { records: [...records.values()], matches: [...new Set([...some.matches, ...more.matches])] };
}

export function record(name: string, text: string): RecordText {
  return { name: name.slice(-LONGEST_NAME), text };
}

/**
 * A pasted text: links or names of matches, one a line; a JSON array of records; or one record.
 * Records are numbered from `first`.
 */
export function pasted(text: string, first: number): Sources {
  const lines = text.split(/\s+/).filter(Boolean);
  const matches = lines.map((line) => MATCH.exec(line)?.[1]);
  if (lines.length > 0 && matches.every((match) => match !== undefined)) return { records: [], matches: matches as string[] };
  if (!text.trim()) return NOTHING;
  const records = listed(text) ?? [text];
  return { records: records.map((one, number) => record(`pasted record ${first + number}`, one)), matches: [] };
}

/** The records of a JSON array; null for anything else, which the server reads and judges. */
function listed(text: string): readonly string[] | null {
  if (!text.trimStart().startsWith("[")) return null;
  try {
    const parsed: unknown = JSON.parse(text);
    return Array.isArray(parsed) ? parsed.map((one) => JSON.stringify(one)) : null;
  } catch {
    return null;
  }
}
