// The requests and their peers, and the same verification by the command line.

import { h } from "../dom.js";
import { copier } from "../download.js";
import type { Asked, Live, Store } from "../state.js";
import { plural, theirs } from "../text.js";

export function mountProgress(store: Store, problem: HTMLElement, place: HTMLElement): void {
  store.watch(
    ({ live }) => live,
    (live) => {
      problem.replaceChildren(...(live.stage === "failed" ? [theirs(live.message)] : []));
      place.replaceChildren(...said(live));
    },
  );
}

function said(live: Live): Node[] {
  switch (live.stage) {
    case "idle":
      return [];
    case "failed":
      return live.command === null ? [] : byCommand(live.command, "The command line may ask what a page may not:");
    case "done":
      return [...requests(live.run.asked), ...byCommand(live.run.command, live.run.unseen ? UNSEEN : "The same by the command line:")];
    default:
      return requests(live.run.asked);
  }
}

const UNSEEN = "This browser was told too little to say more. The command line sees more:";

function requests(asked: readonly Asked[]): Node[] {
  const open = asked.filter(({ state }) => state === "asking").length;
  return [
    h("p", {}, `${plural(asked.length, "request")}${open === 0 ? "" : `, ${open} without an answer so far`}:`),
    h("ol", { id: "requests", class: "requests" }, ...asked.map(row)),
  ];
}

function row({ who, host, methods, state, status }: Asked): HTMLElement {
  const what = methods.length === 0 ? "the manifest" : methods.join(", ");
  return h("li", { class: state, "data-state": state }, h("b", {}, who), " ", theirs(host), `: ${what} – ${outcome(state, status)}`);
}

function outcome(state: Asked["state"], status: number | null): string {
  switch (state) {
    case "asking":
      return "asked…";
    case "answered":
      return `answered, HTTP status ${status}`;
    case "redirect":
      return "redirects elsewhere; a browser does not say where";
    case "failed":
      return "no answer that this page may read; a browser does not say why";
    case "ended":
      return "given up";
  }
}

function byCommand(command: string, words: string): Node[] {
  return [h("p", {}, words), h("p", { class: "row" }, h("code", { id: "command" }, theirs(command)), copier("Copy the command", () => command))];
}
