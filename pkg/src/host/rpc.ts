// Turns the caller's RPC into a function that answers the calls of a step.

import { wrong } from "../error.js";
import { missing } from "../options.js";
import type { EthCall } from "../session.js";
import type { Limits } from "./deadline.js";
import type { RpcAnswer } from "./envelope.js";
import { HttpRpc } from "./http-rpc.js";
import type { Fetch, Host, Rpc, RpcFunction } from "./options.js";
import { askOneByOne } from "./provider.js";

/** Answers the calls, in their order; never fails but when the caller's signal ends it. @internal */
export type Asker = (calls: EthCall[], limits: Limits) => Promise<RpcAnswer[]>;

/** The RPCs by their numbers: as many as the session asks, so that none is given and has no say. @internal */
export function askers(rpc: Host["rpc"], fetcher: Fetch, count: number): Asker[] {
  const all = listed(rpc);
  if (all.length !== count) {
    throw wrong("/rpc", `has a length of ${all.length}; the session's policy asks ${count}`);
  }
  return all.map((one) => asker(one, fetcher));
}

/** The RPCs, each of them once. @internal */
export function listed(rpc: Host["rpc"]): readonly Rpc[] {
  if (rpc === undefined || rpc === null) {
    throw missing("rpc", "give the URL of a JSON-RPC server of the tool's chain, an EIP-1193 provider or a function");
  }
  const all = Array.isArray(rpc) ? (rpc as readonly Rpc[]) : [rpc as Rpc];
  if (all.length === 0) {
    throw wrong("/rpc", "is empty");
  }
  const endpoints = all.map(endpoint);
  if (new Set(endpoints).size < all.length) {
    throw wrong("/rpc", "names an RPC twice; it has one vote");
  }
  return all;
}

/** What two RPCs that are the same one have in common, however they are written. No message repeats a URL: it may hold a key. */
function endpoint(rpc: Rpc): unknown {
  if (typeof rpc !== "string" && !(rpc instanceof URL)) {
    return rpc;
  }
  let url: string;
  try {
    // React Native's URLs have little more than this member.
    url = new URL(rpc).href.split("#", 1)[0]!;
  } catch {
    throw wrong("/rpc", "has a text that is not a URL");
  }
  if (!/^https?:\/\/[^/?]/.test(url)) {
    throw wrong("/rpc", "has a URL that does not begin with https:// or http://");
  }
  if (/^https?:\/\/[^/?]*@/.test(url)) {
    throw wrong("/rpc", "has a URL with a user name or password, which fetch refuses: give a function that sends them");
  }
  return url;
}

/** What asks this RPC. @internal */
export function asker(rpc: Rpc, fetcher: Fetch): Asker {
  if (typeof rpc === "string" || rpc instanceof URL) {
    const http = new HttpRpc(String(rpc), fetcher);
    return (calls, limits) => http.ask(calls, limits);
  }
  if (typeof rpc === "function") {
    return (calls, limits) => askOneByOne(rpc, calls, limits);
  }
  if (typeof rpc?.request === "function") {
    // Wallets must not see the second argument: they hand unknown members on to the node.
    const request: RpcFunction = (call) => rpc.request(call);
    return (calls, limits) => askOneByOne(request, calls, limits);
  }
  throw wrong("/rpc", "is neither a URL nor an EIP-1193 provider nor a function");
}
