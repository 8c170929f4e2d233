// The layout of every page: the name, the way back, help.
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { away } from "../offline";
import { Help, helpOpen } from "./help";
import { Settings } from "./settings";

interface PageLayoutProps {
  /** The document's title, as a tab shows it. */
  readonly title: string;
  readonly children: ComponentChildren;
  readonly links?: ComponentChildren;
  readonly kind: string;
}

export function PageLayout({ title, children, links, kind }: PageLayoutProps) {
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <div class={`room room-${kind}`}>
      <a class="skip" href="#content">Skip to the content</a>
      <header class="head">
        <a class="name" href="/">
          <Lamp />
          parlour
        </a>
        <nav aria-label="Main">
          {links}
          <Settings />
          <button type="button" class="quiet" aria-label="Help and keys" title="Help and keys (?)" onClick={() => (helpOpen.value = true)}>
            ?
          </button>
        </nav>
      </header>
      {away.value && <p class="notice server-away" role="status">The server is not answering. You see the page that your browser kept. It goes on when the server answers.</p>}
      <main id="content" tabIndex={-1}>{children}</main>
      <Help />
    </div>
  );
}

function Lamp() {
  return (
    <svg viewBox="0 0 32 32" width="26" height="26" aria-hidden="true">
      <circle cx="16" cy="16" r="15" class="lamp-rim" />
      <circle cx="16" cy="16" r="10.5" class="lamp-ring" />
      <circle cx="16" cy="16" r="5" class="lamp-light" />
    </svg>
  );
}

/** A sheet of paper in the middle, for pages without a board. */
export function Paper({ children }: { readonly children: ComponentChildren }) {
  return <div class="sheet">{children}</div>;
}

export function Waiting({ words }: { readonly words: string }) {
  return <p class="waiting" role="status">{words}</p>;
}
