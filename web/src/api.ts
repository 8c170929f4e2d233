// Asking the house. Every refusal becomes one error with the server's own words; a silence becomes one too.
import type { Advice, Analysis, Arrange, Arranged, Created, House, Join, Joined, MatchView, Move, NewMatch, Problem, Rematch, RulesPage, UnplayableMatch } from "./wire";

/** How long a read may take, ms. The page asks again after that. */
const PATIENCE = 7500;
/** How long a change may take, ms: the server may have to compile or think first, and a second request would do it twice. */
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
}

async function ask<T>(method: "GET" | "POST", path: string, { key, body }: Asking = {}): Promise<T> {
  const headers: Record<string, string> = { Accept: "application/json" };
  if (key) headers["Authorization"] = `Bearer ${key}`;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const signal = AbortSignal.timeout(method === "GET" ? PATIENCE : LONG_PATIENCE);
  // A move that was made arrives, even if its tab is closed the next moment.
  const keepalive = method === "POST";
  const asked = { method, headers, body: body === undefined ? null : JSON.stringify(body), signal, keepalive };
  const answer = await heard(fetch(`/api${path}`, asked));
  if (!answer.ok) throw new Refused(answer.status, await problemOf(answer));
  return (await heard(answer.json())) as T;
}

/** An answer that breaks off in the middle counts as silence too. */
function heard<T>(answer: Promise<T>): Promise<T> {
  return answer.catch(() => {
    throw new Refused(0, SILENCE);
  });
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
    ask<MatchView | UnplayableMatch>("GET", `/matches/${part(match)}${ply === undefined ? "" : `?ply=${ply}`}`, { key }),
  move: (match: string, key: string, body: Move) =>
    ask<MatchView>("POST", `/matches/${part(match)}/moves`, { key, body }),
  resign: (match: string, key: string) => ask<MatchView>("POST", `/matches/${part(match)}/resign`, { key }),
  rematch: (match: string, key: string) => ask<Rematch>("POST", `/matches/${part(match)}/rematch`, { key }),
  branch: (match: string, key: string, ply: number) =>
    ask<Rematch>("POST", `/matches/${part(match)}/branch`, { key, body: { ply } }),
  advice: (match: string, key: string, ply: number) =>
    ask<Advice>("POST", `/matches/${part(match)}/advice`, { key, body: { ply } }),
  analysis: (match: string, key: string | undefined, ply: number) =>
    ask<Analysis>("POST", `/matches/${part(match)}/analysis`, { key, body: { ply } }),
  arrange: (body: Arrange) => ask<Arranged>("POST", "/positions", { body }),
  recordAddress: (match: string) => `/api/matches/${part(match)}/record`,
};

/** Whether a match can only be read, as one of another version of the rules. */
export function isUnplayable(seen: MatchView | UnplayableMatch): seen is UnplayableMatch {
  return "unplayable" in seen;
}

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
