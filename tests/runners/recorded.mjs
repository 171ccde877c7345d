// A bundle as the package's typed verbs take it. Whether it is one at all, the library has said before.

export function recorded(bundle) {
  const { toolRef, policy, evidence = "unstated", registry = "ok", config, response } = bundle;
  return {
    toolRef,
    policy,
    evidence,
    registry,
    config,
    response: served(response),
    /** Holds no more than `verify` has arguments for. */
    plain: isLone(bundle) && canBe(toolRef),
  };
}

/** Without a second reading, the age of the block, and what each of several RPCs said. */
function isLone({ reread, clock, answers = [], heads = [] }) {
  return reread === undefined && clock === undefined && answers.length === 0 && heads.length === 0;
}

/** Whether there may be such a tool: no chain and no tool has the number 0, and no contract stands at address zero. */
function canBe(toolRef = "") {
  return !/^eip155:0\/|:0x0{40}\/|\/0$/.test(toolRef);
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
