// Phrases that several pages use.
import type { Refused } from "./api";
import type { SeatCard } from "./wire";

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** `max_step` and `carroll-1889` as a person reads them. */
export function readable(name: string): string {
  return capital(name.replace(/[_-]+/g, " "));
}

/** Who sits on a seat, in one or two words. */
export function sitter(seat: SeatCard): string {
  if (seat.title) return seat.title;
  if (seat.kind === "bot") return `${capital(seat.name)}, a bot`;
  if (!seat.taken) return "Not here yet";
  return seat.name || (seat.yours ? "You" : "A guest");
}

export function optionValue(value: boolean | number | string): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  return typeof value === "string" ? value.replace(/_/g, " ") : String(value);
}

/** Why a request failed, for people. */
export function refusalInWords(error: Refused): string {
  if (error.status === 0) return "The server is not answering. Check your connection; nothing is lost.";
  if (error.status === 429) return "Too many requests. Try again in a minute.";
  if (error.problem.code === "store_away") return error.message;
  if (error.status >= 500) return "Something went wrong on the server. Try again: no move is played twice.";
  return error.message;
}

export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** A time of day, or the date of another day; `milliseconds` since 1970. */
export function when(milliseconds: number): string {
  const today = new Date(milliseconds).toDateString() === new Date().toDateString();
  return new Intl.DateTimeFormat("en-GB", today ? { timeStyle: "short" } : { dateStyle: "medium" }).format(milliseconds);
}
