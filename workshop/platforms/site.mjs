// Plays matches of bots on a site without a server, under Node:
//   node site.mjs PYODIDE PACKAGES GAME=LEVEL,LEVEL[={"option": 1}] ...
// PYODIDE is the folder of its npm package; PACKAGES has msgspec for it, and what says which games parlour has.
// Table and thinker are two workers, as in a browser. While bots think, a page asks the table for other things.
// Writes one JSON object: times, and of each game the record and how long the page waited.
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";

const [, , pyodide, packages, ...wanted] = process.argv;
const here = dirname(fileURLToPath(import.meta.url));
const kept = new Map();
const waiting = new Map();
const PAUSE = 40;
let thinker, held;
let numbers = 0;
const began = performance.now();

function start(role, heard) {
  const worker = new Worker(resolve(here, "worker.mjs"), { workerData: { pyodide, packages, role, kept: [...kept] } });
  worker.on("message", heard);
  worker.on("error", (error) => {
    console.error(error);
    process.exit(1);
  });
  return worker;
}

/** The first message starts the thinker; until it is up, messages wait. */
function think(message) {
  if (!thinker) {
    held = [];
    thinker = start("thinker", (told) => {
      if (told.kind !== "up") table.postMessage(told);
      else {
        for (const each of held) thinker.postMessage(each);
        held = undefined;
      }
    });
  }
  if (held) held.push(message);
  else thinker.postMessage(message);
}

const table = start("table", (told) => {
  if (told.kind === "to thinker") think(told.message);
  else if (told.kind === "written") {
    for (const [name, content] of told.entries) kept.set(name, content);
    for (const name of told.gone) kept.delete(name);
  } else waiting.get(told.id ?? told.kind)?.(told);
});

const once = (name) => new Promise((heard) => waiting.set(name, heard));
const pause = (milliseconds) => new Promise((over) => setTimeout(over, milliseconds));

/** The body of an answer, as text: numbers of 128 bits are in some. */
async function ask(verb, path, body, more = {}) {
  const id = `ask ${++numbers}`;
  const answered = once(id);
  const text = body === undefined ? null : JSON.stringify(body);
  table.postMessage({ kind: "ask", id, verb, path, query: {}, body: text, ...more });
  const answer = await answered;
  waiting.delete(id);
  if (answer.status >= 300) throw new Error(`${verb} ${path}: ${answer.body}`);
  return answer.body;
}

const middle = (numbers) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1];
const round = (number) => Math.round(number * 10) / 10;

async function play(game, levels, options) {
  const asked = performance.now();
  const seats = levels.map((level) => ({ kind: "bot", level }));
  const { match } = JSON.parse(await ask("POST", "/api/matches", { game, seats, options }));
  let over = false, plies = 0, first;
  const ended = new Promise((end) => {
    waiting.set("feed", (told) => {
      if (told.kind === "closed") throw new Error(told.words);
      const news = JSON.parse(told.news);
      plies = news.ply;
      if (plies) first ??= performance.now() - asked;
      if (news.frames?.some((frame) => frame.result)) end();
    });
  }).then(() => (over = true));
  table.postMessage({ kind: "watch", id: "feed", match, since: 0 });
  const waits = [];
  const paths = [`/api/matches/${match}`, `/api/matches/${match}/frames/0`, "/api/house", `/api/games/${game}/ladder`];
  for (let number = 0; !over; number++) {
    const before = performance.now();
    await ask("GET", paths[number % paths.length]);
    waits.push([performance.now() - before, paths[number % paths.length]]);
    await Promise.race([ended, pause(PAUSE)]);
  }
  table.postMessage({ kind: "unwatch", id: "feed" });
  const record = await ask("GET", `/api/matches/${match}/record`);
  const seconds = (performance.now() - asked) / 1000;
  const times = waits.map(([time]) => time);
  const [longest, slowest] = waits.toSorted(([a], [b]) => b - a)[0];
  return {
    match, record, plies,
    first_move_ms: round(first),
    seconds: round(seconds),
    answers: waits.length,
    median_ms: round(middle(times)),
    late: times.filter((time) => time > 50).length,
    longest_ms: round(longest),
    slowest: slowest.replace(match, "MATCH"),
  };
}

await once("ready");
const times = { ready_ms: round(performance.now() - began), games: {} };
for (const [game, levels, options] of wanted.map((text) => text.split("=")))
  times.games[game] = await play(game, levels.split(","), JSON.parse(options ?? "{}"));
times.entries = [...kept.keys()];
console.log(JSON.stringify(times));
process.exit(0);
