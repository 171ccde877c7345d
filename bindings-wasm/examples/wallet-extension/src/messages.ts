// What worker and popup tell each other.

import type { Outcome, Report } from "erc8257";
import type { Advice } from "erc8257/advice";
import type { CallReport } from "erc8257/payment";

/** How many tools a popup has asked about: an answer with another number than the popup's is about an earlier one. */
export interface Turn {
  turn: number;
}

/** Of the popup, through a port. */
export type Ask =
  /** Verify anew, or show the known result and verify only where there is no result yet? */
  | { type: "check" | "look"; toolRef: string }
  /** Call the tool with this text, and pay it where the user agrees. */
  | { type: "call"; toolRef: string; input: string }
  /** The user's answer to the question with this ID. */
  | { type: "reply"; toolRef: string; id: string; agrees: boolean };

/** Of the worker: all that the popup shows. */
export type View =
  /** Nothing is known yet of what the user is typing. */
  | { state: "idle" }
  | { state: "checking"; stage: "chain" | "manifest" }
  // Ports carry JSON, and of a report the outcome is not a member of its JSON.
  | { state: "checked"; outcome: Outcome; report: Report; advice: Advice; said: Said | null; until: number; canCall: boolean }
  | { state: "impossible"; message: string };

/** Of the worker: what became of the last call of the tool. */
export type CallView =
  | { state: "calling" }
  /** The question before a signature: `words` are the library's. */
  | { state: "asking"; id: string; words: string; price: string; recipient: string }
  | { state: "called"; report: CallReport; body: string }
  | { state: "failed"; message: string };

/** Of the worker, all of it. */
export type Told = View | { state: "call"; toolRef: string; call: CallView | null };

/** What a verified manifest says of its tool: the words of its creator, to be shown as text. */
export interface Said {
  name: string;
  description: string;
  endpoint: string;
  /** A picture that may be shown as it is. */
  icon: string | null;
}
