// Bytes in hex.

/** `0x` and two digits for each byte. @internal */
export function hex(bytes: Uint8Array): `0x${string}` {
  return `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}
