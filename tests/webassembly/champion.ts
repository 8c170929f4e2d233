// node champion.mjs FOLDER MODULE: what a champion would flick in every case of the folder, as JSON.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { KernelModule } from "../../web/src/kernels/module";
import { type AimNumbers, champion } from "../../web/src/kernels/trials";
import { worthInWords } from "../../web/src/trials/worth";
import type { Proposed, Sampling } from "../../web/src/wire";

interface Case {
  readonly sampling: Sampling;
  readonly proposed: readonly Proposed[];
  readonly compared: { readonly coin: string; readonly aim: AimNumbers };
}

const [folder = "", code = ""] = process.argv.slice(2);
const compiled = KernelModule.of(await WebAssembly.compile(readFileSync(code)));
const bench = {
  module: (): Promise<KernelModule> => compiled,
  file: async (address: string): Promise<Uint8Array> => readFileSync(join(folder, new URL(address, "http://house").pathname.split("/").at(-1) ?? "")),
  report: (): void => undefined,
  pause: async (): Promise<void> => undefined,
};
const found = [];
for (const name of readdirSync(folder).filter((one) => one.endsWith(".json")).sort()) {
  const { sampling, proposed, compared } = JSON.parse(readFileSync(join(folder, name), "utf8")) as Case;
  const { coin, worth, compared: other } = await champion(bench, { sampling, proposed, compared, seed: 1 });
  const unit = sampling.coins.find((one) => one.coin === coin)?.unit ?? null;
  found.push({ unit, worths: [worth, other], words: [worth, other ?? NaN].map((number) => worthInWords(unit, number)) });
}
console.log(JSON.stringify(found));
