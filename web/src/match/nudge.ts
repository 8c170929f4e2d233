// A nudge when the visitor is to play and looks elsewhere: a chime, and a notification where that is allowed.
import { effect, type ReadonlySignal } from "@preact/signals";
import { addressOf } from "../home";
import { nudged } from "../memory";
import { heard } from "../settings";
import type { Frame, SeatCard } from "../wire";
import { isYourTurn } from "./phrases";

/** The two notes of the chime, Hz, and their length, s. */
const NOTES = [659, 880] as const;
const LENGTH = 0.22;

/** Whether this browser can show notifications at all; over plain http only this machine's own pages can. */
export function canNotify(): boolean {
  return "Notification" in window && isSecureContext;
}

/** Ask the visitor once for notifications; whether they may be shown. */
export async function askToNotify(): Promise<boolean> {
  if (!canNotify()) return false;
  const answer = Notification.permission === "default" ? await Notification.requestPermission() : Notification.permission;
  return answer === "granted";
}

/** What is watched of a match. */
interface Watched {
  readonly id: string;
  readonly facts: ReadonlySignal<{ readonly title: string; readonly seats: readonly SeatCard[] } | null>;
  readonly timeline: { readonly latest: ReadonlySignal<Frame | null> };
}

/** Watch a match, and nudge whenever the turn comes to the visitor while the page is hidden. Returns how to stop. */
export function nudging({ id, facts: known, timeline }: Watched): () => void {
  let seen = -1;
  return effect(() => {
    const [frame, facts] = [timeline.latest.value, known.value];
    if (!frame || !facts) return;
    const [first, fresh] = [seen < 0, frame.ply > seen];
    seen = frame.ply;
    if (first || !fresh || !document.hidden || !isYourTurn(frame, facts.seats)) return;
    if (heard.peek()) chime();
    if (nudged.get()) void notify(`Your turn in ${facts.title}`, frame.prompt, id);
  });
}

/** Two short notes. A page that has seen no gesture yet stays silent: a browser would refuse, and complain about it. */
export function chime(): void {
  if (typeof AudioContext === "undefined" || navigator.userActivation?.hasBeenActive === false) return;
  const context = new AudioContext();
  const loudness = new GainNode(context, { gain: 0 });
  loudness.connect(context.destination);
  NOTES.forEach((frequency, number) => {
    const [start, end] = [context.currentTime + number * LENGTH, context.currentTime + (number + 1) * LENGTH];
    const note = new OscillatorNode(context, { frequency });
    note.connect(loudness);
    loudness.gain.setValueAtTime(0.0001, start);
    loudness.gain.exponentialRampToValueAtTime(0.15, start + 0.02);
    loudness.gain.exponentialRampToValueAtTime(0.0001, end);
    note.start(start);
    note.stop(end);
  });
  setTimeout(() => void context.close().catch(() => undefined), 2 * NOTES.length * LENGTH * 1000);
}

/** Phones show notifications only through the service worker. Where both ways fail, the title and the chime must do. */
async function notify(title: string, body: string, match: string): Promise<void> {
  if (!canNotify() || Notification.permission !== "granted") return;
  const options = { body, tag: `parlour ${match}`, icon: addressOf("/icons/icon-192.png"), data: addressOf(`/match/${match}`) };
  try {
    const worker = await navigator.serviceWorker?.getRegistration();
    if (worker?.active) await worker.showNotification(title, options);
    else new Notification(title, options).onclick = () => focus();
  } catch {
    return;
  }
}
