// The calls of one step, and what their RPCs gave.

import type { EthCall } from "../session.js";
import type { Limits } from "./deadline.js";
import type { RpcAnswer } from "./envelope.js";
import { failure } from "./failure.js";
import type { Host } from "./options.js";
import type { Asker } from "./rpc.js";

/**
 * Asks all RPCs at the same time, each with its own calls; `askers` has the RPC of every call, at the call's place. Gives the
 * answers with the ids of their calls, RPC by RPC. @internal
 */
export async function ask(
  calls: readonly EthCall[],
  askers: readonly Asker[],
  limits: Limits,
  host: Pick<Host, "onFailure">,
): Promise<[id: number, answer: RpcAnswer][]> {
  const shares = [...new Set(askers)].map(async (asker) => {
    const own = calls.filter((_, at) => askers[at] === asker);
    return { own, answers: await asker(own, limits) };
  });
  return (await Promise.all(shares)).flatMap(({ own, answers }) => {
    const failed = answers.find((one) => "failed" in one);
    if (failed !== undefined) {
      host.onFailure?.(failure(own[0]!.rpc, failed.failed, failed.cause));
    }
    return own.map(({ id }, at): [number, RpcAnswer] => [id, answers[at]!]);
  });
}
