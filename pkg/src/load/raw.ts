// The exports of the wasm module, as wasm-bindgen gives them. `#raw` is this file for the type checker. The build
// puts one of `inline.ts`, `slim.ts` and `js.ts` in its place, as the entry demands.

/** The session as the module holds it. */
export interface RawSession {
  tellClock(unixSeconds: number): void;
  /** Below 0 where it is unknown. */
  clock(): number;
  poll(nowSeconds: number): string;
  handleCall(id: number, kind: string, text: string): void;
  handleResponse(
    finalUrl: string | undefined,
    error: string,
    status: number,
    redirected: boolean,
    complete: boolean,
    body: Uint8Array,
  ): void;
  export(): string;
  report(): string | undefined;
  mayInvoke(nowSeconds: number): boolean;
  takeForPayment(nowSeconds: number): boolean;
  bundle(): string | undefined;
  body(): Uint8Array | undefined;
  toolRef(): string;
  policy(): string;
  block(): string | undefined;
  config(): string | undefined;
  /** Only in the module of `erc8257/proof`. */
  rpcs?(): number;
  free(): void;
}

export interface RawSessionClass {
  new (toolRef: string, policy: string, at: string, nowSeconds: number, clock: number | undefined): RawSession;
  resume(state: Uint8Array): RawSession;
  /** Only in the module of `erc8257/proof`. */
  proving?(
    toolRef: string,
    policy: string,
    proof: string,
    rpcs: number,
    nowSeconds: number,
    clock: number | undefined,
  ): RawSession;
}

/** The module of verification. Errors are thrown as JSON text; reports come with their outcome before their JSON. */
export interface Raw {
  canonicalize(body: Uint8Array): Uint8Array;
  hash(body: Uint8Array): string;
  validate(body: Uint8Array, profile: string): string;
  verify(
    creator: string,
    metadataUri: string,
    manifestHash: string,
    accessPredicate: string,
    policy: string,
    error: string,
    status: number,
    redirected: boolean,
    complete: boolean,
    body: Uint8Array,
  ): string;
  verifyBundle(bundle: Uint8Array): string;
  rules(): string;
  explain(code: string): string | undefined;
  version(): string;
  freshnessWindow(policy: string, maxAge: number): string;
  normalizeUrl(url: string): string;
  wellKnownUrl(endpoint: string, slug: string): string;
  parseToolRef(text: string): string;
  formatToolRef(text: string): string;
  /** The default quorum of so many RPCs. */
  majority(rpcs: number): string;
  RawSession: RawSessionClass;
}

/** The module, ready to be called. */
export declare function raw(): Raw;
