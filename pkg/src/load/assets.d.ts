declare module "*?packed" {
  const packed: import("./unpack.js").Packed;
  export default packed;
}

declare module "*?bytes" {
  const bytes: readonly number[];
  export default bytes;
}

declare module "*/raw.js" {
  export function start(module: WebAssembly.Module): void;
}

declare module "*/plain.js" {
  export function start(): void;
}

declare module "#wasm" {
  const module: WebAssembly.Module;
  export default module;
}
