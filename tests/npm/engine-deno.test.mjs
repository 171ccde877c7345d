import { testBatch } from "./support/batch.mjs";
import { deno } from "./support/engines.mjs";

// It may read files and its environment; no network, no other program.
const may = ["--no-config", "--no-lock", "--no-remote", "--node-modules-dir=manual", "--allow-read", "--allow-env"];
testBatch("deno", deno(), ["run", ...may], []);
