// The layers of the picture, back to front. Each is filled with markup, and only when that has changed.

const NAMES = ["still", "shapes", "trails", "pieces", "sketch", "targets", "stage", "traces", "meant", "halos", "heat", "path", "aim", "place", "finger"] as const;

export type Layers = Readonly<Record<(typeof NAMES)[number], SVGGElement>>;

export const LAYERS_MARKUP = NAMES.map((name) => `<g data-layer="${name}"></g>`).join("");

export function layersOf(svg: SVGSVGElement): Layers {
  return Object.fromEntries(NAMES.map((name) => [name, svg.querySelector(`[data-layer=${name}]`)])) as unknown as Layers;
}

type Filled = SVGGElement & { markup?: string };

/** Draw a layer. Markup that is there already stays untouched. */
export function fill(layer: Filled, markup: string): void {
  if (layer.markup === markup) return;
  layer.innerHTML = markup;
  layer.markup = markup;
}

/**
 * Draw a layer that follows a hand. Where only the values of attributes are new, those are set: new elements would have
 * the browser match each of them to the whole style sheet in every frame.
 */
export function redraw(layer: Filled, markup: string): void {
  const changes = changed(layer.markup ?? "", markup);
  if (!changes) return fill(layer, markup);
  if (changes.length > 0) {
    const nodes = layer.querySelectorAll("*");
    for (const { node, name, value } of changes) nodes[node]?.setAttribute(name, value);
  }
  layer.markup = markup;
}

/** An attribute of an element, by its number in the order of the document. */
interface Change {
  readonly node: number;
  readonly name: string;
  readonly value: string;
}

/** What leads from one markup to another; null where they differ in more than values of attributes. */
export function changed(before: string, after: string): Change[] | null {
  // Elements and names of attributes, and between them values.
  const [old, now] = [before.split('"'), after.split('"')];
  if (old.length !== now.length) return null;
  const found: Change[] = [];
  let node = -1;
  for (let index = 0; index < now.length; index += 1) {
    const [was, is] = [old[index] ?? "", now[index] ?? ""];
    if (index % 2 === 0) {
      if (was !== is) return null;
      node += is.split(/<[a-z]/).length - 1;
    } else if (was !== is) {
      const name = /[\w-]+(?==$)/.exec(now[index - 1] ?? "")?.[0];
      // An entity would have to be read.
      if (!name || is.includes("&")) return null;
      found.push({ node, name, value: is });
    }
  }
  return found;
}
