import type { ServerResponse } from "../types.js";
import { LATE, type Limits, within } from "./deadline.js";
import { exchange } from "./exchange.js";
import type { Fetch } from "./options.js";

/** The result of a fetch, and the URL that answered, where it is known. @internal */
export interface Fetched {
  response: Exclude<ServerResponse, null>;
  finalUrl: string | undefined;
  /** What `fetch` threw, if it threw. */
  cause?: unknown;
}

/** Fetches a manifest (§7): one GET without redirects, bounded in bytes and in time. @internal */
export async function fetchManifest(fetcher: Fetch, url: string, limits: Limits): Promise<Fetched> {
  const fetched = await within(limits, (signal) => get(fetcher, url, limits.maxBytes, signal));
  return fetched === LATE ? { response: { error: "timeout" }, finalUrl: undefined } : fetched;
}

async function get(fetcher: Fetch, url: string, maxBytes: number, signal: AbortSignal): Promise<Fetched> {
  const headers = { accept: "application/json", "accept-encoding": "identity" };
  const request = { headers, signal };
  const readable = asksForPlain(url, request) ? isPlain : () => true;
  const came = await exchange(fetcher, url, request, maxBytes, (answer) => answer.status === 200 && readable(answer));
  if ("failed" in came) {
    return { response: { error: came.failed }, finalUrl: undefined, cause: came.cause };
  }
  const { response, body, fault } = came;
  const { status, url: answered } = response;
  const finalUrl = typeof answered === "string" && answered !== "" ? answered : undefined;
  if (fault === "too-large") {
    return { response: { error: "too-large" }, finalUrl };
  }
  if (fault === "coding" || (status === 200 && !readable(response))) {
    return { response: { error: "encoding" }, finalUrl };
  }
  return { response: { status, redirected: isRedirected(response), complete: fault === null, body }, finalUrl };
}

/** Of a redirect that it does not follow, a page learns only that there was one. */
function isRedirected(response: Response): boolean {
  return response.type === "opaqueredirect" || response.redirected === true;
}

/** Whether the server is asked for the bytes as they are: browsers ask for every coding that they know. */
function asksForPlain(url: string, request: RequestInit): boolean {
  try {
    return new Request(url, request).headers.has("accept-encoding");
  } catch {
    // No such class here, or not for this URL: the owner of the `fetch` knows its requests.
    return false;
  }
}

/** A server that was asked for the bytes as they are may still send gzip, once; as a content coding, and never below chunks. */
function isPlain(response: Response): boolean {
  if (!/^(?:chunked)?$/i.test((response.headers.get("transfer-encoding") ?? "").trim())) {
    return false;
  }
  const told = (response.headers.get("content-encoding") ?? "").toLowerCase();
  const [coding = "", ...more] = told.split(",").map((one) => one.trim()).filter((one) => one !== "" && one !== "identity");
  return more.length === 0 && ["", "gzip", "x-gzip"].includes(coding);
}
