// The exports of the module of `erc8257/advice`, as wasm-bindgen gives them; `#advice` is this file for the type
// checker. Hex and decimal numbers cross as text. An answer of an RPC crosses as the name of its member and that
// member's JSON.

export interface RawProof {
  domainSeparator(): string;
  structHash(): string;
  digest(): string;
  typedData(): string;
  payload(signature: string): string;
  verify(signature: string, now: string, accountCode: string | undefined): string;
  free(): void;
}

/** The module of advice. Errors are thrown as JSON text. */
export interface RawAdvice {
  call(verb: number, parts: Uint8Array): string;
  judge(bundle: Uint8Array): string;

  adviceRows(): string;
  hypotheses(): string;
  proofRows(): string;
  explain(code: string): string | undefined;

  RawProof: new (chainId: string, predicate: string, toolId: string, account: string, deadline: string) => RawProof;
  parsePayload(data: string): string;

  htmlText(text: string): string;
  htmlAttribute(text: string): string;
  jsString(text: string): string;
  markdownText(text: string): string;
  linkClass(url: string): string;
  imageClass(url: string): string;
  hostForDisplay(host: string): string;
  skeleton(text: string): string;
  displayAmount(amount: string, decimals: number): string;
  looksSecret(data: Uint8Array): string | undefined;
  commandRisks(url: string): string | undefined;
  ofUrl(url: string, role: string): string;
}

/** The module, ready to be called. */
export declare function raw(): RawAdvice;
