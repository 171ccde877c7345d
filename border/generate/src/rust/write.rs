//! Writers: the code behind `ToJson`.

use std::fmt::Write;

use crate::model::{Case, Described, Member, Told};

/// The writer of a document.
pub(super) fn document(described: &Described, members: &[Member]) -> String {
    let mut text = format!("\nimpl ToJson for {} {{\nfn to_json(&self, w: &mut Writer) {{\n", described.name);
    let format = described.format.as_ref().map(|format| format!("\"format\":\"{format}\""));
    self::members(&mut text, format.as_deref(), members, |_, member| format!("self.{}", member.rust));
    text.push_str("}\n}\n");
    text
}

/// Writes an object: texts that stand for themselves, and the members between them. `value` says where a member's value is.
fn members(
    text: &mut String,
    first: Option<&str>,
    members: &[Member],
    value: impl Fn(usize, &Member) -> String,
) {
    let mut syntax = format!("{{{}", first.unwrap_or_default());
    for (index, member) in members.iter().enumerate() {
        if index > 0 || first.is_some() {
            syntax.push(',');
        }
        let _ = write!(syntax, "{:?}:", member.json);
        let _ = writeln!(text, "w.raw({syntax:?});\n{}.to_json(w);", value(index, member));
        syntax.clear();
    }
    syntax.push('}');
    let _ = writeln!(text, "w.raw({syntax:?});");
}

/// The writer of a union.
pub(super) fn union(name: &str, told: Told, cases: &[Case]) -> String {
    let mut text =
        format!("\nimpl ToJson for {name} {{\nfn to_json(&self, w: &mut Writer) {{\nmatch self {{\n");
    for case in cases {
        // Names of our own: a member may have the name of the writer.
        let fields =
            case.members.iter().enumerate().map(|(at, member)| format!("{}: member_{at}", member.rust));
        let fields: Vec<String> = fields.collect();
        let _ = writeln!(text, "Self::{} {{ {} }} => {{", case.rust, fields.join(", "));
        let tag = (told == Told::Tag).then(|| format!("\"type\":\"{}\"", case.json));
        members(&mut text, tag.as_deref(), &case.members, |at, _| format!("member_{at}"));
        text.push_str("}\n");
    }
    text.push_str("}\n}\n}\n");
    text
}
