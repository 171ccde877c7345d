//! Writers: the code behind `ToJson`.

use std::fmt::Write;

use crate::model::{Case, Described, Member, Told, Type};

/// The writer of a document.
pub(super) fn document(described: &Described, members: &[Member]) -> String {
    let mut text = format!("\nimpl ToJson for {} {{\nfn to_json(&self, w: &mut Writer) {{\n", described.name);
    let format = described.format.as_ref().map(|format| format!("\"format\":\"{format}\""));
    let value = |_: usize, member: &Member| format!("self.{}", member.rust);
    if described.is_sparse() {
        sparse(&mut text, None, members, |at, member| format!("&{}", value(at, member)));
    } else {
        self::members(&mut text, format.as_deref(), members, value);
    }
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

/// Writes an object without its members that have no value. `value` says where a reference to a member's value is.
fn sparse(
    text: &mut String,
    tag: Option<(&str, &str)>,
    members: &[Member],
    value: impl Fn(usize, &Member) -> String,
) {
    text.push_str("let mut members = KnownMembers::new(w);\n");
    if let Some((name, word)) = tag {
        let _ = writeln!(text, "members.word({name:?}, {word:?});");
    }
    for (index, member) in members.iter().enumerate() {
        let how = if matches!(member.of, Type::Optional(_)) { "optional" } else { "member" };
        let _ = writeln!(text, "members.{how}({:?}, {});", member.json, value(index, member));
    }
    text.push_str("members.end();\n");
}

/// The writer of a union.
pub(super) fn union(described: &Described, told: Told, cases: &[Case]) -> String {
    let name = &described.name;
    let mut text =
        format!("\nimpl ToJson for {name} {{\nfn to_json(&self, w: &mut Writer) {{\nmatch self {{\n");
    for case in cases {
        // Names of our own: a member may have the name of the writer.
        let fields =
            case.members.iter().enumerate().map(|(at, member)| format!("{}: member_{at}", member.rust));
        let fields: Vec<String> = fields.collect();
        let _ = writeln!(text, "Self::{} {{ {} }} => {{", case.rust, fields.join(", "));
        let tag = (told == Told::Tag).then(|| (described.tag(), case.json.as_str()));
        let value = |at: usize, _: &Member| format!("member_{at}");
        if described.is_sparse() {
            sparse(&mut text, tag, &case.members, value);
        } else {
            let tag = tag.map(|(name, word)| format!("{name:?}:{word:?}"));
            members(&mut text, tag.as_deref(), &case.members, value);
        }
        text.push_str("}\n");
    }
    text.push_str("}\n}\n}\n");
    text
}
