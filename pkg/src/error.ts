/**
 * The error of every function: a mistake of the caller, or a document that cannot be read at all. Findings of a
 * manifest are never thrown; they stand in its report.
 */
export class Erc8257Error extends Error {
  override readonly name = "Erc8257Error";
  /** A stable code: a rule (`explain` says more), `usage-…`, `session-…`, `wasm-unavailable` or `not-initialized`. */
  readonly code: string;
  /** JSON Pointer to the argument or member that is wrong; `null` where it is about the whole. */
  readonly pointer: string | null;
  /** Byte offset in the document or text, where there is one. */
  declare readonly offset?: number;
  /** Length in bytes of the fault there. */
  declare readonly length?: number;
  /** Line from 1, and column from 1 in code points. */
  declare readonly line?: number;
  declare readonly column?: number;
  /** The text that stands there, at most 120 code points, harmless to show; and the text that should. */
  declare readonly found?: string | null;
  declare readonly expected?: string | null;
  /** How to repair it. */
  declare readonly fix?: string;
  /** The member as bundles name it, and its fault, without its name. */
  declare readonly member?: string | null;
  declare readonly reason?: string;

  /** @internal */
  constructor(code: string, message: string, more: ErrorMembers = {}) {
    const { cause, pointer = null, ...rest } = more;
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.pointer = pointer;
    Object.assign(this, rest);
  }
}

/** @internal */
export interface ErrorMembers {
  cause?: unknown;
  pointer?: string | null;
  offset?: number;
  length?: number;
  line?: number;
  column?: number;
  found?: string | null;
  expected?: string | null;
  fix?: string;
  member?: string | null;
  reason?: string;
}

/** Calls the module, and turns its thrown JSON text into an error. @internal */
export function call<T>(work: () => T): T {
  try {
    return work();
  } catch (thrown) {
    throw typeof thrown === "string" ? fromJson(thrown) : thrown;
  }
}

function fromJson(text: string): Erc8257Error {
  const { code, message, ...more } = JSON.parse(text) as { code: string; message: string } & ErrorMembers;
  return new Erc8257Error(code, message, more);
}

/** An argument of the wrong type. @internal */
export function wrong(pointer: string, what: string): Erc8257Error {
  const member = pointer.slice(1).replaceAll("/", ".");
  return new Erc8257Error("usage-wrong-value", `${member} ${what}`, { pointer, member, reason: what });
}
