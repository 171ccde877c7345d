// Scripts that run beside the page. Only these may be started, by the one policy of trusted types that there is.

import worker from "#worker";

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): { createScriptURL(url: string): string };
}

const SERVICE = "sw.js";

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
const policy = trustedTypes?.createPolicy("playground-worker", { createScriptURL: only });

/** The service worker, as the browser wants it named. */
export function service(): string {
  return trusted(SERVICE);
}

/** Starts the worker that looks deeper (deeper/worker.ts). */
export function startWorker(): Worker {
  return new Worker(trusted(worker));
}

function trusted(url: string): string {
  return policy === undefined ? url : policy.createScriptURL(url);
}

function only(url: string): string {
  if (url !== SERVICE && url !== worker) {
    throw new TypeError("not a script of the page's own");
  }
  return url;
}
