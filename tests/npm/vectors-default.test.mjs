// The vectors of the entries that verify, but for those that the runners run: documents, manifests of publishers, URLs,
// tool references, texts that are not bundles.

import assert from "node:assert/strict";
import test from "node:test";
import { load } from "../runners/files.mjs";
import { each, same, thrown } from "./support/compare.mjs";
import { ENTRIES } from "./support/entries.mjs";
import { body, bundle, cases, files, functionCases } from "./support/vectors.mjs";

const text = new TextDecoder();

for (const entry of ENTRIES) {
  const api = await load(entry);

  test(`${entry}: canonical bytes and hashes`, () => {
    each(cases("canonical", 150), (given) => {
      const { error, canonical, keccak256 } = given.expect;
      if (error) {
        same(thrown(api, () => api.canonicalize(body(given))), error);
        same(thrown(api, () => api.hash(body(given))), error);
      } else {
        assert.equal(text.decode(api.canonicalize(body(given))), canonical);
        assert.equal(api.hash(body(given)), keccak256);
      }
    });
  });

  test(`${entry}: manifests as publishers have them`, () => {
    each(cases("validate", 300), (given) => {
      const report = api.validate(body(given), { profile: given.profile });
      assert.deepStrictEqual([report.verified, report.canonical, report.failedCheck], [false, false, null]);
      same({ ...report, checks: report.checks.map(({ status }) => status) }, given.expect);
      for (const { rule, section, message, fix } of report.findings) {
        const row = api.explain(rule);
        assert.deepStrictEqual([section, message, fix], [row.section, row.message, row.fix]);
      }
    });
  });

  test(`${entry}: tool references`, () => {
    each(cases("toolrefs", 40), ({ text: given, expect }) => {
      if (expect.error) {
        const error = thrown(api, () => api.parseToolRef(given));
        return assert.deepStrictEqual([error.code, error.pointer], ["usage-wrong-value", "/toolRef"]);
      }
      const { chainId, registry, toolId } = api.parseToolRef(given);
      const canonical = api.formatToolRef({ chainId, registry, toolId });
      const shown = { canonical, chainId: chainId.toString(), registry, toolId: toolId.toString() };
      assert.deepStrictEqual(shown, expect);
      assert.equal(api.formatToolRef(given), canonical);
    });
  });

  test(`${entry}: bundles that are none`, () => {
    each(cases("bundle-errors", 170), (given) => {
      const error = thrown(api, () => api.verifyBundle(bundle(given)));
      assert.match(error.code, /^usage-/);
      same(error, given.expect);
      assert.equal(error.pointer === null, error.member === null);
    });
  });

  test(`${entry}: URLs`, () => {
    // `null` is a refusal with whatever code.
    const check = (work, result) => (given) => {
      if ("error" in given.expect) {
        const { code, fix } = thrown(api, () => work(given.input));
        assert.ok(given.expect.error === null || code === given.expect.error, code);
        assert.ok(fix.length > 0);
      } else {
        assert.equal(work(given.input), given.expect[result]);
      }
    };
    each(functionCases("url", "normalize_url", 100), check(({ url }) => api.normalizeUrl(url), "normalized"));
    const wellKnown = check(({ endpoint, slug }) => api.wellKnownUrl(endpoint, slug), "url");
    each(functionCases("url", "well_known_url", 30), wellKnown);
    const functions = files("url").map((file) => file.function).sort();
    assert.deepStrictEqual(functions, ["host_to_ascii", "metadata_uri", "normalize_url", "same_origin", "well_known_url"]);
  });

  test(`${entry}: where a manifest is, by a verdict`, () => {
    each(functionCases("url", "same_origin", 20), ({ input, expect }) => {
      const { checks } = registered(api, input.metadataURI, input.endpoint);
      assert.equal(checks[1].status, expect.sameOrigin ? "pass" : "fail");
    });
    each(functionCases("url", "metadata_uri", 80), ({ input, expect }) => {
      const endpoint = expect.normalized === undefined ? "https://tools.example.com/x" : origin(expect.normalized);
      const { checks, findings } = registered(api, input.metadataURI, endpoint);
      const wrong = findings.filter((finding) => finding.severity === "error").map(({ rule }) => rule);
      if ("error" in expect) {
        assert.ok(expect.error === null ? wrong.length > 0 : wrong.includes(expect.error), `${wrong}`);
      } else {
        assert.deepStrictEqual([wrong, checks[1].status], [[], "pass"]);
        // The endpoint, which has no place for a URI, is of the same host.
        const warned = findings.filter(({ severity, pointer }) => severity === "warning" && pointer === null);
        assert.deepStrictEqual(warned.map(({ rule }) => rule), expect.warnings ?? []);
        assert.equal(api.wellKnownUrl(endpoint, expect.slug), expect.normalized);
      }
    });
  });

  test(`${entry}: what is not an argument is refused by name`, () => {
    const response = { status: 200, body: new Uint8Array(0) };
    const config = { creator: "0x", metadataURI: "", manifestHash: "0x", accessPredicate: "0x" };
    const refused = [
      ["/body", () => api.hash("{}")],
      ["/body", () => api.canonicalize([1])],
      ["/body", () => api.validate({})],
      ["/bundle", () => api.verifyBundle({})],
      ["/toolRef", () => api.parseToolRef(1)],
      ["/toolRef", () => api.formatToolRef(null)],
      ["/url", () => api.normalizeUrl(new URL("https://a.example"))],
      ["/slug", () => api.wellKnownUrl("https://a.example")],
      ["/code", () => api.explain(null)],
      ["/config/creator", () => api.verify({ ...config, creator: null }, response)],
      ["/response/status", () => api.verify(config, { body: response.body })],
      ["/response/body", () => api.verify(config, { status: 200, body: "{}" })],
    ];
    for (const [pointer, work] of refused) {
      const error = thrown(api, work);
      assert.deepStrictEqual([error.code, error.pointer], ["usage-wrong-value", pointer]);
    }
  });
}

/** The verdict on a good manifest of this endpoint, registered at this URI. */
function registered(api, metadataURI, endpoint) {
  const creator = "0xabcdefabcdef1234567890abcdefabcdef123456";
  const type = "https://ercs.ethereum.org/ERCS/erc-8257#tool-manifest-v1";
  const manifest = { type, name: "echo", description: "Says it again.", endpoint, inputs: {}, outputs: {}, creatorAddress: creator };
  const served = new TextEncoder().encode(JSON.stringify(manifest));
  const accessPredicate = `0x${"00".repeat(20)}`;
  return api.verify({ creator, metadataURI, manifestHash: api.hash(served), accessPredicate }, { status: 200, body: served });
}

/** Scheme, host and port of a normalised URL. */
function origin(url) {
  return /^https:\/\/[^/]+/.exec(url)[0];
}
