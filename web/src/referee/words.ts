// Taps in words and in groups, as they are shown. Pure.
import type { AskedView, Tap } from "../wire";

export interface Group {
  /** The heading; empty for what is common. */
  readonly name: string;
  readonly taps: readonly Tap[];
}

/** With more buttons than this, the coins' buttons are folded. */
const FEW = 12;

/** The taps by heading, in the order in which the referee lists them; what is common comes first. */
export function groupsOf(taps: readonly Tap[]): readonly Group[] {
  const names = [...new Set(taps.map(({ group }) => group))].sort((one, other) => Number(one !== "") - Number(other !== ""));
  return names.map((name) => ({ name, taps: taps.filter(({ group }) => group === name) }));
}

/** Whether all groups can be shown at once. */
export function fits(groups: readonly Group[]): boolean {
  return groups.reduce((count, { taps }) => count + taps.length, 0) <= FEW;
}

/** The word of a report for a tap, with its numbers if it needs some. */
export function wordOf(tap: Tap, numbers: readonly number[] = []): string {
  return tap.numbers.length > 0 ? `${tap.text}=${numbers.join(",")}` : tap.text;
}

/** One word of a report as people say it. A word that is not known is shown as it is. */
function inWords(word: string, vocabulary: readonly Tap[]): string {
  const [text = "", numbers = ""] = word.split("=", 2);
  const tap = vocabulary.find((one) => one.text === text);
  if (!tap) return word;
  const subject = tap.group && !tap.words.includes(tap.group) ? `${tap.group}: ` : "";
  const counts = numbers ? numbers.split(",").map((number, index) => `${number} ${tap.numbers[index] ?? ""}`.trim()) : [];
  return `${subject}${[tap.words, counts.join(", ")].filter(Boolean).join(": ")}`;
}

/** An entry that notes what no rule is about: `remark maple: left the chair`. */
export function remarkText(role: string, words: string): string {
  return `remark${role && ` ${role}`}: ${words}`;
}

export function isRemark(text: string): boolean {
  return /^\s*remark\b[^:]*:/i.test(text);
}

/** A report in words, for an entry that no referee has judged yet. */
export function entryInWords(text: string, vocabulary: readonly Tap[]): string {
  if (isRemark(text)) return text;
  const words = text.split(" ").filter(Boolean);
  const last = vocabulary.find((one) => one.text === words.at(-1));
  // That it was all goes without saying.
  const said = last?.ends && last.group === "" && last.numbers.length === 0 && words.length > 1 ? words.slice(0, -1) : words;
  return vocabulary.length > 0 ? said.map((word) => inWords(word, vocabulary)).join(", ") : text;
}

/** Everything can be tapped while nobody can be asked what is possible. */
export function unasked(taps: readonly string[], vocabulary: readonly Tap[]): AskedView {
  const reported = taps.map((word) => inWords(word, vocabulary));
  return { question: taps.length > 0 ? "What else happened?" : "What happened?", taps: [...vocabulary], reported, notes: [], hint: "" };
}
