// What can be done on the page. Panes call these, and are told by the state what came of it.

import { Deeper } from "./deeper/ask.js";
import type { Answer } from "./deeper/messages.js";
import { withText } from "./input/bundle.js";
import { NO_FIELDS, read, readTool } from "./input/read.js";
import { judge } from "./judge.js";
import { isOurs } from "./ours.js";
import type { Fields, Judged, Known, Store, Subject } from "./state.js";
import { plural, sentence } from "./text.js";

export interface Place {
  readonly line: number;
  readonly column: number;
}

export class App {
  readonly store: Store;
  readonly #deeper = new Deeper((answer) => this.#told(answer), (cause) => this.withoutAdvice(cause));
  /** Set by the pane that has the editor. */
  reveal: (place: Place) => void = () => {};
  /** The same: another text in the place of the one that is there, as if it were typed. */
  write: (text: string) => void = (text) => this.edit(new TextEncoder().encode(text));
  /** Set by the box where one pastes. */
  focusPaste: () => void = () => {};
  /** Set by the form of tools on a chain. */
  askChain: (toolRef: string) => void = () => {};

  constructor(store: Store) {
    this.store = store;
  }

  /** Something dropped, pasted or chosen. */
  take(bytes: Uint8Array, name: string): void {
    const taken = read(bytes);
    switch (taken.kind) {
      case "problem":
        this.refuse(taken.message);
        return;
      case "tool":
        this.#named(taken.toolRef, name);
        return;
      case "subject": {
        const { kind } = taken.subject;
        this.judge(this.#withKnown(taken.subject), ({ canonical }) => readAs(name, kind, bytes, canonical !== null));
      }
    }
  }

  /** The name of a tool, and nothing else; as it is written normally, if it is one. */
  takeTool(text: string, name: string): string | null {
    const taken = readTool(text);
    if (taken.kind === "tool") {
      this.#named(taken.toolRef, name);
      return taken.toolRef;
    }
    this.refuse(taken.message);
    return null;
  }

  #named(toolRef: string, name: string): void {
    this.clear();
    this.store.update({ notice: { problem: false, message: `${name} names a tool. Name an RPC below to check it.` } });
    this.askChain(toolRef);
  }

  /** Refuses before anything is read what no reader would take. */
  async takeFile(file: File): Promise<void> {
    if (file.size > BUNDLE_BYTES) {
      const message = `The file has more than ${plural(BUNDLE_BYTES, "byte")}, and is neither a manifest nor a bundle.`;
      this.refuse(message);
      return;
    }
    try {
      this.take(new Uint8Array(await file.arrayBuffer()), "The file");
    } catch (thrown) {
      if (!(thrown instanceof DOMException)) {
        throw thrown;
      }
      this.refuse("The file could not be read. A folder cannot be dropped here.");
    }
  }

  /** Another manifest in the place of the judged one: the visitor types in the editor, which gives UTF-8. */
  edit(body: Uint8Array): void {
    const { subject } = this.store.state;
    if (subject?.kind === "bundle") {
      const typed = new TextDecoder("utf-8", { ignoreBOM: true }).decode(body);
      this.judge({ kind: "bundle", text: withText(subject.text, typed), writer: "editor" });
    } else {
      this.judge({ kind: "manifest", body, fields: subject?.fields ?? NO_FIELDS, known: subject?.known ?? null });
    }
  }

  record(fields: Fields): void {
    const { subject } = this.store.state;
    if (subject?.kind === "manifest") {
      this.judge({ ...subject, fields });
    }
  }

  /** `said` is told beside the box, if there is a verdict. */
  judge(subject: Subject, said?: string | ((judged: Judged) => string)): void {
    try {
      const judged = judge(subject);
      const message = typeof said === "function" ? said(judged) : said;
      const notice = message === undefined ? null : { problem: false, message };
      this.#deeper.forget();
      this.store.update({ subject, judged, difference: null, looked: null, unadvised: false, awaited: null, notice, changing: false });
      afterPaint(() => this.store.state.judged === judged && this.#deeper.ask(judged));
    } catch (thrown) {
      if (!isOurs(thrown)) {
        throw thrown;
      }
      const field = fieldOf(thrown.pointer);
      // The typed text stays; a verdict about another text would not.
      this.#deeper.forget();
      const change = { subject, judged: null, difference: null, looked: null, changing: false };
      this.store.update({ ...change, notice: { problem: true, message: sentence(thrown.message), ...(field && { field }) } });
    }
  }

  /** The input cannot be judged; a verdict about another subject would mislead. */
  refuse(message: string): void {
    this.clear();
    this.store.update({ notice: { problem: true, message } });
  }

  /** The record is known, and the visitor is about to give the file that this page could not fetch. */
  awaitFile(known: Known): void {
    this.clear();
    this.store.update({ awaited: known });
    this.focusPaste();
  }

  /** The visitor types: the verdict is not about that yet. */
  changing(): void {
    this.store.update({ changing: true });
  }

  /** The subject is gone, and late remarks on it are not wanted. */
  clear(): void {
    this.#deeper.forget();
    this.store.update({ subject: null, judged: null, difference: null, looked: null, unadvised: false, awaited: null, notice: null, changing: false });
  }

  #told(answer: Answer): void {
    this.store.update(answer.kind === "looked" ? { looked: answer.looked } : { difference: answer.difference });
  }

  /** There is a verdict all the same. */
  withoutAdvice(cause: unknown): void {
    const message = "Advice could not be loaded. The verdict does not need it; reload the page to have it.";
    this.store.update({ unadvised: true, notice: { problem: true, message } });
    console.warn(cause);
  }

  /** A manifest that takes another's place keeps the known facts about its record. */
  #withKnown(subject: Subject): Subject {
    const { subject: before, awaited } = this.store.state;
    if (subject.kind !== "manifest") {
      return subject;
    }
    if (awaited !== null) {
      return { ...subject, fields: awaited.fields, known: awaited };
    }
    return before?.kind === "manifest" ? { ...subject, fields: before.fields, known: before.known } : subject;
  }
}

function readAs(name: string, kind: Subject["kind"], bytes: Uint8Array, isJson: boolean): string {
  const size = plural(bytes.length, "byte");
  return kind === "manifest" && !isJson ? `${name} has ${size}. It could not be read as JSON.` : `${name} was read as a ${kind} of ${size}.`;
}

function fieldOf(pointer: string | null): keyof Fields | undefined {
  const names: (keyof Fields)[] = ["creator", "metadataURI", "manifestHash"];
  return names.find((name) => pointer === `/config/${name}`);
}

/** The verdict is on the screen before anything is fetched that it does not need. */
function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work));
}
