// The build's constants.

/** Bytes of the longest bundle that the library reads; the build takes it from the core's table of limits. */
declare const BUNDLE_BYTES: number;

/** The page's files, each with its hash, and their version, for the service worker. */
declare const FILES: readonly (readonly [name: string, integrity: string])[];
declare const VERSION: string;

declare module "*.wasm" {
  const url: string;
  export default url;
}

declare module "#worker" {
  const url: string;
  export default url;
}

declare module "#examples" {
  const examples: readonly import("./examples.js").Example[];
  export default examples;
}
