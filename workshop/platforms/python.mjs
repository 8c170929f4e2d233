// Starts a browser's Python under Node, with this project's source.
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const source = resolve(dirname(fileURLToPath(import.meta.url)), "../../src");

/**
 * A Python that imports parlour. `pyodide` is the folder of its npm package, `packages` has what parlour needs;
 * `more` lists further pairs of a place in Python and a folder.
 */
export async function startPython(pyodide, packages, more = []) {
  const { loadPyodide } = await import(resolve(pyodide, "pyodide.mjs"));
  const python = await loadPyodide();
  for (const [place, folder] of [["/packages", packages], ["/src", source], ...more])
    python.mountNodeFS(place, resolve(folder));
  python.runPython(`
import sys
sys.dont_write_bytecode = True
sys.path[:0] = ["/src", "/packages"]
`);
  return python;
}
