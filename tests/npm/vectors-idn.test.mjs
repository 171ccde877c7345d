// Hosts in any script, for publishers: the vectors through erc8257/idn, and its result is a host for the other entries.

import assert from "node:assert/strict";
import test from "node:test";
import { load } from "../runners/files.mjs";
import { each, thrown } from "./support/compare.mjs";
import { functionCases } from "./support/vectors.mjs";

const api = await load("erc8257/idn");
const { normalizeUrl } = await load("erc8257");

test("hosts", () => {
  each(functionCases("url", "host_to_ascii", 15), ({ input: { host }, expect }) => {
    if ("error" in expect) {
      const { code, fix } = thrown(api, () => api.hostToAscii(host));
      assert.ok(expect.error === null || code === expect.error, code);
      assert.ok(fix.length > 0);
    } else {
      assert.equal(api.hostToAscii(host), expect.ascii);
      assert.equal(normalizeUrl(`https://${expect.ascii}/`), `https://${expect.ascii}/`);
    }
  });
  assert.equal(thrown(api, () => api.hostToAscii(null)).pointer, "/host");
});
