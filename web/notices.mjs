// Whose code the page contains, and under which licences: names, versions and texts.
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

const RULE = "=".repeat(80);
const PACKAGE = /node_modules\/((?:@[^/]+\/)?[^/]+)\//;

/**
 * The notices of every package of which esbuild put something into the bundles, and of swagger-ui.
 *
 * A package without a licence text stops the build: its code could not be passed on.
 */
export async function notices(web, metafile, swagger, files) {
  const inputs = Object.values(metafile.outputs).flatMap((output) => Object.keys(output.inputs));
  const bundled = packagesIn(inputs).map((name) => notice(join(web, "node_modules", name)));
  const sections = await Promise.all([...bundled, swaggerNotice(swagger, files)]);
  const heading = "The page of parlour contains code by others, named here with the licences under which it comes.";
  return [heading, ...sections].join(`\n\n${RULE}\n`);
}

/** The names of the packages that some paths lead into, each once and in order. */
function packagesIn(paths) {
  return [...new Set(paths.map((path) => path.match(PACKAGE)?.[1]).filter(Boolean))].sort();
}

/** A package's name, version and licence, and the texts that it brings. */
async function notice(folder) {
  const { name, version, license } = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
  const texts = (await readdir(folder)).filter((file) => /^(licen[cs]e|notice)/i.test(file)).sort();
  if (!texts.some((file) => /^licen[cs]e/i.test(file))) {
    throw new Error(`${name} ${version} brings no licence text, but the page contains code of it`);
  }
  const read = await Promise.all(texts.map((file) => readFile(join(folder, file), "utf8")));
  return [`${name} ${version}`, `Licence: ${license}`, "", ...read.map((text) => text.trim())].join("\n");
}

/** As `notice`, and what swagger-ui says of the packages that are bundled into it; it publishes no more than this. */
async function swaggerNotice(folder, files) {
  const own = await notice(folder);
  const maps = files.filter((file) => /\.(js|css)$/.test(file)).map((file) => readFile(join(folder, `${file}.map`), "utf8"));
  const sources = (await Promise.all(maps)).flatMap((map) => JSON.parse(map).sources);
  const texts = files.filter((file) => file.endsWith(".LICENSE.txt")).map((file) => readFile(join(folder, file), "utf8"));
  return [
    own,
    `swagger-ui contains code of these packages: ${packagesIn(sources).join(", ")}.`,
    "Their notices, as swagger-ui publishes them:",
    ...(await Promise.all(texts)).map((text) => text.trim()),
  ].join("\n\n");
}
