// A place that has grown stays as high, so that nothing below it moves back and forth.
import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

/**
 * For the element whose height is kept: it may grow, and shrinks only when its width changes, or what it is kept for. An
 * element without a box of its own is left alone.
 */
export function useKept<E extends HTMLElement>(reason: unknown = null): RefObject<E | null> {
  const place = useRef<E>(null);
  useLayoutEffect(() => (place.current ? keeping(place.current) : undefined), [reason]);
  return place;
}

function keeping(node: HTMLElement): () => void {
  let [width, height] = [node.offsetWidth, 0];
  const keep = (): void => {
    if (node.offsetWidth !== width) {
      [width, height] = [node.offsetWidth, 0];
      node.style.minHeight = "";
    }
    if (node.offsetHeight <= height) return;
    height = node.offsetHeight;
    node.style.minHeight = `${height}px`;
  };
  const sizes = new ResizeObserver(keep);
  sizes.observe(node, { box: "border-box" });
  return () => {
    sizes.disconnect();
    node.style.minHeight = "";
  };
}
