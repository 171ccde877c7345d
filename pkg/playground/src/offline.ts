// Once loaded, the page needs no network.

import { service } from "./scripts.js";

export async function keepOffline(): Promise<void> {
  if (!("serviceWorker" in navigator)) {
    return;
  }
  try {
    await navigator.serviceWorker.register(service());
  } catch (cause) {
    // The page works without it as long as there is a network.
    console.warn(cause);
  }
}
