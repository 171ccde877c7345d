// What worker and popup tell each other.

import type { Outcome, Report } from "erc8257";
import type { Advice } from "erc8257/advice";

/** Of the popup, through a port. */
export interface Ask {
  /** Verify anew, or show the known result and verify only where there is no result yet? */
  type: "check" | "look";
  toolRef: string;
}

/** Of the worker: all that the popup shows. */
export type View =
  | { state: "checking"; stage: "chain" | "manifest" }
  // Ports carry JSON, and of a report the outcome is not a member of its JSON.
  | { state: "checked"; outcome: Outcome; report: Report; advice: Advice; said: Said | null; until: number }
  | { state: "impossible"; message: string };

/** What a verified manifest says of its tool: the words of its creator, to be shown as text. */
export interface Said {
  name: string;
  description: string;
  endpoint: string;
  /** A picture that may be shown as it is. */
  icon: string | null;
}
