// Whether contacts are heard. The first gesture on the page lets the browser play anything at all.
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Sound } from "../board";
import { heard } from "../memory";

export const sound = new Sound();
const on = signal(heard.get());
sound.muted = !on.value;

const GESTURES = ["pointerdown", "pointerup", "keydown"] as const;
const WAVES = "M15 9.5a4 4 0 0 1 0 5M17.5 7a8 8 0 0 1 0 10";
const wake = (): void => sound.wake();

export function Mute() {
  useEffect(() => {
    for (const gesture of GESTURES) document.addEventListener(gesture, wake, { capture: true, passive: true });
    return () => {
      for (const gesture of GESTURES) document.removeEventListener(gesture, wake, { capture: true });
    };
  }, []);
  const toggle = (): void => {
    on.value = !on.value;
    heard.set(on.value);
    sound.muted = !on.value;
    sound.wake();
  };
  return (
    <button
      type="button"
      class="icon mute"
      aria-label="Sound"
      aria-pressed={on.value}
      title={on.value ? "Sound is on" : "Sound is off"}
      onClick={toggle}
    >
      <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
        <path class="solid" d="M4 9.5h3.5L12 6v12l-4.5-3.5H4z" />
        <path class="stroke" d={on.value ? WAVES : "M15.5 9.5l5 5M20.5 9.5l-5 5"} />
      </svg>
    </button>
  );
}
