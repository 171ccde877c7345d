// What wasm-bindgen writes beside a module, without what nothing here calls.

/** What `replace` would do, but the build stops if a new version of a tool writes something else. */
export function put(text, what, by) {
  const parts = text.split(what);
  if (parts.length !== 2) {
    throw new Error(`expected once in what the tool wrote, found ${parts.length - 1} times: ${what}`);
  }
  return parts.join(typeof by === "string" ? by : by(what.exec(text)));
}

/**
 * The glue up to where it would load its module, and `start` in that one's place. Bundlers that see the file's name in
 * it look for the file, and nothing here fetches.
 */
export function started(glue, start) {
  const end = "let wasmModule, wasmInstance, wasm;";
  put(glue, end, end);
  return `${glue.slice(0, glue.indexOf(end))}let wasm;\n${start}\n`;
}
