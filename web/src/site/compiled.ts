// Python's modules as this browser has compiled them. Compiling is most of a start, and every visit would do it again.
import type { Parts } from "./messages";

/** Two archives: one is taken instead of the standard library, the other is laid over the program. */
export interface Compiled {
  readonly standard: ArrayBuffer;
  readonly program: ArrayBuffer;
}

/** The address of a folder with Python has a digest of it: what was compiled for another one is never taken. */
const addressOf = (parts: Parts, name: keyof Compiled): string => `${parts.folder}compiled/${name}.zip`;

function cache(parts: Parts): Promise<Cache> {
  return caches.open(`parlour compiled ${new URL("../../", parts.folder).pathname}`);
}

/** What was compiled at an earlier visit; null if nothing was, or if this browser keeps nothing. */
export async function findCompiled(parts: Parts): Promise<Compiled | null> {
  try {
    const kept = await cache(parts);
    const read = async (name: keyof Compiled): Promise<ArrayBuffer | undefined> => (await kept.match(addressOf(parts, name)))?.arrayBuffer();
    const [standard, program] = await Promise.all([read("standard"), read("program")]);
    return standard && program ? { standard, program } : null;
  } catch {
    return null;
  }
}

/** Keep it for the next visit, in the place of what there was. Without room nothing is kept. */
export async function keepCompiled(parts: Parts, { standard, program }: { readonly [Name in keyof Compiled]: Uint8Array<ArrayBuffer> }): Promise<void> {
  try {
    await forgetCompiled(parts);
    const kept = await cache(parts);
    await kept.put(addressOf(parts, "standard"), new Response(standard));
    await kept.put(addressOf(parts, "program"), new Response(program));
  } catch {
    // The next visit compiles again.
  }
}

export async function forgetCompiled(parts: Parts): Promise<void> {
  const kept = await cache(parts);
  await Promise.all((await kept.keys()).map((each) => kept.delete(each)));
}
