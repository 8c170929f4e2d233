// A worker of a site without a server, under Node: the table or the thinker, in a browser's Python.
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parentPort, workerData } from "node:worker_threads";

const { pyodide, packages, role, kept } = workerData;
const source = resolve(dirname(fileURLToPath(import.meta.url)), "../../src");

/** Where entries are kept: each transaction is complete some milliseconds later, as in a browser. */
const box = {
  load: () => [...kept],
  put: (entries, gone) =>
    new Promise((stored) => {
      setTimeout(() => {
        parentPort.postMessage({ kind: "written", entries, gone });
        stored();
      }, 2);
    }),
};

const { loadPyodide } = await import(resolve(pyodide, "pyodide.mjs"));
const python = await loadPyodide();
for (const [place, folder] of [["/packages", packages], ["/src", source]]) python.mountNodeFS(place, resolve(folder));
python.runPython(`
import sys
sys.dont_write_bytecode = True
sys.path[:0] = ["/src", "/packages"]
`);
const offline = python.pyimport("parlour.offline");
const send = (message) => parentPort.postMessage(message);
const think = (message) => parentPort.postMessage({ kind: "to thinker", message });
const receiver = role === "table" ? offline.open_table(box, send, think) : offline.open_thinker(send);
parentPort.on("message", (message) => receiver.receive(message));
send({ kind: "up" });
