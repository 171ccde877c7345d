// The page from its first script on: what can be seen comes first, then the library, then what a link brought.

import { App } from "./app.js";
import { byId } from "./dom.js";
import { mountExamples } from "./examples.js";
import { mountPaste } from "./input/paste.js";
import { mountRecord } from "./input/record.js";
import { load } from "./library.js";
import { mountForm } from "./live/form.js";
import { keepOffline } from "./offline.js";
import { mountAdvice } from "./panes/advice.js";
import { mountCanonical } from "./panes/canonical.js";
import { mountDiagnosis } from "./panes/diagnosis.js";
import { mountFindings } from "./panes/findings.js";
import { mountRepair } from "./panes/repair.js";
import { mountSource } from "./panes/source.js";
import { mountVerdict } from "./panes/verdict.js";
import { mountShare, openShared } from "./sharing.js";
import { Store } from "./state.js";
import { mountTheme } from "./theme.js";
import { tellOfUpdates } from "./update.js";
import { version } from "erc8257/slim";

const PANES = [mountVerdict, mountShare, mountRecord, mountSource, mountFindings, mountDiagnosis, mountRepair, mountCanonical, mountAdvice];

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
  // What needs the library is there when the library is.
  [mountPaste, mountForm, mountExamples].forEach((mount) => mount(app));
  const { library, unicode } = version();
  byId("about").textContent = `erc8257 ${library}, Unicode ${unicode}`;
  await openShared(app);
  document.documentElement.dataset["ready"] = "true";
  await keepOffline();
  await tellOfUpdates();
}

void start();
