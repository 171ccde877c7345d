// The globals that the runner takes for granted, written otherwise than in the library: an error of either would show.

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

globalThis.TextDecoder = class {
  decode(bytes) {
    let latin1 = "";
    for (let at = 0; at < bytes.length; at += 4096) {
      latin1 += String.fromCharCode(...bytes.subarray(at, at + 4096));
    }
    return decodeURIComponent(escape(latin1));
  }
};

globalThis.TextEncoder = class {
  encode(text) {
    const latin1 = unescape(encodeURIComponent(text));
    return Uint8Array.from({ length: latin1.length }, (_, at) => latin1.charCodeAt(at));
  }
};

globalThis.atob = (text) => {
  const digits = text.replace(/=+$/, "");
  let binary = "";
  let bits = 0;
  let value = 0;
  for (let at = 0; at < digits.length; at++) {
    value = ((value << 6) | DIGITS.indexOf(digits[at])) & 0xffff;
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      binary += String.fromCharCode((value >> bits) & 0xff);
    }
  }
  return binary;
};
