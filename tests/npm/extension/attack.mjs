// A manifest that is valid and genuine, and made of attacks on a host that shows it.

import { HOST } from "./tool.mjs";

export const NAME = `<b onclick="globalThis.attacked=1">attack</b>`;

/** A word that no window is wide enough for. */
const LONG = "W".repeat(600);

/** The shown form of the description: characters that turn text around are made visible. */
export const SHOWN = [
  `<script>globalThis.attacked=1</script>`,
  `"><img src=${HOST}/pixel onerror=globalThis.attacked=1>`,
  `<svg onload=globalThis.attacked=1><iframe srcdoc="<script>top.attacked=1</script>">`,
  `<style>*{background:url(${HOST}/s)}</style>`,
  `[safe](javascript:globalThis.attacked=1) ![](${HOST}/m)`,
  `</bdi></main><h2 class=genuine>Genuine</h2>`,
  "U+202Eesrever niU+202C\u200b &lt;b&gt; \u05e9\u05dc\u05d5\u05dd",
].join("\n");

const DESCRIPTION = SHOWN.replace(/U\+([0-9A-F]{4})/g, (_, digits) => String.fromCodePoint(Number.parseInt(digits, 16)));

export const ATTACK = {
  name: NAME,
  description: DESCRIPTION,
  endpoint: `${HOST}/${LONG}`,
  inputs: {
    type: "object",
    properties: { [`<img src=x onerror=globalThis.attacked=1>\u202e${LONG}`]: { type: "string" } },
  },
  image: "data:text/html,<script>globalThis.attacked=1</script>",
  links: { website: `${HOST}/"><script>globalThis.attacked=1</script>` },
};
