// Compiles the contracts with the pinned solc and writes ABI and bytecode to build/, one file a contract.
// `node compile.mjs --check` writes nothing and fails where a file differs from the compiler's output.
import { readFileSync, writeFileSync, readdirSync, mkdirSync, rmSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import solc from "solc";

const here = dirname(fileURLToPath(import.meta.url));
const build = join(here, "build");
const check = process.argv.includes("--check");

function sources(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === "build" ? [] : sources(path);
    return entry.name.endsWith(".sol") ? [path] : [];
  });
}

const input = {
  language: "Solidity",
  sources: Object.fromEntries(
    sources(here)
      .map((path) => [relative(here, path).replaceAll("\\", "/"), { content: readFileSync(path, "utf8") }])
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  ),
  settings: {
    optimizer: { enabled: true, runs: 200 },
    evmVersion: "cancun",
    // No hash of the sources in the code: a changed comment leaves the bytes alone.
    metadata: { bytecodeHash: "none", appendCBOR: false },
    outputSelection: { "*": { "*": ["abi", "evm.bytecode.object"] } },
  },
};

const output = JSON.parse(solc.compile(JSON.stringify(input)));
const messages = output.errors ?? [];
for (const message of messages) console.error(message.formattedMessage);
if (messages.length > 0) process.exit(1);

const files = new Map();
for (const [source, contracts] of Object.entries(output.contracts)) {
  for (const [name, contract] of Object.entries(contracts)) {
    const code = contract.evm.bytecode.object;
    const interfaceOnly = code === "";
    // Interfaces with an ABI worth having are kept; abstract contracts and libraries are part of others.
    if (interfaceOnly && !source.startsWith("interfaces/")) continue;
    if (contract.abi.length === 0 || name === "Predicates" || name === "Slots") continue;
    const bytecode = interfaceOnly ? null : `0x${code}`;
    const file = { contract: name, source, compiler: `solc ${solc.version()}`, bytecode, abi: contract.abi };
    files.set(`${name}.json`, `${JSON.stringify(file, null, 1)}\n`);
  }
}

if (check) {
  const stale = [...files].filter(([name, text]) => read(join(build, name)) !== text).map(([name]) => name);
  const extra = readdirSync(build).filter((name) => !files.has(name));
  for (const name of stale) console.error(`build/${name} is not what ${solc.version()} compiles`);
  for (const name of extra) console.error(`build/${name} belongs to no contract`);
  process.exit(stale.length + extra.length > 0 ? 1 : 0);
}
rmSync(build, { recursive: true, force: true });
mkdirSync(build);
for (const [name, text] of files) writeFileSync(join(build, name), text);
console.log(`${files.size} contracts compiled with solc ${solc.version()}`);

function read(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}
