// Chromium with an unpacked extension, which finds the hosts of the bed and of the test on loopback.

import { createHash, X509Certificate } from "node:crypto";
import { once } from "node:events";
import tls from "node:tls";
import { profile, serviceWorker } from "../support/chromium.mjs";
import { OWN } from "./site.mjs";

/** A key that Chromium is to trust. */
function pin({ publicKey }) {
  return createHash("sha256").update(publicKey.export({ type: "spki", format: "der" })).digest("base64");
}

/** The one key that all servers of the bed have. */
async function keyOf({ https }) {
  const [host, port] = https.split(":");
  const socket = tls.connect({ host, port: Number(port), servername: "faults.example.test", rejectUnauthorized: false });
  await once(socket, "secureConnect");
  const certificate = socket.getPeerX509Certificate();
  socket.destroy();
  return certificate;
}

/** Starts Chromium with the extension in `extension`, which trusts the registry of the bed. */
export async function startBrowser(t, extension, { bed, site }) {
  const hosts = [...OWN.map((host) => [host, site.address]), ["*.example.test", bed.https]];
  const rules = hosts.map(([host, address]) => `MAP ${host}:443 ${address}`);
  const pins = [pin(await keyOf(bed)), pin(new X509Certificate(site.certificate))];
  const context = await profile(t, {
    extension,
    viewport: { width: 384, height: 640 },
    args: [`--host-resolver-rules=${rules.join(", ")}`, `--ignore-certificate-errors-spki-list=${pins.join(",")}`],
  });
  const worker = () => serviceWorker(context);
  const home = new URL(".", (await worker()).url()).href;
  const inWorker = async (work, given) => (await worker()).evaluate(work, given);
  const directory = [{ chain: `eip155:${bed.chainId}`, registries: [bed.registry] }];
  await inWorker((directory) => chrome.storage.local.set({ directory }), directory);

  return {
    context,
    inWorker,
    /** A popup, which looks at a tool if one is named. */
    async popup(toolRef) {
      const page = await context.newPage();
      const query = toolRef === undefined ? "" : `?tool=${encodeURIComponent(toolRef)}`;
      await page.goto(`${home}popup.html${query}`);
      return page;
    },
    /** A page of the extension that has nothing to do with the worker. */
    async blank() {
      const page = await context.newPage();
      await page.goto(`${home}popup.css`);
      return page;
    },
    /** What Chromium does to a worker that has been quiet for long, done at once. */
    async stopWorker(page) {
      const session = await context.newCDPSession(page);
      const stopped = new Promise((resolve) => {
        session.on("ServiceWorker.workerVersionUpdated", ({ versions }) => {
          if (versions.some(({ runningStatus }) => runningStatus === "stopped")) {
            resolve();
          }
        });
      });
      await session.send("ServiceWorker.enable");
      await session.send("ServiceWorker.stopAllWorkers");
      await stopped;
      await session.detach();
    },
    /** The extension's stored record of a tool. */
    record: (toolRef) =>
      inWorker(async (key) => (await chrome.storage.session.get(key))[key], `check ${toolRef}`),
    alarms: () => inWorker(async () => (await chrome.alarms.getAll()).map(({ name }) => name)),
  };
}

/** Types a tool and its node into the popup, as a user does. */
export async function ask(page, toolRef, rpc) {
  await page.getByLabel("Tool").fill(toolRef);
  await page.getByText("Node that is asked").click();
  await page.getByLabel("JSON-RPC URL").fill(rpc);
  await page.getByText("Node that is asked").click();
  await page.getByRole("button", { name: "Check" }).click();
}

/** The popup's title, once there is a verdict. */
export async function verdict(page) {
  await page.locator('main[data-state="checked"], main[data-state="impossible"]').waitFor();
  return withoutSign(page.locator("#verdict h2"));
}

/** A text as it is read out. */
export async function withoutSign(element) {
  return element.evaluate((found) => {
    const copy = found.cloneNode(true);
    copy.querySelectorAll("[aria-hidden=true]").forEach((sign) => sign.remove());
    return copy.textContent;
  });
}
