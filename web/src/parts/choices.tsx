// The choices as buttons: everything can be played from the keyboard, and each choice is described in words.
import { useKey } from "../keys";
import { needsChoice } from "../match/moves";
import type { TableSession } from "../match/session";
import { ChoiceButton, RemarkLine } from "./choice";
import { MoveBuilderPanel } from "./movebuilder";
import { pick, PlayBar } from "./playbar";

export function Choices({ session }: { readonly session: TableSession }) {
  useKey((key) => pickByKey(session, key), [session]);
  const [turn, frame, facts] = [session.moves.visible.value, session.timeline.shown.value, session.facts.value];
  // A choice that comes before a placing is asked for in a dialog.
  if (!turn || !frame || !facts || turn.choices.length === 0 || needsChoice(turn.placings)) return null;
  // The last turn stays visible while the picture is behind the end.
  if (session.timeline.latest.value?.result) return null;
  const idle = !session.moves.mayPlay.value;
  const parts = { session, turn, picture: frame.picture, game: facts.game };
  if (frame.picture.places.length > 0) return <MoveBuilderPanel {...parts} />;
  // Where a coin is placed or aimed, that has the main button, until another move is picked.
  const handled = turn.aimings.length > 0 || turn.placings.length > 0;
  const bar = !handled || session.moves.built.value.whole !== undefined;
  return (
    <div class={`choices${idle ? " idle" : ""}`}>
      <ul>
        {turn.choices.map((choice, index) => (
          // By place, not by move, so that the button that was pressed keeps the focus when the choices change.
          <li key={index}>
            <ChoiceButton session={session} choice={choice} />
          </li>
        ))}
      </ul>
      {bar && <PlayBar session={session} idle="Choose a move" />}
      <RemarkLine session={session} choices={turn.choices} game={facts.game} />
    </div>
  );
}

function pickByKey(session: TableSession, key: string): boolean {
  const turn = session.moves.turn.value;
  if (key.length !== 1 || !turn || !session.moves.mayPlay.value || needsChoice(turn.placings)) return false;
  const choice = turn.choices.find((one) => one.key !== "" && one.key === key);
  if (choice?.refusal) session.moves.refuse(choice);
  else if (choice) {
    pick(session, choice);
    // From here Enter plays it. The button may come with the pick.
    setTimeout(() => document.querySelector<HTMLElement>(".play-chief")?.focus({ preventScroll: true }));
  }
  return choice !== undefined;
}
