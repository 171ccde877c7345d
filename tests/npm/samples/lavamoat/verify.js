// Verifies a bundle, and takes a session through export and resume; prints what came of both.

const { readFileSync } = require("node:fs");
const { Session, verifyBundle } = require("erc8257/js");

const [bundle, state] = process.argv.slice(-2).map((file) => readFileSync(file));
const session = Session.resume(state.toString());
const again = Session.resume(session.export());
console.log(JSON.stringify([verifyBundle(bundle), again.poll(0)]));
