// The button that shares a move: the visitor's best one once the match is over, or else the one that is shown.
import { useSignal } from "@preact/signals";
import type { MatchSession } from "../match/session";
import { Dialog } from "../parts/dialog";
import { later } from "../parts/later";
import type { Frame } from "../wire";

const SharePanel = later(() => import("./panel").then((found) => found.SharePanel));

export function Sharing({ session }: { readonly session: MatchSession }) {
  const open = useSignal<Frame | null>(null);
  const [frame, facts] = [session.timeline.shown.value, session.facts.value];
  if (!frame || !facts) return null;
  const best = frame.result && session.best.value;
  const share = async (): Promise<void> => {
    open.value = (best && (await session.timeline.at(best.ply))) || frame;
  };
  return (
    <>
      <button type="button" class="plain" onClick={() => void share()}>Share</button>
      <Dialog open={open.value !== null} onClose={() => (open.value = null)} label="Share">
        {open.value && <SharePanel key={open.value.ply} session={session} facts={facts} frame={open.value} />}
        {best && open.value?.ply === best.ply && (
          <p><button type="button" class="plain" onClick={() => (open.value = frame)}>Share the last move instead</button></p>
        )}
      </Dialog>
    </>
  );
}
