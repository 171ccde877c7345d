import { testBatch } from "./support/batch.mjs";
import { bun } from "./support/engines.mjs";

testBatch("bun", bun(), [], ["erc8257"]);
