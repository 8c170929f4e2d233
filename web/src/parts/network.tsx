// What needs other people over a network, where the whole program is a folder of files: it is said, and done at a server.
import { useSignal } from "@preact/signals";
import { isFolder } from "../home";
import { nameServer, onServer, server } from "../site/server";

/** One sentence before what a folder of files cannot do, and where it can be done. Nothing on a server. */
export function NetworkNote({ game }: { readonly game?: string }) {
  if (!isFolder) return null;
  const where = onServer(game ? `new/${game}` : "");
  return (
    <p class="notice">
      <b>Links from here open in this browser only.</b> Playing with others and watching over a network needs a parlour server
      {where ? <>: <a href={where}>go to this one</a>.</> : ", whose address you can write in the settings."}
    </p>
  );
}

/** The same in the lobby, where nobody has asked for it yet. */
export function NetworkLine() {
  if (!isFolder) return null;
  const where = onServer("");
  return (
    <p class="network small">
      {where
        ? <>Friends by link, open seats and matches to watch over a network are at <a href={where}>{new URL(where).host}</a>.</>
        : "Friends by link, open seats and matches to watch over a network need a parlour server, whose address you can write in the settings."}
    </p>
  );
}

/** The address of the server, which can be changed. */
export function ServerField() {
  const trouble = useSignal("");
  const set = (written: string): void => {
    trouble.value = nameServer(written) ? "" : "Write an address such as https://host.example/.";
  };
  return (
    <label class="field">
      <span>Parlour server <span class="small">(for matches over a network)</span></span>
      <input type="url" inputMode="url" autoComplete="url" placeholder="https://host.example/" value={server.value} onChange={({ currentTarget }) => set(currentTarget.value)} />
      {trouble.value && <span class="small" role="alert">{trouble.value}</span>}
    </label>
  );
}
