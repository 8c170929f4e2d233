// Makes src/wire.ts from the JSON schema of the messages: python -m parlour.service.operations.schema | npm run wire
// With --check it writes nothing, and fails when the file is not what it would write.
import { readFile, writeFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { compile } from "json-schema-to-typescript";

const BANNER = `// Generated from the messages of src/parlour/service/messages by \`make wire\`. Do not edit.
import type { Chance } from "./chance";\n`;

/** Fit one node of the schema to what the generator knows, and say that the server sends whatever it has. */
function fit(node) {
  if (Array.isArray(node)) return node.map(fit);
  if (node === null || typeof node !== "object") return node;
  // A number from 0 to 1 is a chance, which only `chance.ts` turns into hundredths.
  if (node.type === "number" && node.minimum === 0 && node.maximum === 1) return { ...node, tsType: "Chance" };
  const { prefixItems, discriminator, ...rest } = node;
  const fitted = Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, fit(value)]));
  if (prefixItems) Object.assign(fitted, { items: fit(prefixItems), additionalItems: false });
  // Limits on lengths would become unions of tuples, and the server tells of them in words.
  else if (fitted.type === "array") for (const limit of ["minItems", "maxItems"]) delete fitted[limit];
  // What the page sends is closed and may leave out what has a default; what it is sent is complete.
  if (fitted.properties && fitted.additionalProperties !== false) fitted.required = Object.keys(fitted.properties);
  return fitted;
}

const schema = fit(JSON.parse(await text(process.stdin)));
const code = await compile(schema, "Message", {
  additionalProperties: false,
  bannerComment: BANNER,
  unreachableDefinitions: true,
  format: true,
  style: { printWidth: 110 },
});
const file = new URL("src/wire.ts", import.meta.url);
if (!process.argv.includes("--check")) await writeFile(file, code);
else if ((await readFile(file, "utf8")) !== code) {
  console.error("web/src/wire.ts is stale: the messages have changed. Run `make wire`.");
  process.exitCode = 1;
}
