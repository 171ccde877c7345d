// A gate for servers whose handlers take a Request and give a Response: Hono, Next, Workers, Deno, Bun.

import { checked, type GateCaller, type GateOptions, served } from "./served.js";

/**
 * Puts a gate in front of a handler that takes a `Request` and gives a `Response`. The handler runs for a good payment that is new,
 * and at most once for it; `caller` is the account that signed. Its response is given once the payment is settled.
 *
 * @example
 * ```ts
 * export default { fetch: gated({ config, store: memoryStore(), rpc: "https://mainnet.base.org" }, (request) => Response.json({ ok: true })) };
 * ```
 *
 * @throws {Erc8257Error} for what the options lack, or have wrong.
 */
export function gated<Rest extends unknown[]>(
  options: GateOptions,
  handler: (request: Request, caller: GateCaller, ...rest: Rest) => Response | Promise<Response>,
): (request: Request, ...rest: Rest) => Promise<Response> {
  const checkedOptions = checked(options);
  return async (request, ...rest) => {
    const headers = [...request.headers].map(([name, value]) => ({ name, value }));
    let own: Response | undefined;
    const answer = await served(checkedOptions, headers, async (caller) => {
      own = await handler(request, caller, ...rest);
      return { status: own.status };
    });
    if (answer.body !== null || own === undefined) {
      await own?.body?.cancel();
      return new Response(answer.body, { status: answer.status, headers: answer.headers.map(({ name, value }): [string, string] => [name, value]) });
    }
    const response = new Response(own.body, own);
    for (const { name, value } of answer.headers) {
      response.headers.set(name, value);
    }
    return response;
  };
}
