// The page in a folder of files: it speaks to a table in a worker of its own, and says what it keeps.
import { download } from "../download";
import { home } from "../home";
import { answerBy } from "../transport";
import { FILE_TIMEOUT, TableTransport } from "./asking";
import { folder, parts } from "./folder";
import { Link, type TableWorker } from "./link";
import type { Start } from "./messages";
import { setting } from "./setting";
import { findKeeping, keeping, seenBefore } from "./storage";
import { showStrip } from "./strip";

/** The name of the table's script, relative to this one; the build puts it in. */
declare const TABLE_WORKER: string;

/** The status of an answer to a change. */
const MADE = 201;
const API = `${home.base}api/`;

const listed = new Set(folder.answers);
const link = new Link(
  {
    take: (message) => {
      if (message.kind === "loading") setting.value = message.share;
      else if (message.kind === "ready") void open();
      else if (message.kind === "failed") setting.value = message.error;
      else if (message.kind === "answer" && message.status === MADE) seenBefore();
      else if (message.kind === "kept") keeping.value = message.ok ? "while-there-is-room" : "full";
      table.take(message);
    },
    gone: () => table.gone(),
    opened: () => table.opened(),
  },
  new BroadcastChannel(`parlour ${home.base}`),
  randomName(),
);
export const table = new TableTransport(link, randomName(), fileOf);

/** Speak to the table from now on, and open it if no other tab has it. */
export async function begin(): Promise<void> {
  answerBy(table);
  link.greet();
  document.addEventListener("click", downloadAnswer);
  await findKeeping();
  showStrip();
  if (keeping.value === "refused" || !navigator.locks) lead(false);
  else void navigator.locks.request(`parlour ${home.base}`, () => (lead(true), new Promise(() => undefined)));
}

function lead(keeps: boolean): void {
  const worker = new Worker(new URL(TABLE_WORKER, import.meta.url), { type: "module" });
  worker.onerror = (event) => (setting.value = event.message || "its script could not be loaded");
  worker.postMessage({ kind: "start", parts: parts(), keeps } satisfies Start);
  link.lead(worker as TableWorker);
}

/** The table is open. Only now is there time to fetch what the next visit needs. */
async function open(): Promise<void> {
  setting.value = 1;
  if (isSecureContext && "serviceWorker" in navigator) await navigator.serviceWorker.register(`${home.base}sw.js`).catch(() => undefined);
}

/** The answer that the builder wrote, if it wrote one. */
function fileOf(path: string): Promise<string> | undefined {
  if (!listed.has(path.slice("/api/".length))) return undefined;
  return fetch(`${home.base}${home.answers}/${path.slice("/api/".length)}.json`).then((answer) => {
    if (!answer.ok) throw new Error(`status ${answer.status}`);
    return answer.text();
  });
}

/** A link to an answer of the table is a file to be saved. */
function downloadAnswer(event: MouseEvent): void {
  const wanted = (event.target as Element).closest<HTMLAnchorElement>("a[href]");
  if (!wanted?.pathname.startsWith(API) || wanted.origin !== location.origin) return;
  event.preventDefault();
  void save(`/api/${wanted.pathname.slice(API.length)}${wanted.search}`, wanted.download);
}

async function save(path: string, name: string): Promise<void> {
  const answer = await table.answer({ verb: "GET", path, timeout: FILE_TIMEOUT });
  const given = /filename="?([^";]+)/.exec(answer.headers["Content-Disposition"] ?? "")?.[1];
  download(name || given || "parlour.json", answer.media_type, answer.body);
}

function randomName(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("");
}
