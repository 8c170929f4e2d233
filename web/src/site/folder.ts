// What the builder wrote into the document: where this folder has Python, and which answers it has as files.
import type { Parts } from "./messages";

export interface Folder {
  /** A digest of everything in it. */
  readonly version: string;
  /** The folder with Python, relative to the document. */
  readonly python: string;
  readonly files: Parts["files"];
  /** Paths below `/api/` whose answers are files. */
  readonly answers: readonly string[];
}

export const folder = JSON.parse(document.getElementById("folder")?.textContent ?? "{}") as Folder;
