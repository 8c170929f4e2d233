// Thinks about the positions that test_castille.py wrote, and prints what it found; see there for the columns.
import { readFileSync } from "node:fs";
import { CastilleEngine, type Limits } from "../../web/src/games/castille/searching";
import type { Numbers } from "../../web/src/kernels/engine";
import { KernelModule } from "../../web/src/kernels/module";

interface Task {
  readonly settings: Numbers;
  readonly position: Numbers;
  readonly limits: Limits;
  readonly tableBits: number;
}

const [, , tasks = "", code = ""] = process.argv;
const module = await KernelModule.of(await WebAssembly.compile(readFileSync(code)));
for (const line of readFileSync(tasks, "utf8").trim().split("\n")) {
  const { settings, position, limits, tableBits } = JSON.parse(line) as Task;
  const engine = CastilleEngine.on(module, settings, tableBits);
  const began = performance.now();
  const { score, depth, line: turns, nodes, winsIn } = await engine.think(position, limits);
  console.log(JSON.stringify({ score, depth, line: turns.map(String), nodes, winsIn, seconds: (performance.now() - began) / 1000 }));
}
