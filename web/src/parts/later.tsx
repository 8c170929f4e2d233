// A part of the page that is downloaded when it is first shown.
import { useSignal } from "@preact/signals";
import type { FunctionComponent } from "preact";
import { useEffect } from "preact/hooks";

type Found<P> = { readonly part: FunctionComponent<P> | null };

export function later<P extends object>(load: () => Promise<FunctionComponent<P>>): FunctionComponent<P> {
  return function Later(props: P) {
    const found = useSignal<Found<P> | null>(null);
    useEffect(() => {
      load().then(
        (part) => (found.value = { part }),
        () => (found.value = { part: null }),
      );
    }, []);
    if (!found.value) return null;
    const { part: Part } = found.value;
    return Part ? <Part {...props} /> : <p class="small" role="status">Part of this page did not load. Everything else works.</p>;
  };
}
