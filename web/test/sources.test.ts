// What holds of the page's sources as text: no game is named outside its own folder, and imports never go in a circle.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize, relative } from "node:path";
import { test } from "node:test";

/** The tests run in the folder of the page. */
const [SOURCES, GAMES, PACKAGES] = ["src", join("src", "games"), join("..", "src", "parlour", "games")];
const FILES = readdirSync(SOURCES, { recursive: true, encoding: "utf8" })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => join(SOURCES, name));

/** The games' packages are the ones with rules. */
function gamesHere(): string[] {
  const folders = readdirSync(PACKAGES, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return folders.map(({ name }) => name).filter((name) => readdirSync(join(PACKAGES, name)).some((part) => /^rules(\.py)?$/.test(part)));
}

test("no file names a game, but for those in the game's own folder", () => {
  const games = gamesHere();
  assert.ok(games.length >= 4, `${games}`);
  const named = new RegExp(games.flatMap((game) => [game, ...game.split("_")]).join("|"), "i");
  const found = FILES.filter((file) => relative(GAMES, file).startsWith("..")).flatMap((file) =>
    readFileSync(file, "utf8").split("\n").flatMap((line, number) => (named.test(line) ? [`${file}:${number + 1} ${line.trim()}`] : [])),
  );
  assert.deepEqual(found, []);
});

test("a game's own folder names no other game", () => {
  for (const game of readdirSync(GAMES)) {
    const others = gamesHere().filter((name) => name !== game);
    for (const file of FILES.filter((name) => name.startsWith(join(GAMES, game)))) assert.doesNotMatch(readFileSync(file, "utf8"), new RegExp(others.join("|"), "i"), file);
  }
});

const IMPORTED = /(?:^|[\s(])(?:from|import)\s*\(?\s*"(\.[^"]+)"/gm;

/** The files that a file imports: values and types, at once or later. */
function importsOf(file: string): string[] {
  const paths = [...readFileSync(file, "utf8").matchAll(IMPORTED)].map(([, path = ""]) => normalize(join(dirname(file), path)));
  return paths.flatMap((path) => FILES.filter((one) => [path, `${path}.ts`, `${path}.tsx`, join(path, "index.ts")].includes(one)));
}

/** Some circle of a graph, as a path back to its beginning. */
function circleIn(graph: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const done = new Set<string>();
  const visit = (file: string, way: readonly string[]): string[] | undefined => {
    if (way.includes(file)) return [...way.slice(way.indexOf(file)), file];
    if (done.has(file)) return undefined;
    done.add(file);
    return graph.get(file)?.map((next) => visit(next, [...way, file])).find(Boolean);
  };
  return [...graph.keys()].map((file) => visit(file, [])).find(Boolean);
}

test("imports never go in a circle, of types and of what is loaded later neither", () => {
  const graph = new Map(FILES.map((file) => [file, importsOf(file)]));
  assert.ok([...graph.values()].flat().length > 2 * FILES.length, "imports are found");
  assert.equal(circleIn(graph)?.join(" -> "), undefined);
});

test("a circle is found", () => {
  assert.deepEqual(circleIn(new Map([["a", ["b"]], ["b", ["c", "d"]], ["c", []], ["d", ["b"]]])), ["b", "d", "b"]);
});
