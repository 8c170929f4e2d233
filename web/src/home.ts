// Where the page lives: on a server, at its root or below a path, or in a folder of files. The page's own addresses begin
// with `/` wherever it lives; here they become the browser's, and the other way round. Pure but for `home`.

export interface Home {
  /** The path of the folder, with a slash at both ends. */
  readonly base: string;
  /** Of a folder of files: where in it the answers lie that never change. Undefined on a server. */
  readonly answers?: string | undefined;
}

export interface Place {
  readonly path: string;
  /** What follows `?`. */
  readonly query: string;
}

/** Files that every home has under the same names. */
const FILES = /^\/(assets|docs|embed|icons)\//;
const PICTURE = /^\/api\/(games\/[^/]+\/(?:pictures|faces)\/[^/?]+)$/;

/**
 * What the browser is to ask for. A file host has one document, so there a page is what follows the document's `?`:
 * `/rules/chess` is `/name/?/rules/chess`.
 */
export function addressIn({ base, answers }: Home, path: string): string {
  if (answers === undefined || FILES.test(path) || path === "/") return base + path.slice(1);
  const picture = PICTURE.exec(path)?.[1];
  if (picture) return `${base}${answers}/${picture}.svg`;
  if (path.startsWith("/api/")) return base + path.slice(1);
  const [, page = "", query = "", hash = ""] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/.exec(path) ?? [];
  return `${base}?${page}${query && `&${query}`}${hash}`;
}

/** Which page a browser's address is. */
export function placeIn({ base, answers }: Home, { pathname, search }: Pick<Location, "pathname" | "search">): Place {
  if (answers === undefined) return { path: `/${pathname.slice(base.length)}`, query: search.slice(1) };
  if (!search.startsWith("?/")) return { path: "/", query: search.slice(1) };
  const [path = "/", ...query] = search.slice(1).split("&");
  return { path, query: query.join("&") };
}

/** Whether an address is one of the page's own pages, and no file and no answer. */
export function isPageIn(home: Home, { pathname }: Pick<Location, "pathname">): boolean {
  if (home.answers !== undefined) return pathname === home.base || pathname === `${home.base}index.html`;
  return pathname.startsWith(home.base) && !pathname.startsWith(`${home.base}api/`);
}

function found(): Home {
  // Every bundle lies in the folder `assets`. Tests run from files.
  const base = import.meta.url.startsWith("http") ? new URL("../", import.meta.url).pathname : "/";
  return { base, answers: globalThis.document?.documentElement.dataset["answers"] };
}

export const home = found();

/** Whether the whole program is a folder of files: no server answers. */
export const isFolder = home.answers !== undefined;

/** The browser's address for one of the page's own. */
export function addressOf(path: string): string {
  return addressIn(home, path);
}

/** An address that can be sent to others. */
export function linkTo(path: string): string {
  return location.origin + addressOf(path);
}
