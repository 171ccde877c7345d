// RPCs that are functions: EIP-1193 providers and the caller's own.

import type { CallAnswer, EthCall } from "../session.js";
import { LATE, type Limits, within } from "./deadline.js";
import type { RpcFunction } from "./options.js";

/** All at the same time. @internal */
export function askOneByOne(request: RpcFunction, calls: EthCall[], limits: Limits): Promise<CallAnswer[]> {
  return Promise.all(calls.map((call) => ask(request, call, limits)));
}

async function ask(request: RpcFunction, call: EthCall, limits: Limits): Promise<CallAnswer> {
  const { method, params } = call;
  const answer = await within<CallAnswer>(limits, async (signal) => {
    try {
      return { result: await request({ method, params }, { signal }) };
    } catch (thrown) {
      return { error: told(thrown) };
    }
  });
  return answer === LATE ? { failed: "timeout" } : answer;
}

/** Errors stand within errors; the core looks no deeper. */
const DEPTH = 6;

/**
 * An error as JSON: message and cause too, which JSON leaves out of errors. The core finds its meaning, and the
 * revert data in it.
 */
function told(thrown: unknown, depth = DEPTH): unknown {
  if (typeof thrown !== "object" || thrown === null) {
    return typeof thrown === "string" || typeof thrown === "number" ? thrown : String(thrown);
  }
  const error = thrown as { [member: string]: unknown };
  const names = new Set([...Object.keys(error), "code", "message", "data", "cause"]);
  const members: { [member: string]: unknown } = {};
  for (const name of names) {
    const value = error[name];
    if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") {
      members[name] = value;
    } else if (typeof value === "object" && value !== null && depth > 1) {
      members[name] = told(value, depth - 1);
    }
  }
  return members;
}
