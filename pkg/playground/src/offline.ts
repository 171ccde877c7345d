// Once loaded, the page needs no network.

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): { createScriptURL(url: string): string };
}

const WORKER = "sw.js";

export async function keepOffline(): Promise<void> {
  if (!("serviceWorker" in navigator)) {
    return;
  }
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  // The one script of which only the URL is known to whoever starts it.
  const policy = trustedTypes?.createPolicy("playground-worker", { createScriptURL: only });
  try {
    await navigator.serviceWorker.register(policy === undefined ? WORKER : policy.createScriptURL(WORKER));
  } catch (cause) {
    // The page works without it as long as there is a network.
    console.warn(cause);
  }
}

function only(url: string): string {
  if (url !== WORKER) {
    throw new TypeError("not the page's own worker");
  }
  return url;
}
