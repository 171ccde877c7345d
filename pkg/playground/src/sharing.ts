// A link to the judged subject. The address bar stays as it is until the visitor asks for the link.

import type { App } from "./app.js";
import { button, byId, h } from "./dom.js";
import { copier, download } from "./download.js";
import { bare, putIntoBar } from "./linked.js";
import { toFragment } from "./share.js";
import { onDemand } from "./panes/on-demand.js";
import type { Judged, Subject } from "./state.js";
import { plural, theirBlock } from "./text.js";

/** Longer links are cut by some programs for mail and chat; still longer ones no browser opens. */
const [LONG, LONGEST] = [8_000, 2_000_000];

export function mountShare({ store }: App): void {
  const [section, place] = [byId("share"), byId("share-body")];
  let timer: ReturnType<typeof setTimeout> | undefined;
  store.watch(
    ({ judged }) => judged,
    () => {
      const { subject, judged } = store.state;
      place.replaceChildren();
      section.hidden = true;
      clearTimeout(timer);
      if (subject === null || judged === null) {
        return;
      }
      // Typing does not share each letter.
      timer = setTimeout(() => void show(subject, judged), 50);
    },
  );

  const show = async (subject: Subject, judged: Judged): Promise<void> => {
    const fragment = await toFragment(subject);
    if (store.state.subject === subject) {
      place.replaceChildren(...offers(subject, fragment, judged));
      section.hidden = false;
    }
  };
}

function offers(subject: Subject, fragment: string, judged: Judged): Node[] {
  const { kind } = subject;
  const link = `${bare()}#${fragment}`;
  const bytes = subject.kind === "bundle" ? subject.text : subject.body;
  const file = download(`Download the ${kind}`, `${kind}.json`, () => bytes);
  if (link.length > LONGEST) {
    return [h("p", { class: "row" }, file), h("p", { class: "quiet" }, `A link to this would be too long: ${plural(link.length, "character")}.`), ...forPrograms(judged)];
  }
  const said = h("span", { class: "quiet", role: "status" });
  const bar = button("Make this the page's link", () => {
    putIntoBar(subject, `#${fragment}`);
    said.textContent = "Done. The address of this page now brings this back: keep it as a bookmark.";
  });
  return [
    h("p", { class: "row" }, copier("Copy a link", () => link), bar, file, said),
    ...(link.length > LONG
      ? [h("p", { class: "caution" }, `The link has ${plural(link.length, "character")}. Programs for mail and chat may cut it; send the file instead.`)]
      : []),
    h("details", {}, h("summary", {}, "What is in the link"), h("p", { class: "quiet" }, CONTENT[kind])),
    ...forPrograms(judged),
  ];
}

/** For authors of programs: the report, and how a program gets it. */
function forPrograms({ report, basis }: Judged): Node[] {
  const json = (): string => JSON.stringify(report, null, 2);
  const code = basis === null || report.toolRef === null ? null : codeOf(report.toolRef);
  return [
    onDemand("The report as JSON", () => [theirBlock(json(), "The report as JSON", LONGEST_REPORT), copier("Copy the report", json)]),
    ...(code === null ? [] : [onDemand("The same in JavaScript", () => [theirBlock(code, "The same in JavaScript"), copier("Copy the code", () => code)])]),
  ];
}

/** Characters; a report has a bound of its own. */
const LONGEST_REPORT = 50_000;

function codeOf(toolRef: string): string {
  return [
    'import { verifyTool } from "erc8257";',
    "",
    `const report = await verifyTool(${JSON.stringify(toolRef)}, { rpc: "URL of an RPC" });`,
    "console.log(report.verified);",
    "for (const { rule, message, found, fix } of report.findings) {",
    "  console.log(rule, message, found, fix);",
    "}",
  ].join("\n");
}

const CONTENT: Record<Subject["kind"], string> = {
  bundle:
    "The bundle: the tool's reference, its record and what the server answered with, and of RPCs what they said, but never " +
    "their addresses. It stands behind the # of the link, which browsers send to no server; everyone who gets the link can read it.",
  manifest:
    "The manifest, and what you typed of its record. It stands behind the # of the link, which browsers send to no server; " +
    "everyone who gets the link can read it.",
};
