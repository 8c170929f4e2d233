// Names that people type: as long as the server keeps them. Pure.

/** The most letters (code points) of a name, as in `parlour.names`. */
export const LONGEST_NAME = 40;

/** As much of a name as the server keeps, cut between two signs: never inside a flag or a family. */
export function fittedName(name: string): string {
  if ([...name].length <= LONGEST_NAME) return name;
  let [kept, letters] = ["", 0];
  for (const { segment } of new Intl.Segmenter().segment(name)) {
    letters += [...segment].length;
    if (letters > LONGEST_NAME) break;
    kept += segment;
  }
  return kept;
}
