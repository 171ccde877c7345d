// A tool on a chain: its reference, and the RPCs to ask.

import type { App } from "../app.js";
import { button, byId, h } from "../dom.js";
import { mountProgress } from "./progress.js";
import { run } from "./run.js";

export function mountForm(app: App): void {
  const details = byId("live") as HTMLDetailsElement;
  const tool = h("input", { id: "live-tool", autocomplete: "off", spellcheck: "false", placeholder: "eip155:8453/erc8257:0x…/1" });
  const rpcs = h("textarea", { id: "live-rpc", rows: "2", autocomplete: "off", spellcheck: "false", placeholder: "https://mainnet.base.org" });
  const form = h("form", {});
  let controller = new AbortController();

  const stop = (): void => {
    controller.abort();
    app.store.update({ live: { stage: "idle" } });
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    controller.abort();
    controller = new AbortController();
    void run(app, tool.value.trim(), lines(rpcs.value), controller.signal);
  });
  const progress = h("div", { id: "progress", role: "status" });
  form.append(
    h("label", { for: "live-tool" }, "Tool reference"),
    tool,
    h("label", { for: "live-rpc" }, "RPC, or several of them, one a line: a majority must agree"),
    rpcs,
    h("p", { class: "row" }, h("button", { type: "submit" }, "Verify"), button("Stop", stop)),
    progress,
  );
  details.append(form);
  mountProgress(app.store, progress);

  app.askChain = (toolRef) => {
    details.open = true;
    tool.value = toolRef;
    rpcs.focus();
  };
}

function lines(text: string): string[] {
  return text.split("\n").map((line) => line.trim()).filter((line) => line !== "");
}
