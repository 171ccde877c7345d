// Certificates that the command refuses and Node's own client takes. Its TLS decides, and not this package: the differences are
// listed here with their reasons, and must be there. Nothing but the committed bytes is verified by it.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import https from "node:https";
import path from "node:path";
import test from "node:test";
import { verifyTool } from "../../pkg/dist/esm/index.js";
import { honest, MANIFEST, respond, TOOL, URI } from "./host/free-tool.mjs";
import { leadNames } from "./host/lead.mjs";
import { gist } from "./host/outcome.mjs";
import { startRpc } from "./host/server.mjs";
import { folder, must } from "./support/package.mjs";
import { command } from "./support/programs.mjs";

const { hostname: HOST } = new URL(URI);

/** Keys, the names in the certificate, and the outcome with the command and with Node. */
const CERTIFICATES = {
  "a good one": { key: EC(), san: true, command: "pppp", node: "pppp" },
  "a name in the CN alone": { key: EC(), san: false, command: "fsss 7-tls-error", node: "pppp", why: "Node compares the CN where there is no subjectAltName" },
  "an RSA key of 1,024 bits": { key: ["rsa:1024"], san: true, command: "fsss 7-tls-error", node: "pppp", why: "OpenSSL's level 1, Node's default, takes them" },
  "another name": { key: EC(), san: true, name: "other.example.com", command: "fsss 7-tls-error", node: "fsss 7-tls-error" },
};

function EC() {
  return ["ec", "-pkeyopt", "ec_paramgen_curve:P-256"];
}

/** An authority, and certificates by it. */
async function authority(made) {
  const file = (name) => path.join(made, name);
  const openssl = (...all) => must("openssl", all, { cwd: made });
  await openssl("req", "-x509", "-newkey", ...EC(), "-nodes", "-days", "2", "-subj", "/CN=authority", "-keyout", "ca.key", "-out", "ca.pem");
  return {
    ca: file("ca.pem"),
    async certificate(at, { key, san, name = HOST }) {
      await openssl("req", "-newkey", ...key, "-nodes", "-subj", `/CN=${name}`, "-keyout", `${at}.key`, "-out", `${at}.csr`);
      await writeFile(file(`${at}.ext`), `basicConstraints=CA:FALSE\n${san ? `subjectAltName=DNS:${name}\n` : ""}`);
      await openssl("x509", "-req", "-in", `${at}.csr`, "-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial", "-days", "1", "-extfile", `${at}.ext`, "-out", `${at}.pem`);
      return { key: await readFile(file(`${at}.key`)), cert: await readFile(file(`${at}.pem`)) };
    },
  };
}

test("certificates, by the command and by Node", async (t) => {
  const { ca, certificate } = await authority(await folder(t));
  const { url: rpc } = await startRpc(t, respond);
  for (const [at, [name, one]] of Object.entries(CERTIFICATES).entries()) {
    await t.test(name, async (t) => {
      const server = https.createServer(await certificate(at, one), (_, response) => response.end(MANIFEST));
      await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
      t.after(() => {
        server.closeAllConnections();
        server.close();
      });
      const address = `127.0.0.1:${server.address().port}`;
      const options = ["verify", TOOL, "--json", "--rpc", rpc, "--ca", ca, "--connect-to", `${HOST}=${address}`, "--allow-private-addresses"];
      const printed = await new Promise((resolve) => execFile(command(), options, (_, stdout) => resolve(stdout)));
      leadNames(t, { https: address, ca });
      const report = await verifyTool(TOOL, { rpc: honest });
      assert.deepEqual([gist(JSON.parse(printed)), gist(report)], [one.command, one.node]);
      assert.equal(one.command !== one.node, "why" in one);
    });
  }
});
