// RPCs that a visitor wants to find again, in this browser alone: their URLs may hold a key.

import { h } from "../dom.js";

const KEY = "erc8257-rpcs";

/** A box to tick below the field. The page keeps nothing before the visitor ticks it, and unticking forgets. */
export function remembering(field: HTMLTextAreaElement): { row: HTMLElement; submitted: () => void } {
  const box = h("input", { id: "live-remember", type: "checkbox" });
  const kept = read();
  box.checked = kept !== null;
  field.value = kept ?? "";
  const write = (): void => {
    try {
      if (box.checked) {
        localStorage.setItem(KEY, field.value);
      } else {
        localStorage.removeItem(KEY);
      }
    } catch {
      // Storage is forbidden: nothing is kept.
    }
  };
  box.addEventListener("change", write);
  return { row: h("p", { class: "row" }, box, h("label", { for: box.id }, "Remember these RPCs in this browser")), submitted: write };
}

function read(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}
