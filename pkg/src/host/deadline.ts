// One deadline for a whole exchange, whatever the other side or a function of the caller does.

/** The limits of an exchange. @internal */
export interface Limits {
  maxBytes: number;
  seconds: number;
  /** The caller's, which ends everything. */
  signal: AbortSignal | undefined;
}

/** What comes of an exchange that takes too long. */
interface Late {
  failed: "timeout";
  cause?: unknown;
}

/** The longest that timers can wait, in milliseconds; a longer time would be over at once. */
const LONGEST = 0x7fff_ffff;

/**
 * What `work` gives, or that it took too long. Its signal ends it at the deadline, and it is not waited for where it
 * does not listen. Rejected with the reason of the caller's signal where that ends it. @internal
 */
export async function within<T>(
  { seconds, signal }: Limits,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T | Late> {
  if (signal?.aborted) {
    throw reasonOf(signal);
  }
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let onAbort: (() => void) | undefined;
  const ended = new Promise<Late>((resolve, reject) => {
    timer = setTimeout(() => resolve({ failed: "timeout" }), Math.min(seconds * 1000, LONGEST));
    onAbort = () => reject(reasonOf(signal!));
    signal?.addEventListener("abort", onAbort, { once: true });
  });
  const working = work(controller.signal);
  // When no caller waits for it any more, its end goes unheard.
  working.catch(() => {});
  try {
    return await Promise.race([working, ended]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", onAbort!);
    controller.abort();
  }
}

/** Why the signal was aborted; React Native's signals do not say. @internal */
export function reasonOf({ reason }: AbortSignal): unknown {
  return reason ?? Object.assign(new Error("This operation was aborted"), { name: "AbortError" });
}
