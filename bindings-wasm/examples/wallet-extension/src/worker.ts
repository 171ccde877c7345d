// The service worker: popups ask through ports, and get a new view whenever something has changed.

import { formatToolRef } from "erc8257";
import { call, callView, goOnCalling, reply } from "./calling.js";
import { check, goOn, type Watcher } from "./checking.js";
import type { Ask, Told, View } from "./messages.js";
import { view } from "./view.js";

/** The popups that are open, and the tool that each looks at. */
const popups = new Map<chrome.runtime.Port, string | null>();

const watcher: Watcher = {
  changed: (toolRef) => each(toolRef, (port) => answered(port, () => show(port, toolRef))),
  failed: (toolRef, error) => each(toolRef, (port) => tell(port, impossible(error))),
};

chrome.runtime.onConnect.addListener((port) => {
  popups.set(port, null);
  port.onMessage.addListener((ask: Ask) => answered(port, () => answer(port, ask)));
  port.onDisconnect.addListener(() => popups.delete(port));
});
// Only a worker that listens is woken.
chrome.alarms.onAlarm.addListener(goOnWithAll);
goOnWithAll();

function goOnWithAll(): void {
  goOn(watcher);
  goOnCalling(called);
}

/** The call of a tool has changed. */
function called(toolRef: string): void {
  each(toolRef, (port) => answered(port, () => showCall(port, toolRef)));
}

async function answer(port: chrome.runtime.Port, ask: Ask): Promise<void> {
  popups.set(port, null);
  const toolRef = formatToolRef(ask.toolRef);
  popups.set(port, toolRef);
  switch (ask.type) {
    case "call":
      return call(toolRef, ask.input, called);
    case "reply":
      return reply(toolRef, ask.id, ask.agrees);
    default:
      await showCall(port, toolRef);
      if (ask.type === "check" || !(await show(port, toolRef))) {
        await check(toolRef, watcher);
      }
  }
}

async function showCall(port: chrome.runtime.Port, toolRef: string): Promise<void> {
  tell(port, { state: "call", toolRef, call: await callView(toolRef) });
}

/** Whether there is something to show. */
async function show(port: chrome.runtime.Port, toolRef: string): Promise<boolean> {
  const shown = await view(toolRef);
  if (shown !== null) {
    tell(port, shown);
  }
  return shown !== null;
}

async function answered(port: chrome.runtime.Port, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    tell(port, impossible(error));
  }
}

function impossible(error: unknown): View {
  return { state: "impossible", message: error instanceof Error ? error.message : String(error) };
}

function each(toolRef: string, tell: (port: chrome.runtime.Port) => void): void {
  [...popups].filter(([, watched]) => watched === toolRef).forEach(([port]) => tell(port));
}

/** Of a popup that has been closed meanwhile nothing is wanted. */
function tell(port: chrome.runtime.Port, view: Told): void {
  if (popups.has(port)) {
    port.postMessage(view);
  }
}
