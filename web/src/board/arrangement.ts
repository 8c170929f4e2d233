// Where things lie on a board that has a second arrangement: in a room that is wide, what lies above and below the board
// lies beside it. Pure.
import type { Board, Choice, Picture, Shift } from "../wire";
import type { Point, Shape } from "./draw";

/** A board in one of its arrangements. Points come in as the board's own, and go back as such. */
export class Arrangement {
  readonly #shifts: readonly Shift[];
  readonly size: Point;
  readonly shapes: readonly Shape[];

  constructor(board: Pick<Board, "size" | "shapes" | "beside">, wide: boolean) {
    const beside = wide ? board.beside : null;
    this.#shifts = beside?.shifts ?? [];
    this.size = beside?.size ?? board.size;
    this.shapes = beside?.shapes ?? board.shapes;
  }

  /** Whether it is the board's own, in which nothing is elsewhere. */
  get isOwn(): boolean {
    return this.#shifts.length === 0;
  }

  /** Where a point of the board is. */
  point([x, y]: Point): Point {
    const shift = this.#shifts.find(({ at, size }) => within([x, y], at, size));
    return shift ? [x + shift.by[0], y + shift.by[1]] : [x, y];
  }

  /** The point of the board that is here. What is in no box is where the largest of them would have it. */
  back([x, y]: Point): Point {
    const here = ({ at, by, size }: Shift): boolean => within([x, y], [at[0] + by[0], at[1] + by[1]], size);
    const by = (this.#shifts.find(here) ?? this.#main)?.by ?? [0, 0];
    return [x - by[0], y - by[1]];
  }

  get #main(): Shift | undefined {
    return [...this.#shifts].sort((one, other) => areaOf(other) - areaOf(one))[0];
  }

  picture(picture: Picture): Picture {
    if (this.isOwn) return picture;
    const pieces = picture.pieces.map((piece) => ({ ...piece, at: this.#own(piece.at), trail: piece.trail.map((at) => this.#own(at)) }));
    return { ...picture, pieces, shapes: picture.shapes.map((shape) => this.#shape(shape)) };
  }

  choice(choice: Choice): Choice {
    return this.isOwn ? choice : { ...choice, touch: choice.touch.map((at) => this.#own(at)) };
  }

  #own(at: Point): [number, number] {
    const [x, y] = this.point(at);
    return [x, y];
  }

  /** A path goes where its first point goes; its points are absolute. */
  #shape(shape: Shape): Shape {
    if (shape.type !== "path") return { ...shape, at: this.#own(shape.at) };
    const points = [...shape.path.matchAll(PAIR)].map(([, x, y]): Point => [Number(x), Number(y)]);
    const first = points[0] ?? [0, 0];
    const to = this.point(first);
    const [right, down] = [to[0] - first[0], to[1] - first[1]];
    return { ...shape, path: shape.path.replace(PAIR, (_, x: string, y: string) => `${Number(x) + right},${Number(y) + down}`) };
  }
}

/** Whether a board is larger in a room of this width and height when what lies above and below it lies beside it. */
export function isLargerBeside({ size, beside }: Pick<Board, "size" | "beside">, room: Point): boolean {
  return beside !== null && scaleIn(room, beside.size) > scaleIn(room, size);
}

function scaleIn(room: Point, size: Point): number {
  return Math.min(room[0] / size[0], room[1] / size[1]);
}

function areaOf({ size }: Shift): number {
  return size[0] * size[1];
}

const PAIR = /(-?[\d.]+),(-?[\d.]+)/g;

function within([x, y]: Point, at: Point, size: Point): boolean {
  return x >= at[0] && x < at[0] + size[0] && y >= at[1] && y < at[1] + size[1];
}
