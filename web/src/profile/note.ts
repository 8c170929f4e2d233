// A finished match goes into the profile. It is downloaded when a match has ended.
import { api } from "../api";
import { profile } from "./kept";
import { playedFrom } from "./played";

/** Add a finished match to the profile, once. */
export async function note(match: string, mine: ReadonlySet<number>): Promise<void> {
  if (mine.size === 0 || profile.has(match)) return;
  const played = playedFrom(await api.summary(match), mine, Date.now());
  if (played) profile.add([played]);
}
