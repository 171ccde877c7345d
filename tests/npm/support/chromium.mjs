// Chromium of the system, without a window and without a word to anybody.

import { existsSync } from "node:fs";
import { chromium } from "playwright-core";

const PLACES = [process.env.CHROMIUM, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** For every browser of the tests. */
export const ARGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

const find = () => PLACES.find((file) => file && existsSync(file));

export const isInstalled = () => find() !== undefined;

/** Where Chromium is. */
export function executablePath() {
  const found = find();
  if (found === undefined) {
    throw new Error("Chromium is not installed; the variable CHROMIUM may name it");
  }
  return found;
}

export function launch() {
  return chromium.launch({ executablePath: executablePath(), headless: true, args: ARGS });
}

/** With a profile of its own, as extensions need it, and the unpacked extension of a folder. */
export function launchExtension(folder) {
  return chromium.launchPersistentContext("", {
    executablePath: executablePath(),
    headless: true,
    // Playwright switches extensions off.
    ignoreDefaultArgs: ["--disable-extensions"],
    args: [...ARGS, `--disable-extensions-except=${folder}`, `--load-extension=${folder}`],
  });
}
