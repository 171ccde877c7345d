// Texts of strangers: how to show them, and their kinds (Rendering Manifest Content).

import { raw } from "#advice";
import { anyText, bytes, integer, text } from "../argument.js";
import { call, wrong } from "../error.js";
import type { ImageClass } from "../border/advise.js";
import type { AdviceRow } from "./tables.js";

/**
 * What to do with a link: `plain` (with `rel="noopener noreferrer"`), `consent` (`http:`, ask first), `other` (opens
 * another program), `relative` and `forbidden` (show as text).
 */
export type LinkClass = "plain" | "consent" | "other" | "relative" | "forbidden";

/** The kind of secret that the bytes look like. */
export type SecretShape = "private-key" | "credentials" | "jwt" | "api-key" | "mnemonic" | "random-text";

/** The use of a URL. */
export type UrlRole = "metadata-uri" | "endpoint" | "link" | "image";

/** A piece of advice on a text by itself. */
export type TextAdvice = AdviceRow & { found: string | null };

/**
 * For text between HTML tags. Where there is a DOM, `textContent` needs no encoder.
 *
 * @example
 * ```ts
 * htmlText("R&D <b>"); // "R&amp;D &lt;b&gt;"
 * ```
 */
export function htmlText(value: string): string {
  return raw().htmlText(anyText(value, "/text"));
}

/** For the value of an HTML attribute in quotes. No encoder makes an unquoted one safe. */
export function htmlAttribute(value: string): string {
  return raw().htmlAttribute(anyText(value, "/text"));
}

/** For the inside of a JavaScript string literal, also within a `<script>` element. */
export function jsString(value: string): string {
  return raw().jsString(anyText(value, "/text"));
}

/** For one run of text in Markdown (CommonMark and GitHub's). */
export function markdownText(value: string): string {
  return raw().markdownText(anyText(value, "/text"));
}

/**
 * Classifies a link's URL as the browser that would follow it does.
 *
 * @example
 * ```ts
 * linkClass("\u0001JAVASCRIPT:alert(1)"); // "forbidden"
 * ```
 */
export function linkClass(url: string): LinkClass {
  return raw().linkClass(anyText(url, "/url")) as LinkClass;
}

/** Classifies an icon's URL as the browser that would show it does. */
export function imageClass(url: string): ImageClass {
  return raw().imageClass(anyText(url, "/url")) as ImageClass;
}

/** A host as a person should see it: as it is, A-labels and all (Origin-Binding Limitations). */
export function hostForDisplay(host: string): string {
  return raw().hostForDisplay(anyText(host, "/host"));
}

/** Two texts that look alike have the same skeleton (UTS #39). For comparing, never for showing. */
export function skeleton(value: string): string {
  return raw().skeleton(anyText(value, "/text"));
}

/**
 * An amount in whole units of its asset: exact, without exponent. `decimals` are the wallet's, never the manifest's.
 *
 * @example
 * ```ts
 * displayAmount(20_000n, 6); // "0.02"
 * ```
 * @throws {Erc8257Error} if the amount is not below 2^256, or `decimals` is not 0 to 255.
 */
export function displayAmount(amount: bigint, decimals: number): string {
  if (typeof decimals !== "number") {
    throw wrong("/decimals", "is not an integer from 0 to 255");
  }
  return call(() => raw().displayAmount(integer(amount, "/amount"), decimals));
}

/** What secret the bytes look like; `null` where they look like none. For `data` of `tryHasAccess`, which is public. */
export function looksSecret(data: Uint8Array): SecretShape | null {
  return (raw().looksSecret(bytes(data, "/data")) ?? null) as SecretShape | null;
}

/** The danger of a URL on a shell's command line; `null` where it is harmless. */
export function commandRisks(url: string): TextAdvice | null {
  const json = raw().commandRisks(anyText(url, "/url"));
  return json === undefined ? null : (JSON.parse(json) as TextAdvice);
}

/**
 * The advice on a URL by itself, for records without a manifest.
 *
 * @throws {Erc8257Error} for another role.
 */
export function ofUrl(url: string, role: UrlRole): TextAdvice[] {
  return JSON.parse(call(() => raw().ofUrl(anyText(url, "/url"), text(role, "/role")))) as TextAdvice[];
}
