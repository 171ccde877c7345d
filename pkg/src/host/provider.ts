// RPCs that are functions: EIP-1193 providers and the caller's own.

import type { EthCall } from "../session.js";
import { type Limits, within } from "./deadline.js";
import { MISSING, type RpcAnswer } from "./envelope.js";
import type { RpcFunction } from "./options.js";

/** All at the same time. @internal */
export function askOneByOne(request: RpcFunction, calls: EthCall[], limits: Limits): Promise<RpcAnswer[]> {
  return Promise.all(calls.map((call) => ask(request, call, limits)));
}

function ask(request: RpcFunction, { method, params }: EthCall, limits: Limits): Promise<RpcAnswer> {
  return within<RpcAnswer>(limits, async (signal) => {
    try {
      return written(await request({ method, params }, { signal }));
    } catch (thrown) {
      return { errorJson: JSON.stringify(told(thrown)) };
    }
  });
}

/** A value that no JSON text can express is not an answer: circular, nested too deeply, a `bigint`, nothing. */
function written(result: unknown): RpcAnswer {
  try {
    const resultJson = JSON.stringify(result) as string | undefined;
    return resultJson === undefined ? MISSING : { resultJson };
  } catch {
    return MISSING;
  }
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
