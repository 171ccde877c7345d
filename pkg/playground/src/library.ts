// The library, which decides everything: verification at once, advice after the first verdict was shown.

import * as slim from "erc8257/slim";
import wasm from "../../dist/erc8257.wasm";

export type Advising = typeof import("erc8257/advice");

/** Fetches and compiles the module at the same time. */
export async function load(): Promise<void> {
  slim.init(await WebAssembly.compileStreaming(fetch(new URL(wasm, import.meta.url))));
}

let advising: Promise<Advising> | undefined;

/** `erc8257/advice`, fetched when it is first wanted; again, if that failed. */
export function advice(): Promise<Advising> {
  advising ??= import("erc8257/advice").catch((cause: unknown) => {
    advising = undefined;
    throw cause;
  });
  return advising;
}

/** What the library threw, each entry by a class of its own. */
export function isOurs(thrown: unknown): thrown is slim.Erc8257Error {
  return thrown instanceof Error && thrown.name === "Erc8257Error";
}
