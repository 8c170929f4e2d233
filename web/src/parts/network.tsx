// What needs other people over a network, where the whole program is a folder of files.
import { isFolder } from "../home";
import { folder } from "../site/folder";

/** One sentence before what a folder of files cannot do, and where it can be done. Nothing on a server. */
export function NetworkNote({ game }: { readonly game?: string }) {
  if (!isFolder) return null;
  const { server } = folder;
  return (
    <p class="notice">
      <b>Links from here open in this browser only.</b> Playing with others and watching over a network needs a parlour server
      {server ? <>: <a href={`${server.replace(/\/$/, "")}/${game ? `new/${game}` : ""}`}>go to this one</a>.</> : "."}
    </p>
  );
}
