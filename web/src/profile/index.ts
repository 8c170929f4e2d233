// The profile: one download, when a match has ended or the profile is opened.
import { api } from "../api";
import { profile } from "./kept";
import { playedFrom } from "./played";

export { ProfilePage } from "../pages/profile";

/** Add a finished match to the profile, once. */
export async function note(match: string, mine: ReadonlySet<number>): Promise<void> {
  if (mine.size === 0 || profile.has(match)) return;
  const played = playedFrom(await api.summary(match), mine, Date.now());
  if (played) profile.add([played]);
}
