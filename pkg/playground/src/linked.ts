// The subject that the page's own address names: a shared bundle or manifest, an example, or a tool. An address
// that names another subject than the one on the page would mislead a visitor who copies it. So it goes when the
// subject changes.

import type { App } from "./app.js";
import { openExample } from "./examples.js";
import { fromFragment } from "./share.js";
import type { State, Subject } from "./state.js";

/** The fragment in the address bar, and whether it still names the subject on the page. */
let barred: { fragment: string; holds: (state: State) => boolean } | null = null;

export function bare(): string {
  return location.href.split("#", 1)[0] ?? "";
}

/** `fragment` brings this subject back. */
export function putIntoBar(subject: Subject, fragment: string): void {
  barred = { fragment, holds: ({ subject: now }) => now === subject };
  history.replaceState(null, "", bare() + fragment);
}

/** Opens the subject of the page's own URL, now and when it changes. */
export async function openLinked(app: App): Promise<void> {
  const { store } = app;
  store.watch(
    ({ subject }) => subject,
    (subject) => {
      if (barred !== null && subject !== null && location.hash === barred.fragment && !barred.holds(store.state)) {
        history.replaceState(null, "", bare());
        barred = null;
      }
    },
  );
  const open = async (): Promise<void> => {
    const { hash } = location;
    if (hash === "" || document.getElementById(hash.slice(1)) !== null) {
      return;
    }
    const before = store.state.subject;
    const isStill = (): boolean => location.hash === hash && store.state.subject === before;
    const [, kind, value] = /^#(tool|example)=(.*)$/.exec(hash) ?? [];
    if (kind !== undefined && value !== undefined) {
      await openNamed(app, kind, decoded(value), isStill);
      return;
    }
    const came = await fromFragment(hash.slice(1));
    if (!isStill()) {
      // The visitor was faster.
      return;
    }
    if ("refused" in came) {
      app.refuse(came.refused);
      return;
    }
    barred = { fragment: hash, holds: ({ subject }) => subject === came };
    app.judge(came, "This came with the link: another person may have made it.");
  };
  window.addEventListener("hashchange", () => void open());
  await open();
}

/**
 * `#example=free-tool`, `#tool=eip155:…`: a tool is only named, and the page asks no RPC before its visitor says
 * which.
 */
async function openNamed(app: App, kind: string, value: string | null, isStill: () => boolean): Promise<void> {
  const { hash } = location;
  if (kind === "tool") {
    const named = app.takeTool(value ?? "", "The link");
    barred = { fragment: hash, holds: ({ live }) => live.stage === "done" && live.run.toolRef === named };
    return;
  }
  const subject = await openExample(app, value ?? "", isStill);
  if (subject !== null) {
    barred = { fragment: hash, holds: ({ subject: now }) => now === subject };
  }
}

function decoded(value: string): string | null {
  try {
    return decodeURIComponent(value);
  } catch {
    return null;
  }
}
