// The verdict, which is read out, and the four checks below it.

import type { App } from "../app.js";
import { button, byId, facts, h, sign } from "../dom.js";
import { copier } from "../download.js";
import type { Judged, Known, State } from "../state.js";
import { theirs } from "../text.js";
import { advisedOf, CHECKS, evidence, result, STATUS, type Verdict, verdict } from "../words.js";

/** A mark in the browser's own list of times: how long a visitor waited. */
const FIRST = "first-verdict";

const TITLE = document.title;

export function mountVerdict(app: App): void {
  const { store } = app;
  mountChanging(app);
  const [said, offer, checks] = [byId("verdict-body"), byId("offer"), byId("checks")];
  let shown: Verdict | null = null;
  const show = (): void => {
    const { judged, awaited } = store.state;
    const next = judged === null ? null : verdict(judged, advisedOf(store.state));
    // Advice that changes nothing does not make the page read the verdict out again.
    if (next !== null && shown !== null && next.title === shown.title && next.sentence === shown.sentence) {
      return;
    }
    shown = next;
    said.replaceChildren(...(next !== null ? verdictOf(next) : [h("p", {}, awaited === null ? NOTHING : WAITING)]));
    document.title = next === null ? TITLE : `${next.title} – ${TITLE}`;
  };
  store.watch(
    ({ judged }) => judged,
    (judged) => {
      shown = null;
      show();
      checks.replaceChildren(...(judged === null ? asked() : checksOf(judged)));
      offer.replaceChildren(...(judged === null ? [] : offered(app, judged)));
      if (judged !== null && store.state.notice !== null) {
        bringIntoView(said);
      }
      if (judged !== null && performance.getEntriesByName(FIRST).length === 0) {
        performance.mark(FIRST);
      }
    },
  );
  store.watch(advisedKey, show);
  store.watch(
    ({ awaited }) => awaited,
    (awaited) => {
      show();
      if (awaited !== null) {
        checks.replaceChildren(...awaiting(awaited));
      }
    },
  );
}

const NOTHING = "Nothing has been checked yet.";
const WAITING = "The record was read from the chain. Now paste the manifest into the box, or drop its file.";

/** Equal while the same is known of advice. */
function advisedKey(state: State): string {
  const advised = advisedOf(state);
  return typeof advised === "string" ? advised : String(advised.gravest);
}

/** While the visitor types, the verdict is about the text before. */
function mountChanging({ store }: App): void {
  const section = byId("verdict");
  const said = h("span", { class: "changing" }, "of the text before; checking…");
  store.watch(
    ({ changing, judged }) => changing && judged !== null,
    (old) => {
      section.classList.toggle("outdated", old);
      byId("verdict-title").replaceChildren("Verdict", ...(old ? [" ", said] : []));
    },
  );
}

/** The answer to one deed comes into sight; typing bit by bit moves nothing. */
function bringIntoView(said: HTMLElement): void {
  const { top, bottom } = said.getBoundingClientRect();
  if (top < 0 || bottom > innerHeight) {
    byId("verdict").scrollIntoView();
  }
}

/** Before there is an answer: the questions. */
function asked(): Node[] {
  const names = Object.entries(CHECKS);
  return [
    h("p", {}, "A registration is genuine if its manifest passes four checks:"),
    h("ol", { class: "questions" }, ...names.map(([name, words]) => h("li", {}, h("b", {}, name), h("span", { class: "quiet" }, words)))),
  ];
}

function verdictOf({ kind, sign: mark, title, sentence }: Verdict): Node[] {
  return [h("p", { class: `title ${kind}` }, sign(mark), title), h("p", {}, sentence)];
}

function checksOf(judged: Judged): Node[] {
  const { report, config, basis } = judged;
  if (basis === null) {
    // Four checks that were not asked for say nothing of a draft.
    return [];
  }
  const rows = report.checks.map((check) => {
    const { state, texts } = result(check, judged);
    const words = texts.map((text, at) => (at % 2 === 0 ? text : theirs(text)));
    const name = h("b", {}, `${check.check} ${check.name}`);
    return h("li", { class: state, "data-state": state }, sign(STATUS[state].sign), h("span", {}, name, `: ${STATUS[state].word}. `, h("span", { class: "quiet" }, ...words)));
  });
  const [who, claim] = evidence(judged);
  return [
    h("ol", { class: "checks", "aria-label": "The four checks" }, ...rows),
    facts([
      ...(report.toolRef === null ? [] : [["Tool", theirs(report.toolRef)] as [string, Node]]),
      ...(config === null ? [] : [["Manifest at", theirs(config.metadataURI)] as [string, Node]]),
      ...(config === null ? [] : [["Creator", theirs(config.creator)] as [string, Node]]),
      ["Registry read", h("span", {}, who ?? "", claim === undefined ? null : theirs(claim))],
    ]),
  ];
}

/** Where the record is known and the file is not: the way to go on. */
function offered(app: App, { report, basis, config, body }: Judged): Node[] {
  const { live } = app.store.state;
  if (basis !== "page" || config === null || body !== null || report.outcome !== "unavailable") {
    return [];
  }
  const { creator, metadataURI, manifestHash } = config;
  const block = live.stage === "done" ? live.run.block : null;
  const known = { toolRef: report.toolRef ?? "", block, fields: { creator, metadataURI, manifestHash } };
  return [
    h("p", {}, "You can open the manifest yourself and give it to this page. The record is known already."),
    h("p", { class: "row" }, button("Paste the file instead", () => app.awaitFile(known)), copier("Copy the manifest's URL", () => metadataURI)),
  ];
}

function awaiting({ toolRef, block, fields }: Known): Node[] {
  return [
    facts([
      ["Tool", theirs(toolRef)],
      ["Manifest at", theirs(fields.metadataURI)],
      ["Creator", theirs(fields.creator)],
      ["Registered hash", theirs(fields.manifestHash)],
      ...(block === null ? [] : [["Read at block", theirs(block)] as [string, Node]]),
    ]),
    copier("Copy the manifest's URL", () => fields.metadataURI),
  ];
}
