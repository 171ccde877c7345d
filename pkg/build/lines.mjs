// Scripts without white space, but with lines. Engines print the whole line that threw, and with the module on one
// line that would be all of it. Names stay, for stacks and debuggers.

import { writeFile, mkdir } from "node:fs/promises";
import path from "node:path";
import { build, transform } from "esbuild";

/** Builds as esbuild does, with what `pack` made on a line of its own; `lineLimit` says how long the others are. */
export async function inLines({ outfile, ...options }) {
  const { outputFiles } = await build({ ...options, minifyWhitespace: true, write: false, outfile });
  const wrapped = outputFiles[0].text;
  // It wraps strings too, which makes the module's text larger and error messages impossible to search for.
  const text = wrapped.replaceAll("\\\n", "").replace(/(?<=\btext:)"[^"\\\n]{1000,}"/g, "\n$&\n");
  if ((await normal(text)) !== (await normal(wrapped))) {
    throw new Error(`${outfile}: another program after its lines were changed`);
  }
  await mkdir(path.dirname(outfile), { recursive: true });
  await writeFile(outfile, text);
}

async function normal(text) {
  return (await transform(text, { minifyWhitespace: true })).code;
}
