// node bench.mjs MODULE FIELD JOB: then for each line `ENGINE TRIES` on standard input, a line of results as JSON.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { engines, played } from "./main";

const [code = "", field = "", job = ""] = process.argv.slice(2);
const found = await engines(readFileSync(code), new Uint8Array(readFileSync(field)));
const work = JSON.parse(readFileSync(job, "utf8"));
for await (const line of createInterface({ input: process.stdin })) {
  const [name = "", tries = "1"] = line.split(" ");
  const engine = found[name];
  if (!engine) throw new Error(`no engine ${name}`);
  console.log(JSON.stringify(played(engine, work, Number(tries))));
}
