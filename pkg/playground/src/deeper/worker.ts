// Beside the page, so that typing never waits for it: the difference to canonical bytes, and all advice of
// `erc8257/advice`.

import { difference } from "../diff/difference.js";
import { look } from "./look.js";
import type { Answer, Question } from "./messages.js";

interface Scope {
  onmessage: ((event: MessageEvent<Question>) => void) | null;
  postMessage(answer: Answer): void;
}

const scope = globalThis as unknown as Scope;

scope.onmessage = ({ data }) => {
  const { number, body, canonical } = data;
  const known = body === null || canonical === null ? null : difference(text(body), text(canonical));
  scope.postMessage({ number, kind: "difference", difference: known });
  scope.postMessage({ number, kind: "looked", looked: look(data) });
};

function text(bytes: Uint8Array): string {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
}
