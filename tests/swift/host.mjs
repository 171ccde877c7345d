// The program of tests/swift/Host, and what it cannot be asked.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const PACKAGE = fileURLToPath(new URL(".", import.meta.url));
const BUILT = "--quiet --skip-build --scratch-path ../../target/swift-programs".split(" ");

/**
 * A gigabyte of zeros in a compressed megabyte, which Foundation holds as a whole, and bodies of 64 MB. Nothing else is
 * in time meanwhile.
 */
export const HEAVY = ["http/gzip-bomb", "http/length-64m", "http/chunked-64m", "http/close-64m"];

/** Heads and trailers without end: that many are refused, or our deadline ends the wait, whichever comes first. */
export const EITHER = ["http/trailers-endless", "http/informational-forever"];

/**
 * Linux's Foundation ends the program where a connection ends within a head. It does so at trailers too, which it takes
 * for another head, which never ends. A test cannot catch that.
 */
export const FATAL = ["http/half-head", "http/chunk-extensions"];

/** The program that verifies the named cases, led to the bed; nothing where it cannot be led. */
export async function startHost(t, bed, all) {
  const program = spawn("swift", ["run", ...BUILT, "host"], { cwd: PACKAGE, stdio: ["pipe", "pipe", "ignore"] });
  program.stdin.on("error", () => undefined);
  const waiting = new Map();
  const ended = once(program, "exit").then(([status, signal]) => {
    waiting.forEach(({ reject }, name) => reject(new Error(`${name}: the program has ended, ${status ?? signal}`)));
  });
  t.after(() => {
    program.stdin.end();
    return ended;
  });
  const tell = (what) => program.stdin.write(`${JSON.stringify(what)}\n`);
  const lines = createInterface({ input: program.stdout });
  const [first] = await Promise.race([once(lines, "line"), ended.then(() => [null])]);
  if (first === null) {
    throw new Error("the program has ended before its first line");
  }
  if (!JSON.parse(first).led) {
    t.skip("this Foundation has its curl within it, and URLSession cannot be led to the bed");
    return null;
  }
  lines.on("line", (line) => {
    const { name, ...came } = JSON.parse(line);
    waiting.get(name).resolve(came);
    waiting.delete(name);
  });
  const names = new Set(all.map(({ host }) => host).filter((name) => name !== null));
  tell({ ca: readFileSync(bed.ca, "utf8"), led: [...names].map((name) => `${name}:443:${bed.https}`) });
  const verify = (one) =>
    new Promise((resolve, reject) => {
      waiting.set(one.name, { resolve, reject });
      tell(one);
    });
  return { verify };
}
