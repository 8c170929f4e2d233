// The layers of the picture, back to front. Each is filled with markup, and only when that has changed.

const NAMES = ["still", "shapes", "trails", "pieces", "sketch", "targets", "stage", "traces", "meant", "halos", "heat", "path", "aim", "place", "finger"] as const;

export type Layers = Readonly<Record<(typeof NAMES)[number], SVGGElement>>;

export const LAYERS_MARKUP = NAMES.map((name) => `<g data-layer="${name}"></g>`).join("");

export function layersOf(svg: SVGSVGElement): Layers {
  return Object.fromEntries(NAMES.map((name) => [name, svg.querySelector(`[data-layer=${name}]`)])) as unknown as Layers;
}

/** Draw a layer. Markup that is there already stays untouched. */
export function fill(layer: SVGGElement & { markup?: string }, markup: string): void {
  if (layer.markup === markup) return;
  layer.innerHTML = markup;
  layer.markup = markup;
}
