// Asking the house. Every refusal becomes one error with the server's own words; a silence becomes one too.
import type { Advice, Analysis, Arrange, Arranged, Created, House, Join, Joined, MatchView, Move, NewMatch, Problem, Rematch, RulesPage } from "./wire";

const PATIENCE = 7500;
/** An engine thinks, and may have to be made ready first. */
const LONG_PATIENCE = 70_000;

export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly problem: Problem,
  ) {
    super(problem.message);
  }

  /** Whether the same question may well be answered a little later. */
  get passing(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }
}

const SILENCE: Problem = { code: "silence", clause: null, message: "The house does not answer.", ply: null };

interface Asking {
  readonly key?: string | undefined;
  readonly body?: unknown;
  readonly patience?: number;
}

async function ask<T>(method: "GET" | "POST", path: string, { key, body, patience = PATIENCE }: Asking = {}): Promise<T> {
  const headers: Record<string, string> = { Accept: "application/json" };
  if (key) headers["Authorization"] = `Bearer ${key}`;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const answer = await fetch(`/api${path}`, {
    method,
    headers,
    body: body === undefined ? null : JSON.stringify(body),
    signal: AbortSignal.timeout(patience),
  }).catch(() => {
    throw new Refused(0, SILENCE);
  });
  if (!answer.ok) throw new Refused(answer.status, await problemOf(answer));
  return (await answer.json()) as T;
}

/** A proxy in between may answer with a page of its own; then the status has to do. */
async function problemOf(answer: Response): Promise<Problem> {
  const body = (await answer.json().catch(() => null)) as Problem | null;
  if (typeof body?.message === "string") return body;
  return { code: "unknown", clause: null, message: `The house answered ${answer.status}.`, ply: null };
}

const part = encodeURIComponent;

export const api = {
  house: () => ask<House>("GET", "/house"),
  rules: (game: string) => ask<RulesPage>("GET", `/games/${part(game)}/rules`),
  create: (body: NewMatch) => ask<Created>("POST", "/matches", { body }),
  join: (match: string, body: Join) => ask<Joined>("POST", `/matches/${part(match)}/join`, { body }),
  match: (match: string, key?: string, ply?: number) =>
    ask<MatchView>("GET", `/matches/${part(match)}${ply === undefined ? "" : `?ply=${ply}`}`, { key }),
  move: (match: string, key: string, body: Move) =>
    ask<MatchView>("POST", `/matches/${part(match)}/moves`, { key, body }),
  resign: (match: string, key: string) => ask<MatchView>("POST", `/matches/${part(match)}/resign`, { key }),
  rematch: (match: string, key: string) => ask<Rematch>("POST", `/matches/${part(match)}/rematch`, { key }),
  branch: (match: string, key: string, ply: number) =>
    ask<Rematch>("POST", `/matches/${part(match)}/branch`, { key, body: { ply } }),
  advice: (match: string, key: string, ply: number) =>
    ask<Advice>("POST", `/matches/${part(match)}/advice`, { key, body: { ply }, patience: LONG_PATIENCE }),
  analysis: (match: string, key: string | undefined, ply: number) =>
    ask<Analysis>("POST", `/matches/${part(match)}/analysis`, { key, body: { ply }, patience: LONG_PATIENCE }),
  arrange: (body: Arrange) => ask<Arranged>("POST", "/positions", { body }),
  recordAddress: (match: string) => `/api/matches/${part(match)}/record`,
};

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** How long to wait before a try, in milliseconds: doubling, at most ten seconds, never all visitors at once. */
export function backoff(tries: number): number {
  return Math.min(10_000, 500 * 2 ** tries) * (0.75 + Math.random() / 2);
}

/** Ask until there is an answer or a refusal that waiting does not change. */
export async function patiently<T>(question: () => Promise<T>, waiting: (waits: boolean) => void): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      const answer = await question();
      waiting(false);
      return answer;
    } catch (error) {
      if (!(error instanceof Refused) || !error.passing) {
        waiting(false);
        throw error;
      }
      waiting(true);
      await pause(backoff(tries));
    }
  }
}
