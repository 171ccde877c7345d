// A link to what is judged, and what a link brings. The address bar is left alone until somebody wants it otherwise.

import type { App } from "./app.js";
import { button, byId, h } from "./dom.js";
import { copier, download } from "./download.js";
import { fromFragment, toFragment } from "./share.js";
import type { Subject } from "./state.js";
import { plural } from "./text.js";

/** Longer links are cut by some programs for mail and chat; still longer ones no browser opens. */
const [LONG, LONGEST] = [8_000, 2_000_000];

export function mountShare({ store }: App): void {
  const place = byId("share");
  let timer: ReturnType<typeof setTimeout> | undefined;
  store.watch(
    ({ judged }) => judged,
    () => {
      const { subject, judged } = store.state;
      place.replaceChildren();
      clearTimeout(timer);
      if (subject === null || judged === null) {
        return;
      }
      // Whoever types does not share each letter.
      timer = setTimeout(() => void show(subject), 50);
    },
  );
  store.watch(
    ({ subject }) => subject,
    (subject) => void forget(subject),
  );

  const show = async (subject: Subject): Promise<void> => {
    const fragment = await toFragment(subject);
    if (store.state.subject === subject) {
      place.replaceChildren(...offers(subject, fragment));
    }
  };
}

/** The fragment that stands in the address bar, and what it stands for. */
let barred: { subject: Subject; fragment: string } | null = null;

/** An address that brings something else than what is on the page would mislead whoever copies it. */
function forget(subject: Subject | null): void {
  if (barred !== null && subject !== null && barred.subject !== subject && location.hash === barred.fragment) {
    history.replaceState(null, "", bare());
    barred = null;
  }
}

function bare(): string {
  return location.href.split("#", 1)[0] ?? "";
}

function offers(subject: Subject, fragment: string): Node[] {
  const { kind } = subject;
  const link = `${bare()}#${fragment}`;
  const bytes = subject.kind === "bundle" ? subject.text : subject.body;
  const file = download(`Download the ${kind}`, `${kind}.json`, () => bytes);
  if (link.length > LONGEST) {
    return [h("p", { class: "row" }, file), h("p", { class: "quiet" }, `For a link it is too long: ${plural(link.length, "character")}.`)];
  }
  const said = h("span", { class: "quiet", role: "status" });
  const bar = button("Put it into the address bar", () => {
    barred = { subject, fragment: `#${fragment}` };
    history.replaceState(null, "", link);
    said.textContent = "Done: it can be kept as a bookmark.";
  });
  return [
    h("p", { class: "row" }, copier("Copy a link to this", () => link), bar, file, said),
    ...(link.length > LONG
      ? [h("p", { class: "caution" }, `The link has ${plural(link.length, "character")}. Programs for mail and chat may cut it; send the file instead.`)]
      : []),
    h("details", {}, h("summary", {}, "What is in the link"), h("p", { class: "quiet" }, CONTENT[kind])),
  ];
}

const CONTENT: Record<Subject["kind"], string> = {
  bundle:
    "The bundle: the tool's reference, its record and what the server answered with, and of RPCs what they said, but never " +
    "their addresses. It stands behind the # of the link, which browsers send to no server; whoever gets the link can read it.",
  manifest:
    "The manifest, and what you typed of its record. It stands behind the # of the link, which browsers send to no server; " +
    "whoever gets the link can read it.",
};

/** What the page's own URL says, now and when it changes. */
export async function openShared(app: App): Promise<void> {
  const open = async (): Promise<void> => {
    const { hash } = location;
    if (hash === "" || document.getElementById(hash.slice(1)) !== null) {
      return;
    }
    const before = app.store.state.subject;
    const came = await fromFragment(hash.slice(1));
    if (location.hash !== hash || app.store.state.subject !== before) {
      // Somebody was faster.
      return;
    }
    if ("refused" in came) {
      app.refuse(came.refused);
      return;
    }
    barred = { subject: came, fragment: hash };
    app.judge(came, "This came with the link: somebody else may have made it.");
  };
  window.addEventListener("hashchange", () => void open());
  await open();
}
