// Verifies a tool with the RPC at a URL and the fetch of the engine; prints the report.

const { verifyTool } = require("erc8257/js");

const [rpc, tool] = process.argv.slice(-2);
verifyTool(tool, { rpc }).then((report) => console.log(JSON.stringify(report)));
