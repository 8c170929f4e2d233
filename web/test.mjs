// Bundles the tests of the pure parts and hands them to Node's own runner.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = fileURLToPath(new URL("./test/", import.meta.url));
const out = mkdtempSync(join(tmpdir(), "parlour-page-"));
try {
  const entryPoints = readdirSync(here).map((name) => join(here, name));
  await build({ entryPoints, outdir: out, outExtension: { ".js": ".mjs" }, bundle: true, loader: { ".svg": "text", ".wasm": "binary" }, platform: "node", target: "node18", format: "esm" });
  const tests = readdirSync(out).map((name) => join(out, name));
  process.exitCode = spawnSync(process.execPath, ["--test", ...tests], { stdio: "inherit" }).status ?? 1;
} finally {
  rmSync(out, { recursive: true });
}
