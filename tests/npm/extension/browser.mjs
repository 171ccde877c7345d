// Chromium with an unpacked extension, which finds the hosts of the bed and of the test on loopback.

import { createHash, X509Certificate } from "node:crypto";
import { readFile } from "node:fs/promises";
import { chromium } from "playwright-core";
import { folder } from "../support/package.mjs";

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** A key that Chromium is to trust. */
function pin(certificate) {
  const key = new X509Certificate(certificate).publicKey.export({ type: "spki", format: "der" });
  return createHash("sha256").update(key).digest("base64");
}

/** Starts Chromium with the extension in `extension`. */
export async function startBrowser(t, extension, bed, site) {
  const hosts = [`tools.example.com:443 ${site.address}`, `attacks.example.test:443 ${site.address}`];
  const rules = [...hosts, `*.example.test:443 ${bed.https}`].map((rule) => `MAP ${rule}`);
  const pins = [pin(await readFile(bed.ca)), pin(site.certificate)];
  const context = await chromium.launchPersistentContext(await folder(t), {
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    viewport: { width: 384, height: 640 },
    ignoreDefaultArgs: ["--disable-extensions"],
    args: [
      ...FLAGS,
      `--host-resolver-rules=${rules.join(", ")}`,
      `--ignore-certificate-errors-spki-list=${pins.join(",")}`,
      `--disable-extensions-except=${extension}`,
      `--load-extension=${extension}`,
    ],
  });
  t.after(() => context.close());
  const worker = async () => context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
  const home = new URL(".", (await worker()).url()).href;

  return {
    context,
    worker,
    /** A popup, which looks at a tool if one is named. */
    async popup(toolRef) {
      const page = await context.newPage();
      const query = toolRef === undefined ? "" : `?tool=${encodeURIComponent(toolRef)}`;
      await page.goto(`${home}popup.html${query}`);
      return page;
    },
    /** What Chromium does to a worker that has been quiet for long, done at once. */
    async stopWorker(page) {
      const stopped = (await worker()).waitForEvent("close");
      const session = await context.newCDPSession(page);
      await session.send("ServiceWorker.enable");
      await session.send("ServiceWorker.stopAllWorkers");
      await stopped;
      await session.detach();
    },
  };
}

/** Types a tool and its node into the popup, as a user does. */
export async function ask(page, toolRef, rpc) {
  await page.getByLabel("Tool").fill(toolRef);
  await page.getByText("Node that is asked").click();
  await page.getByLabel("JSON-RPC URL").fill(rpc);
  await page.getByRole("button", { name: "Check" }).click();
}

/** The popup's words, once there is a verdict. */
export async function verdict(page) {
  await page.locator('main[data-state="checked"], main[data-state="impossible"]').waitFor();
  return (await page.locator("h1").textContent()) ?? "";
}
