// Trying: take moves back, or go on from an earlier one. Only for who plays every seat that is no bot's.
import { useSignal } from "@preact/signals";
import { go } from "../router";
import type { Table } from "../table";
import type { MatchView } from "../wire";

/** The ply to which one takes back: before one's own last move, or any move where all are one's own. */
function before(view: MatchView): number {
  const mine = new Set(view.seats.filter((seat) => seat.yours).map((seat) => seat.seat));
  return view.log.map((entry) => mine.has(entry.seat)).lastIndexOf(true);
}

export function TakeBack({ table }: { readonly table: Table }) {
  const [shown, latest] = [table.shown.value, table.latest.value];
  const asked = useSignal(false);
  if (!shown || !latest?.alone) return null;
  const back = table.lookingBack.value;
  const ply = back ? shown.ply : before(latest);
  if (ply < 0) return null;
  // From the picture that is wanted, and not from the one before it.
  const off = asked.value || (back && ply !== table.wanted.value);
  const take = async (): Promise<void> => {
    if (off) return;
    asked.value = true;
    const match = await table.branch(ply);
    asked.value = false;
    if (match) go(`/match/${match}`);
  };
  return (
    <button type="button" class="plain" aria-disabled={off} onClick={() => void take()}>
      {back ? "Go on from here" : "Take back"}
    </button>
  );
}
