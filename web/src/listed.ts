// The list of open seats and of matches to watch: fetched for the lobby, and what an entry says. A list that changes later
// moves nothing: it is shown when somebody asks for it.
import { type ReadonlySignal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { api } from "./api";
import { isFolder } from "./home";
import { enumerated } from "./match/lobbynote";
import { kept, recall } from "./memory";
import type { ListedMatch, Listings, SeatCard, TakeSeat } from "./wire";
import { capital, plural, when } from "./words";

/** What somebody may be called at a listed table. */
export type ListedName = NonNullable<TakeSeat["name"]>;

const NOTHING: Listings = { open: [], going: [] };
/** How long what stands below the list waits for it, ms. */
const LATE = 1500;
/** How often it is asked for again, ms. */
const AGAIN = 30_000;

export interface Listed {
  readonly shown: ReadonlySignal<Listings>;
  /** As it is now. */
  readonly latest: ReadonlySignal<Listings>;
  /** Whether it can stand where it belongs, or comes too late for that. */
  readonly settled: ReadonlySignal<boolean>;
  /** Show it as it is now. */
  readonly show: () => void;
}

/** The list without the visitor's own matches. In a folder of files there is none. */
export function useListings(): Listed {
  const [shown, latest, settled] = [useSignal(NOTHING), useSignal(NOTHING), useSignal(isFolder)];
  useEffect(() => {
    if (isFolder) return undefined;
    const ask = async (): Promise<void> => {
      // Without an answer it stays as it was.
      latest.value = await api.listings().then(ofOthers, () => latest.value);
      if (!settled.value) shown.value = latest.value;
      settled.value = true;
    };
    void ask();
    const late = setTimeout(() => (settled.value = true), LATE);
    const again = setInterval(() => document.hidden || void ask(), AGAIN);
    return () => {
      clearTimeout(late);
      clearInterval(again);
    };
  }, []);
  return { shown, latest, settled, show: () => (shown.value = latest.value) };
}

function ofOthers({ open, going }: Listings): Listings {
  const foreign = ({ match }: ListedMatch): boolean => !recall(match)?.key;
  return { open: open.filter(foreign), going: going.filter(foreign) };
}

/** The seat that a visitor would take; undefined if none is free. */
export function freeSeat(one: Pick<ListedMatch, "seats">): SeatCard | undefined {
  return freeSeats(one)[0];
}

function freeSeats({ seats }: Pick<ListedMatch, "seats">): readonly SeatCard[] {
  return seats.filter(({ kind, taken }) => kind === "person" && !taken);
}

/** Who waits, and since when; or who plays, and how far they are. `now` is in ms. */
export function entryInWords(one: Pick<ListedMatch, "seats" | "minutes" | "ply">, now: number): string {
  const people = one.seats.filter(({ kind, taken }) => kind === "person" && taken).map(({ name }) => name || "a guest");
  const bots = one.seats.filter(({ kind }) => kind === "bot").map(({ title, name }) => title || `the bot ${capital(name)}`);
  const free = freeSeats(one).length;
  if (free === 0) {
    return `${capital(enumerated([...people, ...bots]))}. ${one.ply === 0 ? "No moves yet" : `Move ${one.ply}`}.`;
  }
  const waits = `${people.length === 1 ? "has" : "have"} waited since ${when(now - 60_000 * one.minutes)}`;
  const more = [bots.length > 0 && `With ${enumerated(bots)}.`, free > 1 && `${capital(plural(free, "seat"))} are free.`];
  return [`${capital(enumerated(people))} ${waits}.`, ...more].filter(Boolean).join(" ");
}

const NAME = "listed-name";

/** What this visitor is called at listed tables: as chosen last, or at first one of the names by chance. */
export const listedName = {
  get: (names: readonly string[]): ListedName => {
    const known = names.find((name) => name === kept.get(NAME)) ?? names[Math.floor(Math.random() * names.length)];
    if (known) kept.set(NAME, known);
    return known as ListedName;
  },
  set: (name: string): void => kept.set(NAME, name),
};
