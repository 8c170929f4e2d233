// A game's engine in this browser: the server gives positions as numbers, and puts into words what the engine finds.
import { Kernels, KernelsUnavailable } from "../kernels/client";
import type { Best, Judge, Numbers } from "../kernels/engine";
import type { Advice, Analysis, EngineWork, Finding } from "../wire";
import type { Asked, ServerEngine } from "./asking";

export { KernelsUnavailable };
/** The answer if only the server's engine can think about a position. */
export const ONLY_ON_SERVER = Symbol("only on the server");
/** Undefined: refused by the server. */
export type Answer<T> = T | undefined | typeof ONLY_ON_SERVER;

/** Positions that are judged between two answers of the server. */
const AT_A_TIME = 8;

export class Analyst {
  /** The last position that was thought about: the next move is judged by it too. */
  private last: { readonly position: string; readonly finding: Finding | null } | null = null;

  /** With a worker for itself: nothing else waits while it thinks, and to end it harms nobody. */
  constructor(
    private readonly server: Pick<ServerEngine, "engineWork" | "adviceInWords" | "analysisInWords">,
    private readonly kernels: Pick<Kernels, "run" | "close"> = new Kernels(),
  ) {}

  async advice(ply: number, asked: Asked): Promise<Answer<Advice>> {
    const work = await this.server.engineWork(ply);
    if (!work) return undefined;
    const position = work.positions[0]?.numbers;
    if (!position) return ONLY_ON_SERVER;
    const findings = await this.ask<Best>("best", work, { position, seconds: work.advice_seconds }, asked);
    return this.server.adviceInWords({ ply, findings });
  }

  async analysis(ply: number, asked: Asked): Promise<Answer<Analysis>> {
    const first = Math.max(0, ply - 1);
    const work = await this.server.engineWork(first);
    if (!work) return undefined;
    const positions = work.positions.slice(0, AT_A_TIME + ply - first);
    const findings: (Finding | null)[] = [];
    for (const [index, { ply: at, numbers }] of positions.entries()) {
      const progress = (share: number): void => asked.progress(Math.max(0, index + share - (ply - first)));
      findings.push(await this.judged(at, numbers, work, { ...asked, progress }));
    }
    const worded = await this.server.analysisInWords({ ply: first, findings });
    return worded && { ...worded, judged: worded.judged.filter((one) => one.ply >= ply) };
  }

  private async judged(ply: number, position: Numbers | null, work: EngineWork, asked: Asked): Promise<Finding | null> {
    const asText = JSON.stringify([ply, position]);
    if (this.last?.position === asText) return this.last.finding;
    const finding = position && (await this.ask<Judge>("judge", work, { position, seconds: work.analysis_seconds }, asked));
    this.last = { position: asText, finding };
    return finding;
  }

  /** Ask the game's engine. A search does not look at signals, so cancelling ends the worker; the next job starts another. */
  private async ask<T extends Best | Judge>(
    task: "best" | "judge",
    { module, script, settings }: EngineWork,
    question: Omit<Parameters<T>[1], "settings">,
    { signal, progress }: Asked,
  ): Promise<Awaited<ReturnType<T>>> {
    const end = (): void => this.kernels.close();
    signal.addEventListener("abort", end);
    try {
      const found = await this.kernels.run("engine", { module, script, settings, task, question }, {
        signal,
        progress: (each) => progress((each as { readonly share: number }).share),
      });
      return found as Awaited<ReturnType<T>>;
    } finally {
      signal.removeEventListener("abort", end);
    }
  }
}
