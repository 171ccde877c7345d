/**
 * `erc8257/js/advice`: `erc8257/advice` as JavaScript, for policies that allow no WebAssembly and for engines without
 * it.
 *
 * @module
 */

export * from "../advice.js";
