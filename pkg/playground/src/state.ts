// All that the page knows, in one value that is never changed, only replaced.

import type { ToolConfig, Verdict } from "erc8257/slim";
import type { Advice, CauseRow, Diagnosis, Fixed } from "erc8257/advice";
import type { Difference } from "./diff/difference.js";

/** A registry's record, as the visitor types it: empty where it is not known. */
export interface Fields {
  readonly creator: string;
  readonly metadataURI: string;
  readonly manifestHash: string;
}

/** A record that this page read from the chain, for a manifest that it could not fetch. */
export interface Known {
  readonly toolRef: string;
  /** Where it was read. */
  readonly block: string | null;
  readonly fields: Fields;
}

/**
 * The author of a bundle: this page, which asked the chain and the server; a stranger; or the page, with a manifest
 * typed here.
 */
export type Writer = "page" | "stranger" | "editor";

/** The subject of the judgement. */
export type Subject =
  | { readonly kind: "manifest"; readonly body: Uint8Array; readonly fields: Fields; readonly known: Known | null }
  | { readonly kind: "bundle"; readonly text: Uint8Array; readonly writer: Writer };

/** The library's immediate answer about it. */
export interface Judged {
  readonly report: Verdict;
  /**
   * Who says what the record and the served bytes are. `record`: somebody typed the record; `read`: this page read it from
   * the chain, and somebody gave the file. `null`: there is no record, so that the file was only validated.
   */
  readonly basis: Writer | "record" | "read" | null;
  readonly body: Uint8Array | null;
  readonly config: ToolConfig | null;
  /** `null` where the body is not strict JSON. */
  readonly canonical: Uint8Array | null;
}

/** What `erc8257/advice` adds. */
export interface Looked {
  readonly advice: Advice;
  /** `null` where the hash is the committed one, or none is known. */
  readonly diagnosis: Diagnosis | null;
  /** What each hypothesis of a diagnosis means. */
  readonly causes: readonly CauseRow[];
  /** `null` where the body is not strict JSON. */
  readonly fixed: Fixed | null;
  /** The repaired document in its publisher's layout; `null` without a document, or without a repair. */
  readonly kept: string | null;
}

/** One request to an RPC or to the tool's server, as far as a browser tells of it. */
export interface Asked {
  /** `RPC 1`, as reports count them, or the server. */
  readonly who: string;
  readonly host: string;
  /** The methods of a batch; none for the manifest. */
  readonly methods: readonly string[];
  readonly state: "asking" | "answered" | "redirect" | "failed" | "ended";
  /** Of HTTP. */
  readonly status: number | null;
}

/** All that is known of a verification that goes on. */
export interface Run {
  readonly toolRef: string;
  readonly asked: readonly Asked[];
  /** Whether the manifest was requested: a later read of the chain is a second reading. */
  readonly fetched: boolean;
  readonly block: string | null;
  readonly config: ToolConfig | null;
  /** The same by the command line. */
  readonly command: string;
  /** Whether the report tells of something of which a browser says too little. */
  readonly unseen: boolean;
}

/** Where a verification by RPC and fetch is. */
export type Live =
  | { readonly stage: "idle" }
  | { readonly stage: "calls" | "fetch" | "done" | "stopped"; readonly run: Run }
  | { readonly stage: "failed"; readonly message: string; readonly field: "tool" | "rpc" | null; readonly command: string | null };

/** A remark on the input, and its field, if it is about one. */
export interface Notice {
  readonly problem: boolean;
  readonly message: string;
  readonly field?: keyof Fields;
}

export interface State {
  readonly subject: Subject | null;
  readonly judged: Judged | null;
  /** From the served bytes to the canonical ones; `null` until it is known, and without such bytes. */
  readonly difference: Difference | null;
  readonly looked: Looked | null;
  /** The worker failed, so that no advice will come. */
  readonly unadvised: boolean;
  /** The record whose file the visitor is about to give. */
  readonly awaited: Known | null;
  readonly live: Live;
  /** Something was typed that is not judged yet. */
  readonly changing: boolean;
  readonly notice: Notice | null;
}

const START: State = {
  subject: null,
  judged: null,
  difference: null,
  looked: null,
  unadvised: false,
  awaited: null,
  live: { stage: "idle" },
  changing: false,
  notice: null,
};

type Watcher = (state: State) => void;

export class Store {
  #state = START;
  readonly #watchers: Watcher[] = [];

  get state(): State {
    return this.#state;
  }

  update(change: Partial<State>): void {
    this.#state = { ...this.#state, ...change };
    for (const watch of this.#watchers) {
      watch(this.#state);
    }
  }

  /** Calls `show` now and whenever what `select` takes of the state is another. */
  watch<T>(select: (state: State) => T, show: (selected: T) => void): void {
    let last = select(this.#state);
    show(last);
    this.#watchers.push((state) => {
      const selected = select(state);
      if (selected !== last) {
        last = selected;
        show(selected);
      }
    });
  }
}
