import { readFile } from "node:fs/promises";
import path from "node:path";
import { transform } from "esbuild";
import { pack } from "./ascii.mjs";
import { IMPORTS } from "./entries.mjs";
import { started } from "./glue.mjs";
import { once } from "./once.mjs";
import { assemble } from "./wasm.mjs";

/** What the sources call a module is this file of src/load: an entry has one module. */
export function rawIs(name) {
  return {
    name: "raw",
    setup({ onResolve }) {
      onResolve({ filter: /^#/ }, ({ path: asked }) => (IMPORTS.includes(asked) ? { path: path.resolve(`src/load/${name}.ts`) } : undefined));
    },
  };
}

/** Entries that an entry loads on demand stay entries, by their names: so each engine gets its own form of them. */
export function otherEntries() {
  return {
    name: "other-entries",
    setup({ onResolve }) {
      onResolve({ filter: /^\.\/[a-z-]+\.js$/ }, ({ path: file, kind }) =>
        kind === "dynamic-import"
          ? { path: file === "./index.js" ? "erc8257" : `erc8257/${file.slice(2, -3)}`, external: true }
          : undefined,
      );
    },
  };
}

const packedText = once(async (file) => JSON.stringify(pack(await readFile(file))));

/** `import * as packed from "file?packed"`, for `unpack`. */
export function packed() {
  return {
    name: "packed",
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /\?packed$/ }, ({ path: name, resolveDir }) => ({
        path: path.resolve(resolveDir, name.replace(/\?packed$/, "")),
        namespace: "packed",
      }));
      onLoad({ filter: /.*/, namespace: "packed" }, async ({ path: file }) => ({
        contents: await packedText(file),
        loader: "json",
      }));
    },
  };
}

/** `import bytes from "file.wat?bytes"`: a module in text, assembled. */
export function assembled() {
  return {
    name: "assembled",
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /\.wat\?bytes$/ }, ({ path: name, resolveDir }) => ({
        path: path.resolve(resolveDir, name.replace(/\?bytes$/, "")),
        namespace: "assembled",
      }));
      onLoad({ filter: /.*/, namespace: "assembled" }, async ({ path: file }) => ({
        contents: JSON.stringify([...(await assemble(file))]),
        loader: "json",
      }));
    },
  };
}

/** Starts the module, which the loaders compile. Names of functions of the glue say nothing to a reader of a stack. */
const START = `export function start(module) {
  wasm = new WebAssembly.Instance(module, __wbg_get_imports()).exports;
  wasm.__wbindgen_start();
}`;

/** The glue of a module, made small. */
export function glue() {
  return {
    name: "glue",
    setup({ onLoad }) {
      onLoad({ filter: /dist[\\/]raw[\\/][^\\/]+[\\/]raw\.js$/ }, async ({ path: file }) => {
        const text = started(await readFile(file, "utf8"), START);
        const { code } = await transform(text, { format: "esm", target: "es2022", minify: true });
        return { contents: code, loader: "js" };
      });
    },
  };
}

/** `#wasm` is the published module, imported from beside the folder of the scripts. */
export function wasmBeside() {
  return {
    name: "wasm",
    setup({ onResolve }) {
      onResolve({ filter: /^#wasm$/ }, () => ({ path: "../erc8257.wasm", external: true }));
    },
  };
}
