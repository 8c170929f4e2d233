// Builds the page into the server's folder: node build.mjs [--watch]
import { createHash } from "node:crypto";
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, context } from "esbuild";
import { buildEngines, buildTable, buildWorker, outputOf, shared } from "./kernels.mjs";
import { notices } from "./notices.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const page = join(here, "..", "src", "parlour", "server", "page");
const swagger = dirname(createRequire(import.meta.url).resolve("swagger-ui-dist/package.json"));
const BUNDLES = ["swagger-ui-bundle.js", "swagger-ui-standalone-preset.js"];
const DOCS = [...BUNDLES, ...BUNDLES.map((name) => `${name}.LICENSE.txt`), "swagger-ui.css"];

const ICON = (await readFile(join(here, "icons", "icon.svg"), "utf8")).trim();

/** What a browser installs. The icons are drawn by icons/draw.py. */
const MANIFEST = {
  name: "parlour",
  short_name: "parlour",
  description: "Four parlour games, at one table.",
  lang: "en",
  start_url: "./",
  scope: "./",
  display: "standalone",
  background_color: "#f7f1e3",
  theme_color: "#7b1e24",
  icons: [
    { src: "icons/icon-192.png", sizes: "192x192", type: "image/png" },
    { src: "icons/icon-512.png", sizes: "512x512", type: "image/png" },
    { src: "icons/maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
  ],
};

/**
 * The one document, with the names that the bundles got. Its addresses are relative to the folder of the page; who sends it
 * for another address puts the way to that folder in their place, and how the games look.
 */
function document(script, style, parts) {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#f7f1e3" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#17130f" media="(prefers-color-scheme: dark)">
<meta name="description" content="Four parlour games, at one table.">
<title>parlour</title>
<link rel="manifest" href="./manifest.webmanifest">
<link rel="apple-touch-icon" href="./icons/apple-touch-icon.png">
<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(ICON)}">
<!-- preview -->
<!-- sheet -->
<link rel="stylesheet" href="./${style}">
${parts.map((part) => `<link rel="modulepreload" href="./${part}">`).join("\n")}
<script type="module" src="./${script}"></script>
</head>
<body>
<svg class="lights" width="0" height="0" aria-hidden="true"><!-- lights --></svg>
<div id="page"></div>
<div id="polite" class="unseen" aria-live="polite"></div>
<div id="assertive" class="unseen" aria-live="assertive"></div>
<noscript>The tables of parlour are set by a script; please let it run.</noscript>
</body>
</html>
`;
}

/** The files that a script needs before it runs: fetched with it, not after it. */
function importedBy(metafile, script) {
  const [, { imports }] = Object.entries(metafile.outputs).find(([path]) => path.endsWith(script));
  return imports.filter(({ kind }) => kind === "import-statement").map(({ path }) => path.slice(path.lastIndexOf("/") + 1));
}

/** The service worker keeps the scripts and styles. What only engines need is kept when it is used. */
async function writeWorker(metafile, [script, style]) {
  const names = Object.keys(metafile.outputs).map((path) => basename(path)).filter((name) => /\.(js|css)$/.test(name));
  const files = names.sort().map((name) => `assets/${name}`);
  const kept = [...files, "icons/icon-192.png"];
  const digest = createHash("sha256").update(`${script} ${style} ${kept} ${await readFile(join(page, "index.html"), "utf8")}`).digest("hex");
  await build({
    ...shared,
    absWorkingDir: here,
    entryPoints: ["src/offline/worker.ts"],
    entryNames: "[name]",
    outfile: join(page, "sw.js"),
    format: "iife",
    minify: true,
    define: { BUILD: JSON.stringify(digest.slice(0, 16)), FILES: JSON.stringify(kept) },
  });
}

/** The service worker of a folder of files, before which the builder of the folder writes what is in it. */
async function buildKeeper() {
  await build({
    ...shared,
    absWorkingDir: here,
    entryPoints: ["src/site/keeper.ts"],
    entryNames: "[name]",
    outfile: join(page, "folder", "keeper.js"),
    format: "iife",
    minify: true,
  });
}

/** The one script that shows a finished match on any page, with its styles inside. */
async function buildViewer() {
  await build({
    ...shared,
    absWorkingDir: here,
    entryPoints: ["src/embed/viewer.ts"],
    entryNames: "[name]",
    outfile: join(page, "embed", "parlour-board.js"),
    format: "iife",
    charset: "ascii",
    minify: true,
    loader: { ".css": "text" },
  });
}

/** After each build: write the document that names the new bundles, and whose code is in them. */
const writeDocument = {
  name: "document",
  setup(build) {
    build.onEnd(async ({ metafile, errors }) => {
      if (errors.length > 0) return;
      const [script, style] = [outputOf(metafile, "src/main.tsx"), outputOf(metafile, "style/page.css")];
      const parts = importedBy(metafile, script).map((part) => `assets/${part}`);
      await writeFile(join(page, "index.html"), document(`assets/${script}`, `assets/${style}`, parts));
      await writeWorker(metafile, [script, style]);
      await writeFile(join(page, "docs", "THIRD_PARTY_NOTICES.txt"), await notices(here, metafile, swagger, DOCS));
    });
  },
};

/**
 * What the first page loads stays together. Files are split by who needs them, so each part that is loaded later counts
 * as needing all of the first page, which is there by then: fewer files, and smaller ones, as each is compressed by itself.
 */
const together = {
  name: "together",
  setup(build) {
    const parts = new Set();
    build.onResolve({ filter: /^\./ }, async ({ path, kind, pluginData, ...from }) => {
      if (kind !== "dynamic-import" || pluginData === together) return undefined;
      const found = await build.resolve(path, { kind, resolveDir: from.resolveDir, importer: from.importer, pluginData: together });
      parts.add(found.path);
      return found;
    });
    build.onLoad({ filter: /\.tsx?$/ }, async ({ path }) => {
      if (!parts.has(path)) return undefined;
      const contents = `${await readFile(path, "utf8")}\nimport ${JSON.stringify(join(here, "src", "main.tsx"))};\n`;
      return { contents, loader: path.endsWith("x") ? "tsx" : "ts" };
    });
  },
};

await rm(page, { recursive: true, force: true });
await mkdir(join(page, "docs"), { recursive: true });
await mkdir(join(page, "icons"));
const pictures = (await readdir(join(here, "icons"))).filter((name) => name.endsWith(".png"));
await Promise.all([
  ...DOCS.map((name) => copyFile(join(swagger, name), join(page, "docs", name))),
  ...pictures.map((name) => copyFile(join(here, "icons", name), join(page, "icons", name))),
  writeFile(join(page, "manifest.webmanifest"), JSON.stringify(MANIFEST)),
  buildViewer(),
  buildKeeper(),
]);

const watching = process.argv.includes("--watch");
const options = { absWorkingDir: here, outdir: join(page, "assets"), minify: !watching, sourcemap: watching ? "inline" : false };
// The engine of a game goes into the game's own package, from which the server offers it.
await buildEngines({ ...options, outdir: join(here, "..", "src", "parlour", "games") }, (game) => `${game}/page/engine`);
// The workers first: the page's bundle has their names.
const define = { ...(await buildWorker(options)), ...(await buildTable(options)) };
const bundle = await context({
  ...shared,
  ...options,
  define,
  entryPoints: [
    { in: "src/main.tsx", out: "parlour" },
    { in: "style/page.css", out: "parlour" },
  ],
  splitting: true,
  jsx: "automatic",
  jsxImportSource: "preact",
  plugins: [together, writeDocument],
});
await bundle.rebuild();
if (watching) await bundle.watch();
else await bundle.dispose();
