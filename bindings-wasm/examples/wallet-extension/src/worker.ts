// The service worker: popups ask through ports, and get a new view whenever something has changed.

import { formatToolRef } from "erc8257";
import { check, goOn } from "./checking.js";
import type { Ask, View } from "./messages.js";
import { view } from "./view.js";

/** The popups that are open, and the tool that each looks at. */
const popups = new Map<chrome.runtime.Port, string>();

chrome.runtime.onConnect.addListener((port) => {
  port.onMessage.addListener((ask: Ask) => answer(port, ask));
  port.onDisconnect.addListener(() => popups.delete(port));
});
// Only a worker that listens is woken.
chrome.alarms.onAlarm.addListener(() => goOn(changed));
goOn(changed);

async function answer(port: chrome.runtime.Port, ask: Ask): Promise<void> {
  try {
    const toolRef = formatToolRef(ask.toolRef);
    popups.set(port, toolRef);
    await (ask.type === "check" ? check(toolRef, () => changed(toolRef)) : show(port, toolRef));
  } catch (error) {
    tell(port, { state: "impossible", message: error instanceof Error ? error.message : String(error) });
  }
}

function changed(toolRef: string): void {
  for (const [port, watched] of popups) {
    if (watched === toolRef) {
      show(port, toolRef);
    }
  }
}

async function show(port: chrome.runtime.Port, toolRef: string): Promise<void> {
  tell(port, await view(toolRef));
}

/** Of a popup that has been closed meanwhile nothing is wanted. */
function tell(port: chrome.runtime.Port, view: View): void {
  if (popups.has(port) || view.state === "impossible") {
    port.postMessage(view);
  }
}
