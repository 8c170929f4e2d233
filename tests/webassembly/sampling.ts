// node sampling.mjs FOLDER MODULE: tries the aims of every case of the folder and prints the outcomes as JSON.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { KernelModule } from "../../web/src/kernels/module";
import { addressesOf, sampleShots } from "../../web/src/kernels/sampling";
import type { Sampling } from "../../web/src/wire";

interface Case {
  readonly sampling: Sampling;
  readonly aims: readonly (number | null)[];
  readonly hand: readonly number[];
  readonly noise: readonly number[];
}

const [folder = "", code = ""] = process.argv.slice(2);
const found = [];
for (const name of readdirSync(folder).filter((one) => one.endsWith(".json")).sort()) {
  const { sampling, aims, hand, noise } = JSON.parse(readFileSync(join(folder, name), "utf8")) as Case;
  const module = await KernelModule.of(await WebAssembly.compile(readFileSync(code)));
  const files = new Map(addressesOf(sampling).map((address) => [address, readFileSync(join(folder, digestOf(address)))]));
  const [coin] = sampling.coins;
  if (!coin) throw new Error(`${name} has no coin`);
  const tries = { aims: Float64Array.from(aims, (number) => number ?? NaN), hand, noise: Float64Array.from(noise) };
  const { x, y, fates, stays, values } = sampleShots(module, { sampling, coin, files }, tries, true);
  const again = sampleShots(module, { sampling, coin, files }, tries, false).values;
  found.push({ x: [...x], y: [...y], fates: [...fates], stays: [...stays], values: [...values], same: `${again}` === `${values}` });
}
console.log(JSON.stringify(found));

/** The last part of an address's path. */
function digestOf(address: string): string {
  return new URL(address, "http://house").pathname.split("/").at(-1) ?? "";
}
