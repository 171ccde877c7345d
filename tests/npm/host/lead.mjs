// Leads the names of the bed to its server, for Node's own fetch. A test can neither change the system's resolver nor
// ask for port 443. Everything after the connection is Node's.

import { readFileSync } from "node:fs";
import tls from "node:tls";

const NAMES = /(?:^|\.)example\.(?:test|com)$/;

/** From now on, and until the test ends. */
export function leadNames(t, { https, ca }) {
  const [host, port] = https.split(":");
  // Once: Node would read all of them again for each connection, which takes it longer than the connection.
  const secureContext = tls.createSecureContext({ ca: [...tls.rootCertificates, readFileSync(ca, "utf8")] });
  const connect = tls.connect;
  tls.connect = (options, ...rest) =>
    NAMES.test(options.servername ?? options.host ?? "")
      ? connect({ ...options, host, port: Number(port), secureContext }, ...rest)
      : connect(options, ...rest);
  t.after(() => {
    tls.connect = connect;
  });
}
