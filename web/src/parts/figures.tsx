// The statistics of one game: its tables, each with a picture of its rates and a file to download.
import { download } from "../download";
import { cellWords, csvOf, fileName, plotsOf, type Section } from "../stats/figures";
import type { Table } from "../wire";
import { plural } from "../words";
import { Bars } from "./bars";

export function GameFigures({ section }: { readonly section: Section }) {
  const first = section.tables.find((table) => plotsOf(table).length > 0);
  return (
    <section class="figures" aria-labelledby={`figures-${section.game}`}>
      <h2 id={`figures-${section.game}`}>
        {section.title} <span class="small">{plural(section.matches, "match", "matches")}</span>
      </h2>
      {section.results_only > 0 && (
        <p>Of {section.results_only.toLocaleString("en-GB")} only the result is known, so figures about moves leave them out.</p>
      )}
      {section.tables.map((table) => (
        <Figure key={table.title} section={section} table={table} open={table === first} />
      ))}
    </section>
  );
}

interface FigureProps {
  readonly section: Section;
  readonly table: Table;
  /** Whether its picture is shown at once. */
  readonly open: boolean;
}

function Figure({ section, table, open }: FigureProps) {
  const plots = plotsOf(table);
  const name = `${section.title}: ${table.title}`;
  return (
    <section class="figure" aria-label={name}>
      <h3>{table.title}</h3>
      {/* A wide table is scrolled, also by keys. */}
      <div class="figure-table" role="group" aria-label={`${name}, table`} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <td />
              {table.columns.map((column) => <th key={column} scope="col">{column}</th>)}
            </tr>
          </thead>
          <tbody>
            {table.rows.map((row) => (
              <tr key={row.name}>
                <th scope="row">{row.name}</th>
                {row.cells.map((cell) => {
                  const { number, interval } = cellWords(cell);
                  return <td key={cell.column}>{number}{interval && <span class="small"> {interval}</span>}</td>;
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {plots.length > 0 && (
        <details open={open}>
          <summary>Picture</summary>
          {plots.map(({ column, bars }) => <Bars key={column} heading={column} bars={bars} />)}
        </details>
      )}
      <button type="button" class="plain" aria-label={`Download ${name} as CSV`} onClick={() => save(section, table)}>
        Download as CSV
      </button>
    </section>
  );
}

function save(section: Section, table: Table): void {
  download(fileName(section, table), "text/csv", csvOf(section, table));
}
