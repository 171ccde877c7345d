// One HTTP request of a step, and what came of it.

import type { FetchErrorKind, Received } from "../types.js";
import { asksForPlain, isPlain } from "./coding.js";
import { type Limits, within } from "./deadline.js";
import { exchange, type Watch } from "./exchange.js";
import { failure } from "./failure.js";
import type { Fetch, Host } from "./options.js";

/** @internal */
export interface Sending {
  url: string;
  method?: string;
  /** Those that the step names, in lower case. */
  headers?: { [name: string]: string };
  body?: Uint8Array;
  /** The one status whose body is of use; `null`: every body is. */
  onlyStatus: number | null;
  /** Whether an event stream may be left. */
  isEnough?: Watch;
}

/** What came, in the form that sessions take, or why nothing did. @internal */
export type Sent = Answered | { error: FetchErrorKind; finalUrl: undefined };

interface Answered extends Required<Received> {
  /** The URL that answered, where it is known. */
  finalUrl: string | undefined;
  /** Whether the host left an event stream before its end. */
  enough: boolean;
  headers: Headers;
}

/** What every request says unless its step says otherwise; the command and the hosts of other languages say the same. */
const HEADERS = { accept: "application/json", "accept-encoding": "identity" };

/** Sends one request (§7): without redirects, bounded in bytes and in time. @internal */
export async function send(
  fetcher: Fetch,
  { url, onlyStatus, isEnough, ...more }: Sending,
  limits: Limits,
  host: Pick<Host, "onFailure">,
): Promise<Sent> {
  const headers = { ...HEADERS, ...more.headers };
  const readable = asksForPlain(url, headers) ? isPlain : () => true;
  const wanted = (answer: Response) => (onlyStatus === null || answer.status === onlyStatus) && (readable(answer) || "encoding");
  const came = await within(limits, (signal) =>
    exchange(fetcher, url, { ...(more as RequestInit), headers, signal }, limits.maxBytes, wanted, isEnough),
  );
  if ("failed" in came) {
    host.onFailure?.(failure("manifest", came.failed, came.cause));
    return { error: came.failed, finalUrl: undefined };
  }
  const { response, body, complete, enough } = came;
  const { status, url: answered } = response;
  return {
    status,
    // Of a redirect that it does not follow, a page learns only that there was one.
    redirected: response.type === "opaqueredirect" || response.redirected === true,
    complete,
    enough,
    body,
    finalUrl: typeof answered === "string" && answered !== "" ? answered : undefined,
    headers: response.headers,
  };
}
