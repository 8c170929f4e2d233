// node agreement.mjs FOLDER MODULE: plays every scene of the folder and prints how the results differ, as JSON.
import { readFileSync } from "node:fs";
import { KernelModule } from "../../web/src/kernels/module";
import { Simulator } from "../../web/src/kernels/physics";
import { difference, fieldOf, readScenes } from "./scenes";

const [folder = "", path = ""] = process.argv.slice(2);
const module = await KernelModule.of(await WebAssembly.compile(readFileSync(path)));
const found = readScenes(folder).map((scene) =>
  difference(scene, Simulator.on(module, fieldOf(folder, scene)).simulate(scene.discs, scene.shot)),
);
const different = (what: "events" | "fates"): number[] => found.flatMap((each, index) => (each[what] ? [index] : []));
console.log(
  JSON.stringify({
    scenes: found.length,
    events: different("events"),
    fates: different("fates"),
    places: Math.max(...found.map((each) => each.places)),
    equal: found.filter((each) => each.places === 0).length,
  }),
);
