// Where things lie on a board that has a second arrangement: for windows that are wide, what lies above and below the board
// lies beside it. Pure.
import type { Board, Choice, Picture } from "../wire";
import type { Point, Shape } from "./draw";

/** A board in one of its arrangements. Points come in as the board's own, and go back as such. */
export class Arrangement {
  readonly #shifts: NonNullable<Board["beside"]>["shifts"];
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

  /** The point of the board that is here. */
  back([x, y]: Point): Point {
    const shift = this.#shifts.find(({ at, by, size }) => within([x, y], [at[0] + by[0], at[1] + by[1]], size));
    return shift ? [x - shift.by[0], y - shift.by[1]] : [x, y];
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

const PAIR = /(-?[\d.]+),(-?[\d.]+)/g;

function within([x, y]: Point, at: Point, size: Point): boolean {
  return x >= at[0] && x < at[0] + size[0] && y >= at[1] && y < at[1] + size[1];
}
