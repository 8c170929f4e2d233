// After a match: what a champion would have flicked instead, found here in the browser and drawn on the board.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { announce } from "../announce";
import { api } from "../api";
import { parseAim, rightOf } from "../board/aim";
import { drawTraces } from "../board/stage";
import type { Championship } from "../kernels/trials";
import type { MatchSession } from "../match/session";
import type { Sampling } from "../wire";
import { tryOut, UNAVAILABLE, unavailable } from "./tryout";
import { bearingOf, numbersOf } from "./numbers";
import { worthInWords } from "./worth";

interface Found extends Championship {
  /** The ply of the move that it would replace. */
  readonly ply: number;
  readonly markup: string;
  readonly words: string;
}

export function Champion({ session }: { readonly session: MatchSession }) {
  const tried = useSignal<number | null>(null);
  const found = useSignal<Found | null>(null);
  const failed = useSignal(false);
  const ply = session.timeline.shown.value?.ply ?? 0;
  const shown = found.value && found.value.ply - 1 === ply ? found.value : null;
  useEffect(() => {
    const { board } = session.presentation;
    board?.overlay("path", shown?.markup ?? "");
    return () => board?.overlay("path", "");
  }, [shown, ply]);
  const move = session.timeline.log.value[ply - 1]?.move ?? "";
  const ask = async (): Promise<void> => {
    if (tried.value !== null) return;
    [tried.value, failed.value] = [0, false];
    try {
      const best = await championAt(session, ply, move, (count) => (tried.value = count));
      if (!best) return;
      found.value = best;
      announce(best.words);
      await session.lookAt(ply - 1);
      session.presentation.board?.scrollIntoView({ block: "nearest" });
    } catch {
      failed.value = true;
    } finally {
      tried.value = null;
    }
  };
  if (shown) {
    return (
      <section class="hints" aria-label="What a champion would do">
        <p>{shown.words}</p>
        <button type="button" class="plain" onClick={() => void session.lookAt(shown.ply)}>Back to the flick you played</button>
      </section>
    );
  }
  if (!parseAim(move)) return null;
  return (
    <>
      <button type="button" class="plain" aria-disabled={tried.value !== null || unavailable.value} onClick={() => void ask()}>
        {tried.value === null ? "What would a champion do?" : "A champion thinks …"}
      </button>
      {tried.value !== null && <p class="small" role="status">{tried.value.toLocaleString("en")} flicks tried so far.</p>}
      {unavailable.value && <p class="small" role="status">{UNAVAILABLE}</p>}
      {failed.value && <p class="small" role="status">No flick was found. Try again.</p>}
    </>
  );
}

async function championAt(
  session: MatchSession, ply: number, move: string, progress: (tried: number) => void,
): Promise<Found | undefined> {
  const [sampling, { proposed }] = await Promise.all([api.sampling(session.id, ply - 1), api.proposals(session.id, ply - 1)]);
  const played = parseAim(move);
  const compared = played && { coin: sampling.coins.find(({ coin }) => coin === played.coin)?.coin ?? sampling.coins[0]?.coin ?? "", aim: numbersOf(played) };
  const best = await tryOut("champion", { sampling, proposed, compared, seed: ply }, { progress: (count) => progress(Number(count)) });
  if (!best) return undefined;
  const markup = await pathOf(session, sampling, best, ply);
  return { ...best, ply, markup, words: inWords(session, sampling, best, ply) };
}

/** The path of the best flick as it is aimed. */
async function pathOf(session: MatchSession, sampling: Sampling, { coin, aim }: Championship, ply: number): Promise<string> {
  const [found, frame] = await Promise.all([
    tryOut("path", { sampling, coin, aim }),
    session.timeline.at(ply),
  ]);
  const drawn = frame?.playback?.pieces ?? [];
  const disc = sampling.coins.find((one) => one.coin === coin)?.disc ?? -1;
  const pieces = sampling.discs.flatMap(({ id, x, y }, index) => {
    const piece = drawn.find((one) => one.id === id);
    const [px, py] = index === disc && !Number.isNaN(aim[0]) ? [aim[0], aim[1]] : [x, y];
    const { origin, scale } = sampling.frame;
    return piece ? [{ ...piece, at: [origin[0] + scale * px, origin[1] - scale * py] as [number, number] }] : [];
  });
  return found ? drawTraces({ ...found, pieces, removed: [], cheers: [], ricochet: false }) : "";
}

function inWords(session: MatchSession, { coins, discs }: Sampling, { coin, aim, worth, compared, tried }: Championship, ply: number): string {
  const seat = session.timeline.log.value[ply - 1]?.seat ?? 0;
  const right = rightOf(bearingOf(aim[2]), session.facts.value?.seats[seat]?.facing ?? 0);
  const side = Math.abs(right) < 0.05 ? "straight ahead" : `${Math.abs(right).toFixed(1)}° to the ${right > 0 ? "right" : "left"}`;
  const own = coins.find((one) => one.coin === coin);
  const words = (number: number): string => worthInWords(own?.unit ?? null, number);
  const which = coins.length > 1 ? ` ${discs[own?.disc ?? 0]?.id ?? ""}` : "";
  const beside = compared === null ? "" : `, the flick that was played ${words(compared)}`;
  return `A champion would flick${which} ${side} at ${aim[3].toFixed(2)} m/s: worth ${words(worth)} on average${beside}. Found among ${tried.toLocaleString("en")} tried flicks.`;
}
