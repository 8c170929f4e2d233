// The position editor: set up a position, and play from it.
import { type Signal, useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { api, Refused } from "../api";
import type { ParlourBoard } from "../board";
import { carry } from "../board/carry";
import { useCard } from "../lobby";
import { ownName } from "../memory";
import { announce } from "../announce";
import { besideClass, boardRatio, isWide } from "../parts/room";
import { PageLayout, Waiting } from "../parts/layout";
import { Options, type OptionValues } from "../parts/options";
import { Seats } from "../parts/seats";
import { Sections } from "../parts/words";
import { address } from "../router";
import { TryIt } from "../trials/tryit";
import { arriveAt, newMatch, seatsUnder } from "../parts/setup";
import type { Arranged, GameCard, PositionSetting, SeatWish } from "../wire";
import { refusalInWords } from "../words";
import { Nowhere } from "./nowhere";

export function PositionEditor({ game }: { readonly game: string }) {
  const card = useCard(game);
  if (card.value === null) return <Nowhere words="There is no such game here." />;
  return (
    <PageLayout title={`A position - ${card.value?.title ?? "parlour"}`} kind="match" links={card.value && <a href={`/rules/${game}`}>Rules</a>}>
      {card.value ? <Editor card={card.value} /> : <Waiting words="Loading …" />}
    </PageLayout>
  );
}

/** What the address says of a position: `#position=...&options={...}`. */
function fromAddress(): { position: string; options: OptionValues } {
  const { secret } = address.peek();
  try {
    return { position: secret.get("position") ?? "", options: JSON.parse(secret.get("options") ?? "{}") as OptionValues };
  } catch {
    return { position: secret.get("position") ?? "", options: {} };
  }
}

function Editor({ card }: { readonly card: GameCard }) {
  const first = fromAddress();
  const now = useSignal<Arranged | null>(null);
  const trouble = useSignal("");
  const trying = useSignal(false);
  const options = useSignal<OptionValues>(first.options);
  const arrange = async (position = now.value?.position ?? "", name = "", value = ""): Promise<void> => {
    try {
      now.value = await api.arrange({ game: card.name, options: options.value, position, name, value });
      trouble.value = "";
    } catch (error) {
      trouble.value = error instanceof Refused ? refusalInWords(error) : String(error);
      announce(trouble.value, "assertive");
    }
  };
  const before = useRef(Promise.resolve());
  // One after another: a quick second change applies to the result of the first.
  const ask = (position?: string, name?: string, value?: string): void => {
    before.current = before.current.then(() => arrange(position, name, value));
  };
  const set = (name: string, value: string): void => ask(undefined, name, value);
  const known = useRef(options.value);
  useEffect(() => {
    const fresh = known.current !== options.value;
    known.current = options.value;
    ask(fresh ? undefined : first.position);
  }, [options.value]);
  if (trying.value && now.value) {
    return <TryIt card={card} options={options.value} arranged={now.value} done={() => (trying.value = false)} />;
  }
  if (!now.value) return trouble.value ? <p class="notice">{trouble.value}</p> : <Waiting words="Loading …" />;
  return (
    <div class={`table desk${besideClass(now.value.board)}`} style={boardRatio(now.value.board)}>
      <section class="board-part" aria-label="Board">
        <Picture now={now} set={set} />
        {trouble.value && <p class="notice" role="status">{trouble.value}</p>}
      </section>
      <div class="side">
        <section class="turn">
          <h1>A position of {card.title}</h1>
          <p class="small">{now.value.settings.length > 0 ? "Drag the pieces, or set each thing below." : "Write the position below."} Then play from it.</p>
          {card.tried && (
            <p class="form-doors">
              <button type="button" class="plain" aria-disabled={now.value.over} onClick={() => (trying.value = !now.value?.over)}>Try it</button>
              <span class="small">Flick right away, without a match. Undo any number of flicks.</span>
            </p>
          )}
          <PlayFrom card={card} now={now.value} options={options} trouble={trouble} />
        </section>
        <AsText now={now.value} read={ask} />
        <Settings settings={now.value.settings} set={set} />
        <details class="part" open>
          <summary>The board in words</summary>
          <h2 class="unseen">The board in words</h2>
          <Sections sections={now.value.words} />
        </details>
      </div>
    </div>
  );
}

interface PictureProps {
  readonly now: Signal<Arranged | null>;
  readonly set: (name: string, value: string) => void;
}

function Picture({ now, set }: PictureProps) {
  const node = useRef<ParlourBoard>(null);
  const wide = now.value !== null && isWide(now.value.board);
  useEffect(() => {
    if (!node.current || !now.value) return;
    node.current.wide = wide;
    node.current.board = now.value.board;
    node.current.frame = { picture: now.value.picture, playback: null };
  }, [now.value, wide]);
  useEffect(() => {
    const settingOf = (piece: string) => now.value?.settings.find((setting) => setting.piece.split(" ").includes(piece));
    if (!node.current) return undefined;
    return carry(node.current, () => now.value?.frame ?? null, {
      may: (piece) => settingOf(piece) !== undefined,
      put: (piece, [x, y]) => set(settingOf(piece)?.name ?? "", `${x.toFixed(4)},${y.toFixed(4)}`),
    });
  }, []);
  return <parlour-board ref={node} />;
}

interface PlayFromProps {
  readonly card: GameCard;
  readonly now: Arranged;
  readonly options: Signal<OptionValues>;
  readonly trouble: Signal<string>;
}

function PlayFrom({ card, now, options, trouble }: PlayFromProps) {
  const seats = seatsUnder(card, options.value);
  const wishes = useSignal<SeatWish[]>(seats.map(() => ({ kind: "me" })));
  const name = useSignal(ownName.get());
  const fitting = seats.map((_, seat) => wishes.value[seat] ?? ({ kind: "me" } as const));
  const play = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (now.over) return;
    try {
      const body = newMatch(card, fitting, name.value, options.value);
      arriveAt(card, await api.create({ ...body, position: now.position }));
    } catch (error) {
      trouble.value = error instanceof Refused ? refusalInWords(error) : String(error);
      announce(trouble.value, "assertive");
    }
  };
  return (
    <form onSubmit={(event) => void play(event)}>
      <p class="form-doors">
        <button type="submit" class="chief" aria-disabled={now.over}>Play from here</button>
        <span class="small">{now.over ? now.prompt : "You can take moves back while you play every seat or play against bots."}</span>
      </p>
      <details>
        <summary>Who plays, and by which rules</summary>
        <Seats card={card} seats={seats} wishes={wishes} name={name} />
        <Options card={card} values={options} />
      </details>
    </form>
  );
}

function AsText({ now, read }: { readonly now: Arranged; readonly read: (position: string) => void }) {
  const text = useSignal(now.position);
  useEffect(() => {
    text.value = now.position;
  }, [now.position]);
  const submit = (event: Event): void => {
    event.preventDefault();
    read(text.value.trim());
  };
  return (
    <form class="as-text" onSubmit={submit}>
      <label class="field">
        <span>The position as text</span>
        <textarea rows={4} spellcheck={false} autoComplete="off" value={text.value} onInput={(event) => (text.value = event.currentTarget.value)} />
      </label>
      <button type="submit" class="plain">Read it</button>
    </form>
  );
}

interface SettingsProps {
  readonly settings: readonly PositionSetting[];
  readonly set: (name: string, value: string) => void;
}

function Settings({ settings, set }: SettingsProps) {
  const groups = [...new Set(settings.map((setting) => setting.about))];
  if (groups.length === 0) return null;
  return (
    <section class="settings" aria-label="Settings">
      {groups.map((about) => (
        <fieldset key={about}>
          <legend>{about}</legend>
          {settings.filter((setting) => setting.about === about).map((setting) => (
            <label key={setting.name}>
              <span class="small">{setting.label}</span>
              <Value setting={setting} set={(value) => set(setting.name, value)} />
            </label>
          ))}
        </fieldset>
      ))}
    </section>
  );
}

function Value({ setting, set }: { readonly setting: PositionSetting; readonly set: (value: string) => void }) {
  if (setting.values.length === 0) {
    return <input type="text" size={14} value={setting.value} onChange={(event) => set(event.currentTarget.value)} />;
  }
  return (
    <select value={setting.value} onChange={(event) => set(event.currentTarget.value)}>
      {setting.values.map(([value, words]) => <option key={value} value={value}>{words}</option>)}
    </select>
  );
}
