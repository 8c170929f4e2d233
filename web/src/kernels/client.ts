// The page's side of the kernels' worker: typed jobs that can be cancelled and report progress.
import { transport } from "../transport";
import type { Answer, Input, JobName, Order, Output } from "./jobs";

/** The worker's script, relative to this bundle; the build puts it in. */
declare const KERNEL_WORKER: string;

/** This browser can't run the kernels, or they could not be downloaded. The page goes on with what the server offers. */
export class KernelsUnavailable extends Error {}

/** A flick that cannot be played, as from a place that is taken. */
export class FlickRefused extends Error {}

export interface JobOptions {
  readonly signal?: AbortSignal;
  readonly progress?: (progress: unknown) => void;
}

interface Waiting {
  readonly resolve: (output: unknown) => void;
  readonly reject: (error: Error) => void;
  readonly progress: ((progress: unknown) => void) | undefined;
}

/** A worker with the kernels, started with its first job. Its jobs run one after the other. */
export class Kernels {
  private worker: Worker | null = null;
  private readonly waiting = new Map<number, Waiting>();
  private count = 0;

  constructor(
    private readonly start: () => Worker = startWorker,
    private readonly file: (address: string) => Promise<ArrayBuffer> = transport.file,
  ) {}

  /** Do a job. Rejects with an AbortError if it is cancelled, with KernelsUnavailable if there are no kernels. */
  run<J extends JobName>(job: J, input: Input<J>, { signal, progress }: JobOptions = {}): Promise<Output<J>> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(aborted());
      const id = ++this.count;
      try {
        this.worker ??= this.started();
      } catch (error) {
        return reject(new KernelsUnavailable((error as Error).message));
      }
      this.waiting.set(id, { resolve: resolve as Waiting["resolve"], reject, progress });
      this.worker.postMessage({ id, job, input } satisfies Order);
      signal?.addEventListener("abort", () => {
        if (!this.waiting.delete(id)) return;
        this.worker?.postMessage({ id, cancel: true } satisfies Order);
        reject(aborted());
      });
    });
  }

  /** End the worker at once, with all its jobs. The next job starts another. */
  close(): void {
    this.worker?.terminate();
    this.worker = null;
    this.rejectAll(aborted());
  }

  private started(): Worker {
    if (typeof WebAssembly === "undefined") throw new Error("this browser has no WebAssembly");
    const worker = this.start();
    worker.onmessage = ({ data }: MessageEvent<Answer>) => ("asked" in data ? void this.tell(worker, data.asked) : this.take(data));
    worker.onerror = (event) => {
      this.worker = null;
      this.rejectAll(new KernelsUnavailable(event.message || "the worker could not be loaded"));
    };
    return worker;
  }

  private async tell(worker: Worker, answered: string): Promise<void> {
    const content = await this.file(answered).catch(() => null);
    worker.postMessage({ answered, content } satisfies Order, content ? [content] : []);
  }

  private take(answer: Exclude<Answer, { readonly asked: string }>): void {
    const waiting = this.waiting.get(answer.id);
    if (!waiting) return;
    if ("progress" in answer) return waiting.progress?.(answer.progress);
    this.waiting.delete(answer.id);
    if ("output" in answer) return waiting.resolve(answer.output);
    const { error, kind } = answer;
    waiting.reject(kind === "aborted" ? aborted() : new (ERRORS[kind])(error));
  }

  private rejectAll(error: Error): void {
    for (const { reject } of this.waiting.values()) reject(error);
    this.waiting.clear();
  }
}

const ERRORS = { unavailable: KernelsUnavailable, refused: FlickRefused, failed: Error } as const;

function startWorker(): Worker {
  return new Worker(new URL(KERNEL_WORKER, import.meta.url), { type: "module" });
}

function aborted(): DOMException {
  return new DOMException("The job was cancelled.", "AbortError");
}
