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
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<Late>((resolve) => {
    timer = setTimeout(() => resolve({ failed: "timeout" }), Math.min(seconds * 1000, LONGEST));
  });
  try {
    return await unlessAborted(signal, () => Promise.race([work(controller.signal), late]));
  } finally {
    clearTimeout(timer);
    controller.abort();
  }
}

/**
 * What `work` gives, or rejected with the reason of the caller's signal: no work is waited for, or begun, that it has ended.
 * A result that comes later goes unheard, and so does its error. @internal
 */
export function unlessAborted<T>(signal: AbortSignal | undefined, work: () => T | Promise<T>): Promise<T> {
  let leave: () => void;
  return new Promise<T>((resolve, reject) => {
    leave = () => reject(reasonOf(signal!));
    if (signal?.aborted) {
      return leave();
    }
    signal?.addEventListener("abort", leave, { once: true });
    Promise.resolve(work()).then(resolve, reject);
  }).finally(() => signal?.removeEventListener("abort", leave));
}

/** Why the signal was aborted; React Native's signals do not say. @internal */
export function reasonOf({ reason }: AbortSignal): unknown {
  return reason ?? Object.assign(new Error("This operation was aborted"), { name: "AbortError" });
}
