// The decoder for engines that have none says the same as the engine's own.

import assert from "node:assert/strict";
import path from "node:path";
import { test } from "node:test";
import { runInNewContext } from "node:vm";
import { build } from "esbuild";
import { PACKAGE } from "./support/package.mjs";

const { outputFiles } = await build({
  entryPoints: [path.join(PACKAGE, "src/load/utf8.ts")],
  bundle: true,
  write: false,
  format: "iife",
  globalName: "own",
  target: "es2018",
});
const own = runInNewContext(`${outputFiles[0].text}\nown`, { Uint8Array });

const LEADS = [0x00, 0x41, 0x7f, 0x80, 0xbf, 0xc0, 0xc1, 0xc2, 0xdf, 0xe0, 0xe1, 0xec, 0xed, 0xee, 0xef, 0xf0, 0xf1, 0xf3, 0xf4, 0xf5, 0xf8, 0xff];
const NEXT = [0x00, 0x41, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbb, 0xbf, 0xc0, 0xc2, 0xe1, 0xf0, 0xff];

function* sequences() {
  yield [];
  for (const a of LEADS) {
    yield [a];
    for (const b of NEXT) {
      yield [a, b];
      for (const c of NEXT) {
        yield [a, b, c];
        for (const d of [0x41, 0x80, 0xbf, 0xc2, 0xf0]) {
          yield [a, b, c, d];
        }
      }
    }
  }
  yield [0xef, 0xbb, 0xbf];
  yield [0xef, 0xbb, 0xbf, 0xef, 0xbb, 0xbf, 0x41];
}

const result = (decode) => {
  try {
    return decode();
  } catch {
    return null;
  }
};

test("the context has no codec of its own", () => {
  assert.notEqual(own.TextDecoder, TextDecoder);
  assert.match(String(own.TextDecoder), /isHopeless|decode\(/);
});

for (const fatal of [true, false]) {
  for (const ignoreBOM of [true, false]) {
    test(`ill-formed and well-formed: fatal ${fatal}, ignoreBOM ${ignoreBOM}`, () => {
      const [ours, theirs] = [own.TextDecoder, TextDecoder].map((Decoder) => new Decoder("utf-8", { fatal, ignoreBOM }));
      let count = 0;
      for (const sequence of sequences()) {
        const bytes = Uint8Array.from(sequence);
        assert.equal(result(() => ours.decode(bytes)), result(() => theirs.decode(bytes)), sequence.map((byte) => byte.toString(16)).join(" "));
        count += 1;
      }
      assert.ok(count > 10_000);
    });
  }
}
