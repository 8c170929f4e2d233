// Light and ground for the style sheet to fill with. Colours come from its classes; light from the upper left.

const stop = (at: string, name: string): string => `<stop offset="${at}" class="${name}"/>`;

export const DEFS =
  "<defs>" +
  `<radialGradient id="light-first" cx="0.36" cy="0.3" r="0.78">${stop("0", "first-light")}${stop("0.55", "first-body")}${stop("1", "first-shade")}</radialGradient>` +
  `<radialGradient id="light-second" cx="0.36" cy="0.3" r="0.78">${stop("0", "second-light")}${stop("0.55", "second-body")}${stop("1", "second-shade")}</radialGradient>` +
  `<linearGradient id="light-peg" x1="0" x2="1" y1="0" y2="0">${stop("0", "peg-light")}${stop("1", "peg-shade")}</linearGradient>` +
  `<radialGradient id="light-shadow">${stop("0.55", "shadow-core")}${stop("1", "shadow-edge")}</radialGradient>` +
  `<pattern id="lawn" width="0.2" height="1" patternContentUnits="objectBoundingBox"><rect class="lawn-dark" width="0.2" height="1"/><rect class="lawn-light" width="0.1" height="1"/></pattern>` +
  "</defs>";
