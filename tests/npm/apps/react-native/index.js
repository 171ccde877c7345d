// An app for React Native's engine: judges the lines that the script before it has put into `GIVEN`.
//
// The library is evaluated first, so that it finds what Hermes has, which is no TextDecoder and no atob; the runner,
// which needs both, gets simple ones after that.

import * as api from "erc8257";
import "./globals";
import { judge } from "../../../runners/judge.mjs";
import { fromTape } from "../../../runners/replayed.mjs";

const { via, lines, tapes } = globalThis.GIVEN;

lines.forEach((latin1, at) => {
  const line = Uint8Array.from(latin1, (character) => character.charCodeAt(0));
  const tape = tapes[at];
  globalThis.print(judge(api, line, via, () => (tape === null ? undefined : fromTape(tape))));
});
