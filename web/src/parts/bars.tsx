// Shares as bars with their intervals: a list, so that names wrap and everything can be read without seeing it.
import { hundredths } from "../chance";
import type { Bar } from "../stats/figures";

/** Bars that are drawn at most; the table has them all. */
const MOST = 20;
const [WIDTH, HEIGHT] = [100, 16];
const WHISKER = 3;

interface BarsProps {
  readonly heading: string;
  readonly bars: readonly Bar[];
}

export function Bars({ heading, bars }: BarsProps) {
  const left = bars.length - MOST;
  return (
    <div class="bars">
      <h4>{heading}</h4>
      <ul aria-label={heading}>
        {bars.slice(0, MOST).map((bar) => (
          <li key={bar.name}>
            <span>{bar.name}</span>
            <Drawn bar={bar} />
          </li>
        ))}
      </ul>
      {left > 0 && <p class="small">The table has {left} more.</p>}
    </div>
  );
}

function Drawn({ bar }: { readonly bar: Bar }) {
  const [value, low, high] = [bar.value, bar.low, bar.high].map((share) => WIDTH * share) as [number, number, number];
  const middle = HEIGHT / 2;
  const words = `${hundredths(bar.value, 1)}%, probably between ${hundredths(bar.low, 1)} and ${hundredths(bar.high, 1)}%`;
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={words}>
      <rect class="bar-ground" width={WIDTH} height={HEIGHT} />
      <rect class="bar" width={value} height={HEIGHT} />
      <line class="bar-half" x1={WIDTH / 2} x2={WIDTH / 2} y1={0} y2={HEIGHT} />
      <path
        class="bar-interval"
        d={`M${low} ${middle}H${high}M${low} ${middle - WHISKER}v${2 * WHISKER}M${high} ${middle - WHISKER}v${2 * WHISKER}`}
      />
    </svg>
  );
}
