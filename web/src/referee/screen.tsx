// The score for a room: very large, live, and nothing to touch.
import type { SheetView } from "../wire";
import { SeatSwatch } from "../parts/swatch";
import { capital } from "../words";
import type { SheetSession } from "./session";

/** The rulings that are shown. */
const SHOWN = 3;

export function BigScreen({ session }: { readonly session: SheetSession }) {
  const view = session.view.value;
  if (!view) return null;
  const { frame } = view;
  const last = session.rows.value.filter(({ state }) => state === "judged").at(-1);
  return (
    <main class="big" aria-label={view.title}>
      <h1 class="big-title">{view.title}</h1>
      <ul class={`big-sides sides-${sidesOf(view).length}`} aria-label="Score">
        {sidesOf(view).map((side) => (
          <li key={side.name} class={side.seats.includes(frame.to_play ?? -1) ? "plays" : ""} aria-current={side.seats.includes(frame.to_play ?? -1) ? "true" : undefined}>
            <SeatSwatch picture={frame.picture} seat={side.seats[0] ?? 0} />
            <span class="big-name">{namesOf(view, side.seats) || side.name}</span>
            <b class="big-points">{side.points}</b>
            <span class="big-facts">{[side.unit, ...side.facts].filter(Boolean).join(" · ")}</span>
          </li>
        ))}
      </ul>
      <p class="big-prompt" role="status">{frame.result?.text ?? frame.prompt}</p>
      <ul class="big-rulings" aria-label="The last rulings">
        {last && last.words !== last.notes[0]?.message && <li><b>{capital(last.words)}</b></li>}
        {last?.notes.slice(0, SHOWN).map((note, index) => <li key={index}>{note.message}</li>)}
      </ul>
      {session.away.value && <p class="big-away" role="status">Connecting …</p>}
    </main>
  );
}

function sidesOf({ frame, seats }: SheetView) {
  const unscored = seats.map(({ title }, seat) => ({ seats: [seat], name: capital(title), points: "", unit: "", facts: [] as string[] }));
  return frame.score?.sides ?? unscored;
}

function namesOf({ seats }: SheetView, members: readonly number[]): string {
  return members.map((seat) => seats[seat]?.name ?? "").filter(Boolean).join(" & ");
}
