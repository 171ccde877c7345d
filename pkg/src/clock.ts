/** Seconds since 1970, by this machine's clock. @internal */
export function now(): number {
  return Math.floor(Date.now() / 1000);
}
