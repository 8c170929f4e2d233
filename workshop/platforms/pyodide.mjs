// Runs a program in a browser's Python, under Node: node pyodide.mjs PYODIDE PACKAGES PROGRAM [ARGUMENT ...]
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const [, , pyodide, packages, program, ...words] = process.argv;
const source = resolve(dirname(fileURLToPath(import.meta.url)), "../../src");
const { loadPyodide } = await import(resolve(pyodide, "pyodide.mjs"));
const python = await loadPyodide();
for (const [place, folder] of [["/packages", packages], ["/src", source], ["/program", dirname(program)]])
  python.mountNodeFS(place, resolve(folder));
python.globals.set("words", [program, ...words]);
try {
  python.runPython(`
import runpy, sys
sys.dont_write_bytecode = True
sys.path[:0] = ["/src", "/packages"]
sys.argv = words.to_py()
runpy.run_path("/program/" + sys.argv[0].rpartition("/")[2], run_name="__main__")
`);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
