// A manifest that is valid and genuine, and made of attacks on whoever shows it.

export const ATTACK_URI = "https://attacks.example.test/.well-known/ai-tool/attack.json";
export const ATTACKER = "0xbadbadbadbadbadbadbadbadbadbadbadbadbadb";

/** Where attacks would be noticed. */
const HOST = "https://attacks.example.test";

export const NAME = `<b onclick="globalThis.attacked=1">attack</b>`;

export const DESCRIPTION = [
  `<script>globalThis.attacked=1</script>`,
  `"><img src=${HOST}/pixel onerror=globalThis.attacked=1>`,
  `<svg onload=globalThis.attacked=1><iframe srcdoc="<script>top.attacked=1</script>">`,
  `<style>*{background:url(${HOST}/s)}</style>`,
  `<meta http-equiv=refresh content="0;url=${HOST}/r">`,
  `[safe](javascript:globalThis.attacked=1) ![](${HOST}/m)`,
  `</bdi></main><h1 class=genuine>Genuine</h1>`,
  "\u202esrever ni\u202c\u200b &lt;b&gt;",
].join("\n");

export const ATTACK = JSON.stringify({
  type: "https://ercs.ethereum.org/ERCS/erc-8257#tool-manifest-v1",
  name: NAME,
  description: DESCRIPTION,
  endpoint: `${HOST}/attack`,
  inputs: { type: "object", properties: { "<img src=x onerror=globalThis.attacked=1>": { type: "string" } } },
  outputs: { type: "object" },
  image: "data:text/html,<script>globalThis.attacked=1</script>",
  links: { website: `${HOST}/"><script>globalThis.attacked=1</script>` },
  creatorAddress: ATTACKER,
});
