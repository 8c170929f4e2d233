// How the document looks, as the visitor has set it: light or dark, woods and colours.
import { effect } from "@preact/signals";
import { colours, light, wood } from "./settings";

const DARK = /\(prefers-color-scheme: ?dark\)/;

/** Follow the settings from now on. */
export function dress(): void {
  const root = document.documentElement;
  // The style sheets, those of games included, have the dark colours in passages of their own. These are switched on or off, so that no colour stands twice.
  const passages = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]).filter((rule) => rule instanceof CSSMediaRule);
  const dark = [...passages.filter(({ media }) => DARK.test(media.mediaText)), ...themes(DARK)].map(withMedia);
  const pale = themes(/light/).map(withMedia);
  effect(() => {
    const now = light.value;
    root.style.colorScheme = now === "system" ? "" : now;
    for (const { set, usual } of dark) set(now === "system" ? usual : now === "dark" ? "screen" : "not all");
    for (const { set, usual } of pale) set(now === "system" ? usual : now === "light" ? "all" : "not all");
  });
  effect(() => mark("wood", wood.value, "oak"));
  effect(() => mark("colours", colours.value, "natural"));
}

/** An attribute of the document by which the style sheets choose; none for what is usual. */
function mark(name: string, value: string, usual: string): void {
  if (value === usual) delete document.documentElement.dataset[name];
  else document.documentElement.dataset[name] = value;
}

/** The colours of the browser's own bars, by what they are for. */
function themes(scheme: RegExp): HTMLMetaElement[] {
  return [...document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")].filter(({ media }) => scheme.test(media));
}

interface Switched {
  readonly usual: string;
  readonly set: (media: string) => void;
}

function withMedia(part: CSSMediaRule | HTMLMetaElement): Switched {
  if (part instanceof CSSMediaRule) return { usual: part.media.mediaText, set: (media) => (part.media.mediaText = media) };
  return { usual: part.media, set: (media) => (part.media = media) };
}
