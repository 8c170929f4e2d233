// Plans the placements that test_placements.py wrote, and prints what was found; see there for the columns.
import { readFileSync } from "node:fs";
import { CastilleEngine } from "../../web/src/games/castille/searching";
import type { Numbers } from "../../web/src/kernels/engine";
import { KernelModule } from "../../web/src/kernels/module";

interface Task {
  readonly settings: Numbers;
  readonly position: Numbers;
}

const [, , tasks = "", code = ""] = process.argv;
const module = await KernelModule.of(await WebAssembly.compile(readFileSync(code)));
for (const line of readFileSync(tasks, "utf8").trim().split("\n")) {
  const { settings, position } = JSON.parse(line) as Task;
  const shares: number[] = [];
  const began = performance.now();
  const found = await CastilleEngine.on(module, settings).place(position, { progress: ({ share }) => shares.push(share) });
  const seconds = (performance.now() - began) / 1000;
  console.log(JSON.stringify({ ...found, line: found.line.map(String), shares, seconds }));
}
