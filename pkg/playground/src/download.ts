// Files and texts that the page hands to its user.

import { button } from "./dom.js";

export function download(label: string, name: string, content: () => Uint8Array | string): HTMLButtonElement {
  return button(label, () => {
    const made = content();
    const blob = new Blob([typeof made === "string" ? made : new Uint8Array(made)], { type: "application/octet-stream" });
    const url = URL.createObjectURL(blob);
    const link = document.createElement("a");
    link.href = url;
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(url));
  });
}

export function copier(label: string, content: () => string): HTMLButtonElement {
  const made = button(label, () => {
    navigator.clipboard.writeText(content()).then(
      () => (made.textContent = "Copied"),
      () => (made.textContent = "Could not be copied"),
    );
    setTimeout(() => (made.textContent = label), 2_000);
  });
  return made;
}
