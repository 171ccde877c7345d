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
