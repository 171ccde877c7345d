// The way from a rule to the standard's own text.

import { h } from "../dom.js";

/** Made of the page's own address and no data, so that no stranger's word leads anywhere. */
export function section(name: string): HTMLAnchorElement {
  const link = h("a", { target: "_blank", rel: "noopener noreferrer" }, name);
  link.href = "https://ercs.ethereum.org/ERCS/erc-8257";
  return link;
}
