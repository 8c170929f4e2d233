// Looking back through the match, and on again.
import { useEffect } from "preact/hooks";
import { onKey } from "../keys";
import type { Table } from "../table";

const STEPS = [
  { label: "To the start", sign: "⏮", to: () => 0 },
  { label: "One move back", sign: "◀", to: (ply: number) => ply - 1 },
  { label: "One move on", sign: "▶", to: (ply: number) => ply + 1 },
  { label: "To the last move", sign: "⏭", to: (_: number, last: number) => last },
] as const;

export function Scrubber({ table }: { readonly table: Table }) {
  useEffect(() => onKey((key, event) => stepByKey(table, key, event)), [table]);
  const [view, latest] = [table.shown.value, table.latest.value];
  if (!view || !latest || latest.last_ply === 0) return null;
  const last = latest.last_ply;
  const words = view.ply === 0 ? "the start" : `move ${view.ply} of ${last}`;
  return (
    <div class="scrubber" role="group" aria-label="Look back">
      {STEPS.slice(0, 2).map((step) => <Step key={step.label} table={table} step={step} ply={view.ply} last={last} />)}
      <input
        type="range"
        min={0}
        max={last}
        value={view.ply}
        aria-label="Move"
        aria-valuetext={words}
        onInput={(event) => void table.lookAt(Number(event.currentTarget.value))}
      />
      {STEPS.slice(2).map((step) => <Step key={step.label} table={table} step={step} ply={view.ply} last={last} />)}
      <span class="scrubber-words">{view.ply}/{last}</span>
    </div>
  );
}

interface StepProps {
  readonly table: Table;
  readonly step: (typeof STEPS)[number];
  readonly ply: number;
  readonly last: number;
}

function Step({ table, step, ply, last }: StepProps) {
  const to = Math.max(0, Math.min(last, step.to(ply, last)));
  return (
    <button type="button" class="icon" aria-label={step.label} aria-disabled={to === ply} onClick={() => void table.lookAt(to)}>
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

function stepByKey(table: Table, key: string, event: KeyboardEvent): boolean {
  const view = table.shown.value;
  const back = key === "ArrowLeft";
  if (!view || !(back || key === "ArrowRight") || event.target instanceof HTMLInputElement) return false;
  void table.lookAt(view.ply + (back ? -1 : 1));
  return true;
}
