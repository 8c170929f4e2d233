// Sharing the move that is shown: a link that plays it, a picture of it, and the whole match for another page.
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { announce } from "../announce";
import { api } from "../api";
import { linkTo } from "../home";
import type { MatchFacts, MatchSession } from "../match/session";
import { LinkField, OnlyHere } from "../parts/links";
import { Progress } from "../parts/progress";
import type { Frame } from "../wire";
import { captionOf } from "./caption";
import { makeGif, makePng } from "./pictures";

interface ShareProps {
  readonly session: MatchSession;
  readonly facts: MatchFacts;
  readonly frame: Frame;
}

export function SharePanel({ session, facts, frame }: ShareProps) {
  const words = frame.ply > 0 ? `It opens at move ${frame.ply} and plays it. Nobody can move with it.` : "It opens at the start.";
  const link = linkTo(`/match/${session.id}?ply=${frame.ply}`);
  return (
    <div class="share">
      <h2 tabIndex={-1}>Share {frame.ply > 0 ? `move ${frame.ply}` : "the start"}</h2>
      <OnlyHere />
      <LinkField label="Link" words={words} link={link} chief />
      <Pictures session={session} facts={facts} frame={frame} />
      {session.timeline.latest.value?.result && <Embedding session={session} />}
    </div>
  );
}

interface Made {
  readonly url: string;
  readonly name: string;
  readonly file: File;
}

function Pictures({ session, facts, frame }: ShareProps) {
  const share = useSignal<number | null>(null);
  const made = useSignal<Made | null>(null);
  const failed = useSignal(false);
  const closed = useRef(false);
  const forget = (): void => {
    if (made.value) URL.revokeObjectURL(made.value.url);
    made.value = null;
  };
  useEffect(() => {
    closed.current = false;
    return () => {
      closed.current = true;
      forget();
    };
  }, []);
  const make = async (kind: "gif" | "png"): Promise<void> => {
    const beside = session.presentation.board?.parentElement;
    if (!beside || share.value !== null) return;
    forget();
    [share.value, failed.value] = [0, false];
    try {
      const before = frame.ply > 0 ? ((await session.timeline.at(frame.ply - 1)) ?? null) : null;
      const shown = { board: facts.board, before, frame };
      const progress = (done: number): void => void (share.value = done);
      const caption = captionOf(facts.title, frame);
      const blob = await (kind === "gif" ? makeGif(beside, shown, caption, progress, () => closed.current) : makePng(beside, shown, caption));
      if (!blob || closed.current) return;
      const name = `${facts.game}-${session.id}-${frame.ply}.${kind}`;
      made.value = { url: URL.createObjectURL(blob), name, file: new File([blob], name, { type: blob.type }) };
      announce("The picture is ready.");
    } catch {
      failed.value = true;
    } finally {
      share.value = null;
    }
  };
  const words = frame.ply > 0 ? `Move ${frame.ply} of ${facts.title}` : `The start of ${facts.title}`;
  return (
    <section aria-labelledby="share-picture">
      <h3 id="share-picture">Picture</h3>
      <p class="form-doors">
        {frame.ply > 0 && <button type="button" class="plain" aria-disabled={share.value !== null} onClick={() => void make("gif")}>Make an animation (GIF)</button>}
        <button type="button" class="plain" aria-disabled={share.value !== null} onClick={() => void make("png")}>Make a picture (PNG)</button>
      </p>
      {share.value !== null && <Progress label="Picture" share={share.value} text="Drawing …" />}
      {failed.value && <p class="notice" role="status">This browser could not draw the picture.</p>}
      {made.value && (
        <figure class="share-made">
          <img src={made.value.url} alt={words} />
          <figcaption class="form-doors">
            <a class="button chief" href={made.value.url} download={made.value.name}>Save {made.value.name.endsWith("gif") ? "the animation" : "the picture"}</a>
            {mayShare(made.value.file) && <SendButton file={made.value.file} />}
          </figcaption>
        </figure>
      )}
    </section>
  );
}

function SendButton({ file }: { readonly file: File }) {
  return <button type="button" class="plain" onClick={() => void navigator.share({ files: [file] }).catch(() => undefined)}>Send</button>;
}

function mayShare(file: File): boolean {
  return "canShare" in navigator && navigator.canShare({ files: [file] });
}

/** The finished match on any page: two files and two lines. */
function Embedding({ session }: { readonly session: MatchSession }) {
  const data = `${session.id}.viewing.json`;
  const snippet = `<script src="parlour-board.js" defer></script>\n<parlour-board src="${data}"></parlour-board>`;
  return (
    <section aria-labelledby="share-embed">
      <h3 id="share-embed">On your own page</h3>
      <p>Put these two files beside your page, and these two lines into it. The whole match can then be seen there, without this server.</p>
      <p class="form-doors">
        <a class="button plain" href={api.viewingAddress(session.id)} download={data}>The match</a>
        <a class="button plain" href="/embed/parlour-board.js" download="parlour-board.js">The script</a>
      </p>
      <textarea class="share-snippet" aria-label="Lines for your page" readOnly rows={3} onFocus={(event) => event.currentTarget.select()}>{snippet}</textarea>
    </section>
  );
}
