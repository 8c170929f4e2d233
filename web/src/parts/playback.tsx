// The row of controls that look back: at the flick that was played, and at the moves before.
import type { MatchSession } from "../match/session";
import { Replay } from "./replay";
import { Scrubber } from "./scrubber";

export function Playback({ session }: { readonly session: MatchSession }) {
  const flicked = session.facts.value?.flicked ?? false;
  return (
    <div class={`playback${session.timeline.lastPly.value === 0 ? " empty" : ""}`}>
      <Replay session={session} />
      <Scrubber session={session} brief={flicked} />
    </div>
  );
}
