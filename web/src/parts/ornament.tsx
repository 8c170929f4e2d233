// A monogram in a rosette that is drawn from the title alone, so that every game has its own.

/** A small number from a text; the same text always gives the same. */
function seed(text: string): number {
  return [...text].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0, 7);
}

/** Of several words their first letters; of one word its first two, which tell Castille from Crokinole. */
function initials(title: string): string {
  const words = title.split(/\s+/);
  return words.length > 1 ? words.map((word) => word.charAt(0)).join("").slice(0, 2).toUpperCase() : title.slice(0, 2);
}

/** A closed curve around the middle, as a turner's lathe would cut it. */
function rosette(petals: number, radius: number, depth: number): string {
  const points = Array.from({ length: 181 }, (_, index) => {
    const angle = (index / 180) * 2 * Math.PI;
    const out = radius + depth * Math.cos(petals * angle);
    return `${(out * Math.sin(angle)).toFixed(1)},${(-out * Math.cos(angle)).toFixed(1)}`;
  });
  return `M${points.join("L")}Z`;
}

export function Ornament({ title }: { readonly title: string }) {
  const number = seed(title);
  const petals = 6 + (number % 7);
  return (
    <svg class="ornament" viewBox="-50 -50 100 100" aria-hidden="true">
      <circle r="47" />
      <path d={rosette(petals, 40, 4)} />
      <path d={rosette(petals, 40, -4)} />
      <path d={rosette(petals * 2, 32, 1.6 + (number % 3) * 0.5)} />
      <text dy="0.35em">{initials(title)}</text>
    </svg>
  );
}
