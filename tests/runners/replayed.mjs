// A session that is answered from a bundle.

/** Plays it to its verdict. `answers.answer` gives kind and JSON text of an RPC's answer, with a space between. */
export function replayed(session, answers, response) {
  for (;;) {
    const step = session.poll(0);
    switch (step.type) {
      case "calls":
        for (const { id, rpc, method } of step.calls) {
          session.handleCall(id, answerOf(answers.answer(rpc, method)));
        }
        break;
      case "fetch":
        session.handleResponse(response);
        break;
      case "done":
        session.free();
        return step.report;
      default:
        throw new Error(`no such step: ${step.type}`);
    }
  }
}

function answerOf(answer) {
  const space = answer.indexOf(" ");
  const [kind, text] = [answer.slice(0, space), answer.slice(space + 1)];
  return kind === "failed" ? { failed: text } : { [`${kind}Json`]: text };
}

/**
 * Notes the answers that are given, for an engine that cannot load who gives them: {@link fromTape} reads it.
 *
 * @returns {{ session: string, answers: [string, string][] }} plain JSON
 */
export function tape(api, answers, response) {
  const session = answers.session();
  const given = [];
  const noting = {
    answer(rpc, method) {
      const text = answers.answer(rpc, method);
      given.push([`${rpc} ${method}`, text]);
      return text;
    },
  };
  replayed(api.Session.resume(session), noting, response);
  return { session, answers: given };
}

/** Gives the answers of a tape, as long as the same is asked. */
export function fromTape(tape) {
  const left = [...tape.answers];
  return {
    session: () => tape.session,
    answer(rpc, method) {
      const [asked, text] = left.shift() ?? [];
      if (asked !== `${rpc} ${method}`) {
        throw new Error(`the session asks ${rpc} ${method}, not ${asked}`);
      }
      return text;
    },
  };
}
