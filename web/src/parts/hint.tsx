// What an engine would play, for who plays alone. Asked for by a button, and gone with the next move.
import { useSignal } from "@preact/signals";
import { say } from "../live";
import type { Table } from "../table";
import type { Advice, Advised } from "../wire";

interface Found {
  readonly ply: number;
  readonly advice: Advice;
}

export function Hint({ table }: { readonly table: Table }) {
  const asking = useSignal(false);
  const found = useSignal<Found | null>(null);
  const [view, latest] = [table.shown.value, table.latest.value];
  if (!view || !latest?.alone || !latest.engine || !table.mayPlay.value) return null;
  const { ply } = view;
  const ask = async (): Promise<void> => {
    if (asking.value) return;
    asking.value = true;
    const advice = await table.advice(ply);
    asking.value = false;
    if (!advice || table.shown.value?.ply !== ply) return;
    found.value = { ply, advice };
    say(spoken(advice));
  };
  return (
    <>
      <button type="button" class="plain" aria-disabled={asking.value} onClick={() => void ask()}>
        {asking.value ? "The engine thinks …" : "Hint"}
      </button>
      {found.value?.ply === ply && <Hints table={table} advice={found.value.advice} />}
    </>
  );
}

function spoken({ best, words }: Advice): string {
  const [first] = best;
  return `${words}. ${first ? `The engine would play ${first.move}: ${first.words}` : ""}`;
}

function Hints({ table, advice }: { readonly table: Table; readonly advice: Advice }) {
  return (
    <section class="hints" aria-label="What the engine would play">
      <p>{advice.words}, the engine thinks.</p>
      <ol>{advice.best.map((one) => <Hinted key={one.move} table={table} one={one} />)}</ol>
    </section>
  );
}

function Hinted({ table, one }: { readonly table: Table; readonly one: Advised }) {
  const regard = (move: string | null) => (): void => {
    table.regarded.value = move;
  };
  const following = one.line.slice(1);
  return (
    <li>
      <button
        type="button"
        class="choice"
        aria-label={`Play ${one.move}`}
        onClick={() => void table.place(one.move)}
        onFocus={regard(one.move)}
        onBlur={regard(null)}
        onPointerEnter={regard(one.move)}
        onPointerLeave={regard(null)}
      >
        <span class="choice-label long">{one.move}</span>
        <span class="choice-words">{one.words}</span>
      </button>
      {following.length > 0 && <p class="small">Then perhaps {following.join(", ")}.</p>}
    </li>
  );
}
