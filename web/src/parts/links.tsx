// Links to copy or share, and what each of them is for.
import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { announce } from "../announce";
import { isFolder, linkTo } from "../home";
import { recall } from "../memory";
import { NetworkNote } from "./network";
import { QrCode } from "./qrcode";

interface LinkProps {
  readonly label: string;
  readonly words: string;
  readonly link: string;
  /** Whether it is the link to be sent first. */
  readonly chief?: boolean;
}

export function LinkField({ label, words, link, chief = false }: LinkProps) {
  const field = useRef<HTMLInputElement>(null);
  const copied = useSignal(false);
  const copy = async (): Promise<void> => {
    copied.value = await copyText(link, field.current);
    announce(copied.value ? `${label}: copied.` : "Copy the selected link yourself.");
  };
  return (
    <div class="link">
      <label>
        <b>{label}</b> <span class="small">{words}</span>
        <input type="text" readOnly value={link} ref={field} onFocus={(event) => event.currentTarget.select()} />
      </label>
      <div class="link-buttons">
        <button type="button" class={chief ? "chief" : "plain"} onClick={() => void copy()}>
          {copied.value ? "Copied" : "Copy"}
        </button>
        {"share" in navigator && (
          <button type="button" class="plain" onClick={() => void navigator.share({ url: link }).catch(() => undefined)}>
            Share
          </button>
        )}
        <QrCode text={link} />
      </div>
    </div>
  );
}

/** Pages over plain http have no clipboard. Then the old command is tried, and the link stays marked. */
async function copyText(text: string, field: HTMLInputElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    field?.select();
    return document.execCommand("copy");
  }
}

/** Whether a host's name always means the computer that asks for it. */
export function isOnlyHere(host: string): boolean {
  return /^((.+\.)?localhost|127(\.\d+){3}|\[::1\])$/.test(host);
}

/** A notice beside links that only this computer can open, and how to change that. */
export function OnlyHere() {
  const { hostname, port } = location;
  if (isFolder) return <NetworkNote />;
  if (!isOnlyHere(hostname)) return null;
  return (
    <p class="notice">
      <b>These links open on this computer only.</b> For others, stop the server and start it with{" "}
      <code>parlour serve <span class="flag">--host 0.0.0.0</span>{port && <> <span class="flag">--port {port}</span></>}</code> so that everyone on your network can join. Then
      write this computer's address in that network into the link, in place of <code>{hostname}</code>.
    </p>
  );
}

export function friendLink(match: string, invitation: string): string {
  return linkTo(`/match/${match}#invitation=${invitation}`);
}

export function WatchLink({ match }: { readonly match: string }) {
  return <LinkField label="For spectators" words="They see everything and can't move." link={linkTo(`/match/${match}`)} />;
}

export function ReturnLink({ match }: { readonly match: string }) {
  const key = recall(match)?.key;
  if (!key) return null;
  return (
    <LinkField
      label="Your way back"
      words={`Opens your own seat ${isOnlyHere(location.hostname) ? "in any browser here" : "on any device"}. Anyone who has it can play for you.`}
      link={linkTo(`/match/${match}#key=${key}`)}
    />
  );
}
