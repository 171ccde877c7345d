// The popup: asks the worker, and shows what it answers. A wallet's own windows open it as popup.html?tool=….

import { offer, showCall } from "./call-form.js";
import type { Ask, Told } from "./messages.js";
import { show } from "./show.js";
import { rpc, useRpc } from "./wallet.js";

const form = document.querySelector<HTMLFormElement>("#ask")!;
const tool = document.querySelector<HTMLInputElement>("#tool")!;
const node = document.querySelector<HTMLInputElement>("#rpc")!;

/** A popup that waits asks so often how far its check is. */
const PATIENCE = 3000;

let port: chrome.runtime.Port | null = null;
/** The pending question, while its answer is not complete. */
let awaited: string | null = null;
/** The tool that is being called. */
let called: string | null = null;
let heard = false;
let later: ReturnType<typeof setTimeout> | undefined;

function ask(type: "check" | "look", toolRef: string): void {
  awaited = toolRef;
  heard = false;
  wait(PATIENCE, () => askAgain(toolRef));
  post({ type, toolRef });
}

function post(ask: Ask): void {
  port ??= connect();
  port.postMessage(ask);
}

/** When the worker is stopped, the port goes with it: a new one wakes the worker, which goes on where it was. */
function connect(): chrome.runtime.Port {
  const made = chrome.runtime.connect();
  made.onMessage.addListener(told);
  made.onDisconnect.addListener(() => {
    port = null;
    const open = awaited ?? called;
    if (open !== null) {
      ask("look", open);
    }
  });
  return made;
}

function askAgain(toolRef: string): void {
  if (!heard) {
    // A port to a worker that was about to be stopped leads nowhere.
    port?.disconnect();
    port = null;
  }
  ask("look", toolRef);
}

function told(view: Told): void {
  heard = true;
  if (view.state === "call") {
    called = view.call?.state === "calling" || view.call?.state === "asking" ? view.toolRef : null;
    showCall(view.toolRef, view.call, post);
    return;
  }
  show(view);
  offer(view.state === "checked" && view.canCall ? view.report.toolRef : null, post);
  if (view.state === "checking" || awaited === null) {
    return;
  }
  const toolRef = awaited;
  awaited = null;
  clearTimeout(later);
  const left = view.state === "checked" ? view.until * 1000 + 1000 - Date.now() : 0;
  if (left > 0) {
    // A verdict that is looked at grows old, too.
    wait(left, () => ask("look", toolRef));
  }
}

function wait(milliseconds: number, then: () => void): void {
  clearTimeout(later);
  later = setTimeout(then, milliseconds);
}

node.addEventListener("invalid", () => {
  node.closest("details")!.open = true;
});

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const toolRef = tool.value.trim();
  show({ state: "checking", stage: "chain" });
  offer(null, post);
  await Promise.all([useRpc(node.value), chrome.storage.session.set({ asked: toolRef })]);
  ask("check", toolRef);
});

node.value = await rpc();
// Popups close when anything else is clicked; the next one goes on with the same tool.
const { asked } = await chrome.storage.session.get<{ asked?: string }>("asked");
const wanted = new URLSearchParams(location.search).get("tool") ?? asked;
if (wanted !== undefined) {
  tool.value = wanted;
  ask("look", wanted);
} else {
  tool.focus();
}
