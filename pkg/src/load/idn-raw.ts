// The exports of the module of `erc8257/idn`; `#idn` is this file for the type checker.

export interface RawIdn {
  hostToAscii(host: string): string;
}

/** The module, ready to be called. */
export declare function raw(): RawIdn;
