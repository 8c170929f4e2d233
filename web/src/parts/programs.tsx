// Where programs reach the games: over a server's interface, or in the Python of a folder of files.
import type { ComponentChildren } from "preact";
import { isFolder } from "../home";

export function ForPrograms({ children }: { readonly children: ComponentChildren }) {
  return isFolder ? <a href="/console">Python under the page</a> : <a href="/api/docs">{children}</a>;
}
