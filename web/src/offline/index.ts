// The page without its server: a worker that keeps the page, and a notice while the server is away.
import { signal } from "@preact/signals";
import { addressOf } from "../home";

/** How long until the server is asked again, ms. */
const AGAIN = 3000;

/** Whether the page was opened without the server, and it has not answered since. */
export const away = signal(document.documentElement.hasAttribute("data-away"));

/** Browsers allow a worker only over HTTPS, and on the computer's own address. */
export function keepPage(): void {
  if (isSecureContext && "serviceWorker" in navigator) void navigator.serviceWorker.register(addressOf("/sw.js")).catch(() => undefined);
  if (away.value) void untilBack();
}

async function untilBack(): Promise<void> {
  const answer = await fetch(addressOf("/manifest.webmanifest"), { cache: "no-store", signal: AbortSignal.timeout(AGAIN) }).catch(() => null);
  if (answer && answer.status < 500) away.value = false;
  else setTimeout(() => void untilBack(), AGAIN);
}
