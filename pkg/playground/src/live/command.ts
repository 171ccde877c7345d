// The same verification in a terminal, which sees more than a browser.

import { formatToolRef, parseToolRef } from "erc8257/slim";
import { isOurs } from "../ours.js";

/** To be copied into a shell; `null` for an invalid tool reference. */
export function commandOf(toolRef: string, rpcs: readonly string[]): string | null {
  const tool = normal(toolRef);
  const named = rpcs.length === 0 ? ["URL"] : rpcs.map(quoted);
  return tool && ["erc8257", "verify", tool, ...named.flatMap((rpc) => ["--rpc", rpc])].join(" ");
}

function normal(toolRef: string): string | null {
  try {
    return formatToolRef(parseToolRef(toolRef));
  } catch (thrown) {
    if (isOurs(thrown)) {
      return null;
    }
    throw thrown;
  }
}

/** One word for every shell. Written by `URL` it is ASCII without spaces; a quote would end the word. */
function quoted(rpc: string): string {
  if (!URL.canParse(rpc)) {
    return "URL";
  }
  const { href } = new URL(rpc);
  return /^[\w:/.-]+$/.test(href) ? href : `'${href.replaceAll("'", "%27")}'`;
}
