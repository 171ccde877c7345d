// For a draft without a mistake: its hash, the URL that it must have, and the call that registers it.

import { wellKnownUrl } from "erc8257/slim";
import type { App } from "../app.js";
import { facts, h } from "../dom.js";
import { copier } from "../download.js";
import { isOurs } from "../ours.js";
import { pane } from "../pane.js";
import type { Judged } from "../state.js";
import { sentence, theirs } from "../text.js";

/** The slug that the visitor chose here, which the next draft keeps. */
let chosen: string | null = null;

export function mountRegister({ store }: App): void {
  pane(store, "register", ({ judged }) => judged, (judged) => (judged.basis === null && judged.report.manifestValid === true ? ready(judged) : null));
}

function ready({ report, body }: Judged): Node[] | null {
  const said = body === null ? null : (JSON.parse(new TextDecoder().decode(body)) as { endpoint: string; name: string });
  if (said === null) {
    return null;
  }
  const hash = report.computedHash ?? "";
  const slug = h("input", { id: "register-slug", autocomplete: "off", spellcheck: "false", "aria-describedby": "register-call" });
  slug.value = chosen ?? slugOf(said.name);
  const call = h("div", { id: "register-call", role: "status" });
  const show = (): void => call.replaceChildren(...callOf(said.endpoint, slug.value.trim(), hash));
  slug.addEventListener("input", () => {
    chosen = slug.value;
    show();
  });
  show();
  return [
    facts([["Hash to commit", theirs(hash)]]),
    h("label", { for: slug.id }, "Slug: the last word of the manifest's URL, which you choose"),
    slug,
    call,
  ];
}

function callOf(endpoint: string, slug: string, hash: string): Node[] {
  try {
    const url = wellKnownUrl(endpoint, slug);
    const call = `registerTool("${url}", ${hash}, ${OPEN})`;
    return [
      facts([
        ["Serve the file at", theirs(url)],
        ["Call", theirs("registerTool(string metadataURI, bytes32 manifestHash, address accessPredicate)")],
        ["metadataURI", theirs(url)],
        ["manifestHash", theirs(hash)],
        ["accessPredicate", h("span", {}, theirs(OPEN), " for a tool that is open to everybody, or your access predicate")],
        ["Contract", "the registry on the chain of your choice"],
        ["From", "the account that the manifest names as creatorAddress"],
      ]),
      h("p", {}, copier("Copy the hash", () => hash), copier("Copy the URL", () => url), copier("Copy the call", () => call)),
    ];
  } catch (thrown) {
    if (!isOurs(thrown)) {
      throw thrown;
    }
    return [h("p", { class: "problem" }, sentence(thrown.message))];
  }
}

const OPEN = `0x${"0".repeat(40)}`;

/** A proposal, which the library judges as it judges every other. */
function slugOf(name: string): string {
  const words = name.normalize("NFKD").toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return words.join("-").slice(0, 64).replace(/-$/, "");
}
