// Whether a match is listed in the lobby: wished when it is made, seen at its table, and ended there.
import { type Signal, useSignal, useSignalEffect } from "@preact/signals";
import { isFolder } from "../home";
import { listedName } from "../listed";
import type { MatchSession } from "../match/session";
import { Pick } from "./pick";

/** Whether anybody may take the free seat and watch. */
export function ListTick({ listed }: { readonly listed: Signal<boolean> }) {
  if (isFolder) return <p class="small">A list of open seats needs a parlour server.</p>;
  return (
    <label class="field tick">
      <input type="checkbox" checked={listed.value} onChange={({ currentTarget }) => (listed.value = currentTarget.checked)} />
      <span>List it in the lobby</span> <span class="small">(anybody may sit down or watch)</span>
    </label>
  );
}

/** The name among strangers, which this browser remembers: `listedName` has it. */
export function NamePick({ names }: { readonly names: readonly string[] }) {
  const name = useSignal<string>(listedName.get(names));
  useSignalEffect(() => listedName.set(name.value));
  return <Pick now={name} values={names.map((each) => [each, each] as const)} label="Your name" />;
}

/** Says to a player that the match is listed, and ends that. */
export function ListedNote({ session }: { readonly session: MatchSession }) {
  const busy = useSignal(false);
  const facts = session.facts.value;
  const plays = facts?.seats.some(({ yours }) => yours);
  if (!facts?.listed || !plays || session.timeline.latest.value?.result) return null;
  const leave = async (): Promise<void> => {
    busy.value = true;
    await session.stayListed(false);
    busy.value = false;
  };
  return (
    <p class="listed-note">
      <span>This match is listed in the lobby, for everybody.</span>
      <button type="button" class="plain" aria-disabled={busy.value} onClick={() => void leave()}>Take it off the list</button>
    </p>
  );
}
