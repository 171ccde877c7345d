// The verdict, which is read out, and the four checks below it.

import type { App } from "../app.js";
import { byId, facts, h, sign } from "../dom.js";
import type { Judged } from "../state.js";
import { theirs } from "../text.js";
import { CHECKS, evidence, question, STATUS, verdict } from "../words.js";

/** A mark in the browser's own list of times: how long a visitor waited. */
const FIRST = "first-verdict";

const TITLE = document.title;

export function mountVerdict(app: App): void {
  const { store } = app;
  mountChanging(app);
  const [said, checks] = [byId("verdict-body"), byId("checks")];
  store.watch(
    ({ judged }) => judged,
    (judged) => {
      said.replaceChildren(...(judged === null ? [h("p", {}, "Nothing has been checked yet.")] : verdictOf(judged)));
      checks.replaceChildren(...(judged === null ? asked() : checksOf(judged)));
      document.title = judged === null ? TITLE : `${verdict(judged).title} – ${TITLE}`;
      if (judged !== null && store.state.notice !== null) {
        bringIntoView(said);
      }
      if (judged !== null && performance.getEntriesByName(FIRST).length === 0) {
        performance.mark(FIRST);
      }
    },
  );
}

/** While somebody types, the verdict is about what was there before. */
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

/** What was given by one deed is answered in sight; what is typed bit by bit moves nothing. */
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

function verdictOf(judged: Judged): Node[] {
  const { kind, sign: mark, title, sentence } = verdict(judged);
  return [h("p", { class: `title ${kind}` }, sign(mark), title), h("p", {}, sentence)];
}

function checksOf(judged: Judged): Node[] {
  const { report, config } = judged;
  const rows = report.checks.map(({ check, name, status }) =>
    h(
      "li",
      { class: status, "data-state": status },
      sign(STATUS[status].sign),
      h("span", {}, h("b", {}, `${check} ${name}`), `: ${STATUS[status].word}. `, h("span", { class: "quiet" }, question(name, judged))),
    ),
  );
  return [
    h("ol", { class: "checks", "aria-label": "The four checks" }, ...rows),
    facts([
      ...(report.toolRef === null ? [] : [["Tool", theirs(report.toolRef)] as [string, Node]]),
      ...(config === null ? [] : [["Manifest at", theirs(config.metadataURI)] as [string, Node]]),
      ...(config === null ? [] : [["Creator", theirs(config.creator)] as [string, Node]]),
      ["Registry read", theirs(evidence(judged))],
    ]),
  ];
}
