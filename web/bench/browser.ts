// In a page: `window.bench(ENGINE, TRIES)`, once `window.ready` has resolved.
import { engines, type Job, played, type Played } from "./main";

declare global {
  interface Window {
    ready: Promise<void>;
    bench: (name: string, tries: number) => Played;
  }
}

async function bytes(address: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await (await fetch(address)).arrayBuffer());
}

window.ready = (async () => {
  const found = await engines(await bytes("physics.wasm"), await bytes("board.field"));
  const work = (await (await fetch("job.json")).json()) as Job;
  window.bench = (name, tries) => {
    const engine = found[name];
    if (!engine) throw new Error(`no engine ${name}`);
    return played(engine, work, tries);
  };
})();
