// What is kept lies in IndexedDB: entries by name. A write is done when it is on disk.

export type Entry = readonly [name: string, content: Uint8Array];

export interface Box {
  /** All that is kept. */
  readonly entries: readonly Entry[];
  /** Store some entries and delete others, all or none. Rejects when the browser refuses. */
  readonly put: (entries: readonly Entry[], gone: readonly string[]) => Promise<void>;
}

const STORE = "entries";

/** Keeps what it is given until the page is closed. */
export const FORGETFUL: Box = { entries: [], put: () => Promise.resolve() };

/** Rejects when the browser keeps nothing for this page. */
export async function openBox(name: string): Promise<Box> {
  const database = await opened(name);
  const store = database.transaction(STORE).objectStore(STORE);
  const [names, contents] = await Promise.all([answerOf(store.getAllKeys()), answerOf(store.getAll())]);
  const entries = names.map((each, index) => [String(each), contents[index] as Uint8Array] as const);
  return { entries, put: (more, gone) => stored(database, more, gone) };
}

function opened(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  return answerOf(request);
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("the browser keeps nothing"));
  });
}

function stored(database: IDBDatabase, entries: readonly Entry[], gone: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(STORE, "readwrite", { durability: "strict" });
    const store = transaction.objectStore(STORE);
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error("the browser has stored nothing"));
    for (const [name, content] of entries) store.put(content, name);
    for (const name of gone) store.delete(name);
  });
}
