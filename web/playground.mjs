// Builds the playgrounds of the documentation into a folder: node playground.mjs FOLDER
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { buildEngines, buildWorker, shared } from "./kernels.mjs";

const options = { absWorkingDir: dirname(fileURLToPath(import.meta.url)), outdir: process.argv[2], minify: true };
const define = await buildWorker(options);
const entryPoints = ["physics", "castille"].map((name) => ({ in: `playground/${name}.ts`, out: name }));
await build({ ...shared, ...options, define, entryNames: "[name]", entryPoints, loader: { ".wasm": "file" } });
await buildEngines(options, (game) => `${game}-engine`);
