// A bundle as the package's typed verbs take it. Whether it is one at all, the library has said before.

export function recorded({ toolRef, policy, evidence = "unstated", registry = "ok", config, response, reread, answers }) {
  return {
    toolRef,
    policy,
    evidence,
    registry,
    config,
    response: served(response),
    /** Holds no more than `verify` has arguments for. */
    plain: reread === undefined && (answers ?? []).length === 0,
  };
}

function served(response) {
  if (response === undefined) {
    return null;
  }
  const { error, status, redirected, complete, body, bodyText } = response;
  if (error !== undefined) {
    return { error };
  }
  const bytes = body === undefined ? new TextEncoder().encode(bodyText ?? "") : fromBase64(body);
  const maybe = (name, value) => (value === undefined ? {} : { [name]: value });
  return { status, ...maybe("redirected", redirected), ...maybe("complete", complete), body: bytes };
}

function fromBase64(text) {
  const binary = atob(text);
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}
