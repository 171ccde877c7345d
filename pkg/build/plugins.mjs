import { readFile } from "node:fs/promises";
import path from "node:path";

/** `#raw`, `#advice` and `#idn` are this file of src/load: an entry has one module. */
export function rawIs(name) {
  return {
    name: "raw",
    setup({ onResolve }) {
      onResolve({ filter: /^#(raw|advice|idn)$/ }, () => ({ path: path.resolve(`src/load/${name}.ts`) }));
    },
  };
}

/** `import text from "file?base64"`. */
export function base64() {
  return {
    name: "base64",
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /\?base64$/ }, ({ path: name, resolveDir }) => ({
        path: path.resolve(resolveDir, name.replace(/\?base64$/, "")),
        namespace: "base64",
      }));
      onLoad({ filter: /.*/, namespace: "base64" }, async ({ path: file }) => ({
        contents: (await readFile(file)).toString("base64"),
        loader: "text",
      }));
    },
  };
}

/**
 * Leaves out of the glue how it would fetch its module: nothing here does, and bundlers that see the file's name in it
 * look for the file.
 */
export function synchronous() {
  return {
    name: "synchronous",
    setup({ onLoad }) {
      onLoad({ filter: /dist\/raw\/[^/]+\/raw\.js$/ }, async ({ path: file }) => {
        const glue = await readFile(file, "utf8");
        const at = glue.indexOf("let __wbg_init_promise;");
        if (at < 0) {
          throw new Error(`${file}: wasm-bindgen writes its glue in another way now`);
        }
        return { contents: `${glue.slice(0, at)}export { initSync };\n`, loader: "js" };
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
