// Blocks of IPFS and their CIDs, made by its own importer.
import { importer } from "ipfs-unixfs-importer";
import { fixedSize } from "ipfs-unixfs-importer/chunker";

/** The forms that publishers use, by the importer's options; and what stands beside the content. */
const FORMS = {
  "v0": [{ cidVersion: 0, rawLeaves: false }],
  "raw": [{ cidVersion: 1, rawLeaves: true }],
  "v1-dag-pb": [{ cidVersion: 1, rawLeaves: false }],
  "raw-type": [{ cidVersion: 1, rawLeaves: false, leafType: "raw" }],
  // With rawLeaves false, importer 17.1.1 puts the leaf itself where the content belongs.
  "dated": [{ cidVersion: 1, rawLeaves: true }, { mode: 0o644, mtime: { secs: 5n, nsecs: 0 } }],
  "raw-leaf": [{ cidVersion: 1, rawLeaves: true, reduceSingleLeafToSelf: false }],
  "raw-leaves": [{ cidVersion: 1, rawLeaves: true, chunker: fixedSize({ chunkSize: 64 }) }],
  "leaves": [{ cidVersion: 0, rawLeaves: false, chunker: fixedSize({ chunkSize: 64 }) }],
};
export const forms = Object.keys(FORMS);

/** The CID of a file in this form, and the block that the CID names. */
export async function made(content, form) {
  const [options, beside] = FORMS[form];
  const blocks = new Map();
  const store = {
    async put(cid, block) {
      blocks.set(cid.toString(), Buffer.from(block));
      return cid;
    },
  };
  let cid;
  for await (const entry of importer([{ content, ...beside }], store, options)) cid = entry.cid.toString();
  return { cid, block: blocks.get(cid) };
}
