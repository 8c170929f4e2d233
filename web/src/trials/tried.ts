// A position in which flicks are tried: what lies where, after each flick that was not undone. Pure.
import { Fate } from "../kernels/layouts";
import type { Tried } from "../kernels/trials";
import type { Aiming, Frame, Obstacle, Picture, Piece, Playback, SampledDisc, Sampling, Target } from "../wire";

export interface Setup {
  readonly sampling: Sampling;
  readonly aimings: readonly Aiming[];
  readonly picture: Picture;
}

/** Places nearer than this are the same, m. */
const SAME = 1e-6;

export interface Flicked {
  readonly after: Setup;
  readonly playback: Playback;
}

/** Where everything lies after a flick of a coin. One that is placed for each flick is there anew. */
export function flicked(before: Setup, aiming: Aiming, start: readonly [number, number], tried: Tried, count: number): Flicked {
  const { sampling } = before;
  const number = sampling.coins.find(({ coin }) => coin === aiming.coin)?.disc ?? -1;
  const own = sampling.discs[number];
  const fresh = aiming.places !== null;
  const name = (index: number, id: string): string => (fresh && index === number ? `${id}-${count}` : id);
  const lying = tried.ends.flatMap((end, index) => (end.fate === Fate.ON_TABLE ? [{ ...discOf(end), id: name(index, end.id) }] : []));
  const discs = fresh && own ? [...lying, own] : lying;
  const pieces = piecesAt(before, sampling.discs.map((disc, index) => (index === number ? { ...disc, x: start[0], y: start[1] } : disc)), aiming);
  const drawn = pieces.map((piece, index) => ({ ...piece, id: name(index, piece.id) }));
  const travels = tried.travels.map((travel) => (fresh && travel.id === own?.id ? { ...travel, id: `${travel.id}-${count}` } : travel));
  const playback: Playback = { seconds: tried.seconds, knocks: tried.knocks, travels, pieces: drawn, removed: [], cheers: [], ricochet: false };
  const coins = sampling.coins.flatMap((coin) => {
    const id = sampling.discs[coin.disc]?.id;
    const [disc, tight] = [discs.findIndex((one) => one.id === id), -1];
    return disc < 0 ? [] : [{ ...coin, disc, tight }];
  });
  const following = { ...sampling, discs, coins };
  const after = drawn.filter(({ id }) => lying.some((disc) => disc.id === id)).map((piece) => moved(piece, lying, sampling));
  const still = before.picture.pieces.filter(({ id }) => !sampling.discs.some((disc) => disc.id === id));
  const picture = { ...before.picture, shapes: before.picture.shapes, pieces: [...still, ...after] };
  const aimings = before.aimings
    .filter(({ coin }) => coins.some((one) => one.coin === coin))
    .map((one) => aimingAfter(one, before, following, picture));
  return { after: { sampling: following, aimings, picture }, playback };
}

function discOf({ id, x, y, radius, mass }: SampledDisc): SampledDisc {
  return { id, x, y, radius, mass };
}

function moved(piece: Piece, discs: readonly SampledDisc[], { frame }: Sampling): Piece {
  const disc = discs.find(({ id }) => id === piece.id);
  return disc ? { ...piece, trail: [], at: [frame.origin[0] + frame.scale * disc.x, frame.origin[1] - frame.scale * disc.y] } : piece;
}

/** The discs as pieces where they lie now; the coin in hand is not on the picture yet. */
function piecesAt({ picture, sampling }: Setup, discs: readonly SampledDisc[], aiming: Aiming): Piece[] {
  return discs.map((disc) => {
    const piece = picture.pieces.find(({ id }) => id === disc.id) ?? { ...aiming.piece, id: disc.id };
    return moved(piece, [disc], sampling);
  });
}

function aimingAfter(aiming: Aiming, before: Setup, { coins, discs }: Sampling, picture: Picture): Aiming {
  const own = discs[coins.find(({ coin }) => coin === aiming.coin)?.disc ?? -1];
  const others = discs.filter((disc) => disc !== own);
  const wasDisc = ({ at }: Pick<Obstacle, "at">): boolean =>
    before.sampling.discs.some(({ x, y }) => Math.hypot(x - at[0], y - at[1]) < SAME);
  const label = (id: string): string => picture.pieces.find((piece) => piece.id === id)?.label ?? "";
  const things = others.map(({ id, x, y, radius }): Obstacle => ({ at: [x, y], radius, size: null, label: label(id), turn: 0 }));
  const targets = others.map(({ id, x, y }): Target => ({ at: [x, y], label: label(id) }));
  const start = aiming.places === null && own ? ([own.x, own.y] as [number, number]) : aiming.start;
  return {
    ...aiming,
    start,
    tight: [],
    piece: own ? { ...aiming.piece, at: picture.pieces.find(({ id }) => id === own.id)?.at ?? aiming.piece.at } : aiming.piece,
    targets: [...aiming.targets.filter((target) => !wasDisc(target)), ...targets],
    obstacles: [...things, ...aiming.obstacles.filter((thing) => thing.size !== null || !wasDisc(thing))],
  };
}

/** A frame of flicks that are only tried: nobody rules on them. */
export function frameOf(ply: number, { picture }: Setup, prompt: string, move: string, playback: Playback | null): Frame {
  const entry = ply > 0 ? { ply, seat: 0, move, said: move, notes: [{ clause: "", message: "Flicked.", about: [] }], resigns: false } : null;
  return { ply, entry, picture, prompt, words: [], to_play: 0, position: "", playback, sheet: null, score: null, left: [], result: null };
}
