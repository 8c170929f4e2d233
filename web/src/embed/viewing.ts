// Reading the data of a match. It may come from anywhere, so only what the board draws safely is accepted.
import type { Viewing } from "../wire";

export const FORMAT = "parlour viewing 1";
/** What is drawn as a number. Everything else is drawn as text, and escaped. */
const NUMBERS = new Set(["at", "size", "radius", "round", "trail", "stock", "heart", "legs", "gone", "time", "strength", "seconds", "ply", "seat", "facing"]);
/** What the gradients and patterns of a sheet consist of. */
const LIGHTS = new Set(["defs", "g", "linearGradient", "radialGradient", "stop", "pattern", "circle", "ellipse", "rect", "path", "line", "polygon"]);
const SVG = "http://www.w3.org/2000/svg";

/** A match from JSON. Throws an `Error` with words for people. */
export function parseViewing(text: string): Viewing {
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch {
    throw new Error("This file is not JSON.");
  }
  if (!isViewing(found)) throw new Error("This file is no match for this viewer.");
  return found;
}

function isViewing(found: unknown): found is Viewing {
  const { format, frames, seats } = (found ?? {}) as Partial<Viewing>;
  const listed = Array.isArray(frames) && frames.length > 0 && Array.isArray(seats);
  return format === FORMAT && listed && isPlain(found);
}

/** Whether everything that should be a number is one. */
function isPlain(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isPlain);
  if (value === null || typeof value !== "object") return true;
  return Object.entries(value).every(([name, part]) => (NUMBERS.has(name) ? isNumeric(part) : isPlain(part)));
}

function isNumeric(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isNumeric);
  return value === null || typeof value === "number";
}

/** The gradients and patterns of a sheet, without anything that could run or load. */
export function lightsOf(markup: string): SVGElement {
  const read = new DOMParser().parseFromString(`<svg xmlns="${SVG}">${markup}</svg>`, "image/svg+xml").documentElement;
  const lights = document.createElementNS(SVG, "svg");
  if (read.querySelector("parsererror")) return lights;
  lights.append(...copies(read));
  return lights;
}

function copies(parent: Element): SVGElement[] {
  return [...parent.children].filter(({ localName }) => LIGHTS.has(localName)).map((node) => {
    const copy = document.createElementNS(SVG, node.localName);
    for (const { name, value } of node.attributes) if (!/^on|href|^xmlns/i.test(name)) copy.setAttribute(name, value);
    copy.append(...copies(node));
    return copy;
  });
}
