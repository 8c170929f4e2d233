// Everything that this browser keeps as one file, and what the browser promises about it.
import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { announce } from "../announce";
import { download } from "../download";
import { plural } from "../words";
import { takeAll, tellAll } from "./everything";
import { type Keeping, keeping } from "./storage";

const PROMISES: Readonly<Record<Keeping, string>> = {
  unknown: "",
  kept: "This browser keeps your matches until you delete them.",
  "while-there-is-room": "This browser keeps your matches, but may delete them when its storage runs low. A file that you download is safe.",
  refused: "This browser keeps nothing: your matches are gone when the last tab is closed. A file that you download is safe.",
  evicted: "This browser has deleted the matches that were kept here. A file that you download is safe.",
  full: "This browser cannot store anything more. Download what you have.",
};

export function EverythingKept({ refresh }: { readonly refresh: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  const words = useSignal("");
  const say = (text: string): void => {
    words.value = text;
    announce(text);
  };
  const save = async (): Promise<void> => {
    await tellAll().then((text) => download("parlour.json", "application/json", text), () => say("The table did not answer. Try again when it is set."));
  };
  const read = async (): Promise<void> => {
    const file = field.current?.files?.[0];
    if (!file) return;
    const taken = await file.text().then(takeAll).catch(() => null);
    say(!taken ? "The table did not answer. Try again when it is set." : taken.ok ? `${plural(taken.matches, "match", "matches")} and ${plural(taken.sheets, "sheet", "sheets")} from ${file.name}.` : taken.words);
    if (field.current) field.current.value = "";
    refresh();
  };
  return (
    <section class="figures" aria-labelledby="kept-heading">
      <h2 id="kept-heading">Everything on this device</h2>
      <p>{PROMISES[keeping.value]} It holds matches, sheets, the keys of your seats, and your profile.</p>
      <div class="form-doors">
        <button type="button" class="chief" onClick={() => void save()}>Download everything</button>
        <label class="button plain">
          Add everything from a file
          <input ref={field} class="unseen" type="file" accept=".json,application/json" onChange={() => void read()} />
        </label>
      </div>
      {words.value && <p class="notice" role="status">{words.value}</p>}
    </section>
  );
}
