// Light or dark: as the system says, or as its user chose here.

import { byId, h } from "./dom.js";

const THEMES = { system: "As the system", light: "Light", dark: "Dark" };
const KEY = "erc8257-theme";

export function mountTheme(): void {
  const select = h("select", { id: "theme-choice" }, ...Object.entries(THEMES).map(([value, label]) => h("option", { value }, label)));
  select.value = remembered();
  apply(select.value);
  select.addEventListener("change", () => {
    apply(select.value);
    remember(select.value);
  });
  byId("theme").append(h("label", { for: "theme-choice" }, "Theme"), select);
}

function apply(theme: string): void {
  document.documentElement.dataset["theme"] = theme;
}

/** Storage may be forbidden; then nothing is remembered. */
function remembered(): string {
  try {
    const theme = localStorage.getItem(KEY);
    return theme !== null && theme in THEMES ? theme : "system";
  } catch {
    return "system";
  }
}

function remember(theme: string): void {
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // It holds until the page is closed.
  }
}
