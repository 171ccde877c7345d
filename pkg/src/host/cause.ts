// Why `fetch` came to nothing, as far as it says: browsers never do, Node, Deno and Bun in words of their own.

/** @internal */
export type Cause = "connect" | "tls" | "timeout" | "encoding";

const TLS_CODE =
  /^(?:CERT_|ERR_TLS_|ERR_SSL_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_(?:GET_ISSUER|VERIFY)|HOSTNAME_MISMATCH$|EPROTO$|UNKNOWN_CERTIFICATE)/;
const TLS_WORDS = /certificate|\bTLS\b|\bSSL\b/i;
const TIMEOUT_CODE = /^(?:ETIMEDOUT|UND_ERR_(?:CONNECT|HEADERS|BODY)_TIMEOUT)$/;
/** Node's zlib and brotli. */
const CODING_CODE = /^(?:Z_|ERR__?(?:ZLIB|BROTLI)|ERR_PADDING|ZlibError)/;

/** Errors stand within errors; no host nests deeper. */
const DEPTH = 4;

/** @internal */
export function causeOf(thrown: unknown): Cause {
  let error = thrown;
  for (let depth = 0; depth < DEPTH && typeof error === "object" && error !== null; depth++) {
    const { code, message, name, cause } = error as { [member: string]: unknown };
    if (name === "TimeoutError" || TIMEOUT_CODE.test(String(code))) {
      return "timeout";
    }
    if (TLS_CODE.test(String(code)) || TLS_WORDS.test(String(message))) {
      return "tls";
    }
    if (CODING_CODE.test(String(code))) {
      return "encoding";
    }
    error = cause;
  }
  return "connect";
}
