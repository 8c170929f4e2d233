// Castille played on turn by turn: the kernels list the turns, make them, and say when the game is over.
import type { Numbers } from "../../kernels/engine";
import type { KernelModule, Room } from "../../kernels/module";
import { AFTER, SEARCH, Standing } from "./numbers";

/** A turn as the kernels have it: where its peg starts and ends, and all that it captures. Points are numbers of bits. */
export interface Turn {
  readonly word: bigint;
  readonly from: number;
  readonly to: number;
  readonly captured: readonly number[];
}

/** A peg on a point. Seat 0 is silver, 1 copper. */
export interface Peg {
  readonly point: number;
  readonly seat: number;
  readonly tall: boolean;
}

export type StandingName = keyof typeof Standing;

/** A position with what may be played in it. */
export interface Played {
  /** For the engine, and to play on from. */
  readonly position: Numbers;
  readonly pegs: readonly Peg[];
  /** By territory, in the order of the rules: the seat whose flag is up, or null. */
  readonly flags: readonly (number | null)[];
  /** The seat to play. */
  readonly side: number;
  /** For that seat. */
  readonly standing: StandingName;
  /** None when the game is over, or when the player has to pass. */
  readonly turns: readonly Turn[];
}

/** The turn of a player who has to pass. */
export const PASS = 0n;
const TERRITORIES = 5;

/** Play turns, legal one after another, from a position. The settings are those of the engine. */
export function playOn(module: KernelModule, settings: Numbers, position: Numbers, words: readonly bigint[]): Played {
  const number = (name: string, index = 0): bigint => BigInt(position[name]?.[index] ?? 0);
  const past = (position["past"] ?? []).map(BigInt);
  return module.scope(() => {
    const [after, keys, turns] = [
      module.reserve("i8", Object.keys(AFTER).length),
      module.reserve("i8", past.length + words.length),
      module.reserve("i8", SEARCH.TURNS),
    ];
    const count = module.call("play_on", {
      "position.own": number("position", 0),
      "position.opp": number("position", 1),
      "position.tall": number("position", 2),
      "position.flags": number("position", 3),
      side: number("side"),
      quiet: number("quiet"),
      past: module.array("i8", past),
      words: module.array("i8", words),
      limit: BigInt(settings["no_progress"]?.[0] ?? 0),
      after,
      keys,
      turns,
    });
    const list = (room: Room, length: number): bigint[] => [...module.view<BigInt64Array>(room).subarray(0, length)];
    return played(list(after, after.shape[0] ?? 0), list(keys, keys.shape[0] ?? 0), list(turns, Number(count)));
  });
}

function played(after: readonly bigint[], keys: readonly bigint[], turns: readonly bigint[]): Played {
  const of = (name: keyof typeof AFTER): bigint => after[AFTER[name]] ?? 0n;
  const [side, flags, standing] = [Number(of("SIDE")), Number(of("FLAGS")), Number(of("STANDING"))];
  const pegs = (bits: bigint, seat: number): Peg[] =>
    pointsOf(bits).map((point) => ({ point, seat, tall: ((of("TALL") >> BigInt(point)) & 1n) === 1n }));
  const flag = (index: number): number | null =>
    (flags >> index) & 1 ? side : (flags >> (index + TERRITORIES)) & 1 ? 1 - side : null;
  return {
    position: {
      position: (["OWN", "OPP", "TALL", "FLAGS"] as const).map((name) => String(of(name))),
      side: [String(side)],
      quiet: [String(of("QUIET"))],
      past: keys.slice(0, Number(of("PAST"))).map(String),
    },
    pegs: [...pegs(of("OWN"), side), ...pegs(of("OPP"), 1 - side)],
    flags: Array.from({ length: TERRITORIES }, (_, index) => flag(index)),
    side,
    standing: (Object.keys(Standing) as StandingName[]).find((name) => Standing[name] === standing) ?? "GOES_ON",
    turns: turns.map(turnOf),
  };
}

/** A word's parts, as `parlour.games.castille.rules.batch.turns` describes them. */
export function turnOf(word: bigint): Turn {
  return { word, from: Number(word & 63n), to: Number((word >> 6n) & 63n), captured: pointsOf(word >> 12n) };
}

function pointsOf(bits: bigint): number[] {
  const found: number[] = [];
  for (let point = 0; bits >> BigInt(point) > 0n; point += 1) if ((bits >> BigInt(point)) & 1n) found.push(point);
  return found;
}
