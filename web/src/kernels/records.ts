// Records in the memory of a module: numbers by the names of their fields.
import type { Layout, NumberType } from "./module";

const READ: Record<NumberType, (data: DataView, at: number) => number> = {
  f8: (data, at) => data.getFloat64(at, true),
  f4: (data, at) => data.getFloat32(at, true),
  i8: (data, at) => Number(data.getBigInt64(at, true)),
  i4: (data, at) => data.getInt32(at, true),
  i1: (data, at) => data.getInt8(at),
  u1: (data, at) => data.getUint8(at),
  b1: (data, at) => data.getUint8(at),
};
const WRITE: Record<NumberType, (data: DataView, at: number, value: number) => void> = {
  f8: (data, at, value) => data.setFloat64(at, value, true),
  f4: (data, at, value) => data.setFloat32(at, value, true),
  i8: (data, at, value) => data.setBigInt64(at, BigInt(value), true),
  i4: (data, at, value) => data.setInt32(at, value, true),
  i1: (data, at, value) => data.setInt8(at, value),
  u1: (data, at, value) => data.setUint8(at, value),
  b1: (data, at, value) => data.setUint8(at, value),
};

/** One number of a record. */
export function read<L extends Layout>(layout: L, data: DataView, index: number, field: keyof L["fields"] & string): number {
  const [offset, type] = placeOf(layout, field);
  return READ[type](data, index * layout.size + offset);
}

/** Write some numbers of a record; the others stay. */
export function write<L extends Layout>(
  layout: L,
  data: DataView,
  index: number,
  values: Partial<Record<keyof L["fields"] & string, number>>,
): void {
  for (const [field, value] of Object.entries(values) as [string, number][]) {
    const [offset, type] = placeOf(layout, field);
    WRITE[type](data, index * layout.size + offset, value);
  }
}

function placeOf(layout: Layout, field: string): readonly [offset: number, type: NumberType, ...lengths: number[]] {
  const found = layout.fields[field];
  if (!found) throw new Error(`no field ${field}`);
  return found;
}
