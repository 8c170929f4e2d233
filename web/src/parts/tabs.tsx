// Tabs: what is read beside the board, one at a time in one place. Hidden ones stay in the page.
import type { Signal } from "@preact/signals";
import type { ComponentChildren } from "preact";

export interface Tab {
  readonly name: string;
  readonly title: string;
  /** The letter that opens it. */
  readonly letter: string;
  readonly content: ComponentChildren;
}

interface TabsProps {
  readonly label: string;
  readonly tabs: readonly Tab[];
  /** The name of the tab that is open. */
  readonly open: Signal<string>;
}

export function Tabs({ label, tabs, open }: TabsProps) {
  const now = tabs.find(({ name }) => name === open.value) ?? tabs[0];
  const step = (event: KeyboardEvent): void => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!by) return;
    // The arrows would look back through the match.
    event.preventDefault();
    event.stopPropagation();
    const next = tabs[(tabs.findIndex((tab) => tab === now) + by + tabs.length) % tabs.length];
    if (!next) return;
    open.value = next.name;
    document.getElementById(`tab-${next.name}`)?.focus();
  };
  return (
    <div class="tabs">
      <div class="tab-row" role="tablist" aria-label={label} onKeyDown={step}>
        {tabs.map((tab) => (
          <button
            key={tab.name}
            type="button"
            role="tab"
            id={`tab-${tab.name}`}
            aria-controls={`panel-${tab.name}`}
            aria-selected={tab === now}
            aria-keyshortcuts={tab.letter}
            tabIndex={tab === now ? 0 : -1}
            onClick={() => (open.value = tab.name)}
          >
            {tab.title}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div key={tab.name} role="tabpanel" id={`panel-${tab.name}`} aria-labelledby={`tab-${tab.name}`} hidden={tab !== now}>
          {tab.content}
        </div>
      ))}
    </div>
  );
}
