// node castille.mjs MODULE TASKS: then for each line on standard input, one search of every task; prints nodes and processor seconds.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { CastilleEngine } from "../src/games/castille/searching";
import { KernelModule } from "../src/kernels/module";

const [code = "", tasks = ""] = process.argv.slice(2);
const module = await KernelModule.of(await WebAssembly.compile(readFileSync(code)));
const { settings, positions, depth } = JSON.parse(readFileSync(tasks, "utf8"));
let round = 0;
for await (const _ of createInterface({ input: process.stdin })) {
  let [nodes, seconds] = [0, 0];
  round += 1;
  for (const position of positions) {
    // A setting that is not used makes an engine with an empty table.
    const engine = CastilleEngine.on(module, { ...settings, round: [`${round} ${position.position.join()}`] });
    const began = processorSeconds();
    nodes += (await engine.think(position, { depth })).nodes;
    seconds += processorSeconds() - began;
  }
  console.log(JSON.stringify([nodes, seconds]));
}

function processorSeconds() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}
