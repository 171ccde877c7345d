// The worker as the page sees it: one question at a time, and of those that wait only the newest.

import { startWorker } from "../scripts.js";
import type { Judged } from "../state.js";
import type { Answer, Question } from "./messages.js";

export class Deeper {
  readonly #told: (answer: Answer) => void;
  readonly #failed: (cause: unknown) => void;
  #worker: Worker | undefined;
  #number = 0;
  #busy = false;
  #waiting: Question | null = null;

  constructor(told: (answer: Answer) => void, failed: (cause: unknown) => void) {
    this.#told = told;
    this.#failed = failed;
  }

  /** Whatever was asked before is not wanted any more. */
  ask({ report, body, canonical, config }: Judged): void {
    this.#number += 1;
    const differs = report.checks.some(({ name, status }) => name === "manifest-hash" && status === "fail");
    this.#waiting = { number: this.#number, body, canonical, config, toolRef: report.toolRef, differs };
    this.#next();
  }

  /** No answer that is under way is wanted. */
  forget(): void {
    this.#number += 1;
    this.#waiting = null;
  }

  #next(): void {
    if (this.#busy || this.#waiting === null) {
      return;
    }
    try {
      this.#worker ??= this.#start();
      this.#worker.postMessage(this.#waiting);
      this.#busy = true;
    } catch (cause) {
      this.#failed(cause);
    }
    this.#waiting = null;
  }

  #start(): Worker {
    const worker = startWorker();
    worker.onmessage = ({ data }: MessageEvent<Answer>) => {
      if (data.kind === "looked") {
        this.#busy = false;
        this.#next();
      }
      if (data.number === this.#number) {
        this.#told(data);
      }
    };
    // It did not load, or broke: the next question starts another.
    worker.onerror = (event) => {
      event.preventDefault();
      worker.terminate();
      [this.#worker, this.#busy] = [undefined, false];
      this.#failed(event.message ?? "the worker did not start");
      this.#next();
    };
    return worker;
  }
}
