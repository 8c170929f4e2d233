// The row of controls that look back: at the flick that was played, and at the moves before.
import type { MatchSession } from "../match/session";
import { Replay } from "./replay";
import { Scrubber } from "./scrubber";

export function Playback({ session }: { readonly session: MatchSession }) {
  return (
    <div class="playback">
      <Replay session={session} />
      <Scrubber session={session} />
    </div>
  );
}
