// The flick that is played, or was: skip it, stop it, see it once more and slowly.
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { onKey } from "../keys";
import type { Table } from "../table";
import { Mute } from "./mute";

const SLOW = 0.25;
/** Kept from match to match, as long as the page is open. */
const slow = signal(false);

export function Replay({ table }: { readonly table: Table }) {
  useEffect(() => onKey((key) => key.toLowerCase() === "r" && again(table)), [table]);
  const rate = slow.value ? SLOW : 1;
  const flicked = table.latest.value?.flicked ?? false;
  useEffect(() => {
    if (table.board) table.board.rate = rate;
  }, [table, rate, flicked]);
  if (!flicked) return null;
  return (
    <div class="replay" role="group" aria-label="The flick">
      <Chief table={table} />
      <Pause table={table} />
      <Time table={table} />
      <button type="button" class="slow" aria-pressed={slow.value} onClick={() => (slow.value = !slow.value)}>
        Slow
      </button>
      <Mute />
    </div>
  );
}

function again(table: Table): boolean {
  const can = table.replayable.value;
  if (can) void table.replay();
  return can;
}

/** One button in one place: the focus stays while what it does goes on. */
function Chief({ table }: { readonly table: Table }) {
  const [shown, latest] = [table.shown.value, table.latest.value];
  const waits = table.hold.on.value && !table.lookingBack.value && (shown?.ply ?? 0) < (latest?.last_ply ?? 0);
  if (table.moves.value) return <Does words="Skip" act={() => table.skip()} />;
  if (waits) return <Does words="Continue" act={() => table.skip()} />;
  return <Does words="Replay" off={!table.replayable.value} act={() => again(table)} />;
}

interface DoesProps {
  readonly words: string;
  readonly off?: boolean;
  readonly act: () => unknown;
}

function Does({ words, off = false, act }: DoesProps) {
  return (
    <button type="button" class="replay-chief" aria-disabled={off} onClick={() => void (off || act())}>
      {words}
    </button>
  );
}

function Pause({ table }: { readonly table: Table }) {
  const progress = table.progress.value;
  const paused = progress?.paused ?? false;
  const toggle = (): void => {
    if (table.board && progress) table.board.paused = !paused;
  };
  return (
    <button
      type="button"
      class="icon"
      aria-label={paused ? "Go on" : "Pause"}
      aria-disabled={progress === null}
      onClick={toggle}
    >
      <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
        <path d={paused ? "M7 5l11 7-11 7z" : "M8 5v14M16 5v14"} />
      </svg>
    </button>
  );
}

/** The time of the flick. Taking hold of it stops there. */
function Time({ table }: { readonly table: Table }) {
  const progress = table.progress.value;
  const still = progress === null && !table.replayable.value;
  const seconds = progress?.seconds ?? table.shown.value?.view.playback?.seconds ?? 1;
  const time = progress?.time ?? (table.shown.value?.view.playback ? seconds : 0);
  return (
    <input
      type="range"
      class="replay-time"
      min={0}
      max={seconds}
      step="any"
      value={time}
      disabled={still}
      aria-label="Time of the flick"
      aria-valuetext={`${time.toFixed(1)} of ${seconds.toFixed(1)} seconds`}
      onInput={(event) => table.seek(Number(event.currentTarget.value))}
    />
  );
}
