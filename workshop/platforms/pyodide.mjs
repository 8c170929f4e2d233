// Runs a program in a browser's Python, under Node: node pyodide.mjs PYODIDE PACKAGES PROGRAM [ARGUMENT ...]
import { dirname } from "node:path";
import { startPython } from "./python.mjs";

const [, , pyodide, packages, program, ...words] = process.argv;
const python = await startPython(pyodide, packages, [["/program", dirname(program)]]);
python.globals.set("words", [program, ...words]);
try {
  python.runPython(`
import runpy, sys
sys.argv = words.to_py()
runpy.run_path("/program/" + sys.argv[0].rpartition("/")[2], run_name="__main__")
`);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
