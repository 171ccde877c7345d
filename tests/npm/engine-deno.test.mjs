import { testBatch } from "./support/batch.mjs";
import { deno } from "./support/engines.mjs";

// It may read files and its environment; no network, no other program.
testBatch("deno", deno(), ["run", "--no-config", "--no-lock", "--no-remote", "--allow-read", "--allow-env"]);
