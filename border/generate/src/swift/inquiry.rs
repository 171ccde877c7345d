//! The functions of an inquiry: one that carries it out, and two that make the inquiry itself.

use std::fmt::Write;

use super::{doc, documented, escaped, given, name, parameters};
use crate::model::{Described, Doc, Model};
use crate::names;

/// What every inquiry takes beside its arguments.
const MORE: [&str; 3] = [
    "host: Who asks the RPCs and sends the requests.",
    "hooks: What the user, a wallet or a store does.",
    "timeoutSeconds: The time for each exchange, at most the inquiry's own, which is the default.",
];
const THROWS: &str = "- Throws: `Erc8257Error` if an argument cannot be used";

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
    let [required, optional] = parameters(&members);
    let (host, options) = (
        ["host: any InquiryHost".to_owned()],
        ["hooks: Hooks = Hooks()".to_owned(), "timeoutSeconds: Int32? = nil".to_owned()],
    );

    text.push('\n');
    let mut more = documented(&members, &MORE);
    more.push(format!("{THROWS}, and as `runInquiry`."));
    doc(text, "", &inquiry.doc, &more);
    let passed: Vec<String> = required
        .iter()
        .chain(&optional)
        .filter_map(|parameter| parameter.split_once(':'))
        .map(|(name, _)| format!("{0}: {name}", name.trim_matches('`')))
        .collect();
    let all = [required.as_slice(), &host, &optional, &options].concat().join(", ");
    let _ = writeln!(
        text,
        "public func {}({all}) async throws -> {report} {{\n    let inquiry = try {plain}Inquiry({})\n    \
         return try await runInquiry(inquiry, host: host, hooks: hooks, timeoutSeconds: timeoutSeconds)\n}}",
        escaped(&plain),
        passed.join(", ")
    );

    text.push('\n');
    let about =
        format!("The inquiry that `{plain}` carries out: to export it, to resume it and to keep its bundle.");
    let mut more = documented(&members, &[]);
    more.push(format!("{THROWS}."));
    doc(text, "", &Doc { text: about, ..Doc::default() }, &more);
    let all = [required, optional].concat().join(", ");
    let _ = writeln!(
        text,
        "public func {plain}Inquiry({all}) throws -> Inquiry<{report}> {{\n    \
         try started({description:#010x}, {number}, {{ try {report}(json: $0) }}) {{ writer in"
    );
    for member in &members {
        let _ = writeln!(text, "        {}", given(model, member, &name(member), true));
    }
    text.push_str("    }\n}\n");

    text.push('\n');
    let about = format!("The inquiry of `{plain}` that goes on from a state of `Inquiry.export`.");
    let more = [String::new(), "- Throws: `Erc8257Error` if it is another text.".to_owned()];
    doc(text, "", &Doc { text: about, ..Doc::default() }, &more);
    let title = &inquiry.name;
    let _ = writeln!(
        text,
        "public func resume{title}(state: String) throws -> Inquiry<{report}> {{\n    \
         try resumed({description:#010x}, {number}, state) {{ try {report}(json: $0) }}\n}}"
    );
}

/// Writes the function of an inquiry that gives lines while it runs.
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
    let [required, optional] = parameters(&members);
    let host = ["host: any InquiryHost".to_owned()];
    let options =
        [format!("hooks: FollowHooks<{report}> = FollowHooks()"), "timeoutSeconds: Int32? = nil".to_owned()];
    let [of_host, _, of_time] = MORE;
    let of_hooks = "hooks: What is done with the state, with the totals, and on the way.";

    text.push('\n');
    let mut more = documented(&members, &[of_host, of_hooks, of_time]);
    more.push(format!(
        "{THROWS}. The loop over the lines throws where they cannot be given to their end, and as `runInquiry`."
    ));
    doc(text, "", &inquiry.doc, &more);
    let all = [required.as_slice(), &host, &optional, &options].concat().join(", ");
    let _ = writeln!(
        text,
        "public func {}({all}) throws -> Followed<{line}, {report}> {{\n    \
         try followed(\n        host, hooks, timeoutSeconds, {description:#010x}, {number}, {{ try {line}(json: $0) }}, {{ try {report}(json: $0) }}\n    ) {{ writer in",
        escaped(&plain),
    );
    for member in &members {
        let _ = writeln!(text, "        {}", given(model, member, &name(member), true));
    }
    text.push_str("    }\n}\n");
}
