// How much of a computation is done.

interface ProgressProps {
  readonly label: string;
  /** 0 to 1; null if it is not known. */
  readonly share: number | null;
  /** What is being done, in words. */
  readonly text: string;
}

export function Progress({ label, share, text }: ProgressProps) {
  const percent = share === null ? null : Math.round(100 * share);
  const known = percent === null ? {} : { "aria-valuemin": 0, "aria-valuemax": 100, "aria-valuenow": percent };
  return (
    <div class={`progress${percent === null ? " unknown" : ""}`} role="progressbar" aria-label={label} aria-valuetext={text} {...known}>
      <span class="progress-way" style={percent === null ? "" : `inline-size:${percent}%`} />
      <span class="small">{text}</span>
    </div>
  );
}
