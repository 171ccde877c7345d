//! Writers: the code behind `ToJson`.

use std::fmt::Write;

use crate::model::{Case, Described, Member, Told};

/// The writer of a document.
pub(super) fn document(described: &Described, members: &[Member]) -> String {
    let mut text = format!("\nimpl ToJson for {} {{\nfn to_json(&self, w: &mut Writer) {{\n", described.name);
    let format = described.format.as_ref().map(|format| format!("\"format\":\"{format}\""));
    self::members(&mut text, "self.", format.as_deref(), members);
    text.push_str("}\n}\n");
    text
}

/// Writes an object: texts that stand for themselves, and the members between them.
fn members(text: &mut String, owner: &str, first: Option<&str>, members: &[Member]) {
    let mut syntax = format!("{{{}", first.unwrap_or_default());
    for (index, member) in members.iter().enumerate() {
        if index > 0 || first.is_some() {
            syntax.push(',');
        }
        let _ = write!(syntax, "{:?}:", member.json);
        let _ = writeln!(text, "w.raw({syntax:?});\n{owner}{}.to_json(w);", member.rust);
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
        let fields: Vec<&str> = case.members.iter().map(|member| member.rust.as_str()).collect();
        let _ = writeln!(text, "Self::{} {{ {} }} => {{", case.rust, fields.join(", "));
        let tag = (told == Told::Tag).then(|| format!("\"type\":\"{}\"", case.json));
        members(&mut text, "", tag.as_deref(), &case.members);
        text.push_str("}\n");
    }
    text.push_str("}\n}\n}\n");
    text
}
