// Every file of vectors is as its schema says, index.json too, and no schema is without a file.

import { readdirSync, readFileSync } from "node:fs";
import Ajv from "ajv/dist/2020.js";

const VECTORS = new URL("../vectors/", import.meta.url);
const read = (file) => JSON.parse(readFileSync(new URL(file, VECTORS), "utf8"));

// Schemas name others by their $id.
const ajv = new Ajv({ strict: true, strictRequired: false, strictTypes: false, allErrors: true });
const schemas = readdirSync(new URL("schemas/", VECTORS)).filter((file) => file.endsWith(".json"));
for (const file of schemas) {
  ajv.addSchema(read(`schemas/${file}`));
}

const index = read("index.json");
const files = [{ file: "index.json", schema: index.schema }, ...index.files];
const wrong = [];
for (const { file, schema } of files) {
  const valid = ajv.getSchema(schema.replace("schemas/", ""));
  if (!valid(read(file))) {
    wrong.push(`${file}: ${ajv.errorsText(valid.errors.slice(0, 3), { separator: "\n  " })}`);
  }
}
const used = new Set(files.map(({ schema }) => schema.replace("schemas/", "")));
wrong.push(...schemas.filter((file) => !used.has(file)).map((file) => `schemas/${file}: no file is of it`));
if (wrong.length > 0) {
  console.error(wrong.join("\n"));
  process.exit(1);
}
console.log(`${files.length} files as their ${schemas.length} schemas say`);
