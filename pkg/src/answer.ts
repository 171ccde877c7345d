import { text } from "./argument.js";
import { wrong } from "./error.js";

/**
 * Why an RPC gave no JSON-RPC response: not reached, no TLS, nothing within the deadline, more than `maxBytes`, HTTP
 * status 429, another status than 200, or something that is no JSON-RPC response to this request.
 */
export type CallFailure = "connect" | "tls" | "timeout" | "too-large" | "rate-limited" | "http-status" | "not-json-rpc";

/** An RPC's answer: a member of the JSON-RPC response as it came, or why there was none. */
export type CallAnswer = { result: unknown } | { error: unknown } | { failed: CallFailure };

/** Kind and text of an answer. @internal */
export function answerText(answer: CallAnswer): [string, string] {
  if (typeof answer !== "object" || answer === null) {
    throw wrong("/answer", "is not an object with result, error or failed");
  }
  if ("failed" in answer) {
    return ["failed", text(answer.failed, "/answer/failed")];
  }
  const [kind, value] = "error" in answer ? ["error", answer.error] : ["result", answer.result];
  try {
    // `undefined` has no JSON; what an RPC did not give is malformed, and the core says so.
    return [kind, JSON.stringify(value) ?? ""];
  } catch {
    throw wrong(`/answer/${kind}`, "is no JSON value");
  }
}
