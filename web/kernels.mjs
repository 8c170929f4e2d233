// Bundles the kernels' worker with its modules into a folder; returns the name that a page finds it by.
import { basename } from "node:path";
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
