// The requests of a verification as they go out and come back. They are only watched: the answer is handed on as it is.

import type { Asked } from "../state.js";

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** A `fetch` that reports each request, and its result. */
export function watched(rpcs: readonly string[], tell: (asked: readonly Asked[]) => void): Fetch {
  let all: readonly Asked[] = [];
  const put = (at: number, one: Asked): void => {
    all = Object.assign([...all], { [at]: one });
    tell(all);
  };
  return async (url, init) => {
    const at = all.length;
    const one: Asked = { who: whoOf(url, init, rpcs), host: new URL(url).host, methods: methodsOf(init), state: "asking", status: null };
    put(at, one);
    try {
      const response = await fetch(url, init);
      const isRedirect = response.type === "opaqueredirect";
      put(at, isRedirect ? { ...one, state: "redirect" } : { ...one, state: "answered", status: response.status });
      return response;
    } catch (thrown) {
      put(at, { ...one, state: init.signal?.aborted === true ? "ended" : "failed" });
      throw thrown;
    }
  };
}

/** Reports count RPCs from 1, in the order in which they were given. */
function whoOf(url: string, { method }: RequestInit, rpcs: readonly string[]): string {
  return method === "POST" ? `RPC ${rpcs.indexOf(url) + 1}` : "Server";
}

/** The library wrote the body: one request or a batch of them. */
function methodsOf({ body }: RequestInit): string[] {
  if (typeof body !== "string") {
    return [];
  }
  const written = JSON.parse(body) as { method: string } | { method: string }[];
  return (Array.isArray(written) ? written : [written]).map(({ method }) => method);
}
