// A game's engine in this browser: the server gives positions as numbers, and puts into words what the engine finds.
import { Kernels, KernelsUnavailable } from "../kernels/client";
import type { Thought } from "../kernels/castille";
import type { Placement } from "../kernels/castilleplan";
import type { Input, JobName, Output } from "../kernels/jobs";
import type { Advice, Analysis, EngineWork, Finding } from "../wire";
import type { MatchSession } from "./session";
import type { Asked } from "./thinking";

export { KernelsUnavailable };
/** The answer if only the server's engine can think about a position. */
export const ONLY_ON_SERVER = Symbol("only on the server");
/** Undefined: refused by the server. */
export type Answer<T> = T | undefined | typeof ONLY_ON_SERVER;

/** Positions that are judged between two answers of the server. */
const AT_A_TIME = 8;

type Numbers = EngineWork["settings"];
type Asking = Pick<MatchSession, "engineWork" | "adviceInWords" | "analysisInWords">;

/** By the names of modules: the jobs of the engines that this page has. */
const ENGINES: Readonly<Record<string, Engine>> = {
  castille: { think: "castilleThink", best: "castilleBest", place: "castillePlace" },
};
interface Engine {
  readonly think: "castilleThink";
  readonly best: "castilleBest";
  readonly place: "castillePlace";
}

export class Analyst {
  /** The last position that was thought about: the next move is judged by it too. */
  private last: { readonly position: string; readonly finding: Finding | null } | null = null;

  /** With a worker for itself: nothing else waits while it thinks, and to end it harms nobody. */
  constructor(
    private readonly house: Asking,
    private readonly kernels: Pick<Kernels, "run" | "close"> = new Kernels(),
  ) {}

  async advice(ply: number, asked: Asked): Promise<Answer<Advice>> {
    const work = await this.house.engineWork(ply);
    if (!work) return undefined;
    const [engine, position] = [ENGINES[work.kernel], work.positions[0]?.numbers];
    if (!engine || !position) return ONLY_ON_SERVER;
    const { settings, advice_seconds: seconds } = work;
    const findings = isPlacing(position)
      ? [placed(await this.run(engine.place, { settings, position }, asked))]
      : (await this.run(engine.best, { settings, position, seconds }, asked)).map(searched);
    return this.house.adviceInWords({ ply, findings });
  }

  async analysis(ply: number, asked: Asked): Promise<Answer<Analysis>> {
    const first = Math.max(0, ply - 1);
    const work = await this.house.engineWork(first);
    if (!work) return undefined;
    const engine = ENGINES[work.kernel];
    const positions = work.positions.slice(0, AT_A_TIME + ply - first);
    if (!engine) return ONLY_ON_SERVER;
    const findings: (Finding | null)[] = [];
    for (const [index, { ply: at, numbers }] of positions.entries()) {
      const progress = (share: number): void => asked.progress(Math.max(0, index + share - (ply - first)));
      findings.push(await this.judged(engine, at, numbers, work, { ...asked, progress }));
    }
    const told = await this.house.analysisInWords({ ply: first, findings });
    return told && { ...told, judged: told.judged.filter((one) => one.ply >= ply) };
  }

  private async judged(
    engine: Engine,
    ply: number,
    position: Numbers | null,
    { settings, analysis_seconds: seconds }: EngineWork,
    asked: Asked,
  ): Promise<Finding | null> {
    const asText = JSON.stringify([ply, position]);
    if (this.last?.position === asText) return this.last.finding;
    let finding: Finding | null = null;
    if (position && isPlacing(position)) finding = placed(await this.run(engine.place, { settings, position }, asked));
    else if (position) finding = searched(await this.run(engine.think, { settings, position, limits: { seconds } }, asked));
    this.last = { position: asText, finding };
    return finding;
  }

  /** Do a job. A search does not look at signals, so cancelling ends the worker; the next job starts another. */
  private async run<J extends JobName>(job: J, input: Input<J>, { signal, progress }: Asked): Promise<Output<J>> {
    const end = (): void => this.kernels.close();
    signal.addEventListener("abort", end);
    try {
      return await this.kernels.run(job, input, {
        signal,
        progress: (each) => progress((each as { readonly share: number }).share),
      });
    } finally {
      signal.removeEventListener("abort", end);
    }
  }
}

/** Whether the move to be played puts pegs down: it is planned then, not searched for. */
function isPlacing(position: Numbers): boolean {
  return "plan" in position;
}

function searched({ score, depth, line }: Thought): Finding {
  return { score, depth, line: line.map(String) };
}

function placed({ score, line, samples, compared }: Placement): Finding {
  return { score: Math.round(score), depth: 0, line: line.map(String), samples: [...samples], compared: [...compared] };
}
