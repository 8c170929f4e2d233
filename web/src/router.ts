// Addresses of the page. The server answers each of them with the same document.
import { signal } from "@preact/signals";

export interface Address {
  readonly path: string;
  /** What follows `?`: which view of the page is wanted. */
  readonly query: URLSearchParams;
  /** What follows `#`, as a little form: `key=...`. */
  readonly secret: URLSearchParams;
}

function read(): Address {
  return { path: location.pathname, query: new URLSearchParams(location.search), secret: new URLSearchParams(location.hash.slice(1)) };
}

export const address = signal<Address>(read());

/** Go to another page. */
export function go(path: string, { replace = false } = {}): void {
  history[replace ? "replaceState" : "pushState"](null, "", path);
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
  if (link.pathname.startsWith("/api/")) return;
  event.preventDefault();
  go(link.getAttribute("href") ?? "/");
});
