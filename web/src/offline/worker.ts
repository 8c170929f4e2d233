// The service worker: it keeps the page and the files of one build, so that the page opens while the server is away.
// It never answers for the API. Documents come from the server whenever it answers.
import { HOME, nameOf, scope } from "./scope";

/** A name for this build, and its files. */
declare const BUILD: string;
declare const FILES: readonly string[];

const CACHE = `parlour-${BUILD}`;
/** How long a document may take, ms. Then the page that is kept opens, and asks the server itself. */
const PATIENCE = 6000;
/** What no page is at: the server alone answers for it. */
const SERVED = /^((api|assets|docs|embed|icons)\/|health|metrics|sw\.js|manifest\.webmanifest)/;

scope.addEventListener("install", (event) => event.waitUntil(install()));
scope.addEventListener("activate", (event) => event.waitUntil(takeOver()));
scope.addEventListener("fetch", (event) => {
  const { request } = event;
  const name = nameOf(request);
  if (name === undefined) return;
  if (request.mode === "navigate" && !SERVED.test(name)) event.respondWith(documentFor(request));
  else if (/^(assets|icons)\//.test(name)) event.respondWith(fileFor(request));
});

async function install(): Promise<void> {
  const cache = await caches.open(CACHE);
  // The names of assets have a hash, so the browser's own copy is right; the document must be new.
  await Promise.all([cache.add(new Request(HOME, { cache: "reload" })), cache.addAll(FILES)]);
  await scope.skipWaiting();
}

/** The files of earlier builds go. */
async function takeOver(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name.startsWith("parlour-") && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await scope.clients.claim();
}

async function documentFor(request: Request): Promise<Response> {
  try {
    const answer = await fetch(request, { signal: AbortSignal.timeout(PATIENCE) });
    // What a proxy says when nothing is behind it.
    if (![502, 503, 504].includes(answer.status)) return answer;
  } catch {
    // The server is away.
  }
  return shell();
}

/** The page as it was kept, for an address at any depth; it says that the server is away. */
async function shell(): Promise<Response> {
  const kept = await caches.match(HOME);
  if (!kept) return Response.error();
  const text = await kept.text();
  return new Response(text.replace("<html ", "<html data-away ").replaceAll('="./', `="${HOME}`), { headers: kept.headers });
}

async function fileFor(request: Request): Promise<Response> {
  const kept = await caches.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await (await caches.open(CACHE)).put(request, answer.clone());
  return answer;
}
