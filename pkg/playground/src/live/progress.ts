// How far a verification is.

import { h } from "../dom.js";
import type { Live, Store } from "../state.js";
import { plural, theirs } from "../text.js";

export function mountProgress(store: Store, place: HTMLElement): void {
  store.watch(
    ({ live }) => live,
    (live) => place.replaceChildren(...said(live)),
  );
}

function said(live: Live): Node[] {
  switch (live.stage) {
    case "idle":
      return [];
    case "calls":
      return [h("p", {}, `Asking the chain: ${plural(live.methods.length, "request")} (${[...new Set(live.methods)].join(", ")})…`)];
    case "fetch":
      return [h("p", {}, "Fetching the manifest from ", theirs(live.url), "…")];
    case "done":
      return [h("p", {}, "Checked ", theirs(live.toolRef), ".")];
    case "failed":
      return [h("p", { class: "problem" }, theirs(live.message))];
  }
}
