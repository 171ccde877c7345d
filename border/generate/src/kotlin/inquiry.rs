//! The functions of an inquiry: one that carries it out, one for callers that block, and two that make the inquiry itself.

use std::fmt::Write;

use super::{doc, documented, escaped, given, name, parameters};
use crate::model::{Described, Doc, Member, Model};
use crate::names;

/// What every inquiry takes beside its arguments.
const MORE: [&str; 4] = [
    "@param host who asks the RPCs and sends the requests",
    "@param hooks what the user, a wallet or a store does",
    "@param timeoutSeconds time for each exchange, at most the inquiry's own, which is the default",
    "@throws Erc8257Exception if an argument cannot be used, and as [org.erc8257.runInquiry]",
];
const HOST: &str = "    host: InquiryHost,\n";
const OPTIONS: &str = "    hooks: Hooks = Hooks(),\n    timeoutSeconds: Int? = null,\n";

/// Writes all of them.
pub(super) fn functions(
    text: &mut String,
    model: &Model,
    inquiry: &Described,
    description: u32,
    number: usize,
) {
    if let Some(line) = &inquiry.line {
        return follow(text, model, inquiry, line, (description, number));
    }
    let members = inquiry.members();
    let report = inquiry.report.as_deref().unwrap_or_default();
    let plain = names::case(&inquiry.name);
    let (function, title) = (escaped(&plain), &inquiry.name);
    let [required, optional] = parameters(&members);
    let told = documented(&members);

    text.push('\n');
    let more: Vec<String> = told.iter().cloned().chain(MORE.map(str::to_owned)).collect();
    doc(text, "", &inquiry.doc, &more);
    let _ = writeln!(
        text,
        "public suspend fun {function}(\n{required}{HOST}{optional}{OPTIONS}): {report} = \
         carriedOut(host, hooks, timeoutSeconds) {{ {plain}Inquiry({}) }}",
        passed(&members)
    );

    text.push('\n');
    let about =
        Doc { text: format!("[{plain}] for callers that block, such as those in Java."), ..Doc::default() };
    doc(text, "", &about, &[]);
    let options = "host = host, hooks = hooks, timeoutSeconds = timeoutSeconds";
    let _ = writeln!(
        text,
        "@JvmOverloads\n@Throws(Erc8257Exception::class)\n\
         public fun {plain}Blocking(\n{required}{HOST}{optional}{OPTIONS}): {report} =\n    \
         runBlocking {{ {function}({}, {options}) }}",
        passed(&members)
    );

    text.push('\n');
    let about =
        format!("The inquiry that [{plain}] carries out: to export it, to resume it and to keep its bundle.");
    let throws = "@throws Erc8257Exception if an argument cannot be used".to_owned();
    let more: Vec<String> = told.into_iter().chain([throws]).collect();
    doc(text, "", &Doc { text: about, ..Doc::default() }, &more);
    let _ = writeln!(
        text,
        "@Throws(Erc8257Exception::class)\npublic fun {plain}Inquiry(\n{required}{optional}): Inquiry<{report}> =\n    \
         started({description:#010x}, {number}, {{ {report}.of(it) }}) {{ w ->"
    );
    for member in &members {
        let _ = writeln!(text, "        {}", given(model, member, true));
    }
    text.push_str("    }\n");

    text.push('\n');
    let about = format!("The inquiry of [{plain}] that goes on from a state of [Inquiry.export].");
    let more = [String::new(), "@throws Erc8257Exception if it is another text".to_owned()];
    doc(text, "", &Doc { text: about, ..Doc::default() }, &more);
    let _ = writeln!(
        text,
        "@Throws(Erc8257Exception::class)\npublic fun resume{title}(state: String): Inquiry<{report}> =\n    \
         resumed({description:#010x}, {number}, state) {{ {report}.of(it) }}"
    );
}

/// Writes the functions of an inquiry that gives lines while it runs: a flow, and one for callers that block.
fn follow(
    text: &mut String,
    model: &Model,
    inquiry: &Described,
    line: &str,
    (description, number): (u32, usize),
) {
    let members = inquiry.members();
    let report = inquiry.report.as_deref().unwrap_or_default();
    let plain = names::case(&inquiry.name);
    let function = escaped(&plain);
    let [required, optional] = parameters(&members);
    let told = documented(&members);
    let hooks =
        format!("    hooks: FollowHooks<{report}> = FollowHooks(),\n    timeoutSeconds: Int? = null,\n");
    let [of_host, _, of_time, _] = MORE;
    let of_hooks = "@param hooks what is done with the state, with the totals, and on the way";
    let throws = "@throws Erc8257Exception in the flow, if an argument cannot be used, and where the lines cannot be given to their \
                  end; and as [org.erc8257.runInquiry]";
    let own = [of_host, of_hooks, of_time, throws].map(str::to_owned);
    let more: Vec<String> = told.iter().cloned().chain(own).collect();

    text.push('\n');
    doc(text, "", &inquiry.doc, &more);
    let _ = writeln!(
        text,
        "public fun {function}(\n{required}{HOST}{optional}{hooks}): Flow<{line}> =\n    \
         followed(host, hooks, timeoutSeconds, {description:#010x}, {number}, {{ {line}.of(it) }}, {{ {report}.of(it) }}) {{ w ->"
    );
    for member in &members {
        let _ = writeln!(text, "        {}", given(model, member, true));
    }
    text.push_str("    }\n");

    text.push('\n');
    let about = format!(
        "[{plain}] for callers that block, such as those in Java: gives each line to [onLine], and the totals in the end."
    );
    doc(text, "", &Doc { text: about, ..Doc::default() }, &[]);
    let _ = writeln!(
        text,
        "@JvmOverloads\n@Throws(Erc8257Exception::class)\n\
         public fun {plain}Blocking(\n{required}{HOST}    onLine: (line: {line}) -> Unit,\n{optional}{hooks}): {report} =\n    \
         blocked(hooks, onLine) {{ hooks ->\n        \
         {function}({}, host = host, hooks = hooks, timeoutSeconds = timeoutSeconds)\n    }}",
        passed(&members)
    );
}

/// Arguments by their names.
fn passed(members: &[&Member]) -> String {
    let passed: Vec<String> = members.iter().map(|member| format!("{0} = {0}", name(member))).collect();
    passed.join(", ")
}
