// Where programs reach the games: over a server's interface, or in the Python of a folder of files.
import type { ComponentChildren } from "preact";
import { isFolder } from "../home";
import { folder } from "../site/folder";

export function ForPrograms({ children }: { readonly children: ComponentChildren }) {
  if (!isFolder) return <a href="/api/docs">{children}</a>;
  return (
    <>
      <a href="/console">Python under the page</a>
      {folder.docs && <>, <a href="/docs/index.html">documentation</a></>}
    </>
  );
}
