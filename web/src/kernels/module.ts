// One WebAssembly module of kernels: its memory, and calls of its exports by named arguments.

/** A leaf of an export's arguments: its path, the type of its numbers, and an array's dimensions. */
export type Argument = readonly [path: string, type: NumberType] | readonly [path: string, type: NumberType, dimensions: number];
/** Where the fields of a record lie: offset in bytes, type of the numbers, lengths of an array. */
export interface Layout {
  readonly size: number;
  readonly fields: Readonly<Record<string, readonly [offset: number, type: NumberType, ...lengths: number[]]>>;
}
export type NumberType = keyof typeof VIEWS;
type Numbers = Float64Array | Float32Array | BigInt64Array | Int32Array | Int8Array | Uint8Array;

const VIEWS = {
  f8: Float64Array,
  f4: Float32Array,
  i8: BigInt64Array,
  i4: Int32Array,
  i1: Int8Array,
  u1: Uint8Array,
  b1: Uint8Array,
} as const;

/** An array in the memory of a module. */
export interface Room {
  readonly at: number;
  readonly type: NumberType;
  readonly shape: readonly number[];
}

/** What an export is called with, by the paths of its arguments. */
export type Values = Readonly<Record<string, number | bigint | Room>>;

export class KernelError extends Error {}

/** What a module says of itself, in a section of its own; `workshop.emission.described` writes it. */
interface Description {
  readonly name: string;
  /** By export: its flattened arguments. */
  readonly calls: Readonly<Record<string, readonly Argument[]>>;
}

const SECTION = "parlour";

const PAGE = 65_536;
/** Every array begins at a multiple of this many bytes. */
const GRAIN = 16;

/** An instance of a module. Not for several jobs at once: `scope` frees what a job took. */
export class KernelModule {
  private top: number;

  private constructor(
    private readonly description: Description,
    private readonly exports: WebAssembly.Exports,
    private readonly memory: WebAssembly.Memory,
  ) {
    this.top = (exports["__heap_base"] as WebAssembly.Global).value as number;
  }

  /** An instance of compiled code. It imports nothing. */
  static async of(code: WebAssembly.Module): Promise<KernelModule> {
    const [section] = WebAssembly.Module.customSections(code, SECTION);
    if (!section) throw new KernelError("The module does not say how it is called.");
    const { exports } = await WebAssembly.instantiate(code, {});
    const description = JSON.parse(new TextDecoder().decode(section)) as Description;
    return new KernelModule(description, exports, exports["memory"] as WebAssembly.Memory);
  }

  private get name(): string {
    return this.description.name;
  }

  /** Room for an array, with undefined content. */
  reserve(type: NumberType, ...shape: number[]): Room {
    const at = Math.ceil(this.top / GRAIN) * GRAIN;
    this.top = at + VIEWS[type].BYTES_PER_ELEMENT * count(shape);
    const lacking = this.top - this.memory.buffer.byteLength;
    if (lacking > 0) this.memory.grow(Math.ceil(lacking / PAGE));
    return { at, type, shape };
  }

  /** An array of zeros. */
  zeros(type: NumberType, ...shape: number[]): Room {
    const room = this.reserve(type, ...shape);
    new Uint8Array(this.memory.buffer, room.at, VIEWS[type].BYTES_PER_ELEMENT * count(shape)).fill(0);
    return room;
  }

  /** An array with this content. */
  array(type: NumberType, content: ArrayLike<number> | ArrayLike<bigint>, ...shape: number[]): Room {
    const room = this.reserve(type, ...(shape.length > 0 ? shape : [content.length]));
    (this.view(room) as { set(from: ArrayLike<unknown>): void }).set(content);
    return room;
  }

  /** The numbers of an array where they lie: valid until the next reservation. */
  view<T extends Numbers = Float64Array>(room: Room): T {
    return new VIEWS[room.type](this.memory.buffer, room.at, count(room.shape)) as unknown as T;
  }

  /** The bytes of an array as a view of records: valid until the next reservation. */
  data(room: Room): DataView {
    return new DataView(this.memory.buffer, room.at, VIEWS[room.type].BYTES_PER_ELEMENT * count(room.shape));
  }

  /** Run a job and free the arrays that it reserved. */
  scope<T>(job: () => T): T {
    const top = this.top;
    try {
      return job();
    } finally {
      this.top = top;
    }
  }

  /** Call an export. Its result is a whole number; those of other exports are in the arrays. */
  call(name: string, values: Values): bigint {
    const call = this.description.calls[name];
    if (!call) throw new KernelError(`The module ${this.name} has no export ${name}.`);
    return this.scope(() => {
      const slots = 1 + call.reduce((sum, argument) => sum + 1 + (argument[2] ?? 0), 0);
      const block = this.zeros("i8", slots);
      const data = this.data(block);
      let at = 8;
      const put = (value: number | bigint): void => {
        data.setBigInt64(at, BigInt(value), true);
        at += 8;
      };
      for (const [path, type, dimensions] of call) {
        const value = values[path];
        if (value === undefined) throw new KernelError(`${this.name}.${name} lacks the argument ${path}.`);
        if (typeof value === "object") {
          if (value.type !== type || value.shape.length !== dimensions)
            throw new KernelError(`${this.name}.${name}: ${path} is ${value.type}[${value.shape.join(", ")}], not ${type} in ${dimensions ?? 0} dimensions.`);
          [value.at, ...value.shape].forEach(put);
        } else if (type === "f8") {
          data.setFloat64(at, Number(value), true);
          at += 8;
        } else put(value);
      }
      const status = (this.exports[name] as (block: number) => number)(block.at);
      if (status !== 0) throw new KernelError(`${this.name}.${name} failed with status ${status}.`);
      return this.view<BigInt64Array>(block)[0] ?? 0n;
    });
  }
}

function count(shape: readonly number[]): number {
  return shape.reduce((product, length) => product * length, 1);
}
