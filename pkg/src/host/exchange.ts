// One HTTP exchange, bounded in bytes: the common part of a step's request and of JSON-RPC.

import { type Cause, causeOf } from "./cause.js";
import type { Fetch } from "./options.js";

/** What came. @internal */
export interface Exchange {
  response: Response;
  /** Empty unless the whole body was wanted and came. */
  body: Uint8Array;
  /** Whether the connection did not end before the body, where that was wanted. */
  complete: boolean;
  /** Whether an event stream was left before its end. */
  enough: boolean;
}

/** Takes the content type of an event stream and its next piece: whether enough of it has come. @internal */
export type Watch = (contentType: string, piece: Uint8Array) => boolean;

/** Why nothing came that can be read. @internal */
export interface NoExchange {
  failed: Cause | "too-large";
  /** What `fetch` threw. */
  cause?: unknown;
}

/**
 * Sends a request and reads the body of the answer, if it is `wanted`: at most one byte more than `maxBytes`. The body stays
 * unread, too, where its encoding is refused.
 *
 * Never sends cookies or a referrer, never follows a redirect, and never asks a cache. Unread bytes end with the
 * signal of the request, which the owner of the deadline aborts in the end. @internal
 */
export async function exchange(
  fetcher: Fetch,
  url: string,
  request: RequestInit,
  maxBytes: number,
  wanted: (response: Response) => boolean | "encoding",
  isEnough: Watch = () => false,
): Promise<Exchange | NoExchange> {
  let enough = false;
  let response: Response;
  let isWanted: boolean | "encoding";
  try {
    response = await fetcher(url, supported(url, request));
    if (!isHttp(response)) {
      return { failed: "connect" };
    }
    isWanted = wanted(response);
  } catch (thrown) {
    const cause = causeOf(thrown);
    return { failed: cause === "encoding" ? "connect" : cause, cause: thrown };
  }
  const read = isWanted === true ? await readBody(response, maxBytes, (piece) => (enough = leaves(response, piece, isEnough))) : isWanted || NOTHING;
  if (read === "too-large" || read === "encoding") {
    return { failed: read };
  }
  return { response, body: read === "cut" ? NOTHING : read, complete: read !== "cut", enough };
}

/** Chromium takes four digits for a status, and the caller's own functions give anything; 0 is an opaque redirect. */
function isHttp(response: unknown): response is Response {
  if (typeof response !== "object" || response === null) {
    return false;
  }
  const { status } = response as { status?: unknown };
  return Number.isInteger(status) && (status as number) >= 0 && (status as number) <= 999;
}

const NOTHING = new Uint8Array(0);

const CAREFUL: RequestInit = {
  credentials: "omit",
  referrerPolicy: "no-referrer",
  cache: "no-store",
};

/** Workers without cookies, referrers and caches refuse to be told of them; then there is nothing to be told. */
function supported(url: string, request: RequestInit): RequestInit {
  const plain: RequestInit = { ...request, redirect: "manual" };
  const careful: RequestInit = { ...CAREFUL, ...plain };
  try {
    new Request(url, careful);
    return careful;
  } catch {
    return plain;
  }
}

/** A body, or its fault. */
type Read = Uint8Array | "too-large" | "cut" | "encoding";

/** Whether an event stream may be left after this piece; any other body is read to its end, and one that is still to be decoded. */
function leaves(response: Response, piece: Uint8Array, isEnough: Watch): boolean {
  const type = response.headers.get("content-type") ?? "";
  return response.ok && /^\s*text\/event-stream\s*(?:;|$)/i.test(type) && !isPacked(response) && isEnough(type, piece);
}

async function readBody(response: Response, maxBytes: number, isLeft: (piece: Uint8Array) => boolean): Promise<Read> {
  const announced = Number(response.headers.get("content-length") ?? 0);
  if (announced > maxBytes) {
    return "too-large";
  }
  let leftEarly = false;
  try {
    const leaving = (piece: Uint8Array) => (leftEarly = isLeft(piece));
    const body = await (typeof response.body?.getReader === "function" ? counted(response.body, maxBytes, leaving) : whole(response));
    if (body === "too-large" || body.length > maxBytes) {
      return "too-large";
    }
    if (isPacked(response)) {
      return await unzipped(body, maxBytes);
    }
    // Of an answer from another origin pages see the length only, and not the coding that changed it.
    const exact = response.type !== "cors" && !response.headers.get("content-encoding");
    return exact && !leftEarly && body.length < announced ? "cut" : body;
  } catch (thrown) {
    return causeOf(thrown) === "encoding" ? "encoding" : "cut";
  }
}

/**
 * Deno leaves a coding as it is where the caller asked for one, and the header with it. Everywhere else `fetch` has
 * decoded it already and the header stays: decoding it again would accept bytes that were packed twice.
 */
function isPacked({ headers }: Response): boolean {
  return "Deno" in globalThis && /^(?:x-)?gzip$/i.test((headers.get("content-encoding") ?? "").trim());
}

async function unzipped(body: Uint8Array, maxBytes: number): Promise<Read> {
  try {
    const stream = new Response(body as BodyInit).body!.pipeThrough(new DecompressionStream("gzip"));
    return await counted(stream, maxBytes);
  } catch {
    return "encoding";
  }
}

async function counted(
  stream: ReadableStream<Uint8Array>,
  maxBytes: number,
  isLeft: (piece: Uint8Array) => boolean = () => false,
): Promise<Uint8Array | "too-large"> {
  const reader = stream.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) {
      return joined(chunks, length);
    }
    length += value.length;
    if (length > maxBytes) {
      return "too-large";
    }
    chunks.push(value);
    if (isLeft(value)) {
      return joined(chunks, length);
    }
  }
}

/** React Native's `fetch` has no streams, and others have streams of their own. */
async function whole(response: Response): Promise<Uint8Array> {
  return new Uint8Array(await response.arrayBuffer());
}

function joined(chunks: Uint8Array[], length: number): Uint8Array {
  const all = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}
