// Panes that have nothing to show before the first verdict: their scripts come after it can be seen.

import type { App } from "./app.js";
import { mountAdvice } from "./panes/advice.js";
import { mountCanonical } from "./panes/canonical.js";
import { mountDiagnosis } from "./panes/diagnosis.js";
import { mountRegister } from "./panes/register.js";
import { mountRepair } from "./panes/repair.js";
import { mountShare } from "./sharing.js";

export function mountLater(app: App): void {
  [mountRegister, mountDiagnosis, mountRepair, mountCanonical, mountAdvice, mountShare].forEach((mount) => mount(app));
}
