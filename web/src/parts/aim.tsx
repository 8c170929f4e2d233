// The panel that aims: buttons, sliders and keys for the same aim that the board shows.
import type { ComponentChildren, FunctionComponent } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { useBar } from "../bar";
import { directionInWords, editByKey, isDialogOpen, meetingInWords, speedInWords } from "../board";
import { onKeyFirst } from "../keys";
import { opened } from "../memory";
import { AimBuilder, type InHand } from "../match/aiming";
import type { TableSession } from "../match/session";
import { capital } from "../words";
import { type AimPart, DirectionDial, fine, FINE, MoreDials, PlaceDial, SpeedDial } from "./aimdials";
import { useKept } from "./kept";
import { Remark } from "./remark";
import { Swatch } from "./swatch";

interface AimPanelProps {
  readonly session: TableSession;
  /** What is under the dials where flicks can be tried: what the aim leads to. */
  readonly views?: FunctionComponent<{ readonly session: TableSession; readonly hand: AimBuilder }>;
  /** Whether the board shows how to pull, until the first flick. */
  readonly demonstrates?: boolean;
  /** What stands over the dials: whose hand flicks. */
  readonly children?: ComponentChildren;
}

export function AimPanel({ session, views: Views, demonstrates = false, children }: AimPanelProps) {
  const hand = useMemo(() => new AimBuilder(session, demonstrates), [session, demonstrates]);
  const last = useRef<InHand | null>(null);
  useEffect(() => hand.attend(), [hand]);
  // A layout effect, so that a key works as soon as the panel can be seen.
  useLayoutEffect(() => aimByKeys(hand), [hand]);
  const now = hand.told.value;
  if (now) last.current = now;
  // The panel stays, at rest, while others play, so that its buttons keep the focus.
  const turn = session.moves.visible.value;
  const stays = session.timeline.latest.value?.result == null && (turn?.aimings.length ?? 0) > 0;
  const inHand = now ?? (stays ? last.current : null);
  if (!inHand) return null;
  const off = !session.moves.mayPlay.value || now === null;
  // A choice that is picked instead has the main button.
  const picked = session.moves.built.value.whole !== undefined;
  return (
    <div class={`aim-panel${off ? " idle" : ""}`} role="group" aria-label="Your shot">
      <Summary inHand={inHand} />
      {!picked && <FlickBar hand={hand} inHand={inHand} off={off} first={hand.first.value} />}
      <Coins hand={hand} inHand={inHand} off={off} />
      {children}
      <FineAim>
        {inHand.aiming.places && <PlaceDial hand={hand} inHand={inHand} off={off} />}
        <DirectionDial hand={hand} inHand={inHand} off={off} />
        <SpeedDial hand={hand} inHand={inHand} off={off} />
        <MoreDials hand={hand} inHand={inHand} off={off} />
      </FineAim>
      {Views && session.facts.value?.tried && <Views session={session} hand={hand} />}
      {/* With choices, the remark is shown under them. */}
      {turn?.choices.length === 0 && <Remark session={session} />}
    </div>
  );
}

/** The dials, behind one button: the browser remembers whether they are wanted. */
function FineAim({ children }: { readonly children: ComponentChildren }) {
  const toggle = (details: HTMLDetailsElement): void => {
    const asked = details.open && !fine.value;
    fine.value = details.open;
    opened.set(FINE, details.open);
    // On a phone the dials would begin under the bar.
    if (asked) requestAnimationFrame(() => details.querySelector(".aim-dials > *")?.scrollIntoView({ block: "nearest" }));
  };
  return (
    <details class="aim-fine" open={fine.value} onToggle={({ currentTarget }) => toggle(currentTarget)}>
      <summary>Fine aim</summary>
      {fine.value && <div class="aim-dials">{children}</div>}
    </details>
  );
}

function Summary({ inHand: { aim, aiming } }: { readonly inHand: InHand }) {
  return (
    <p class="aim-summary">
      {/* One text: its end would count as moved, had it a place of its own. */}
      <b>{`${capital(directionInWords(aim, aiming))}, ${speedInWords(aim)}.`}</b>{" "}
      {meetingInWords(aim, aiming)}
    </p>
  );
}

interface FlickBarProps extends AimPart {
  /** Whether the panel explains how to flick. */
  readonly first: boolean;
}

function FlickBar({ hand, inHand: { aim, aiming }, off, first }: FlickBarProps) {
  const armed = hand.armed.value;
  const bar = useBar();
  return (
    <div class="doing aim-doing" ref={bar}>
      {first ? (
        <p class="small">Pull back and let go, or pick a target and press Flick.</p>
      ) : (
        <p class="small aim-meets" aria-hidden="true">{off ? "" : meetingInWords(aim, aiming)}</p>
      )}
      <button
        type="button"
        class={`chief${armed ? " armed" : ""}`}
        aria-disabled={off}
        aria-keyshortcuts="Enter"
        onClick={() => hand.flick()}
      >
        {armed ? "Enter flicks" : "Flick"}
      </button>
      <TargetButton name="Target before" shortcut="[" off={off} go={() => hand.next(-1)}>
        <span aria-hidden="true">‹</span> Target
      </TargetButton>
      <TargetButton name="Target after" shortcut="]" off={off} go={() => hand.next(1)}>
        Target <span aria-hidden="true">›</span>
      </TargetButton>
    </div>
  );
}

interface TargetButtonProps {
  readonly name: string;
  readonly shortcut: string;
  readonly off: boolean;
  readonly go: () => void;
  readonly children: ComponentChildren;
}

function TargetButton({ name, shortcut, off, go, children }: TargetButtonProps) {
  return (
    <button type="button" class="icon-text" aria-label={name} aria-disabled={off} aria-keyshortcuts={shortcut} onClick={go}>
      {children}
    </button>
  );
}

/** Which coin, where several may be flicked. */
function Coins({ hand, inHand, off }: AimPart) {
  const place = useKept<HTMLDivElement>();
  const { aimings } = hand;
  if (aimings.length < 2) return <div class="coins" ref={place} />;
  return (
    <div class="coins segments" role="radiogroup" aria-label="Coin" ref={place}>
      {aimings.map((one) => (
        <label key={one.coin} class={one === inHand.aiming ? "picked" : undefined}>
          <input
            type="radio"
            name="coin"
            class="unseen"
            disabled={off}
            checked={one === inHand.aiming}
            aria-keyshortcuts="C"
            onChange={() => hand.pick(one)}
          />
          <Swatch parts={one.piece.parts} />
          {capital(one.piece.label || one.coin)}
        </label>
      ))}
    </div>
  );
}

// --- keys -----------------------------------------------------------------------------------------------------

/** These keys come first: arrows look back through the match when nothing is aimed. */
function aimByKeys(hand: AimBuilder): () => void {
  return onKeyFirst((event) => {
    const other = event.metaKey || event.altKey || event.isComposing;
    return !other && !isDialogOpen() && pressed(hand, event);
  });
}

function pressed(hand: AimBuilder, event: KeyboardEvent): boolean {
  const { key, target, ctrlKey } = event;
  if (!hand.aimed.value?.live) return false;
  if (hand.session.moves.built.value.whole) return false;
  if (key === "Enter" && !ctrlKey) return entered(hand, event);
  if (key === "Escape") return hand.disarm();
  if (key.toLowerCase() === "c" && !ctrlKey) return hand.nextCoin();
  if (key === "[" || key === "]") return hand.next(key === "]" ? 1 : -1);
  // A slider that has the focus goes by the arrows itself.
  if (key.startsWith("Arrow") && target instanceof HTMLInputElement) return false;
  return hand.edit(({ aim, aiming }) => editByKey(aim, aiming, event));
}

/** Enter on a button is that button's. A key that is held down flicks nothing. */
function entered(hand: AimBuilder, { target, repeat }: KeyboardEvent): boolean {
  if (target instanceof Element && target.closest("a, button, summary, select")) return false;
  if (repeat) return true;
  if (hand.armed.value) hand.flick();
  else hand.arm();
  return true;
}
