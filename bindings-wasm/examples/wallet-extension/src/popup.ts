// The popup: asks the worker, and shows what it answers. A wallet's own windows open it as popup.html?tool=….

import { offer, showCall } from "./call-form.js";
import type { Ask, Told, Turn } from "./messages.js";
import { show } from "./show.js";
import { rpc, useRpc } from "./wallet.js";

const form = document.querySelector<HTMLFormElement>("#ask")!;
const tool = document.querySelector<HTMLInputElement>("#tool")!;
const node = document.querySelector<HTMLInputElement>("#rpc")!;

/** A popup that waits asks so often how far its check is. */
const PATIENCE = 3000;

let port: chrome.runtime.Port | null = null;
let turn = 0;
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
  port.postMessage({ ...ask, turn } satisfies Ask & Turn);
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

function told({ turn: about, ...view }: Told & Turn): void {
  if (about !== turn) {
    // A verdict must never stand beside the name of another tool.
    return;
  }
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

/** Leaves the tool that was asked for, and all that may still come of it. */
function leave(): number {
  awaited = called = null;
  clearTimeout(later);
  offer(null, post);
  return ++turn;
}

tool.addEventListener("input", () => {
  leave();
  show({ state: "idle" });
});

node.addEventListener("invalid", () => {
  node.closest("details")!.open = true;
});

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const mine = leave();
  const toolRef = tool.value.trim();
  show({ state: "checking", stage: "chain" });
  await Promise.all([useRpc(node.value), chrome.storage.session.set({ asked: toolRef })]);
  if (mine === turn) {
    ask("check", toolRef);
  }
});

const known = await rpc();
// What the user has typed meanwhile stays.
node.value ||= known;
// Popups close when anything else is clicked; the next one goes on with the same tool.
const { asked } = await chrome.storage.session.get<{ asked?: string }>("asked");
const wanted = new URLSearchParams(location.search).get("tool") ?? asked;
if (wanted === undefined) {
  tool.focus();
} else if (turn === 0 && tool.value === "") {
  tool.value = wanted;
  ask("look", wanted);
}
