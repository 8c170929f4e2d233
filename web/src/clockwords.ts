// Times and clocks in words and figures. Pure.
import type { Clock } from "./wire";
import { plural } from "./words";

const MINUTE = 60;
const HOUR = 3600;
const DAY = 86_400;

/** What is left of a time, s, as a clock shows it: `9:58`, `1:02:00`, `2 d 3 h`. The last second counts to its end. */
export function clockFace(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  if (whole >= DAY) return `${Math.floor(whole / DAY)} d ${Math.floor((whole % DAY) / HOUR)} h`;
  const [hours, minutes] = [Math.floor(whole / HOUR), Math.floor((whole % HOUR) / MINUTE)];
  const rest = String(whole % MINUTE).padStart(2, "0");
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}

/** A time in words, s: screen readers take `5:00` for five o'clock. */
export function timeInWords(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  const parts: readonly (readonly [number, string])[] = [
    [Math.floor(whole / DAY), "day"],
    [Math.floor((whole % DAY) / HOUR), "hour"],
    [Math.floor((whole % HOUR) / MINUTE), "minute"],
    [whole % MINUTE, "second"],
  ];
  const said = parts.filter(([count]) => count > 0).slice(0, 2).map(([count, unit]) => plural(count, unit));
  return said.join(" ") || "no time";
}

/** A clock as players agree on it: `3 days a turn`, `10 minutes each and 5 seconds more after each turn`. */
export function clockInWords(clock: Clock | null): string {
  if (!clock) return "none";
  const time = timeInWords(clock.seconds);
  if (clock.per === "turn") return `${time} a turn`;
  const more = clock.increment ? ` and ${timeInWords(clock.increment)} more after each turn` : "";
  return `${time} each${more}`;
}
