// What several files of tests compare with, each in a process of its own: the first one that computes it keeps it for the
// others.

import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const FOLDER = fileURLToPath(new URL("../../../target/kept-answers", import.meta.url));

/** The place of what these programs say of something: another program has another place. */
export function placeOf(programs, subject) {
  const hash = createHash("sha256");
  for (const program of programs) {
    const { mtimeMs, size } = statSync(program);
    hash.update(`${program} ${mtimeMs} ${size}\n`);
  }
  subject.forEach((part) => hash.update(part));
  return path.join(FOLDER, hash.digest("hex"));
}

/** The text that is kept there, if there is one. */
export function kept(place) {
  return existsSync(place) ? readFileSync(place, "utf8") : null;
}

/** Keeps a text, and gives it. A process that reads at the same time finds all of it, or nothing. */
export function keep(place, text) {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(`${place}.${process.pid}`, text);
  renameSync(`${place}.${process.pid}`, place);
  return text;
}
