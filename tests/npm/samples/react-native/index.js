// An app for React Native's engine: judges the lines that the script before it has put into `GIVEN`.
//
// The library is evaluated first, so that it finds what Hermes has, which is no TextDecoder and no atob; the runner,
// which needs both, gets simple ones after that.

import * as api from "erc8257";
import "./globals";
import { judge } from "./runners/judge.mjs";
import { fromTape } from "./runners/replayed.mjs";

for (const { via, line: latin1, tape } of globalThis.GIVEN) {
  const line = new Uint8Array(latin1.length);
  for (let at = 0; at < line.length; at++) {
    line[at] = latin1.charCodeAt(at);
  }
  globalThis.print(judge(api, line, via, () => (tape === null ? undefined : fromTape(tape))));
}
