import { text } from "./argument.js";
import { wrong } from "./error.js";

/**
 * The reason why an RPC gave no JSON-RPC response: no connection, no TLS, no answer within the deadline, more than
 * `maxBytes`, HTTP status 429, another status than 200, or a body that is not a JSON-RPC response to this request.
 */
export type CallFailure = "connect" | "tls" | "timeout" | "too-large" | "rate-limited" | "http-status" | "not-json-rpc";

/**
 * An RPC's answer: a member of the JSON-RPC response, or the reason why it is missing. `resultJson` and `errorJson`
 * are a member's JSON text as it came. Hand it over if you have it, since the engine keeps the last of two equal
 * names.
 */
export type CallAnswer =
  | { result: unknown }
  | { error: unknown }
  | { resultJson: string }
  | { errorJson: string }
  | { failed: CallFailure };

/** Kind and text of an answer. @internal */
export function answerText(answer: CallAnswer): [string, string] {
  if (typeof answer !== "object" || answer === null) {
    throw wrong("/answer", "is not an object with result, error or failed");
  }
  if ("failed" in answer) {
    return ["failed", text(answer.failed, "/answer/failed")];
  }
  for (const kind of ["result", "error"] as const) {
    const json = (answer as { [member: string]: unknown })[`${kind}Json`];
    if (json !== undefined) {
      return [kind, text(json, `/answer/${kind}Json`)];
    }
  }
  const [kind, value] = "error" in answer ? ["error", answer.error] : ["result", (answer as { result: unknown }).result];
  try {
    // `undefined` has no JSON; an answer in another form is malformed, and the core says so.
    return [kind, JSON.stringify(value) ?? ""];
  } catch {
    throw wrong(`/answer/${kind}`, "is not a JSON value");
  }
}
