// The button that makes a link of what is judged, and what a link brings.

import type { App } from "./app.js";
import { byId, h } from "./dom.js";
import { copier } from "./download.js";
import { fromFragment, toFragment } from "./share.js";

export function mountShare({ store }: App): void {
  const place = byId("share");
  store.watch(
    ({ judged }) => judged,
    () => {
      const { subject, judged } = store.state;
      place.replaceChildren();
      if (subject === null || judged === null) {
        return;
      }
      void toFragment(subject).then((fragment) => {
        if (store.state.subject === subject) {
          const link = `${location.href.split("#", 1)[0]}#${fragment}`;
          place.replaceChildren(
            h("p", { class: "row" }, copier("Copy a link to this", () => link), h("span", { class: "quiet" }, "All of it is in the link; no server sees it.")),
          );
        }
      });
    },
  );
}

/** What the page's own URL says, now and when it changes. */
export async function openShared(app: App): Promise<void> {
  const open = async (): Promise<void> => {
    const fragment = location.hash.slice(1);
    // Links within the page have names.
    if (fragment === "" || document.getElementById(fragment) !== null) {
      return;
    }
    const subject = await fromFragment(fragment);
    if (subject === null) {
      app.store.update({ notice: { problem: true, message: "The link is damaged, or of another version of this page." } });
    } else {
      app.judge(subject, "This came with the link: somebody else may have made it.");
    }
  };
  window.addEventListener("hashchange", () => void open());
  await open();
}
