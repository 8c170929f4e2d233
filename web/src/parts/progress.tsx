// How much of a computation is done.
import type { MatchSession } from "../match/session";
import { chance, hundredths } from "../chance";

interface ProgressProps {
  readonly label: string;
  /** 0 to 1; null if it is not known. */
  readonly share: number | null;
  /** What is being done, in words. */
  readonly text: string;
}

export function Progress({ label, share, text }: ProgressProps) {
  const done = share === null ? null : Number(hundredths(chance(share)));
  const known = done === null ? {} : { "aria-valuemin": 0, "aria-valuemax": 100, "aria-valuenow": done };
  return (
    <div class={`progress${done === null ? " unknown" : ""}`} role="progressbar" aria-label={label} aria-valuetext={text} {...known}>
      <span class="progress-way" style={done === null ? "" : `inline-size:${done}%`} />
      <span class="small">{text}</span>
    </div>
  );
}

/** A bar while the physics is compiled, which happens once for each version of parlour. */
export function Compiling({ session }: { readonly session: MatchSession }) {
  if (!session.facts.value?.warming) return null;
  return <Progress label="Compiling" share={null} text="Compiling the physics, once for this version." />;
}
