// The conformance vectors of tests/vectors, read as their README says.

import { readFileSync } from "node:fs";

const FOLDER = new URL("../../vectors/", import.meta.url);

function read(file) {
  return JSON.parse(readFileSync(new URL(file, FOLDER), "utf8"));
}

/** The content of every file of a kind. */
export function files(kind) {
  const listed = read("index.json").files.filter((entry) => entry.kind === kind);
  return listed.map(({ file }) => read(file));
}

/** All cases of a kind; `atLeast` so that a lost file is noticed. */
export function cases(kind, atLeast) {
  const all = files(kind).flatMap((file) => file.cases);
  if (all.length < atLeast) {
    throw new Error(`only ${all.length} cases of ${kind}`);
  }
  return all;
}

const JUDGED = ["schemas/judged.schema.json", "schemas/proven.schema.json"];

/** The cases of all described verbs, of every kind of file: a bundle, and what judging it comes to. */
export function judgedCases(atLeast) {
  const listed = read("index.json").files.filter(({ schema }) => JUDGED.includes(schema));
  const all = listed.map(({ file }) => read(file)).flatMap(({ cases, shared }) => cases.map((one) => whole(one, shared)));
  if (all.length < atLeast) {
    throw new Error(`only ${all.length} cases`);
  }
  return all;
}

/** A value with what its file shares in the place of `{"$": KEY}`. */
function whole(value, shared) {
  if (typeof value !== "object" || value === null || shared === undefined) {
    return value;
  }
  if (Array.isArray(value)) {
    return value.map((one) => whole(one, shared));
  }
  if (typeof value.$ === "string" && Object.keys(value).length === 1) {
    return whole(shared[value.$], shared);
  }
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, whole(one, shared)]));
}

/** Text and repeated text, put together. */
export function parts(list) {
  const bytes = ({ text, repeat, count, base64 }) =>
    base64 === undefined ? Buffer.from(text ?? repeat.repeat(count)) : Buffer.from(base64, "base64");
  return new Uint8Array(Buffer.concat(list.map(bytes)));
}

/** The document of a case, however it is written. */
export function body(given) {
  const text = given.bodyText ?? given.text;
  const base64 = given.body ?? given.base64;
  return parts(given.bodyParts ?? given.parts ?? [text === undefined ? { base64 } : { text }]);
}

/** The body of a request or an answer; `null` where it has none. */
export function optionalBody(given) {
  return (given.bodyText ?? given.body ?? null) === null ? null : body(given);
}

/** The bundle text of a case, however it is written. */
export function bundle(given) {
  if (given.bundleText !== undefined || given.bundleParts !== undefined) {
    return parts(given.bundleParts ?? [{ text: given.bundleText }]);
  }
  const whole = structuredClone(given.bundle);
  if (given.bodyParts !== undefined) {
    (whole.response ?? whole).body = Buffer.from(parts(given.bodyParts)).toString("base64");
  }
  return parts([{ text: JSON.stringify(whole) }]);
}

/** All cases of a kind whose files name a function each: those of one function. */
export function functionCases(kind, name, atLeast) {
  const all = files(kind).flatMap((file) => (file.function === name ? file.cases : []));
  if (all.length < atLeast) {
    throw new Error(`only ${all.length} cases of ${kind} for ${name}`);
  }
  return all;
}

/** Hex of a case, however it is written. */
export function hex(given, name) {
  const list = given[`${name}Parts`];
  return list === undefined ? given[name] : new TextDecoder().decode(parts(list));
}
