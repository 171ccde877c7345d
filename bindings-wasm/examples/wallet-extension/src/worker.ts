// The service worker: popups ask through ports, and get a new view whenever something has changed.

import { formatToolRef } from "erc8257";
import { call, callView, goOnCalling, reply } from "./calling.js";
import { check, goOn, type Watcher } from "./checking.js";
import type { Ask, Told, Turn, View } from "./messages.js";
import { view } from "./view.js";

/** The tool that a popup looks at, and with which of its questions. */
interface Look extends Turn {
  toolRef: string | null;
}

/** The popups that are open. */
const popups = new Map<chrome.runtime.Port, Look>();

const watcher: Watcher = {
  changed: (toolRef) => each(toolRef, (port, look) => answered(port, look, () => show(port, look, toolRef))),
  failed: (toolRef, error) => each(toolRef, (port, look) => tell(port, look, impossible(error))),
};

chrome.runtime.onConnect.addListener((port) => {
  port.onMessage.addListener((ask: Ask & Turn) => {
    const look = { toolRef: null, turn: ask.turn };
    popups.set(port, look);
    answered(port, look, () => answer(port, look, ask));
  });
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
  each(toolRef, (port, look) => answered(port, look, () => showCall(port, look, toolRef)));
}

async function answer(port: chrome.runtime.Port, look: Look, ask: Ask): Promise<void> {
  const toolRef = formatToolRef(ask.toolRef);
  look.toolRef = toolRef;
  switch (ask.type) {
    case "call":
      return call(toolRef, ask.input, called);
    case "reply":
      return reply(toolRef, ask.id, ask.agrees);
    default:
      await showCall(port, look, toolRef);
      if (ask.type === "check" || !(await show(port, look, toolRef))) {
        await check(toolRef, watcher);
      }
  }
}

async function showCall(port: chrome.runtime.Port, look: Look, toolRef: string): Promise<void> {
  tell(port, look, { state: "call", toolRef, call: await callView(toolRef) });
}

/** Whether there is something to show. */
async function show(port: chrome.runtime.Port, look: Look, toolRef: string): Promise<boolean> {
  const shown = await view(toolRef);
  if (shown !== null) {
    tell(port, look, shown);
  }
  return shown !== null;
}

async function answered(port: chrome.runtime.Port, look: Look, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    tell(port, look, impossible(error));
  }
}

function impossible(error: unknown): View {
  return { state: "impossible", message: error instanceof Error ? error.message : String(error) };
}

function each(toolRef: string, tell: (port: chrome.runtime.Port, look: Look) => void): void {
  [...popups].filter(([, look]) => look.toolRef === toolRef).forEach(([port, look]) => tell(port, look));
}

/** A popup that has been closed meanwhile, or has asked about another tool, wants no answer. */
function tell(port: chrome.runtime.Port, { turn }: Look, view: Told): void {
  if (popups.get(port)?.turn === turn) {
    port.postMessage({ ...view, turn } satisfies Told & Turn);
  }
}
