// CIDs that the importer of IPFS makes, and whether bytes have them: the importer and multiformats say it, too.
import { base16 } from "multiformats/bases/base16";
import { base32upper } from "multiformats/bases/base32";
import { base36 } from "multiformats/bases/base36";
import { base58btc } from "multiformats/bases/base58";
import { CID } from "multiformats/cid";
import { sha256 } from "multiformats/hashes/sha2";
import { forms, made } from "./blocks.mjs";
import { CHAIN, file, judged, says } from "./world.mjs";

const bytes = Buffer.from(JSON.stringify(file(22)));
/** Files by their size, and in which forms: the greatest that we take is one that a block holds, too. */
const FILES = [
  ["file", bytes, forms],
  ["empty", Buffer.alloc(0), ["v0", "raw", "v1-dag-pb"]],
  ["greatest", Buffer.alloc(262_144, "x"), ["v0", "raw", "v1-dag-pb"]],
];
/** Bytes that are not those of the CID. */
const LIES = {
  "altered": (all) => Buffer.from(all.map((byte, at) => (at === all.length - 1 ? byte ^ 1 : byte))),
  "truncated": (all) => all.subarray(0, -1),
  "padded": (all) => Buffer.concat([all, Buffer.from("\n")]),
};
const accepted = (is) => (is ? "match" : "refused");
const question = (cid, content, as) => ({ format: "erc8257-identity-cid-bundle/1", cid, bytes: Buffer.from(content).toString("base64"), as });

/** Whether these bytes are the block, by multiformats. */
async function isBlock(cid, block) {
  const { digest } = await sha256.digest(block);
  return Buffer.compare(digest, CID.parse(cid).multihash.digest) === 0;
}

async function contents(note) {
  const asked = [];
  for (const [name, content, all] of FILES) {
    for (const form of all) {
      const { cid, block } = await made(content, form);
      const ask = (what, given, as, theirs) => asked.push({ id: `cid-${form}-${name}${what}`, bundle: question(cid, given, as), theirs });
      ask("-block", block, "block", await isBlock(cid, block));
      ask("", content, "file", (await made(content, form)).cid === cid);
      if (name !== "file") continue;
      for (const [lie, told] of Object.entries(LIES)) {
        ask(`-block-${lie}`, told(block), "block", await isBlock(cid, told(block)));
        ask(`-${lie}`, told(content), "file", (await made(told(content), form)).cid === cid);
      }
    }
  }
  const reports = await judged(asked.map(({ bundle }) => bundle));
  for (const [at, { id, theirs }] of asked.entries()) {
    note("ipfs-unixfs-importer", id, accepted(reports[at].verdict === "match"), accepted(theirs));
  }
}

/** Spellings of one CID, and CIDs that are not sound. */
async function spellings(note) {
  const parsed = CID.parse((await made(bytes, "raw")).cid);
  const text = parsed.toString();
  const hex = Buffer.from(parsed.bytes).toString("hex");
  const bad = (from, to) => base58btc.encode(Buffer.from(hex.replace(from, to), "hex"));
  const SPELLINGS = {
    "base32": text,
    "base58": parsed.toString(base58btc),
    "base36": parsed.toString(base36),
    "base16": parsed.toString(base16),
    "upper-case": parsed.toString(base32upper),
    "mixed-case": text.replace(/.$/, (last) => last.toUpperCase()),
    "padded": `${text}=`,
    "rest-bits": text.replace(/.$/, (last) => String.fromCharCode(last.charCodeAt(0) + 1)),
    "blank": ` ${text}`,
    "path": `${text}/agent.json`,
    "v0-in-v1": `z${(await made(bytes, "v0")).cid}`,
    "version-2": bad(/^01/, "02"),
    "long-varint": bad(/^0155/, "01d500"),
    "short-digest": bad(/..$/, ""),
    "long-digest": bad(/$/, "00"),
    "short-hash": bad(/^01551220(.*)..$/, "0155121f$1"),
    "codec": bad(/^0155/, "0171"),
    "hash": bad(/^015512/, "015513"),
  };
  const named = Object.entries(SPELLINGS);
  const reports = await judged(named.map(([, cid]) => question(cid, bytes, "file")));
  for (const [at, [name, cid]] of named.entries()) {
    const theirs = await says(() => CID.parse(cid).toV1().toString());
    note("multiformats", `cid-${name}`, reports[at].verdict === "match" ? reports[at].cid : "refused", theirs);
  }
}

/** The CID that our own file gets. */
async function written(note) {
  const set = { name: "Ada", description: "An agent.", image: "https://agent.example.com/i.png", services: [] };
  const [{ text, cid }] = await judged([{ format: "erc8257-identity-file-bundle/1", agent: `${CHAIN}:22`, set }]);
  note("ipfs-unixfs-importer", "cid-written", cid, (await made(Buffer.from(text), "raw")).cid);
}

/** All of them. */
export async function cids(note) {
  await contents(note);
  await spellings(note);
  await written(note);
}
