// The page from its first script on: the visible parts come first, then the library, then the subject of a link.

import { App } from "./app.js";
import { byId } from "./dom.js";
import { mountExamples } from "./examples.js";
import { mountPaste } from "./input/paste.js";
import { mountRecord } from "./input/record.js";
import { load } from "./library.js";
import { keepOffline } from "./offline.js";
import { mountFindings } from "./panes/findings.js";
import { mountSource } from "./panes/source.js";
import { mountVerdict } from "./panes/verdict.js";
import { openLinked } from "./linked.js";
import { Store } from "./state.js";
import { mountTheme } from "./theme.js";
import { tellOfUpdates } from "./update.js";
import { version } from "erc8257/slim";

const PANES = [mountVerdict, mountRecord, mountSource, mountFindings];

async function start(): Promise<void> {
  mountTheme();
  const app = new App(new Store());
  PANES.forEach((mount) => mount(app));
  try {
    await load();
  } catch (cause) {
    byId("verdict-body").textContent = "This browser could not start the library: it needs WebAssembly and all files of this page.";
    throw cause;
  }
  // The parts that need the library come with the library.
  [mountPaste, mountExamples].forEach((mount) => mount(app));
  const form = import("./live/form.js").then(({ mountForm }) => mountForm(app));
  app.askChain = (toolRef) => void form.then(() => app.askChain(toolRef));
  const { library, unicode } = version();
  byId("about").textContent = `erc8257 ${library}, Unicode ${unicode}`;
  await openLinked(app);
  document.documentElement.dataset["ready"] = "true";
  try {
    const [{ mountLater }] = await Promise.all([import("./later.js"), form]);
    mountLater(app);
  } catch (cause) {
    app.withoutAdvice(cause);
  }
  await keepOffline();
  await tellOfUpdates();
}

void start();
