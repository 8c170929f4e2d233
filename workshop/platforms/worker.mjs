// A worker of a site without a server, under Node: the table or the thinker, in a browser's Python.
import { parentPort, workerData } from "node:worker_threads";
import { startPython } from "./python.mjs";

const { pyodide, packages, role, kept } = workerData;

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

const python = await startPython(pyodide, packages);
const offline = python.pyimport("parlour.offline");
const send = (message) => parentPort.postMessage(message);
const think = (message) => parentPort.postMessage({ kind: "to thinker", message });
const receiver = role === "table" ? offline.open_table(box, send, think) : offline.open_thinker(send);
parentPort.on("message", (message) => receiver.receive(message));
send({ kind: "up" });
