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
 * The members of an error that the core reads, the texts first. Libraries keep the whole request beside them, with the RPC's URL
 * and the caller's credentials; an inquiry would repeat these in its bundle.
 */
const READ = "code message result return raw data cause error originalError innerError info".split(" ");

/** Data is whole. Of other texts the core reads only the beginning, less than the 4096 characters that are told. */
const DATA = /^(?:reverted\s*)?0x[\da-f]*$/i;

/**
 * A URL: its scheme, user, host and the rest. A host at the very end may be a part of a user, cut off. The last case is half a
 * character at the end, which no JSON may have. Each repetition is bounded, or ends what is matched: the time is linear.
 */
const URLS = /([a-z][a-z\d+.-]{0,31}:\/\/)(?:[^\s"'<>`\\/?#]*@)?([\w.-]*(?![\w.-]|$))?[^\s"'<>`]*|[\ud800-\udbff]$/gi;

/**
 * An error as JSON: message and cause too, which JSON leaves out of errors. The core finds its meaning, and the
 * revert data in it. Of URLs only scheme and host are left, since the rest may hold a key.
 */
function told(thrown: unknown, depth = DEPTH): unknown {
  if (typeof thrown !== "object" || thrown === null) {
    const text = String(thrown);
    return typeof thrown === "number" ? thrown : DATA.test(text) ? text : text.slice(0, 4096).replace(URLS, "$1$2");
  }
  const error = thrown as { [member: string]: unknown };
  const members: { [member: string]: unknown } = {};
  // ganache names a member by the hash of the transaction.
  [...READ, ...Object.keys(error).filter((name) => name.startsWith("0x"))].forEach((name, at) => {
    const value = error[name];
    // As far as the data.
    const isText = typeof value === "string" && at < 6;
    if (isText || typeof value === "number" || (typeof value === "object" && value !== null && depth > 1)) {
      members[name] = told(value, depth - 1);
    }
  });
  return members;
}
