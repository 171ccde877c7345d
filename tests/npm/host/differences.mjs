// Limits of `fetch`, and its differences from the command. Each has the outcome of the bed's cases: the letters of the
// four checks and the codes of the findings. No difference lets any bytes pass but the committed ones. A case that is
// not here agrees with the command to the last word; a case that is here differs.

/** Rows of why, what, and the cases that end so. */
export function table(rows) {
  return new Map(rows.flatMap(([why, is, names]) => names.split(/\s+/).map((name) => [name, { why, is }])));
}

/** Node 20, whose fetch is undici 6. */
export const NODE = table([
  [
    "Where the server closes the connection, its end is the body's end, whatever the chunks say; then the hash decides",
    "pppp",
    "http/chunk-huge http/no-last-chunk http/no-last-chunk-abrupt",
  ],
  ["The same, and half a document is none", "psfs 2-json-strict-grammar", "http/cut-chunk http/cut-chunk-abrupt"],
  ["Nobody is told how TLS ended, so that the body may be shorter than sent; then the hash decides", "pppp", "http/close-abrupt"],
  ["Chunk extensions and more than 16 KiB of trailers are refused", "fsss 7-truncated", "http/chunk-extensions http/trailers-2m"],
  ["Nobody is told how many bytes come below TLS: skipped, however long it is", "pppp", "http/chunk-extension-flood http/informational-flood"],
  ["The same without end: our deadline ends the wait", "fsss 7-timeout", "http/chunk-extension-endless http/informational-forever"],
  ["As many header lines as there is room for in 16 KiB; then the hash decides", "pppp", "http/header-lines-200"],
  ["Refused as no HTTP, and not as a coding", "fsss lib-7-connect", "http/transfer-identity"],
  ["Refused as no HTTP", "fsss lib-7-connect", "http/length-and-chunks http/continue-once http/switching"],
  ["A body that cannot be decompressed never ends: only our deadline ends the wait", "fsss 7-timeout", "http/gzip-not http/gzip-bad-sum http/gzip-trailing"],
  ["What could be decompressed is taken for the whole; half a document is none", "psfs 2-json-strict-grammar", "http/gzip-cut"],
  ["A reset is a reset, within TLS too", "fsss lib-7-connect", "tls/reset"],
  [
    "llhttp repairs what HTTP/1.1 forbids: four digits of a status, a header without a name, a folded length; then the hash decides",
    "pppp",
    "http/status-0200 http/header-no-name http/length-folded",
  ],
  ["It reads chunks in HTTP/1.0, and sizes with any number of zeros; then the hash decides", "pppp", "http/chunks-http-1-0 http/chunk-size-zeros"],
  ["zlib asks for no trailer where the body ends; then the hash decides", "pppp", "http/gzip-no-trailer"],
  [
    "Heads of more than 16 KiB, a length that is said twice and lines without a carriage return are refused",
    "fsss lib-7-connect",
    "http/head-32000 http/length-twice http/line-feeds",
  ],
]);

/** A page in Chromium. */
export const CHROMIUM = table([
  [
    "A redirect that is not followed is opaque: its status is 0",
    "fsss 7-no-redirects",
    `http/redirect-301 http/redirect-302 http/redirect-303 http/redirect-307 http/redirect-308 http/redirect-self
     http/redirect-http http/redirect-metadata http/redirect-nowhere`,
  ],
  [
    "Why there is no answer is told to nobody",
    "fsss lib-7-connect",
    `tls/expired tls/not-yet tls/self-signed tls/unknown-ca tls/wrong-name tls/closed tls/reset tls/alert tls/plain
     tls/endless`,
  ],
  ["A number that no integer holds is a large one", "psfs sec-parser-size", "http/length-overflow"],
  [
    "Broken heads are repaired; then the hash decides",
    "pppp",
    `http/length-negative http/length-garbage http/http-0-9 http/http-2 http/status-garbage http/header-garbage
     http/switching`,
  ],
  ["A body without length and chunks ends with the connection, however that ends; then the hash decides", "pppp", "http/close-abrupt"],
  [
    "Browsers ask for every coding they know and undo it, cannot be told otherwise, and take what they do not know as it is",
    "pppp",
    "http/gzip-twice http/deflate http/deflate-raw http/coding-unknown http/coding-long",
  ],
  ["What is behind a compressed body, and its checksum, is ignored; then the hash decides", "pppp", "http/gzip-bad-sum http/gzip-trailing"],
  ["What could be decompressed is taken for the whole; half a document is none", "psfs 2-json-strict-grammar", "http/gzip-cut"],
  ["A body that cannot be decompressed is one that broke off", "fsss 7-truncated", "http/gzip-not http/brotli http/zstd"],
  [
    "Heads and chunk sizes are repaired, a transfer coding of identity and any number of lines taken; then the hash decides",
    "pppp",
    `http/status-0200 http/header-no-name http/length-folded http/chunk-size-zeros http/header-lines-200
     http/transfer-identity`,
  ],
  ["gzip needs no trailer where the body ends; then the hash decides", "pppp", "http/gzip-no-trailer"],
  ["Pages see no transfer coding: what it gives is read as the body", "psfs 2-json-utf8-only", "http/transfer-gzip-chunked http/transfer-gzip"],
  ["Only the first member of a compressed body is read", "psfs 2-json-strict-grammar", "http/gzip-members-empty"],
  ["The empty line behind the last chunk is waited for", "fsss 7-truncated", "http/no-last-line"],
  ["Nobody is told how many bytes come below TLS: trailers and interim responses are skipped", "pppp", "http/trailer-flood http/informational-flood"],
  [
    "The same without end: our deadline ends the wait",
    "fsss 7-timeout",
    "http/trailers-endless http/informational-forever",
  ],
]);
