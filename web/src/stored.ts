// What this browser keeps under a key. Where storage is forbidden or full, the page keeps it until it is closed.

export interface Stored {
  readonly text: (key: string) => string | null;
  readonly setText: (key: string, text: string) => void;
  /** What is kept as JSON; `otherwise` if there is nothing, or nothing that can be read. */
  readonly json: <T>(key: string, otherwise: T) => T;
  readonly setJson: (key: string, value: unknown) => void;
  readonly forget: (key: string) => void;
  readonly keys: () => readonly string[];
}

function keptIn(storage: () => Storage): Stored {
  /** What storage did not take. It is newer than what lies there. */
  const refused = new Map<string, string>();
  const stored: Stored = {
    text: (key) => refused.get(key) ?? tried(() => storage().getItem(key), null),
    setText: (key, text) => {
      refused.set(key, text);
      tried(() => {
        storage().setItem(key, text);
        refused.delete(key);
      }, undefined);
    },
    json: <T>(key: string, otherwise: T): T => tried(() => JSON.parse(stored.text(key) ?? "null") as T | null, null) ?? otherwise,
    setJson: (key, value) => stored.setText(key, JSON.stringify(value)),
    forget: (key) => {
      refused.delete(key);
      tried(() => storage().removeItem(key), undefined);
    },
    keys: () => [...new Set([...tried(() => Object.keys(storage()), []), ...refused.keys()])],
  };
  return stored;
}

function tried<T>(act: () => T, otherwise: T): T {
  try {
    return act();
  } catch {
    return otherwise;
  }
}

/** What is kept for good. */
export const stored = keptIn(() => localStorage);
/** What is kept while a window is open, also when it is loaded again. */
export const visit = keptIn(() => sessionStorage);
