import type { CallAnswer } from "../session.js";

/** The answer, unless it is no JSON or larger than an RPC's answer may be. @internal */
export function carried(answer: CallAnswer, maxBytes: number): CallAnswer {
  let json: string | undefined;
  try {
    json = JSON.stringify("result" in answer ? answer.result : answer);
  } catch {
    // Circular, nested too deeply, or a `bigint`.
  }
  if (json === undefined) {
    return { failed: "not-json-rpc" };
  }
  return json.length > maxBytes ? { failed: "too-large" } : answer;
}
