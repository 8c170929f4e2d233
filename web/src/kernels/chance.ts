// Chance with a seed: equal seeds give equal numbers on every machine. Pure.

/** A generator of numbers from 0 to 1: Marsaglia's xorshift with 128 bits of state. */
export class Chance {
  readonly #state: Uint32Array;
  #spare: number | null = null;

  constructor(seed: number) {
    this.#state = new Uint32Array([seed, seed ^ 0x9e3779b9, 0x243f6a88, 0xb7e15162]);
    for (let step = 0; step < 16; step += 1) this.#next();
  }

  #next(): number {
    const state = this.#state;
    const [oldest = 0, newest = 0] = [state[0], state[3]];
    const mixed = oldest ^ (oldest << 11);
    state.copyWithin(0, 1);
    state[3] = newest ^ (newest >>> 19) ^ mixed ^ (mixed >>> 8);
    return state[3];
  }

  uniform(): number {
    return (this.#next() + 0.5) / 2 ** 32;
  }

  /** A standard normal number: Box and Muller's pairs. */
  normal(): number {
    if (this.#spare !== null) {
      const spare = this.#spare;
      this.#spare = null;
      return spare;
    }
    const [radius, angle] = [Math.sqrt(-2 * Math.log(this.uniform())), 2 * Math.PI * this.uniform()];
    this.#spare = radius * Math.sin(angle);
    return radius * Math.cos(angle);
  }

  /** Errors of a hand, shape (rows, 3): direction and speed; a planned flick has no error of spin. */
  noise(rows: number, spin = false): Float64Array {
    const found = new Float64Array(3 * rows);
    for (let row = 0; row < rows; row += 1) {
      found[3 * row] = this.normal();
      found[3 * row + 1] = this.normal();
      if (spin) found[3 * row + 2] = this.normal();
    }
    return found;
  }
}
