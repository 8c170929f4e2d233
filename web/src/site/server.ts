// The parlour server for what needs other people over a network: the one that the visitor named, or the builder did.
import { signal } from "@preact/signals";
import { isFolder } from "../home";
import { kept } from "../memory";
import { folder } from "./folder";

const NAME = "server";

/** Its address, with a slash at the end; empty if none is known, and where the page itself is a server's. */
export const server = signal(known());

function known(): string {
  if (!isFolder) return "";
  return serverAddress(kept.get(NAME) ?? "") ?? serverAddress(folder.server) ?? "";
}

/** A server's address as somebody wrote it, with a slash at the end; null if it is none. Pure. */
export function serverAddress(written: string): string | null {
  try {
    const { protocol, host, pathname, username } = new URL(written.trim());
    return /^https?:$/.test(protocol) && !username ? `${protocol}//${host}${pathname.replace(/\/*$/, "/")}` : null;
  } catch {
    return null;
  }
}

/** Keep another server in this browser; nothing written means the builder's again. Says whether that was possible. */
export function nameServer(written: string): boolean {
  const address = written.trim() && serverAddress(written);
  if (address === null) return false;
  kept.set(NAME, address);
  server.value = known();
  return true;
}

/** The address of a page of the server; undefined if no server is known. */
export function onServer(page: string): string | undefined {
  return server.value ? server.value + page : undefined;
}
