// The places of a picture for keys and screen readers: one of them in the tab order, arrows between them.
import { useSignal } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { Arrangement, type PartialMove, type Point } from "../board";
import { announce } from "../announce";
import type { TableSession } from "../match/session";
import type { NamedPlace, Picture } from "../wire";
import { plural } from "../words";
import { isWide } from "./room";

type At = readonly number[];

/** A place, and where it is in the present arrangement of the board. */
interface Seen extends NamedPlace {
  readonly seen: Point;
}

const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** By how much a place that lies aside counts as further away. */
const ASIDE = 3;

export function placeAt({ places }: Picture, at: At): NamedPlace | undefined {
  return places.find((place) => same(place.at, at));
}

function same(one: At, other: At): boolean {
  return Math.hypot((one[0] ?? 0) - (other[0] ?? 0), (one[1] ?? 0) - (other[1] ?? 0)) < 1e-6;
}

/** What can be touched next, as a player calls it: `hole`, or `peg or flag`. */
export function nextNouns(picture: Picture, next: readonly { readonly at: At }[]): string[] {
  return [...new Set(next.map(({ at }) => placeAt(picture, at)?.noun ?? "place"))];
}

/** Why a touch meant nothing, and what can be touched. */
export function cannotUse(session: TableSession, picture: Picture, place: NamedPlace): string {
  if (!session.moves.mayPlay.value) return "It is not your turn.";
  const nouns = nextNouns(picture, session.moves.built.value.next);
  return `You can't use ${place.name} now.${nouns.length > 0 ? ` Choose a ${nouns.join(" or ")} with a dotted ring.` : ""}`;
}

export function PlaceGrid({ session }: { readonly session: TableSession }) {
  const grid = useRef<HTMLDivElement>(null);
  const now = useSignal("");
  const within = useRef(false);
  const picture = session.timeline.shown.value?.picture;
  const board = session.facts.value?.board;
  const wide = board ? isWide(board) : false;
  const arrangement = useMemo(() => board && new Arrangement(board, wide), [board, wide]);
  const places: readonly Seen[] = (picture?.places ?? []).map((place) => ({ ...place, seen: arrangement?.point(place.at) ?? place.at }));
  const current = places.find((place) => place.name === now.value) ?? places[0];
  // The place that had the focus may be gone; then the current place takes it.
  useEffect(() => {
    if (within.current && document.activeElement === document.body) focusOn(grid.current, current?.name);
  }, [places]);
  if (!picture || !arrangement || !current) return null;
  const go = (place: Seen | undefined): void => {
    if (!place) return;
    now.value = place.name;
    focusOn(grid.current, place.name);
  };
  const moved = (event: KeyboardEvent): void => {
    const way = event.ctrlKey || event.metaKey || event.altKey ? undefined : ARROWS[event.key];
    if (!way) return;
    event.preventDefault();
    go(towards(places, current, way));
  };
  return (
    <div
      ref={grid}
      class="grid"
      role="grid"
      aria-label="The board by keys: arrows move, Enter picks, Escape undoes a pick, E plays the move"
      onKeyDown={moved}
      onFocusIn={() => (within.current = true)}
      onFocusOut={(event) => (within.current = event.relatedTarget === null)}
    >
      {rows(places).map((row) => (
        <div role="row" key={row[0]?.seen[1]}>
          {row.map((place) => (
            <Cell key={place.name} session={session} picture={picture} size={arrangement.size} place={place} current={place === current} enter={go} />
          ))}
        </div>
      ))}
    </div>
  );
}

interface CellProps {
  readonly session: TableSession;
  readonly picture: Picture;
  readonly size: readonly [number, number];
  readonly place: Seen;
  readonly current: boolean;
  readonly enter: (place: Seen) => void;
}

function Cell({ session, picture, size, place, current, enter }: CellProps) {
  const [width, height] = size;
  const style = `left:${(100 * place.seen[0]) / width}%;top:${(100 * place.seen[1]) / height}%;width:${90 / width}%`;
  return (
    <button
      type="button"
      role="gridcell"
      class="cell"
      style={style}
      data-place={place.name}
      data-x={place.at[0]}
      data-y={place.at[1]}
      tabIndex={current ? 0 : -1}
      aria-label={`${place.name}: ${place.words}.${stateOf(session, place)}`}
      onClick={() => {
        enter(place);
        touch(session, picture, place);
      }}
    />
  );
}

function stateOf(session: TableSession, place: NamedPlace): string {
  const { places, next } = session.moves.built.value;
  const picked = places.some((at) => same(at, place.at));
  const step = next.find(({ at }) => same(at, place.at));
  if (!step || !session.moves.mayPlay.value) return picked ? " Picked." : "";
  const moves = plural(step.moves, "move");
  // A stock has as many pegs as are left.
  if (picked) return ` Picked. You can choose it again: ${moves}.`;
  return places.length > 0 ? ` You can go here: ${moves}.` : ` Your turn: ${moves} from here.`;
}

/** As a finger would; touching the last place again plays what is whole there. */
function touch(session: TableSession, picture: Picture, place: NamedPlace): void {
  const { board } = session.presentation;
  const last = session.moves.built.value.places.at(-1);
  const whole = session.moves.built.value.whole;
  if (last && whole && same(last, place.at)) board?.finish();
  else if (board?.touch([place.at[0], place.at[1]])) announceBuilt(session.moves.built.value, picture);
  else announce(cannotUse(session, picture, place), "assertive");
}

function announceBuilt({ places, whole, next }: PartialMove, picture: Picture): void {
  if (places.length === 0) return;
  const named = (all: readonly At[]): string => all.map((at) => placeAt(picture, at)?.name ?? "").join(", ");
  const ways = next.length <= 8 ? `: ${named(next.map(({ at }) => at))}` : "";
  const follow = next.length > 0 ? ` Next: ${plural(next.length, nextNouns(picture, next).join(" or "))}${ways}.` : "";
  announce(`${named(places)}.${whole ? ` E plays ${whole.label}: ${whole.words}.` : ""}${follow}`, "assertive");
}

/** The nearest place in a direction; one that lies aside seems further. */
function towards(places: readonly Seen[], from: Seen, [dx, dy]: readonly [number, number]): Seen | undefined {
  const found = places.flatMap((place) => {
    const [x, y] = [place.seen[0] - from.seen[0], place.seen[1] - from.seen[1]];
    const along = x * dx + y * dy;
    const aside = Math.abs(x * dy) + Math.abs(y * dx);
    return along > 1e-6 ? [{ place, far: along + ASIDE * aside }] : [];
  });
  return found.sort((one, other) => one.far - other.far)[0]?.place;
}

function rows(places: readonly Seen[]): Seen[][] {
  const heights = [...new Set(places.map(({ seen }) => seen[1]))].sort((one, other) => one - other);
  const along = (one: Seen, other: Seen): number => one.seen[0] - other.seen[0];
  return heights.map((height) => places.filter((place) => place.seen[1] === height).sort(along));
}

function focusOn(grid: HTMLElement | null, name: string | undefined): void {
  const cells = [...(grid?.querySelectorAll<HTMLElement>("[data-place]") ?? [])];
  cells.find((cell) => cell.dataset["place"] === name)?.focus();
}
