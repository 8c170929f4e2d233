// What a service worker hears, and where a click on a notification leads.

export interface Waiting extends Event {
  waitUntil(work: Promise<unknown>): void;
}

export interface Fetching extends Event {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

interface Clicked extends Waiting {
  /** Its data is the address that it leads to. */
  readonly notification: { readonly data: string; close(): void };
}

interface Window {
  readonly url: string;
  focus(): Promise<unknown>;
}

interface Windows {
  claim(): Promise<void>;
  matchAll(wanted: { readonly type: "window"; readonly includeUncontrolled: boolean }): Promise<readonly Window[]>;
  openWindow(url: string): Promise<unknown>;
}

interface Scope {
  skipWaiting(): Promise<void>;
  readonly clients: Windows;
  addEventListener(name: "notificationclick", call: (event: Clicked) => void): void;
  addEventListener(name: "install" | "activate", call: (event: Waiting) => void): void;
  addEventListener(name: "fetch", call: (event: Fetching) => void): void;
}

export const scope = self as unknown as Scope;
/** Where the page lives, with a slash at the end: its service worker stands there. */
export const HOME = new URL("./", location.href).pathname;

/** The place below `HOME` of a file that is read; undefined for what is written, or lies elsewhere. */
export function nameOf({ method, url }: Request): string | undefined {
  const { origin, pathname } = new URL(url);
  return method === "GET" && origin === location.origin && pathname.startsWith(HOME) ? pathname.slice(HOME.length) : undefined;
}

scope.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(lookAt(event.notification.data));
});

/** Go to the window that shows an address; open one if there is none. */
async function lookAt(address: string): Promise<void> {
  const windows = await scope.clients.matchAll({ type: "window", includeUncontrolled: true });
  const shows = windows.find(({ url }) => url.startsWith(new URL(address, location.href).href));
  await (shows ? shows.focus() : scope.clients.openWindow(address));
}
