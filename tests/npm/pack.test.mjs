// The published files, and that they work where they are installed.

import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { MANIFEST, ROOT, bin, must, pack, project, run } from "./support/package.mjs";

const BUNDLE = path.join(ROOT, "tests/vectors/bundles/free-tool.json");

/** Every file that the exports name, with the condition that leads to it. */
function targets(exports, conditions = []) {
  return typeof exports === "string"
    ? [{ file: exports.replace(/^\.\//, ""), conditions }]
    : Object.entries(exports).flatMap(([name, rest]) => targets(rest, [...conditions, name]));
}

/** Entries that are scripts, as an import names them. */
const ENTRIES = Object.entries(MANIFEST.exports)
  .filter(([, to]) => typeof to !== "string")
  .map(([name]) => path.posix.join("erc8257", name));

test("everything that the exports name is packed, and nothing else of this repository", async () => {
  const { paths } = await pack();
  for (const { file } of targets(MANIFEST.exports)) {
    assert.ok(paths.includes(file), `${file} is named by the exports and not packed`);
  }
  const strange = paths.filter((file) => !/^(?:slim|js|js\/advice|advice|live|follow|payment|identity|wallet|proof|discoverability|http-tool|idn|judge)\/package\.json$|^dist\/(esm|cjs)\/.*\.(js|d\.ts)$/.test(file));
  const known = ["LICENSE-APACHE", "LICENSE-MIT", "LICENSE-PARTS", "LICENSE-UNICODE", "README.md", "dist/cjs/package.json", "dist/erc8257.wasm", "package.json"];
  assert.deepEqual(strange, known);
});

test("nothing runs at installation, and nothing else is installed", () => {
  assert.equal(MANIFEST.scripts, undefined);
  for (const member of ["dependencies", "peerDependencies", "optionalDependencies", "bundleDependencies"]) {
    assert.equal(MANIFEST[member], undefined, member);
  }
});

test("package.json says what registries and auditors ask for", () => {
  assert.equal(MANIFEST.license, "MIT OR Apache-2.0");
  assert.match(MANIFEST.repository.url, /^git\+https:/);
  assert.equal(MANIFEST.repository.directory, "pkg");
  assert.equal(MANIFEST.publishConfig.provenance, true);
  assert.equal(MANIFEST.sideEffects, false);
  assert.ok(MANIFEST.engines.node);
});

test("all packages of the repository have one version", async () => {
  const cargo = await readFile(path.join(ROOT, "Cargo.toml"), "utf8");
  assert.equal(MANIFEST.version, /^version = "(.*)"$/m.exec(cargo)[1]);
});

test("types and conditions resolve in every module system: attw", async () => {
  const { file } = await pack();
  // Only the bundler that imports the module knows the import's kind.
  const options = ["--exclude-entrypoints", "erc8257.wasm", "--no-emoji", "--format", "ascii"];
  const { code, stdout, stderr } = await run(bin("attw"), [file, ...options]);
  assert.equal(code, 0, stdout + stderr);
});

test("a compiler that reads no exports finds the types of every entry", () => {
  const entries = Object.entries(MANIFEST.exports).filter(([name, to]) => name !== "." && typeof to !== "string");
  const expected = entries.map(([name, to]) => [name.slice(2), [to.require.types]]);
  assert.deepEqual(MANIFEST.typesVersions["*"], Object.fromEntries(expected));
  assert.equal(MANIFEST.types, MANIFEST.exports["."].require.types);
});

test("types and conditions resolve in every module system: publint", async () => {
  const { file } = await pack();
  const { code, stdout, stderr } = await run(bin("publint"), ["run", file, "--strict"]);
  assert.equal(code, 0, stdout + stderr);
  assert.match(stdout, /All good!/);
});

test("an empty project installs it and verifies, as ESM and as CommonJS", async (t) => {
  const folder = await project(t);
  const work = `
    const report = verifyBundle(readFileSync(${JSON.stringify(BUNDLE)}));
    console.log(report.verified, report.computedHash);`;
  const esm = `import { readFileSync } from "node:fs"; import { verifyBundle } from "erc8257"; ${work}`;
  const cjs = `const { readFileSync } = require("node:fs"); const { verifyBundle } = require("erc8257"); ${work}`;
  await Promise.all([writeFile(path.join(folder, "use.mjs"), esm), writeFile(path.join(folder, "use.cjs"), cjs)]);
  for (const file of ["use.mjs", "use.cjs"]) {
    const printed = await must(process.execPath, [file], { cwd: folder });
    assert.equal(printed.trim(), "true 0x786620b1a5d903c2ac4eafe964364292ca4b6ed763a13b29423c03ccca905af0", file);
  }
});

test("every entry has the same names as ESM and as CommonJS, and nothing happens when it is loaded", async (t) => {
  const folder = await project(t);
  for (const entry of ENTRIES) {
    const names = `console.log(JSON.stringify(Object.keys(all).filter((name) => !/^(default|module\\.exports|__esModule)$/.test(name)).sort()))`;
    // A module that compiles at import would cost every user who may never verify.
    const watch = `WebAssembly.Module = class { constructor() { throw new Error("compiled at import"); } };`;
    await writeFile(path.join(folder, "names.mjs"), `${watch} const all = await import("${entry}"); ${names}`);
    await writeFile(path.join(folder, "names.cjs"), `${watch} const all = require("${entry}"); ${names}`);
    const [esm, cjs] = await Promise.all(
      ["names.mjs", "names.cjs"].map((file) => must(process.execPath, [file], { cwd: folder })),
    );
    assert.equal(cjs, esm, entry);
    assert.ok(JSON.parse(esm).length > 0, entry);
  }
});

test("erc8257/slim says what to do before init, and works with the published module after it", async (t) => {
  const folder = await project(t);
  const script = `
    import { readFileSync } from "node:fs";
    import { init, verifyBundle } from "erc8257/slim";
    const bundle = readFileSync(${JSON.stringify(BUNDLE)});
    try { verifyBundle(bundle); } catch (error) { console.log(error.name, error.code); }
    init(readFileSync(new URL(import.meta.resolve("erc8257/erc8257.wasm"))));
    console.log(verifyBundle(bundle).verified);`;
  await writeFile(path.join(folder, "slim.mjs"), script);
  assert.equal(await must(process.execPath, ["slim.mjs"], { cwd: folder }), "Erc8257Error not-initialized\ntrue\n");
});
