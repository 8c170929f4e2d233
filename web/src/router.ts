// Addresses of the page. Each of them is the same document.
import { signal } from "@preact/signals";
import { options } from "preact";
import { addressOf, home, isPageIn, placeIn } from "./home";

export interface Address {
  readonly path: string;
  /** What follows `?`: which view of the page is wanted. */
  readonly query: URLSearchParams;
  /** What follows `#`, as a little form: `key=...`. */
  readonly secret: URLSearchParams;
}

function read(): Address {
  const { path, query } = placeIn(home, location);
  return { path, query: new URLSearchParams(query), secret: new URLSearchParams(location.hash.slice(1)) };
}

export const address = signal<Address>(read());

/** Go to another page. */
export function go(path: string, { replace = false } = {}): void {
  visit(addressOf(path), replace);
}

function visit(where: string, replace: boolean): void {
  history[replace ? "replaceState" : "pushState"](null, "", where);
  address.value = read();
  if (!location.hash) scrollTo(0, 0);
}

/** Take the secrets out of the address, so that nobody else reads them there. */
export function cleanAddress(): void {
  history.replaceState(null, "", location.pathname + location.search);
}

addEventListener("popstate", () => {
  address.value = read();
});

// Links within the site do not load the document again.
document.addEventListener("click", (event) => {
  const link = (event.target as Element).closest<HTMLAnchorElement>("a[href^='/']");
  const special = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;
  if (!link || special || event.defaultPrevented || link.target || link.hasAttribute("download")) return;
  if (!isPageIn(home, link)) return;
  event.preventDefault();
  visit(link.getAttribute("href") ?? home.base, false);
});

const PLACED: Readonly<Record<string, string>> = { a: "href", img: "src" };

// Every link and picture passes here on its way into the document: their addresses become those of this home.
const before = options.vnode;
options.vnode = (vnode) => {
  const name = typeof vnode.type === "string" ? PLACED[vnode.type] : undefined;
  const props = vnode.props as Record<string, unknown>;
  const given = name && props[name];
  if (name && typeof given === "string" && given.startsWith("/")) props[name] = addressOf(given);
  before?.(vnode);
};
