// The one loop, for inquiries and for sessions, which are inquiries too. It decides nothing.

import { unlessAborted } from "./deadline.js";

interface Polled {
  poll(): { type: string };
}

/** The steps of an inquiry, and the one that ends it. */
type StepOf<P extends Polled> = ReturnType<P["poll"]>;
type Done = { type: "done" };

/** The caller's members that stand around every step. */
interface Around<P> {
  signal?: AbortSignal;
  onStep?: (inquiry: P) => void | Promise<void>;
}

/** Polls, and waits until each step is carried out and its answers are told. Gives the step that is done. @internal */
export async function loop<P extends Polled>(
  inquiry: P,
  host: Around<P>,
  carryOut: (step: Exclude<StepOf<P>, Done>) => Promise<void>,
): Promise<Extract<StepOf<P>, Done>> {
  for (;;) {
    await unlessAborted(host.signal, () => host.onStep?.(inquiry));
    const step = inquiry.poll();
    if (step.type === "done") {
      return step as Extract<StepOf<P>, Done>;
    }
    await carryOut(step as Exclude<StepOf<P>, Done>);
  }
}
