// The bar at the lower edge of a phone. The page keeps the bar's height free below, in any font.
import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

/** For the element that is the bar. While it is there, `--bar` on the root element is its height. */
export function useBar(): RefObject<HTMLDivElement | null> {
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const node = bar.current;
    if (!node) return undefined;
    const { style } = document.documentElement;
    const sizes = new ResizeObserver(() => style.setProperty("--bar", `${node.offsetHeight}px`));
    sizes.observe(node, { box: "border-box" });
    return () => {
      sizes.disconnect();
      style.removeProperty("--bar");
    };
  }, []);
  return bar;
}
