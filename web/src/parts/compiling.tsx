// A bar while the physics is compiled, which happens once for each version of parlour.
import type { MatchSession } from "../match/session";
import { Progress } from "./progress";

export function Compiling({ session }: { readonly session: MatchSession }) {
  if (!session.facts.value?.warming) return null;
  return <Progress label="Compiling" share={null} text="Compiling the physics, once for this version." />;
}
