// Holds what other libraries say of agents against what our command says, on one chain. `differences.tsv` has a line for each case in
// which one says something else, with the reason. The input is JSON: the node's `url`, the `validation` registry, how many agents are
// `registered`, and what was `said` by a library that the caller asked.
import { text } from "node:stream/consumers";
import { comparison } from "../differences.mjs";
import { calls } from "./calls.mjs";
import { identities } from "./identity.mjs";
import { reputations } from "./reputation.mjs";
import { texts } from "./texts.mjs";
import { world } from "./world.mjs";

const { url, validation, registered, said } = JSON.parse(await text(process.stdin));
const { note, finish } = comparison(new URL("differences.tsv", import.meta.url), 140);
const chain = world(url, registered);
for (const one of said) note(...one);
await texts(note);
await calls(note, chain);
await identities(note, chain);
await reputations(note, chain, validation);
finish();
