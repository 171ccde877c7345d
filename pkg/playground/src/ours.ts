import type { Erc8257Error } from "erc8257/slim";

/** The library's errors, each entry by a class of its own. */
export function isOurs(thrown: unknown): thrown is Erc8257Error {
  return thrown instanceof Error && thrown.name === "Erc8257Error";
}
