// The worker in which the kernels run: takes orders one after the other, loads modules when they are first needed.
import { addressOf } from "../home";
import physicsAt from "../../kernels/physics.wasm";
import type { Bench } from "./bench";
import type { EngineScript } from "./engine";
import { type Answer, JOBS, type Order, type Told } from "./jobs";
import { KernelModule } from "./module";
import { ShotRefused } from "./physics";

class Unavailable extends Error {}

const scope = self as unknown as {
  onmessage: ((event: MessageEvent<Order>) => void) | null;
  postMessage: (answer: Answer) => void;
};
const cancelled = new Set<number>();
const modules = new Map<string, Promise<KernelModule>>();
const scripts = new Map<string, Promise<EngineScript>>();
const files = new Map<string, Promise<Uint8Array>>();
const awaited = new Map<string, { readonly resolve: (content: ArrayBuffer) => void; readonly reject: (error: Error) => void }>();
let last = Promise.resolve();

scope.onmessage = ({ data: order }) => {
  if ("cancel" in order) cancelled.add(order.id);
  else if ("answered" in order) take(order);
  else last = last.then(() => work(order));
};

async function work({ id, job, input }: Extract<Order, { job: unknown }>): Promise<void> {
  const pause = async (): Promise<void> => {
    await nextTask();
    if (cancelled.has(id)) throw new DOMException("cancelled", "AbortError");
  };
  const bench: Bench = { physics: () => module(physicsAt), module, script, file, pause, report: (progress) => scope.postMessage({ id, progress }) };
  try {
    await pause();
    const run = JOBS[job] as (bench: Bench, input: unknown) => Promise<unknown>;
    scope.postMessage({ id, output: await run(bench, input) });
  } catch (error) {
    scope.postMessage({ id, error: error instanceof Error ? error.message : String(error), kind: kindOf(error) });
  } finally {
    cancelled.delete(id);
  }
}

function kindOf(error: unknown): "unavailable" | "refused" | "aborted" | "failed" {
  if (error instanceof Unavailable) return "unavailable";
  if (error instanceof ShotRefused) return "refused";
  return (error as Error).name === "AbortError" ? "aborted" : "failed";
}

function module(address: string): Promise<KernelModule> {
  return kept(modules, address, async () => KernelModule.of(await WebAssembly.compile(await fetched(address))));
}

function script(address: string): Promise<EngineScript> {
  return kept(scripts, address, async () => {
    try {
      return (await import(placed(address))) as EngineScript;
    } catch (error) {
      throw unavailable(address, error);
    }
  });
}

function file(address: string): Promise<Uint8Array> {
  return kept(files, address, async () => new Uint8Array(await (address.startsWith("/api/") ? answered(address) : fetched(address))));
}

/** Make something once. What failed is tried again at the next request. */
function kept<K, V>(made: Map<K, Promise<V>>, key: K, make: () => Promise<V>): Promise<V> {
  const found = made.get(key) ?? make();
  made.set(key, found);
  found.catch(() => made.delete(key));
  return found;
}

/** An answer of the server, for which the page asks: it knows who answers. */
function answered(address: string): Promise<ArrayBuffer> {
  scope.postMessage({ asked: address });
  return new Promise((resolve, reject) => awaited.set(address, { resolve, reject }));
}

function take({ answered: address, content }: Told): void {
  const waiting = awaited.get(address);
  awaited.delete(address);
  if (content) waiting?.resolve(content);
  else waiting?.reject(unavailable(address, new Error("no answer")));
}

/** Addresses that the server has told begin with `/`; those of the build are relative to this script. */
function placed(address: string): string {
  return new URL(address.startsWith("/") ? addressOf(address) : address, import.meta.url).href;
}

async function fetched(address: string): Promise<ArrayBuffer> {
  try {
    const answer = await fetch(placed(address));
    if (!answer.ok) throw new Error(`status ${answer.status}`);
    return await answer.arrayBuffer();
  } catch (error) {
    throw unavailable(address, error);
  }
}

function unavailable(address: string, error: unknown): Unavailable {
  return new Unavailable(`${address} could not be loaded: ${(error as Error).message}`);
}

const channel = new MessageChannel();
const waiting: (() => void)[] = [];
channel.port1.onmessage = () => waiting.shift()?.();

/** Let the messages that have arrived be handled; without the delay of a timer. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    channel.port2.postMessage(null);
  });
}
