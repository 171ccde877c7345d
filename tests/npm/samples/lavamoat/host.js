// Runs a session with the RPC at a URL and the fetch of the engine; prints the report.

const { readFileSync } = require("node:fs");
const { Session, runSession } = require("erc8257/js");

const [rpc, state] = process.argv.slice(-2);
runSession(Session.resume(readFileSync(state, "utf8")), { rpc }).then((report) => console.log(JSON.stringify(report)));
