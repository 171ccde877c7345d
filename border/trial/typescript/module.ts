// The module that the generated functions call: none is built for the trial.

import type { Verbs } from "./invoke.js";

export declare function raw(): Verbs;
