// What was just refused, and by which clause.
import type { Table } from "../table";
import { Cite } from "./clause";

export function Remark({ table }: { readonly table: Table }) {
  const [remark, shown] = [table.remark.value, table.shown.value];
  if (!shown) return null;
  return (
    <p class={`remark${remark ? " told" : ""}`}>
      {remark && (
        <>
          {remark.text} <Cite game={shown.game} clause={remark.clause} />
        </>
      )}
    </p>
  );
}
