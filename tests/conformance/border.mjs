// The generated JSON Schemas say what the generated readers do: each document of the trial is as its schema says, and with one
// value of another type it is not, unless that value may be anything.

import { readdirSync, readFileSync } from "node:fs";
import Ajv from "ajv/dist/2020.js";

const BORDER = new URL("../../border/", import.meta.url);
const files = (folder) => readdirSync(new URL(folder, BORDER)).map((name) => `${folder}${name}`);
const read = (file) => readFileSync(new URL(file, BORDER), "utf8");

const ajv = new Ajv({ strict: true, strictRequired: false, allErrors: true });
const validators = new Map();
for (const file of [...files("schema/"), ...files("trial/schema/")]) {
  const schema = JSON.parse(read(file));
  validators.set(schema.title, ajv.compile(schema));
}

/** The places of all values in a document, each as a function that puts another value there and gives the old one. */
function* places(value, path) {
  if (value !== null && typeof value === "object") {
    for (const name of Object.keys(value)) {
      const put = (other) => {
        const old = value[name];
        value[name] = other;
        return old;
      };
      yield { path: `${path}/${name}`, put, old: value[name] };
      yield* places(value[name], `${path}/${name}`);
    }
  }
}

/** Members that take any JSON value: as in the descriptions. */
const ANY = /^\/(answers\/[0-9]+|config\/usage|challenge\/body|(code|nonce|delegateCode|slots\/[a-z]+|probes\/[A-Za-z]+)\/result)(\/|$)/u;

const wrong = [];
const counts = { documents: 0, refused: 0, any: 0 };
for (const file of files("trial/documents/")) {
  for (const line of read(file).trimEnd().split("\n")) {
    const document = JSON.parse(line);
    const valid = validators.get(document.format);
    counts.documents += 1;
    if (!valid(document)) {
      wrong.push(`${file}: ${document.format}: ${ajv.errorsText(valid.errors.slice(0, 3))}`);
      continue;
    }
    for (const { path, put, old } of [...places(document, "")]) {
      put(old === null || typeof old === "object" && !Array.isArray(old) ? -0.5 : { "no-such-member": {} });
      const accepted = valid(document);
      put(old);
      if (accepted !== (ANY.test(path) && document.format !== "erc8257-identity-reputation-bundle/1")) {
        wrong.push(`${file}: ${document.format}: ${path} of another type is ${accepted ? "accepted" : "refused"}`);
      }
      counts[accepted ? "any" : "refused"] += 1;
    }
  }
}
if (wrong.length > 0 || counts.documents === 0) {
  console.error([...new Set(wrong)].slice(0, 20).join("\n"));
  process.exit(1);
}
console.log(`${validators.size} schemas; ${counts.documents} documents; of their values in another form ${counts.refused} refused, ${counts.any} may be anything`);
