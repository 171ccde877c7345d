// Holds what other libraries say of agents against what our command says, on one chain. `differences.tsv` has a line for each case in
// which one says something else, with the reason; `tests/python/test_agent_peers.py` compares those of agent0-sdk for Python.
// The input is JSON: the node's `url`, the `validation` registry, how many agents are
// `registered`, what was `said` by a library that the caller asked, and the bed's server `https` that has the pages of the gateways, with
// the certificate file of its authority, `ca`.
import { text } from "node:stream/consumers";
import { comparison } from "../differences.mjs";
import { calls } from "./calls.mjs";
import { cards } from "./cards.mjs";
import { cids } from "./cids.mjs";
import { feedbackFiles } from "./feedback.mjs";
import { gateways } from "./gateway.mjs";
import { identities } from "./identity.mjs";
import { reputations } from "./reputation.mjs";
import { texts } from "./texts.mjs";
import { world } from "./world.mjs";

const { url, validation, registered, said, https, ca } = JSON.parse(await text(process.stdin));
const { note, finish } = comparison(new URL("differences.tsv", import.meta.url), 290, ["agent0-sdk of PyPI"]);
const chain = world(url, registered);
for (const one of said) note(...one);
// First: the pages tell of the next agents.
await gateways(note, chain, { https, ca });
await cids(note);
await cards(note);
await texts(note);
await calls(note, chain);
await identities(note, chain);
await feedbackFiles(note, chain);
await reputations(note, chain, validation);
finish();
