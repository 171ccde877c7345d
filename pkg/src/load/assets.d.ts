declare module "*?base64" {
  const text: string;
  export default text;
}

declare module "*/raw.js" {
  export function initSync(options: { module: WebAssembly.Module }): unknown;
}

declare module "*/plain.js" {
  export function start(): void;
}
