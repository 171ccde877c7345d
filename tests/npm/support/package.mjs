// The package as a stranger has it: packed, and installed into a project of its own.

import { execFile } from "node:child_process";
import { rmSync } from "node:fs";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const execute = promisify(execFile);

const HERE = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

/** The root of the repository. */
export const ROOT = path.resolve(HERE, "../..");
/** The folder of the package. */
export const PACKAGE = path.join(ROOT, "pkg");
/** What package.json says. */
export const MANIFEST = JSON.parse(await readFile(path.join(PACKAGE, "package.json"), "utf8"));

/** A program of the tests' own packages. */
export function bin(name) {
  return path.join(HERE, "node_modules/.bin", name);
}

/** Runs a program; gives its output, also where it fails. */
export async function run(program, args, options = {}) {
  try {
    const { stdout, stderr } = await execute(program, args, { maxBuffer: 1 << 26, ...options });
    return { code: 0, stdout, stderr };
  } catch (error) {
    if (typeof error.code !== "number") {
      throw error;
    }
    return { code: error.code, stdout: error.stdout, stderr: error.stderr };
  }
}

/** The same, where anything but success is a failure of the test. */
export async function must(program, args, options) {
  const { code, stdout, stderr } = await run(program, args, options);
  if (code !== 0) {
    throw new Error(`${program} ${args.join(" ")} ended with ${code}\n${stdout}${stderr}`);
  }
  return stdout;
}

/** A folder that goes when the test ends. */
export async function folder(t) {
  const made = await mkdtemp(path.join(os.tmpdir(), "erc8257-npm-"));
  t.after(() => rm(made, { recursive: true, force: true, maxRetries: 5 }));
  return made;
}

/** What `npm pack` makes: the file, and the paths in it. Once for all tests of a process. */
export function pack() {
  packed ??= packNow();
  return packed;
}

let packed;

async function packNow() {
  const target = await mkdtemp(path.join(os.tmpdir(), "erc8257-npm-"));
  process.once("exit", () => rmSync(target, { recursive: true, force: true }));
  const printed = await must("npm", ["pack", "--json", "--ignore-scripts", "--pack-destination", target], { cwd: PACKAGE });
  const answer = JSON.parse(printed);
  // An array up to npm 11, and an object by name after it.
  const [{ filename, files, size }] = Array.isArray(answer) ? answer : Object.values(answer);
  return { file: path.join(target, filename), paths: files.map((file) => file.path).sort(), size };
}

/** A project with the package in it: a copy of `samples/<sample>`, or an empty one. */
export async function project(t, sample) {
  const [made, { file }] = await Promise.all([folder(t), pack()]);
  if (sample === undefined) {
    await writeFile(path.join(made, "package.json"), '{ "name": "project", "private": true }\n');
  } else {
    await cp(path.join(HERE, "samples", sample), made, { recursive: true });
  }
  await must("npm", ["install", "--offline", "--no-audit", "--no-fund", file], { cwd: made });
  return made;
}
