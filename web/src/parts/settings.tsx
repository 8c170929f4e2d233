// The settings for all tables, in one dialog that every page has in its head.
import { useSignal } from "@preact/signals";
import { isFolder } from "../home";
import { COLOURS, colours, heard, letters, light, LIGHTS, motion, phrases, research, volume, wood, WOODS, writing, WRITINGS } from "../settings";
import { Dialog } from "./dialog";
import { ServerField } from "./network";
import { Pick } from "./pick";
import { Switch } from "./switch";

const WHEEL = "M12 8.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM12 2v3.5M12 18.5V22M2 12h3.5M18.5 12H22M4.9 4.9l2.5 2.5M16.6 16.6l2.5 2.5M19.1 4.9l-2.5 2.5M7.4 16.6l-2.5 2.5";

export function Settings() {
  const open = useSignal(false);
  return (
    <>
      <button type="button" class="quiet" aria-label="Settings" title="Settings" onClick={() => (open.value = true)}>
        <svg class="wheel" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true"><path d={WHEEL} /></svg>
      </button>
      <Dialog open={open.value} onClose={() => (open.value = false)} label="Settings" kind="settings">
        <h2>Settings</h2>
        <Switch on={heard} label="Sound">You hear the pieces meet.</Switch>
        <label class="field">
          <span>Volume</span>
          <input type="range" min={0} max={1} step={0.05} value={volume.value} disabled={!heard.value} onInput={({ currentTarget }) => (volume.value = Number(currentTarget.value))} />
        </label>
        <Switch on={motion} label="Motion">You see the pieces move, unless your system asks for less motion.</Switch>
        <Pick now={light} values={LIGHTS} label="Light or dark" />
        <Pick now={wood} values={WOODS} label="Wood of boards" />
        <Pick now={colours} values={COLOURS} label="Colours of two sides" />
        <Pick now={writing} values={WRITINGS} label="Moves in the log" />
        <Switch on={letters} label="Single keys">At the table, letters and signs are keys. The help lists them. Without them, arrows, Enter, Space and Escape still work.</Switch>
        <Switch on={phrases} label="Phrases">You see what other people say at the table, and screen readers read it out.</Switch>
        {isFolder ? <ServerField /> : <Switch on={research} label="Research">Researchers may have the moves and results of your matches, without names. Everyone in a match has to agree.</Switch>}
        <FullScreen />
        <p class="small">This browser remembers them for every table.</p>
      </Dialog>
    </>
  );
}

function FullScreen() {
  if (!document.fullscreenEnabled) return null;
  const toggle = (): void => void (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen());
  return <p><button type="button" class="plain" onClick={toggle}>Whole screen, and back</button></p>;
}
