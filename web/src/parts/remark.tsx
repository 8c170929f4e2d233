// What was just refused, and by which clause.
import type { TableSession } from "../match/session";
import { Cite } from "./clause";

export function Remark({ session }: { readonly session: TableSession }) {
  const [remark, facts] = [session.presentation.remark.value, session.facts.value];
  if (!facts) return null;
  return (
    <p class={`remark${remark ? " said" : ""}`}>
      {remark && (
        <>
          {remark.text} <Cite game={facts.game} clause={remark.clause} />
        </>
      )}
    </p>
  );
}
