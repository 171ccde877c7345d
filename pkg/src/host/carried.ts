import type { CallAnswer } from "../session.js";

/** The answer, unless it cannot cross the border as JSON: circular, nested too deeply, or a `bigint`. @internal */
export function carried(answer: CallAnswer): CallAnswer {
  try {
    const json = JSON.stringify("result" in answer ? answer.result : answer);
    return json === undefined ? { failed: "not-json-rpc" } : answer;
  } catch {
    return { failed: "not-json-rpc" };
  }
}
