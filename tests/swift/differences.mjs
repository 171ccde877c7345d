// What `URLSession` on Linux cannot see or does otherwise than the command, as in tests/npm/host/differences.mjs.

import { table } from "../npm/host/differences.mjs";

export const URL_SESSION = table([
  ["A redirect without a location is not an answer", "fsss lib-7-connect", "http/redirect-nowhere"],
  [
    "Numbers that no integer holds are not a length, and of two lengths one is taken; then the hash decides",
    "pppp",
    "http/length-huge http/length-overflow http/two-lengths",
  ],
  ["Skipped, however long it is", "pppp", "http/chunk-extension-flood"],
  ["The same without end: our deadline ends the wait", "fsss 7-timeout", "http/chunk-extension-endless"],
  ["Many trailers are refused", "fsss 7-truncated", "http/trailers-2m"],
  [
    "What is wrong before a head has come has no code of its own, and is taken for a fault of TLS",
    "fsss 7-tls-error",
    `http/length-negative http/length-garbage http/no-answer-abrupt http/http-2 http/status-four-digits http/header-huge
     http/header-garbage http/headers-many http/informational-endless http/header-no-name http/length-folded
     http/line-feeds http/transfer-gzip http/transfer-gzip-chunked`,
  ],
  ["A status line without a space behind the status is refused, and has no code either", "fsss 7-tls-error", "http/status-no-reason"],
  ["Very many heads that say that more is to come are refused", "fsss lib-7-connect", "http/informational-2m"],
  ["What could be decompressed is taken for the whole; half a document is none", "psfs 2-json-strict-grammar", "http/gzip-cut"],
  ["A body that cannot be decompressed is one that broke off", "fsss 7-truncated", "http/gzip-trailing http/gzip-not http/gzip-bad-sum"],
  ["What follows the first member of gzip cannot be decompressed either", "fsss 7-truncated", "http/gzip-members-empty"],
  ["zlib asks for no trailer where the body ends; then the hash decides", "pppp", "http/gzip-no-trailer"],
  ["The end of the last line must come as well", "fsss 7-truncated", "http/no-last-line"],
  ["A status of four digits leaves a body that broke off", "fsss 7-truncated", "http/status-0200"],
  ["`identity` is taken for no coding; then the hash decides", "pppp", "http/transfer-identity"],
  ["Up to some hundred lines of a head are taken; then the hash decides", "pppp", "http/header-lines-200"],
  ["It reads chunks in HTTP/1.0; then the hash decides", "pppp", "http/chunks-http-1-0"],
]);
