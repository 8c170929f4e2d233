// Help: how to play, by touch and by keys.
import { signal } from "@preact/signals";
import { useKey } from "../keys";
import { Dialog } from "./dialog";
import { ForPrograms } from "./programs";

export const helpOpen = signal(false);

const KEYS: readonly (readonly [string, string])[] = [
  ["?", "this help"],
  ["1, 2, 3 …, then Enter", "pick the choice with that key and see it on the board, then play it"],
  ["Tab, then Enter, Enter", "go through the choices, pick one, play it"],
  ["Space", "skip to the end of the movement"],
  ["R", "watch the last flick again"],
  ["S", "the score"],
  ["Tab, then arrows", "where a board has points: go from point to point; Enter picks, E or End plays the move"],
  ["Escape", "undo the last pick"],
  ["Left, Right", "one move back, one move on; where you aim, turn (Shift: finely, Ctrl: by five degrees)"],
  ["Up, Down", "where you aim: faster, slower"],
  [", .", "where you aim: place the piece along the line"],
  ["[ ]", "where you aim: the next target, dead centre"],
  ["C", "where you aim: the other coin, if two may be flicked"],
  ["Enter, Enter", "where you aim: hear the aim, then flick"],
  ["Arrows", "where you place: move by 1 mm (Shift: by 5 mm); Enter places, Escape chooses again"],
  ["H", "where there is a puzzle: its hint"],
  ["B", "the board in words"],
  ["L", "the log"],
];

/** What a player may want to do, and how it is done in every game. */
const WAYS: readonly (readonly [string, string])[] = [
  ["To move,", "touch a piece or place with a dotted ring, or press its button: you see the move, and Play plays it. A ring with a bar is not allowed; touch it to see why."],
  ["To flick,", "pull back anywhere on your side and let go; or click what you want to hit, and press Flick."],
  ["To place a coin,", "drag it to its place, and press Place."],
  ["To read a rule,", "touch the mark of its clause, anywhere on the page."],
  ["To look back,", "press the arrows next to the board, or touch a move in the log."],
];

export function Help() {
  useKey((key) => key === "?" && (helpOpen.value = true), []);
  return (
    <Dialog open={helpOpen.value} onClose={() => (helpOpen.value = false)} label="Help and keys">
      <h2>At the table</h2>
      <ul class="help-ways">
        {WAYS.map(([wish, words]) => <li key={wish}><b>{wish}</b> {words}</li>)}
      </ul>
      <Keys />
      <p class="small">Programs are welcome too: <ForPrograms>the programming interface</ForPrograms>.</p>
    </Dialog>
  );
}

/** Open from the start on devices with a mouse, which usually have a keyboard. */
function Keys() {
  return (
    <details class="help-keys" open={matchMedia("(pointer: fine)").matches}>
      <summary>Keys</summary>
      <table class="keys">
        <tbody>
          {KEYS.map(([key, words]) => (
            <tr key={key}>
              <th scope="row">{key}</th>
              <td>{words}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="small">They are off while you type.</p>
    </details>
  );
}
