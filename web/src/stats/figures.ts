// The numbers of statistics as text, as CSV, and as the bars of a plot.
import { chance, type Chance, hundredths } from "../chance";
import type { Cell, Counted, Table } from "../wire";

export type Section = Counted["sections"][number];

/** A number of a table as people read it, and the interval of a rate. */
export function cellWords(cell: Cell): { readonly number: string; readonly interval: string } {
  if (cell.value === null) return { number: "-", interval: "" };
  if (cell.low !== null && cell.high !== null) {
    return { number: percent(chance(cell.value)), interval: `${percent(cell.low)} to ${percent(cell.high)}` };
  }
  const digits = cell.kind === "count" ? 0 : 2;
  const format = { minimumFractionDigits: digits, maximumFractionDigits: cell.value % 1 === 0 ? digits : Math.max(1, digits) };
  return { number: cell.value.toLocaleString("en-GB", format), interval: "" };
}

function percent(share: Chance): string {
  return `${hundredths(share, 1)}%`;
}

/** One bar of a plot, from 0 to 1, with its interval. */
export interface Bar {
  readonly name: string;
  readonly value: Chance;
  readonly low: Chance;
  readonly high: Chance;
}

export interface Plot {
  readonly column: string;
  readonly bars: readonly Bar[];
}

/** A plot for each column of rates; rows without a chance have no bar. */
export function plotsOf(table: Table): readonly Plot[] {
  const plots = table.columns.map((column, place) => ({
    column,
    bars: table.rows.flatMap(({ name, cells }) => {
      const { value, low, high } = cells[place] as Cell;
      return value === null || low === null || high === null ? [] : [{ name, value: chance(value), low, high }];
    }),
  }));
  return plots.filter(({ bars }) => bars.length > 0);
}

const HEAD = ["game", "table", "row", "column", "kind", "amount", "of", "value", "low", "high"];

/** A table as CSV, a line for each cell, in the form of `parlour stats --csv`. */
export function csvOf(section: Section, table: Table): string {
  const lines = table.rows.flatMap((row) =>
    row.cells.map(({ column, kind, amount, of, value, low, high }) =>
      [section.game, table.title, row.name, column, kind, amount, of, value, low, high]),
  );
  return [HEAD, ...lines].map((line) => `${line.map(field).join(",")}\n`).join("");
}

function field(value: string | number | null): string {
  const text = value === null ? "" : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The name of a table's file. */
export function fileName(section: Section, table: Table): string {
  return `${section.game}-${table.title.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "")}.csv`;
}
