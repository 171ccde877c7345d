// What `URLSession` on Linux cannot see or does otherwise than the command, as in tests/npm/host/differences.mjs.

import { table } from "../npm/host/differences.mjs";

export const URL_SESSION = table([
  ["A redirect without a location is no answer", "fsss lib-7-connect", "http/redirect-nowhere"],
  [
    "Numbers that no integer holds are no length, and of two lengths one is taken; then the hash decides",
    "pppp",
    "http/length-huge http/length-overflow http/two-lengths",
  ],
  ["Skipped, however long it is", "pppp", "http/chunk-extension-flood"],
  ["Many trailers are refused", "fsss 7-truncated", "http/trailer-flood http/trailers-endless"],
  [
    "What is wrong before a head has come has no code of its own, and is taken for a fault of TLS",
    "fsss 7-tls-error",
    `http/length-negative http/length-garbage http/no-answer-abrupt http/http-2 http/status-four-digits http/header-huge
     http/header-garbage http/headers-many http/informational-endless`,
  ],
  ["A status line without a space behind the status is refused, and has no code either", "fsss 7-tls-error", "http/status-no-reason"],
  ["Very many heads that say that more is to come are refused", "fsss lib-7-connect", "http/informational-flood http/informational-forever"],
  ["What could be decompressed is taken for the whole; half a document is none", "psfs 2-json-strict-grammar", "http/gzip-cut"],
  ["A body that cannot be decompressed is one that broke off", "fsss 7-truncated", "http/gzip-trailing http/gzip-not http/gzip-bad-sum"],
]);
