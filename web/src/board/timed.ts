// A pointer's way over the screen: points in CSS pixels with the time of their event. Pure.

export interface Timed {
  readonly x: number;
  readonly y: number;
  /** ms, of the event and not of its arrival. */
  readonly t: number;
}

export type Way = readonly Timed[];

export function apart(
  one: { readonly x: number; readonly y: number },
  other: { readonly x: number; readonly y: number },
): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

export function lastOf(way: Way): Timed {
  return way[way.length - 1] ?? { x: 0, y: 0, t: 0 };
}

export function firstOf(way: Way): Timed {
  return way[0] ?? { x: 0, y: 0, t: 0 };
}

/** The way with one more point. A point older than the last is dropped; one of the same time replaces it. */
export function longer(way: Way, point: Timed): Way {
  const last = way[way.length - 1];
  if (last && point.t < last.t) return way;
  return last && way.length > 1 && point.t === last.t ? [...way.slice(0, -1), point] : [...way, point];
}

export function between(from: Timed, to: Timed, share: number): Timed {
  return {
    x: from.x + (to.x - from.x) * share,
    y: from.y + (to.y - from.y) * share,
    t: from.t + (to.t - from.t) * share,
  };
}

/** Where the pointer was at a time; outside the way, at its nearer end. */
export function placeAtTime(way: Way, time: number): Timed {
  const next = way.findIndex((point) => point.t >= time);
  const [before, after] = [way[next - 1], way[next]];
  if (!after) return { ...lastOf(way), t: time };
  if (!before) return { ...after, t: time };
  return between(before, after, (time - before.t) / (after.t - before.t));
}

/** Degrees clockwise from up on the screen. */
export function heading(
  from: { readonly x: number; readonly y: number },
  to: { readonly x: number; readonly y: number },
): number {
  return (Math.atan2(to.x - from.x, from.y - to.y) * 180) / Math.PI;
}
