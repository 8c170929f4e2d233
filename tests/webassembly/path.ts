// node path.ts CASE FIELD MODULE: the path of one flick as the page draws it, as JSON.
import { readFileSync } from "node:fs";
import { KernelModule } from "../../web/src/kernels/module";
import { Simulator, type Shot } from "../../web/src/kernels/physics";
import { pathOf } from "../../web/src/kernels/playback";
import type { Sampling } from "../../web/src/wire";

const [path = "", field = "", code = ""] = process.argv.slice(2);
const { sampling, shot } = JSON.parse(readFileSync(path, "utf8")) as { sampling: Sampling; shot: Shot };
const module = await KernelModule.of(await WebAssembly.compile(readFileSync(code)));
const motion = Simulator.on(module, readFileSync(field)).draw(sampling.discs, shot);
console.log(JSON.stringify(pathOf(motion, sampling.discs, sampling.frame)));
