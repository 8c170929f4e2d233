// The button that shares the move that is shown. What it opens is downloaded then.
import { useSignal } from "@preact/signals";
import type { MatchSession } from "../match/session";
import { Dialog } from "../parts/dialog";
import { later } from "../parts/later";

const SharePanel = later(() => import("./panel").then((found) => found.SharePanel));

export function Sharing({ session }: { readonly session: MatchSession }) {
  const open = useSignal(false);
  const [frame, facts] = [session.timeline.shown.value, session.facts.value];
  if (!frame || !facts) return null;
  return (
    <>
      <button type="button" class="plain" onClick={() => (open.value = true)}>Share</button>
      <Dialog open={open.value} onClose={() => (open.value = false)} label="Share">
        <SharePanel key={frame.ply} session={session} facts={facts} frame={frame} />
      </Dialog>
    </>
  );
}
