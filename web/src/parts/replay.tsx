// The flick that is played, or was: skip it, stop it, see it again or slowly.
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { useKey } from "../keys";
import type { TableSession } from "../match/session";
import { sound } from "../settings";

/** The rate at which fast flicks can be followed. */
export const SLOWLY = 0.25;
/** Kept from match to match, as long as the page is open. */
const slow = signal(false);

/** The first gesture on a page lets the browser play anything at all. */
const GESTURES = ["pointerdown", "pointerup", "keydown"] as const;
const wake = (): void => sound.wake();

function waking(): () => void {
  // Who comes from another page of the program has made a gesture: to reach the device takes long, and not in a pull.
  if (navigator.userActivation?.hasBeenActive) wake();
  else sound.make();
  for (const gesture of GESTURES) document.addEventListener(gesture, wake, { capture: true, passive: true });
  return () => {
    for (const gesture of GESTURES) document.removeEventListener(gesture, wake, { capture: true });
  };
}

export function Replay({ session }: { readonly session: TableSession }) {
  useKey((key) => key.toLowerCase() === "r" && again(session), [session]);
  const rate = slow.value ? SLOWLY : 1;
  const flicked = session.facts.value?.flicked ?? false;
  useEffect(() => {
    const { board } = session.presentation;
    if (board) board.reel.rate = rate;
  }, [session, rate, flicked]);
  useEffect(() => (flicked ? waking() : undefined), [flicked]);
  if (!flicked) return null;
  return (
    <div class="replay" role="group" aria-label="The flick">
      <Chief session={session} />
      <Pause session={session} />
      <Time session={session} />
      <button type="button" class="slow" aria-pressed={slow.value} onClick={() => (slow.value = !slow.value)}>
        Slow
      </button>
    </div>
  );
}

function again(session: TableSession): boolean {
  const frame = session.timeline.shown.value;
  if (!frame || !session.replayable.value) return false;
  void session.presentation.replay(frame);
  return true;
}

/** One button in one place, so that it keeps the focus while a flick is played. */
function Chief({ session }: { readonly session: TableSession }) {
  const { timeline, presentation } = session;
  const waits = presentation.hold.on.value && !timeline.lookingBack.value && !timeline.atEnd.value;
  if (presentation.moving.value) return <ChiefButton words="Skip" sign={SIGNS.skip} act={() => presentation.skip()} />;
  if (waits) return <ChiefButton words="Continue" sign={SIGNS.goOn} act={() => presentation.skip()} />;
  return <ChiefButton words="Replay" sign={SIGNS.again} off={!session.replayable.value} act={() => again(session)} />;
}

const SIGNS = {
  skip: "M5 5l8 7-8 7zM18 5v14",
  goOn: "M7 5l11 7-11 7z",
  again: "M19 13a7 7 0 1 1-2-6l2 2M19 3v6h-6",
} as const;

interface ChiefButtonProps {
  readonly words: string;
  /** What stands for the words in a narrow row: a path. */
  readonly sign: string;
  readonly off?: boolean;
  readonly act: () => unknown;
}

function ChiefButton({ words, sign, off = false, act }: ChiefButtonProps) {
  return (
    <button type="button" class="replay-chief" aria-disabled={off} onClick={() => void (off || act())}>
      <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
        <path d={sign} />
      </svg>
      <span>{words}</span>
    </button>
  );
}

function Pause({ session }: { readonly session: TableSession }) {
  const progress = session.presentation.progress.value;
  const paused = progress?.paused ?? false;
  const toggle = (): void => {
    const { board } = session.presentation;
    if (board && progress) board.reel.paused = !paused;
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

/** The time of the flick. Moving the slider stops the flick there. */
function Time({ session }: { readonly session: TableSession }) {
  const progress = session.presentation.progress.value;
  const still = progress === null && !session.replayable.value;
  const frame = session.timeline.shown.value;
  const seconds = progress?.seconds ?? frame?.playback?.seconds ?? 1;
  const time = progress?.time ?? (frame?.playback ? seconds : 0);
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
      onInput={(event) => frame && session.presentation.seek(frame, Number(event.currentTarget.value))}
    />
  );
}
