// All that the tests of the extension have in common.

import { readFile } from "node:fs/promises";
import path from "node:path";
import { startBed } from "../support/bed.mjs";
import { ROOT } from "../support/package.mjs";
import { register } from "./registry.mjs";
import { startSite } from "./site.mjs";

/** The bed and a site with the standard's two tools, which `freeTool` and `paidTool` name. */
export async function start(t) {
  const bed = await startBed(t);
  const site = await startSite(t, bed);
  const recorded = async (name) => JSON.parse(await readFile(path.join(ROOT, `tests/vectors/bundles/${name}.json`), "utf8"));
  const [free, paid] = await Promise.all(["free-tool", "paid-tool"].map(recorded));
  for (const { config, response } of [free, paid]) {
    site.serve(config.metadataURI, response.bodyText);
  }
  const { creator, metadataURI, manifestHash } = paid.config;
  const paidTool = await register(bed, creator, metadataURI, manifestHash);
  return { bed, site, freeTool: bed.freeTool.toolRef, freeUri: free.config.metadataURI, paidTool };
}
