// Requests to the server. Every refusal becomes one error with the server's own words; no answer becomes one too.
import { unanswered } from "./memory";
import { type Answered, type Asking, transport } from "./transport";
import type { Advice, Analysis, Arrange, Arranged, AskedView, AskSheet, Attempt, Branch, Consent, Counted, Counting, CourseView, Created, CreatedSheet, EngineWork, ExerciseView, Findings, Frame, HandOutcome, HandTrial, LobbyView, Join, Joined, Judgement, LadderView, Listing, Listings, MatchSummary, MatchView, Move, Moved, NewMatch, News, NewSheet, Problem, Proposals, Rematch, RulesPage, Sampling, SheetPosition, SheetView, Speak, SpokenPhrase, StudyView, TakeBack, TakeBackAnswer, TakeBackWish, TakeSeat, Trials, TryOut, UnplayableMatch, Vocabulary, WriteSheet } from "./wire";

/** How long a read may take, ms. The page asks again after that. */
const READ_TIMEOUT = 7500;
/** How long a change may take, ms. It is sent again after that, as the same change. */
const CHANGE_TIMEOUT = 15_000;
/** How long a move or a question to an engine may take, ms: the server may have to compile or think first. */
const LONG_TIMEOUT = 70_000;

/** How long statistics may take, ms: the server counts for a minute at most, after it has got the records. */
const COUNTING_TIMEOUT = 100_000;
/** How long a referee's question may take, ms: without an answer, everything can be tapped. */
const ASK_TIMEOUT = 3000;

export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly problem: Problem,
  ) {
    super(problem.message);
  }

  /** Whether the same request may succeed a little later. */
  get temporary(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }
}

const NO_ANSWER: Problem = { code: "silence", clause: null, message: "The server is not answering.", ply: null, version: null };

interface Request {
  readonly key?: string | undefined;
  readonly body?: unknown;
  /** The key under which the server carries a change out once. */
  readonly once?: string;
  /** ms */
  readonly timeout?: number;
  /** The `ETag` of what is known already: the answer to the same again is null. */
  readonly known?: string;
  /** Ends the wait. */
  readonly signal?: AbortSignal;
}

async function request<T>(verb: Asking["verb"], path: string, { key, body, once, timeout, known, signal }: Request = {}): Promise<T> {
  const asking: Asking = {
    verb,
    path: `/api${path}`,
    key,
    body: body === undefined ? undefined : JSON.stringify(body),
    once,
    known,
    timeout: timeout ?? (verb === "GET" ? READ_TIMEOUT : LONG_TIMEOUT),
    signal,
  };
  const answer = await orNoAnswer(transport.ask(asking), signal);
  if (known && answer.status === 304) return null as T;
  if (answer.status < 200 || answer.status > 299) throw new Refused(answer.status, problemOf(answer));
  return orNoAnswer(parsed<T>(answer.body));
}

/**
 * Make a change once. If its answer is lost, the change is sent once more with the same key, and gets the first answer;
 * so does the same change when it is asked for later, until it has been answered.
 */
async function change<T>(path: string, asked: Request = {}): Promise<T> {
  const what = `${path} ${JSON.stringify(asked.body ?? null)}`;
  const send = (): Promise<T> => request<T>("POST", path, { timeout: CHANGE_TIMEOUT, ...asked, once: unanswered.keyFor(what) });
  try {
    const answer = await send().catch((error: unknown) => (mayBeLost(error) ? pause(backoff(0)).then(send) : Promise.reject(error)));
    unanswered.forget(what);
    return answer;
  } catch (error) {
    if (!(error instanceof Refused && error.temporary)) unanswered.forget(what);
    throw error;
  }
}

/** Whether a change may have been made although it failed. */
function mayBeLost(error: unknown): boolean {
  return error instanceof Refused && error.temporary && error.status !== 429;
}

/** An answer that breaks off in the middle counts as no answer too; where nobody waits for it, none is missed. */
function orNoAnswer<T>(answer: Promise<T>, signal?: AbortSignal): Promise<T> {
  return answer.catch(() => {
    signal?.throwIfAborted();
    throw new Refused(0, NO_ANSWER);
  });
}

async function parsed<T>(text: string): Promise<T> {
  return JSON.parse(text) as T;
}

/** The problem that an answer reports. A proxy may answer with a page instead; then only the status is known. */
function problemOf({ status, body }: Answered): Problem {
  try {
    const problem = JSON.parse(body) as Problem | null;
    if (typeof problem?.message === "string") return problem;
  } catch {
    // Then it is no problem of ours.
  }
  return { code: "unknown", clause: null, message: `The server answered ${status}.`, ply: null, version: null };
}

const part = encodeURIComponent;

function exercisePath(game: string, course: string, name: string): string {
  return `/games/${part(game)}/study/${part(course)}/${part(name)}`;
}

export const api = {
  lobby: () => request<LobbyView>("GET", "/house"),
  rules: (game: string) => request<RulesPage>("GET", `/games/${part(game)}/rules`),
  create: (body: NewMatch) => change<Created>("/matches", { body }),
  join: (match: string, body: Join) => change<Joined>(`/matches/${part(match)}/join`, { body }),
  listings: () => request<Listings>("GET", "/listings"),
  takeSeat: (match: string, body: TakeSeat) => change<Joined>(`/matches/${part(match)}/seat`, { body }),
  consent: (match: string, key: string, body: Consent) => request<Consent>("PUT", `/matches/${part(match)}/consent`, { key, body }),
  keepListed: (match: string, key: string, body: Listing) => request<Listing>("PUT", `/matches/${part(match)}/listing`, { key, body }),
  match: (match: string, key?: string) => request<MatchView | UnplayableMatch>("GET", `/matches/${part(match)}`, { key }),
  /** A frame is the same for everybody, and never changes: browsers keep it. */
  frame: (match: string, ply: number) => request<Frame>("GET", `/matches/${part(match)}/frames/${ply}`),
  news: (match: string, key: string | undefined, since: number) =>
    request<News>("GET", `/matches/${part(match)}/news?since=${since}`, { key }),
  move: (match: string, key: string, body: Move) => change<Moved>(`/matches/${part(match)}/moves`, { key, body, timeout: LONG_TIMEOUT }),
  resign: (match: string, key: string) => change<Moved>(`/matches/${part(match)}/resign`, { key }),
  rematch: (match: string, key: string) => request<Rematch>("POST", `/matches/${part(match)}/rematch`, { key }),
  branch: (match: string, key: string, body: Branch) => change<Rematch>(`/matches/${part(match)}/branch`, { key, body }),
  askTakeBack: (match: string, key: string, body: TakeBackWish) =>
    request<TakeBack>("POST", `/matches/${part(match)}/take-back`, { key, body }),
  answerTakeBack: (match: string, key: string, body: TakeBackAnswer) =>
    request<TakeBack>("POST", `/matches/${part(match)}/take-back/answer`, { key, body }),
  speak: (match: string, key: string, body: Speak) => request<SpokenPhrase>("POST", `/matches/${part(match)}/phrases`, { key, body }),
  advice: (match: string, key: string, ply: number, signal: AbortSignal) =>
    request<Advice>("POST", `/matches/${part(match)}/advice`, { key, body: { ply }, signal }),
  analysis: (match: string, key: string | undefined, ply: number, signal: AbortSignal) =>
    request<Analysis>("POST", `/matches/${part(match)}/analysis`, { key, body: { ply }, signal }),
  /** A process may have to be started for it, or Python. */
  engineWork: (match: string, key: string | undefined, since: number) =>
    request<EngineWork>("GET", `/matches/${part(match)}/engine?since=${since}`, { key, timeout: LONG_TIMEOUT }),
  adviceInWords: (match: string, key: string | undefined, body: Findings) =>
    request<Advice>("POST", `/matches/${part(match)}/advice/words`, { key, body }),
  analysisInWords: (match: string, key: string | undefined, body: Findings) =>
    request<Analysis>("POST", `/matches/${part(match)}/analysis/words`, { key, body }),
  arrange: (body: Arrange) => request<Arranged>("POST", "/positions", { body }),
  /** What the kernels need to try flicks at a ply; the same for everybody, and never changes. */
  sampling: (match: string, ply: number) => request<Sampling>("GET", `/matches/${part(match)}/sampling/${ply}`),
  proposals: (match: string, ply: number) => request<Proposals>("GET", `/matches/${part(match)}/proposals/${ply}`),
  /** The same for everybody; browsers keep it for an hour. */
  ladder: (game: string) => request<LadderView>("GET", `/games/${part(game)}/ladder`),
  courses: (game: string) => request<StudyView>("GET", `/games/${part(game)}/study`),
  course: (game: string, course: string) => request<CourseView>("GET", `/games/${part(game)}/study/${part(course)}`),
  exercise: (game: string, course: string, name: string) => request<ExerciseView>("GET", exercisePath(game, course, name)),
  /** The server may have to compile the physics first. */
  shownExercise: (game: string, course: string, name: string) =>
    request<ExerciseView>("GET", exercisePath(game, course, name), { timeout: LONG_TIMEOUT }),
  tryExercise: ({ course, name, table }: ExerciseView, body: Attempt) =>
    request<Judgement>("POST", exercisePath(table.game, course, name), { body }),
  tryByHand: ({ course, name, table }: ExerciseView, body: HandTrial) =>
    request<HandOutcome>("POST", `${exercisePath(table.game, course, name)}/hand`, { body }),
  trials: (body: TryOut) => request<Trials>("POST", "/positions/trials", { body }),
  stats: (body: Counting) => request<Counted>("POST", "/stats", { body, timeout: COUNTING_TIMEOUT }),
  createSheet: (body: NewSheet) => change<CreatedSheet>("/sheets", { body }),
  sheet: (sheet: string, key?: string) => request<SheetView>("GET", `/sheets/${part(sheet)}`, { key }),
  /** Null when nobody has written it since that version. */
  sheetSince: (sheet: string, key: string | undefined, version: number) =>
    request<SheetView | null>("GET", `/sheets/${part(sheet)}`, { key, known: `"${version}"` }),
  /** The same entries for the same version may be sent again: the server answers as it did the first time. */
  writeSheet: (sheet: string, key: string | undefined, body: WriteSheet) =>
    request<SheetView>("PUT", `/sheets/${part(sheet)}/entries`, { key, body, timeout: CHANGE_TIMEOUT }),
  askSheet: (sheet: string, body: AskSheet) => request<AskedView>("POST", `/sheets/${part(sheet)}/ask`, { body, timeout: ASK_TIMEOUT }),
  sheetPosition: (sheet: string, ply: number) => request<SheetPosition>("GET", `/sheets/${part(sheet)}/positions/${ply}`),
  vocabulary: (game: string, options: NewSheet["options"]) =>
    request<Vocabulary>("POST", `/referee/${part(game)}/vocabulary`, { body: { options } }),
  sheetRecordAddress: (sheet: string) => `/api/sheets/${part(sheet)}/record`,
  /** Of a match that is over. */
  summary: (match: string) => request<MatchSummary>("GET", `/matches/${part(match)}/summary`),
  viewingAddress: (match: string) => `/api/matches/${part(match)}/viewing`,
  recordAddress: (match: string) => `/api/matches/${part(match)}/record`,
};

/** The address of a picture of a game: `cover`, or one that its rules name. */
export function pictureAddress(game: string, name: string): string {
  return `/api/games/${part(game)}/pictures/${part(name)}`;
}

/** Whether this browser claimed a seat by an invitation and has no answer. The seat may be its own by now. */
export function isJoining(match: string, invitation: string): boolean {
  return unanswered.has(`/matches/${part(match)}/join {"invitation":${JSON.stringify(invitation)}`);
}

/** Whether a match can only be read, as one of another version of the rules. */
export function isUnplayable(seen: object): seen is UnplayableMatch {
  return "unplayable" in seen;
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** How long to wait before a try, in milliseconds: doubling, at most ten seconds, never all visitors at once. */
export function backoff(tries: number): number {
  return Math.min(10_000, 500 * 2 ** tries) * (0.75 + Math.random() / 2);
}

/** Repeat a request until the server answers it, or refuses it for a reason that waiting does not change. */
export async function untilAnswered<T>(question: () => Promise<T>, waiting: (waits: boolean) => void): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      const answer = await question();
      waiting(false);
      return answer;
    } catch (error) {
      if (!(error instanceof Refused) || !error.temporary) {
        waiting(false);
        throw error;
      }
      waiting(true);
      await pause(backoff(tries));
    }
  }
}
