// Verifies the bundle that the command line names, and drives a session as far as its first calls.

const { readFileSync } = require("node:fs");
const { Session, verifyBundle } = require("erc8257/js");

const { verified } = verifyBundle(readFileSync(process.argv[2]));
const session = new Session("eip155:8453/erc8257:0x1dcb56c0c2c1a44f4fa0f1d8f4b2e8f2d1b2e5a0/1");
const again = Session.resume(session.export());
console.log(JSON.stringify({ verified, step: again.poll().type }));
