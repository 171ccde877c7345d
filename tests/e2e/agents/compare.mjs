// Holds what agent0-sdk says of agents against what our command says, on one chain: the node's URL and the validation registry are the
// arguments. `differences.tsv` has a line for each case in which it says something else, with the reason.
import { comparison } from "../differences.mjs";
import { calls } from "./calls.mjs";
import { identities } from "./identity.mjs";
import { reputations } from "./reputation.mjs";
import { texts } from "./texts.mjs";
import { world } from "./world.mjs";

const [url, validation] = process.argv.slice(2);
const { note, finish } = comparison(new URL("differences.tsv", import.meta.url), 115);
const chain = world(url);
await texts(note);
await calls(note, chain);
await identities(note, chain);
await reputations(note, chain, validation);
finish();
