// Above every page of a folder of files: how far the table is set, and what the browser does not keep.
import { render } from "preact";
import { folder } from "./folder";
import { setting } from "./setting";
import { keeping } from "./storage";

const WORDS: Readonly<Record<string, string>> = {
  refused: "This browser keeps nothing for this page, as in a private window or at an address without https. Your matches are gone when the last tab is closed: download what you want to keep.",
  full: "This browser cannot store anything more; perhaps its storage is full. What came before is kept. Download it from your profile.",
  evicted: "This browser has deleted the matches that were kept here, as it may when its storage runs low. From your profile you can download what you want to keep.",
};

const TOTAL = Object.values(folder.files).reduce((sum, size) => sum + size, 0);

/** What is left to do until the table is set. */
function leftInWords(share: number): string {
  const megabytes = ((1 - share / 0.7) * TOTAL) / 1e6;
  return megabytes > 0.05 ? `Setting the table: ${megabytes.toFixed(1)} MB to come` : "Setting the table: laying out the games";
}

export function Strip() {
  const now = setting.value;
  const words = WORDS[keeping.value];
  return (
    <>
      {typeof now === "number" && now < 1 && (
        <div class="setting" role="progressbar" aria-label="Setting the table" aria-valuenow={Math.round(100 * now)} aria-valuemin={0} aria-valuemax={100}>
          <span class="setting-bar" style={{ width: `${Math.max(2, 100 * now)}%` }} />
          <span class="setting-words small">{leftInWords(now)}</span>
        </div>
      )}
      {typeof now === "string" && <p class="notice" role="alert">The table could not be set: {now}. Reload the page; if that does not help, try another browser.</p>}
      {words && <p class="notice" role="status">{words}</p>}
    </>
  );
}

export function showStrip(): void {
  const place = document.createElement("aside");
  place.id = "strip";
  place.setAttribute("aria-label", "The games in this browser");
  document.body.prepend(place);
  render(<Strip />, place);
}
