// A tool on a chain: its reference, and the RPCs to ask.

import type { App } from "../app.js";
import { button, byId, h } from "../dom.js";
import type { Subject } from "../state.js";
import { mountLiveChecks } from "./checks.js";
import { mountProgress } from "./progress.js";
import { remembering } from "./remember.js";
import { run } from "./run.js";
import { walletChoice } from "./wallet.js";

export function mountForm(app: App): void {
  const { store } = app;
  const details = byId("live") as HTMLDetailsElement;
  const problem = { id: "live-problem", class: "problem", role: "status" };
  const about = { autocomplete: "off", spellcheck: "false", "aria-describedby": problem.id };
  const tool = h("input", { ...about, id: "live-tool", placeholder: "eip155:8453/erc8257:0x…/1" });
  const rpcs = h("textarea", { ...about, id: "live-rpc", rows: "2", placeholder: "https://mainnet.base.org" });
  const form = h("form", {});
  const keep = remembering(rpcs);
  const wallet = walletChoice();
  let controller = new AbortController();
  let own: Subject | null = null;

  const stop = button("Stop", () => {
    const { live } = store.state;
    controller.abort();
    if (live.stage === "calls" || live.stage === "fetch") {
      store.update({ live: { stage: "stopped", run: live.run } });
    }
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    controller.abort();
    controller = new AbortController();
    keep.submitted();
    const asked = [...lines(rpcs.value), ...(wallet?.box.checked === true ? [wallet.provider] : [])];
    void run(app, tool.value.trim(), asked, controller.signal, (subject) => (own = subject));
  });
  const [said, progress] = [h("p", problem), h("div", { id: "progress" })];
  form.append(
    h("label", { for: tool.id }, "Tool reference"),
    tool,
    h("label", { for: rpcs.id }, "RPC, or several of them, one on each line: a majority must agree"),
    rpcs,
    keep.row,
    ...(wallet === null ? [] : [wallet.row]),
    h("p", { class: "row" }, h("button", { type: "submit" }, "Verify"), stop),
    said,
    progress,
  );
  details.append(form);
  mountProgress(store, said, progress);
  mountLiveChecks(store);

  store.watch(
    ({ live }) => live,
    (live) => {
      // A button that has the focus must not lose it: it is only said to be of no use.
      stop.setAttribute("aria-disabled", String(live.stage !== "calls" && live.stage !== "fetch"));
      const wrong = live.stage === "failed" ? live.field : null;
      tool.setAttribute("aria-invalid", String(wrong === "tool"));
      rpcs.setAttribute("aria-invalid", String(wrong === "rpc"));
    },
  );
  // A visitor who goes on to another subject does not want it replaced.
  store.watch(
    ({ subject }) => subject,
    (subject) => {
      if (subject !== null && subject !== own && store.state.live.stage !== "idle") {
        controller.abort();
        store.update({ live: { stage: "idle" } });
      }
    },
  );

  app.askChain = (toolRef) => {
    details.open = true;
    tool.value = toolRef;
    rpcs.focus();
  };
}

function lines(text: string): string[] {
  return text.split("\n").map((line) => line.trim()).filter((line) => line !== "");
}
