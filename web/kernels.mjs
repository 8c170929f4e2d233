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

/** Build the kernels' worker; returns the definitions for the bundles that start it. */
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

/** Build the workers of a folder of files, each with the name of the one that it starts; returns the definitions as above. */
export async function buildTable(options) {
  const worker = async (name, define) => {
    const { metafile } = await build({ ...shared, ...options, define, entryPoints: [{ in: `src/site/${name}.ts`, out: name }] });
    return JSON.stringify(`./${outputOf(metafile, `src/site/${name}.ts`)}`);
  };
  const THINKER_WORKER = await worker("thinker", {});
  return { TABLE_WORKER: await worker("table", { THINKER_WORKER }), CONSOLE_WORKER: await worker("console", {}) };
}
