// Statistics of records that a visitor chooses, drops or pastes, and of matches on this server. Nothing is kept.
import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { announce } from "../announce";
import { api, Refused } from "../api";
import { GameFigures } from "../parts/figures";
import { PageLayout, Paper } from "../parts/layout";
import { Progress } from "../parts/progress";
import { NOTHING, pasted, record, type Sources, together } from "../stats/sources";
import type { Counted, Fault } from "../wire";
import { capital, plural, refusalInWords } from "../words";

interface Work {
  readonly text: string;
  /** 0 to 1; null if it is not known. */
  readonly share: number | null;
}

export function StatsPage() {
  const sources = useSignal<Sources>(NOTHING);
  const unread = useSignal<readonly Fault[]>([]);
  const counted = useSignal<Counted | null>(null);
  const work = useSignal<Work | null>(null);
  const trouble = useSignal("");

  const count = async (more: Sources): Promise<void> => {
    sources.value = together(sources.value, more);
    const many = size(sources.value);
    if (many === 0) return;
    work.value = { text: `Counting ${plural(many, "record")} …`, share: null };
    trouble.value = "";
    try {
      counted.value = await api.stats({ records: [...sources.value.records], matches: [...sources.value.matches] });
      announce(summary(many, counted.value.faults.length));
    } catch (error) {
      trouble.value = error instanceof Refused ? inWords(error) : String(error);
    }
    work.value = null;
  };
  const read = async (files: readonly File[]): Promise<void> => {
    if (work.value || files.length === 0) return;
    const found: Sources["records"][number][] = [];
    for (const [number, file] of files.entries()) {
      work.value = { text: `Reading file ${number + 1} of ${files.length} …`, share: number / files.length };
      try {
        found.push(record(file.name, await file.text()));
      } catch {
        unread.value = [...unread.value, { name: file.name, words: "your browser could not read this file" }];
      }
    }
    work.value = null;
    await count({ records: found, matches: [] });
  };
  const clear = (): void => {
    [sources.value, unread.value, counted.value, trouble.value] = [NOTHING, [], null, ""];
    announce("Nothing is chosen.");
  };

  const many = size(sources.value);
  const doubts = counted.value?.doubts ?? [];
  const faults = [...unread.value, ...(counted.value?.faults ?? [])];
  return (
    <PageLayout title="Statistics - parlour" kind="stats">
      <Paper>
        <h1>Statistics</h1>
        <p class="lead">
          Count head-to-head results, and what each game has of its own, over any number of records. Download the record of
          a match from its menu; files of other formats that a game reads are taken too. The server keeps nothing of what you send.
        </p>
        <Chooser busy={work.value !== null} read={read} />
        <Paste busy={work.value !== null} first={sources.value.records.length + 1} add={count} />
        {work.value && <Progress label="Statistics" share={work.value.share} text={work.value.text} />}
        {trouble.value && <p class="notice" role="alert">{trouble.value}</p>}
        {many > 0 && !work.value && (
          <div class="form-doors">
            <p>{summary(many, counted.value?.faults.length ?? 0)}</p>
            {trouble.value && <button type="button" class="chief" onClick={() => void count(NOTHING)}>Count again</button>}
            <button type="button" class="plain" onClick={clear}>Start again</button>
          </div>
        )}
        {faults.length > 0 && <Remarks heading="Not counted" remarks={faults} />}
        {doubts.length > 0 && <Remarks heading="Counted, but some of it cannot be true" remarks={doubts} />}
      </Paper>
      {counted.value?.sections.map((section) => <GameFigures key={section.game} section={section} />)}
    </PageLayout>
  );
}

function size({ records, matches }: Sources): number {
  return records.length + matches.length;
}

function summary(many: number, faults: number): string {
  return `${plural(many, "record")}${faults > 0 ? `, ${faults} of which could not be counted` : ""}.`;
}

function inWords(error: Refused): string {
  if (error.status !== 413) return refusalInWords(error);
  return "Together these records are too large for this server. Choose fewer, or count them with `parlour stats`.";
}

interface ChooserProps {
  readonly busy: boolean;
  readonly read: (files: readonly File[]) => Promise<void>;
}

function Chooser({ busy, read }: ChooserProps) {
  const over = useSignal(false);
  const field = useRef<HTMLInputElement>(null);
  const drag = (event: DragEvent): void => {
    event.preventDefault();
    over.value = event.type === "dragover";
  };
  const drop = (event: DragEvent): void => {
    drag(event);
    void read([...(event.dataTransfer?.files ?? [])]);
  };
  const choose = (): void => {
    void read([...(field.current?.files ?? [])]);
    // The same file can be chosen again after it was changed.
    if (field.current) field.current.value = "";
  };
  return (
    <label class={`drop${over.value ? " over" : ""}`} onDragOver={drag} onDragLeave={drag} onDrop={drop}>
      <span>Choose files, or drop them here</span>
      <input ref={field} class="unseen" type="file" multiple accept=".json,application/json" disabled={busy} onChange={choose} />
    </label>
  );
}

interface PasteProps {
  readonly busy: boolean;
  /** The number of the next record. */
  readonly first: number;
  readonly add: (more: Sources) => Promise<void>;
}

function Paste({ busy, first, add }: PasteProps) {
  const text = useSignal("");
  const submit = (event: Event): void => {
    event.preventDefault();
    const found = pasted(text.value, first);
    text.value = "";
    void add(found);
  };
  return (
    <details class="paste">
      <summary>Paste records, or links to finished matches</summary>
      <form onSubmit={submit}>
        <label class="field">
          <span>A record, or a link on each line</span>
          <textarea rows={5} spellcheck={false} autoComplete="off" value={text.value} onInput={(event) => (text.value = event.currentTarget.value)} />
        </label>
        <button type="submit" class="plain" disabled={busy}>Count</button>
      </form>
    </details>
  );
}

interface RemarksProps {
  readonly heading: string;
  readonly remarks: readonly { readonly name: string; readonly words: string }[];
}

/** What is to be said of some of the files, each by its name. */
function Remarks({ heading, remarks }: RemarksProps) {
  return (
    <section class="faults" aria-label={heading}>
      <h2>{heading}</h2>
      <ul>
        {remarks.map(({ name, words }, number) => (
          <li key={number}><b>{name}</b>: {capital(words)}.</li>
        ))}
      </ul>
    </section>
  );
}
