// Looking back through the match, and on again.
import { useKey } from "../keys";
import type { MatchSession } from "../match/session";

const STEPS = [
  { label: "To the start", sign: "⏮", far: true, to: () => 0 },
  { label: "One move back", sign: "◀", far: false, to: (ply: number) => ply - 1 },
  { label: "One move on", sign: "▶", far: false, to: (ply: number) => ply + 1 },
  { label: "To the last move", sign: "⏭", far: true, to: (_: number, last: number) => last },
] as const;

interface ScrubberProps {
  readonly session: MatchSession;
  /** Whether only single steps are there, beside the controls of a flick: the log leads farther. */
  readonly brief: boolean;
}

export function Scrubber({ session, brief }: ScrubberProps) {
  useKey((key, event) => stepByKey(session, key, event), [session]);
  const [frame, last] = [session.timeline.shown.value, session.timeline.lastPly.value];
  if (!frame || last === 0) return null;
  const { ply } = frame;
  const words = ply === 0 ? "the start" : `move ${ply} of ${last}`;
  const steps = STEPS.filter(({ far }) => !(brief && far)).map((step) => <StepButton key={step.label} session={session} step={step} ply={ply} last={last} />);
  return (
    <div class="scrubber" role="group" aria-label="Look back">
      {steps.slice(0, steps.length / 2)}
      {!brief && (
        <input
          type="range"
          min={0}
          max={last}
          value={ply}
          aria-label="Move"
          aria-valuetext={words}
          onInput={(event) => void session.lookAt(Number(event.currentTarget.value))}
        />
      )}
      {steps.slice(steps.length / 2)}
      {!brief && <span class="scrubber-words">{ply}/{last}</span>}
    </div>
  );
}

interface StepProps {
  readonly session: MatchSession;
  readonly step: (typeof STEPS)[number];
  readonly ply: number;
  readonly last: number;
}

function StepButton({ session, step, ply, last }: StepProps) {
  const to = Math.max(0, Math.min(last, step.to(ply, last)));
  return (
    <button type="button" class={`icon${step.far ? " far" : ""}`} aria-label={step.label} aria-disabled={to === ply} onClick={() => void session.lookAt(to)}>
      <Sign of={step.sign} />
    </button>
  );
}

const SIGNS: Record<string, string> = {
  "⏮": "M6 5v14M19 5 9 12l10 7z",
  "◀": "M17 5 7 12l10 7z",
  "▶": "M7 5l10 7-10 7z",
  "⏭": "M18 5v14M5 5l10 7-10 7z",
};

function Sign({ of }: { readonly of: string }) {
  return (
    <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
      <path d={SIGNS[of] ?? ""} />
    </svg>
  );
}

function stepByKey(session: MatchSession, key: string, event: KeyboardEvent): boolean {
  const frame = session.timeline.shown.value;
  const back = key === "ArrowLeft";
  if (!frame || !(back || key === "ArrowRight") || event.target instanceof HTMLInputElement) return false;
  void session.lookAt(frame.ply + (back ? -1 : 1));
  return true;
}
