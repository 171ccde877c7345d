import { raw } from "#raw";
import { text } from "./argument.js";
import { call } from "./error.js";

/**
 * The normalised form of an HTTPS URL (§6). Nothing is repaired: a URL that is not in the grammar is refused.
 *
 * @throws {Erc8257Error} with the rule's code, `offset` in bytes and `fix`.
 */
export function normalizeUrl(url: string): string {
  return call(() => raw().normalizeUrl(text(url, "/url")));
}

/**
 * Where the manifest of a tool must be: `/.well-known/ai-tool/<slug>.json` on the endpoint's origin (§6).
 *
 * @throws {Erc8257Error} as {@link normalizeUrl}; or for an invalid slug.
 */
export function wellKnownUrl(endpoint: string, slug: string): string {
  return call(() => raw().wellKnownUrl(text(endpoint, "/endpoint"), text(slug, "/slug")));
}
