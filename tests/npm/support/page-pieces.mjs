// The files of the built playground, by when a visitor needs them.

import { readFile, readdir } from "node:fs/promises";
import path from "node:path";
import { PACKAGE } from "./package.mjs";

const FOLDER = path.join(PACKAGE, "dist/playground");

/** Each stage, and the files that it adds. Each file of the page has one stage. */
export async function pagePieces() {
  const files = await readdir(FOLDER);
  const main = files.filter((name) => name.startsWith("main-"));
  // The files that a script imports at once come with it; later imports do not.
  const text = (await Promise.all(main.map((name) => readFile(path.join(FOLDER, name), "utf8")))).join("\n");
  const together = files.filter((name) => new RegExp(`(?:from|import)\\s*"\\./${name}"`).test(text));
  const first = files.filter((name) => /^(main-.*|style-.*|.*\.wasm|.*\.html|.*\.svg)$/.test(name) || together.includes(name));
  const last = files.filter((name) => /^(?:worker|later)-/.test(name) || name === "sw.js");
  const between = files.filter((name) => !first.includes(name) && !last.includes(name));
  return [
    ["to the first verdict", first],
    ["with the editor and the examples", between],
    ["with advice", last],
  ];
}
