// The part of the popup that calls the tool, and asks before it is paid.

import { element, sign, theirs } from "./dom.js";
import type { Ask, CallView } from "./messages.js";
import * as words from "./words.js";

const form = document.querySelector<HTMLFormElement>("#call")!;
const input = document.querySelector<HTMLTextAreaElement>("#input")!;
const status = document.querySelector<HTMLElement>("#called")!;
const question = document.querySelector<HTMLElement>("#question")!;

let shown = "";

/** Lets the form ask for the tool that is shown; `null`: there is none that can be called. */
export function offer(toolRef: string | null, post: (ask: Ask) => void): void {
  form.hidden = toolRef === null;
  status.hidden = question.hidden = toolRef === null;
  form.onsubmit = (event) => {
    event.preventDefault();
    if (toolRef !== null) {
      post({ type: "call", toolRef, input: input.value });
    }
  };
}

export function showCall(toolRef: string, view: CallView | null, post: (ask: Ask) => void): void {
  const text = JSON.stringify([toolRef, view]);
  if (text === shown) {
    // It would be read out again, and a button would lose the focus.
    return;
  }
  shown = text;
  document.querySelector("main")!.dataset.call = view?.state ?? "none";
  const isOpen = view?.state === "calling" || view?.state === "asking";
  form.querySelectorAll<HTMLButtonElement | HTMLTextAreaElement>("button, textarea").forEach((one) => (one.disabled = isOpen));
  status.replaceChildren(...said(view));
  question.replaceChildren(...(view?.state === "asking" ? asks(view, (agrees) => post({ type: "reply", toolRef, id: view.id, agrees })) : []));
}

function said(view: CallView | null): Node[] {
  switch (view?.state) {
    case undefined:
      return [];
    case "calling":
      return [element("p", {}, "Verifying anew, and calling…")];
    case "asking":
      return [element("h2", { class: "unknown" }, sign("?"), "The tool asks for a payment"), element("p", {}, "Nothing is signed without your yes.")];
    case "failed":
      return [element("h2", { class: "unknown" }, sign("?"), "The call stopped"), element("p", {}, theirs(view.message)), element("p", {}, "Call again: a call that was begun goes on.")];
    case "called":
      return ended(view);
  }
}

/** The question: price and recipient first, then the difference as the library says it. */
function asks({ price, recipient, words }: Extract<CallView, { state: "asking" }>, reply: (agrees: boolean) => void): Node[] {
  const answer = (name: string, agrees: boolean) => {
    const button = element("button", { type: "button" }, name);
    button.addEventListener("click", () => reply(agrees), { once: true });
    return button;
  };
  return [
    element("dl", {}, element("dt", {}, "Price"), element("dd", {}, theirs(price)), element("dt", {}, "Recipient"), element("dd", {}, theirs(recipient))),
    element("pre", { class: "difference", tabindex: "0", "aria-label": "Manifest and challenge" }, theirs(words)),
    element("p", {}, answer("Sign and pay", true), " ", answer("Do not pay", false)),
  ];
}

function ended({ report, body }: Extract<CallView, { state: "called" }>): Node[] {
  const { kind, sign: mark, title, sentence } = words.called(report);
  return [
    element("h2", { class: kind }, sign(mark), title),
    element("p", {}, sentence),
    ...(report.transaction === null ? [] : [element("p", { class: "quiet" }, "Transaction: ", theirs(report.transaction))]),
    ...report.findings.map(({ rule, message, fix }) => element("p", { class: "quiet" }, `${message} ${fix} (${rule})`)),
    ...(body === "" ? [] : [element("p", {}, theirs(body, { class: "said", role: "group", "aria-label": "Answer", tabindex: "0" }))]),
  ];
}
