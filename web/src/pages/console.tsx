// Python under the page: the same program that plays here, to be asked by hand. It runs in a worker of its own.
import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { api, untilAnswered } from "../api";
import { PageLayout, Paper } from "../parts/layout";
import { PythonConsole } from "../site/prompt";
import type { GameCard } from "../wire";

/** What can be tried with any game. */
function exampleOf({ name }: GameCard): string {
  return `from parlour import show
from parlour.games import find_game
from parlour.match import Match

spec = find_game("${name}")
match = Match.new(spec, seed=1)
player = spec.levels[0].make(match.game)
for _ in range(6):
    match = match.play(match.ask(player))
print(spec.notation.format_state(match.game, match.state))
show(match)`;
}

export function ConsolePage() {
  const python = useMemo(() => new PythonConsole(), []);
  const code = useSignal("from parlour.games import catalogue\n[spec.title for spec in catalogue()]");
  const games = useSignal<readonly GameCard[]>([]);
  useEffect(() => {
    untilAnswered(api.lobby, () => undefined).then((lobby) => (games.value = lobby.games), () => undefined);
    return () => python.close();
  }, []);
  const run = (): void => python.run(code.value);
  return (
    <PageLayout title="Python - parlour" kind="console">
      <Paper>
        <h1>Python under the page</h1>
        <p class="lead">The program that plays here is Python. This interpreter is yours alone: import any part of the program but for the server, and Python's standard library. Nothing you do here changes a match.</p>
        <p class="form-doors">
          {games.value.map((card) => <button key={card.name} type="button" class="plain" onClick={() => (code.value = exampleOf(card))}>{card.title}</button>)}
        </p>
        <form onSubmit={(event) => (event.preventDefault(), run())}>
          <label>
            <span class="unseen">Python</span>
            <textarea
              class="console-code" rows={12} spellcheck={false} autocomplete="off" value={code.value}
              onInput={({ currentTarget }) => (code.value = currentTarget.value)}
              onKeyDown={(event) => event.key === "Enter" && (event.ctrlKey || event.metaKey) && (event.preventDefault(), run())}
            />
          </label>
          <p class="form-doors">
            <button type="submit" class="chief" aria-disabled={python.state.value !== "ready"}>Run</button>
            <span class="small" role="status">{python.words.value}</span>
          </p>
        </form>
        <div role="log" aria-label="What Python said"><ol class="console-said">
          {python.said.value.map(({ id, kind, text, picture }) => (
            <li key={id} class={kind}>
              {text && <pre>{text}</pre>}
              {picture && <img src={`data:image/svg+xml,${encodeURIComponent(picture)}`} alt="The picture that this value draws of itself" />}
            </li>
          ))}
        </ol></div>
      </Paper>
    </PageLayout>
  );
}
