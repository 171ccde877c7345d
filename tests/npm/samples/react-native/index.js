// An app for React Native's engine: judges the lines that the script before it has put into `GIVEN`.
//
// The library is evaluated first, so that it finds Hermes's own globals, without TextDecoder and atob. The runner needs
// both, and gets simple ones after that.

import * as api from "erc8257";
import "./globals";
import { judgeEach } from "./runners/judge.mjs";
import { fromTape } from "./runners/replayed.mjs";

const { vias, lines, tapes } = globalThis.GIVEN;

lines.forEach((latin1, at) => {
  const line = new Uint8Array(latin1.length);
  for (let byte = 0; byte < line.length; byte++) {
    line[byte] = latin1.charCodeAt(byte);
  }
  const answering = () => (tapes[at] === null ? undefined : fromTape(tapes[at]));
  judgeEach(api, line, vias, answering).forEach((answer) => globalThis.print(answer));
});
