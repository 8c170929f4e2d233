// The board in words, for everybody.
import { useLetter } from "../keys";
import { opened } from "../memory";
import type { MatchSession } from "../match/session";
import type { Section } from "../wire";

export function BoardInWords({ session }: { readonly session: MatchSession }) {
  const details = useLetter<HTMLDetailsElement>("b", open);
  const sections = session.timeline.shown.value?.words;
  if (!sections) return null;
  return (
    <details
      class="part"
      ref={details}
      open={opened.get("words")}
      onToggle={(event) => opened.set("words", event.currentTarget.open)}
    >
      <summary>The board in words</summary>
      <Sections sections={sections} />
    </details>
  );
}

export function Sections({ sections }: { readonly sections: readonly Section[] }) {
  return (
    <>
      {sections.map((section) => (
        <section key={section.heading}>
          <h3>{section.heading}</h3>
          <ul>{section.lines.map((line) => <li key={line}>{line}</li>)}</ul>
        </section>
      ))}
    </>
  );
}

function open(details: HTMLDetailsElement | null): boolean {
  if (!details) return false;
  details.open = true;
  details.querySelector("summary")?.focus();
  return true;
}
