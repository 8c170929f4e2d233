// What the builder wrote into the document: where this folder has Python, and which answers it has as files.
import type { Parts } from "./messages";

export interface Folder {
  /** The folder with Python, relative to the document. */
  readonly python: string;
  readonly files: Parts["files"];
  /** Paths below `/api/` whose answers are files. */
  readonly answers: readonly string[];
  /** The address of a parlour server for matches over a network; empty if there is none. */
  readonly server: string;
  /** Whether the folder has the documentation too, below `docs/`. */
  readonly docs: boolean;
}

const written = globalThis.document?.getElementById("folder")?.textContent;

const NO_FOLDER: Folder = { python: "", files: {}, answers: [], server: "", docs: false };

export const folder: Folder = written ? (JSON.parse(written) as Folder) : NO_FOLDER;

/** What a worker needs to start Python. */
export function parts(): Parts {
  return { folder: new URL(folder.python, document.baseURI).href, files: folder.files };
}
