// Bundles the kernels' worker with the physics into a folder, and the scripts of the games' engines that it loads.
import { existsSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { build } from "esbuild";

/** What all bundles of the page have in common. */
export const shared = {
  entryNames: "[name]-[hash]",
  assetNames: "[name]-[hash]",
  chunkNames: "[name]-[hash]",
  bundle: true,
  format: "esm",
  target: "es2022",
  legalComments: "none",
  metafile: true,
  logLevel: "warning",
};

/** The file that was built from a source, by its name in the folder of the build. */
export function outputOf(metafile, source) {
  return basename(Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint === source)[0]);
}

/** Build the worker; returns the definitions for the bundles that start it. */
export async function buildWorker(options) {
  const { metafile } = await build({
    ...shared,
    ...options,
    entryPoints: [{ in: "src/kernels/worker.ts", out: "kernels" }],
    loader: { ".wasm": "file" },
  });
  return { KERNEL_WORKER: JSON.stringify(`./${outputOf(metafile, "src/kernels/worker.ts")}`) };
}

/** Build the script of each engine in src/games, a folder for each game: into the folder of the build, as `named` says. */
export async function buildEngines(options, named) {
  const games = readdirSync(join(options.absWorkingDir, "src", "games"));
  const engine = (game) => `src/games/${game}/engine.ts`;
  const found = games.filter((game) => existsSync(join(options.absWorkingDir, engine(game))));
  await build({
    ...shared,
    ...options,
    entryNames: "[dir]/[name]",
    entryPoints: found.map((game) => ({ in: engine(game), out: named(game) })),
  });
}
