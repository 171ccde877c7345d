// Chromium of the system, without a window and without requests of its own.

import { existsSync } from "node:fs";
import { chromium } from "playwright-core";

/** The engine without the browser around it: half of the work for a page that needs no more. */
const ENGINE = "/usr/bin/chromium-headless-shell";
const PLACES = [process.env.CHROMIUM, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** Milliseconds that a step in a browser may take. A busy machine needs them, and no test waits for their end. */
const PATIENCE = 300_000;

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

export async function launch({ args = [], ...options } = {}) {
  const made = await chromium.launch({ executablePath: executablePath(), args: [...ARGS, ...args], timeout: PATIENCE, ...options });
  return made.on("context", patient);
}

/** A browser that ends with the test; not `whole`, its engine is enough. */
export async function browser(t, { whole = false } = {}) {
  const takesEngine = !whole && process.env.CHROMIUM === undefined && existsSync(ENGINE);
  const made = await launch(takesEngine ? { executablePath: ENGINE } : {});
  t.after(() => made.close());
  return made;
}

/**
 * A browser with a profile of its own, which ends with the test; as a context of Playwright.
 *
 * @param options Playwright's, and the folder of an unpacked `extension` to load
 */
export async function profile(t, { args = [], extension, ...options }) {
  const loads = extension && [`--disable-extensions-except=${extension}`, `--load-extension=${extension}`];
  const context = await chromium.launchPersistentContext("", {
    executablePath: executablePath(),
    // Playwright switches extensions off.
    ignoreDefaultArgs: extension && ["--disable-extensions"],
    args: [...ARGS, ...(loads ?? []), ...args],
    timeout: PATIENCE,
    ...options,
  });
  patient(context);
  t.after(() => context.close());
  return context;
}

function patient(context) {
  context.setDefaultTimeout(PATIENCE);
}

/** The service worker of an extension's context. */
export async function serviceWorker(context) {
  return context.serviceWorkers()[0] ?? context.waitForEvent("serviceworker");
}
