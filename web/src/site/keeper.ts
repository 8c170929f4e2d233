// The service worker of a folder of files. It keeps one build whole: the next visit needs no network. A newer build is
// fetched beside it, and taken when no page of the old one is open any more, so never in the middle of a match.
import { HOME, nameOf, scope } from "../offline/scope";

/** The builder puts them before this script: a digest of the folder, and its files. */
declare const VERSION: string;
declare const KEPT: readonly string[];

/** Other folders of the same host have caches of their own. */
const OURS = `parlour ${HOME} `;
const CACHE = OURS + VERSION;

scope.addEventListener("install", (event) => event.waitUntil(keep()));
scope.addEventListener("activate", (event) => event.waitUntil(takeOver()));
scope.addEventListener("fetch", (event) => {
  const { request } = event;
  const name = nameOf(request);
  if (name === undefined) return;
  event.respondWith(fileFor(request, name === "" || name === "index.html" ? HOME : HOME + name));
});

/** In these folders names have a digest: what an earlier build has kept of them is right. */
const NAMED_BY_CONTENT = /^(assets|python|answers)\//;

async function keep(): Promise<void> {
  const cache = await caches.open(CACHE);
  for (const name of KEPT) {
    const address = HOME + name;
    const before = NAMED_BY_CONTENT.test(name) ? await caches.match(address) : undefined;
    if (before) await cache.put(address, before);
    else await cache.add(new Request(address, { cache: name === "" ? "reload" : "default" }));
  }
}

async function takeOver(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await scope.clients.claim();
}

async function fileFor(request: Request, address: string): Promise<Response> {
  const cache = await caches.open(CACHE);
  return (await cache.match(address)) ?? fetch(request);
}
