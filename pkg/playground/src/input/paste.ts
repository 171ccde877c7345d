// Where to paste, drop or choose a file.

import type { App } from "../app.js";
import { button, byId, h } from "../dom.js";
import type { Notice, Subject } from "../state.js";

/** Longer texts are not shown in the box: it would be slow, and nobody reads them there. */
const LONGEST = 200_000;

export function mountPaste(app: App): void {
  const box = h("textarea", { id: "paste-box", rows: "5", spellcheck: "false", autocomplete: "off", placeholder: EMPTY });
  const file = h("input", { id: "paste-file", type: "file" });
  const said = h("p", { id: "notice", role: "status" });
  let shown: { subject: Subject; value: string } | null = null;
  /** What this script wrote into the box last. */
  let ours = "";
  const take = (): void => {
    if (shown !== null && !isLive(shown.subject) && shown.value !== "" && box.value === shown.value) {
      // Nobody has changed it, and the box cannot hold every byte.
      app.judge(shown.subject, "This was checked again.");
      return;
    }
    app.take(new TextEncoder().encode(box.value), "What you pasted");
  };

  box.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      take();
    }
  });
  // The pasted text is in the box only after the event.
  box.addEventListener("paste", () => setTimeout(take));
  file.addEventListener("change", () => {
    const [chosen] = file.files ?? [];
    if (chosen !== undefined) {
      void app.takeFile(chosen);
    }
  });
  byId("paste").append(
    h("label", { for: "paste-box" }, "A manifest, a bundle or a tool reference: paste it, or drop a file anywhere"),
    box,
    h("p", { class: "row" }, button("Check", take), h("label", { for: "paste-file" }, "or choose a file"), file),
    said,
  );
  app.store.watch(({ notice }) => notice, (notice) => show(said, notice));
  // The box follows what is judged, however that came: there is one text on the page.
  app.store.watch(
    ({ subject }) => subject,
    (subject) => {
      if (subject === null) {
        shown = null;
        return;
      }
      const isGiven = app.store.state.notice !== null && !isLive(subject);
      if (box.value !== ours && !isGiven) {
        // Somebody has typed here meanwhile, and wants that kept.
        shown = null;
        return;
      }
      const text = isLive(subject) ? (app.store.state.judged?.report.toolRef ?? "") : textOf(subject);
      box.value = text ?? "";
      box.placeholder = text === null ? UNSHOWN : EMPTY;
      ours = box.value;
      shown = { subject, value: ours };
    },
  );
  app.focusPaste = () => {
    ours = box.value = "";
    box.focus();
    box.scrollIntoView({ block: "center" });
  };
  acceptDrops(app);
}

const EMPTY = '{ "name": … }   or   eip155:8453/erc8257:0x…/1';
const UNSHOWN = "What is checked is too long for this box, or not text. It stands below.";

/** The page asked for it itself: its name is enough to ask once more. */
function isLive(subject: Subject): boolean {
  return subject.kind === "bundle" && subject.writer === "page";
}

/** What the box shows of a subject; `null` for what it cannot hold. */
function textOf(subject: Subject): string | null {
  const bytes = subject.kind === "bundle" ? subject.text : subject.body;
  if (bytes.length > LONGEST) {
    return null;
  }
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

function show(said: HTMLElement, notice: Notice | null): void {
  said.className = notice?.problem === true ? "problem" : "quiet";
  said.textContent = notice?.message ?? "";
}

function acceptDrops(app: App): void {
  const mark = (over: boolean): void => void document.documentElement.classList.toggle("dropping", over);
  document.addEventListener("dragover", (event) => {
    event.preventDefault();
    mark(true);
  });
  // Also sent between elements of the page, which dragover answers at once.
  document.addEventListener("dragleave", () => mark(false));
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    mark(false);
    const [dropped] = event.dataTransfer?.files ?? [];
    if (dropped !== undefined) {
      void app.takeFile(dropped);
      return;
    }
    const text = event.dataTransfer?.getData("text/plain") ?? "";
    if (text !== "") {
      app.take(new TextEncoder().encode(text), "What you dropped");
    }
  });
}
