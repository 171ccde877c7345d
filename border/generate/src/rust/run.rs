//! Verbs: the function that reads a bundle, runs the verb and writes the report.

use std::fmt::Write;

use super::{function, read};
use crate::model::{Described, Member, Type};

/// The function that runs a verb on its bundle.
pub(super) fn verb(described: &Described, members: &[Member]) -> String {
    let name = &described.name;
    let mut text = format!(
        "\npub(super) fn {}(given: &impl Arguments) -> Result<Judgement, Refusal> {{\n",
        function(name)
    );
    let bytes: Vec<(&Member, bool)> = members
        .iter()
        .filter(|member| *member.of.within() == Type::Bytes)
        .map(|member| (member, matches!(member.of, Type::Optional(_))))
        .collect();
    if bytes.is_empty() {
        let _ = write!(
            text,
            "let arguments: {name} = read::described(&given.value())?;\narguments.judge()\n}}\n"
        );
        return text;
    }
    if members.len() > bytes.len() {
        text.push_str("let members = given.value().object()?;\n");
    }
    for (at, (member, is_optional)) in bytes.iter().enumerate() {
        let how = if *is_optional { "optional_bytes" } else { "bytes" };
        let _ = writeln!(text, "let bytes_{at} = given.{how}({:?})?;", member.json);
    }
    let _ = writeln!(text, "let arguments = {name} {{");
    for member in members {
        let how = match bytes.iter().enumerate().find(|(_, (other, _))| other.rust == member.rust) {
            Some((at, (_, true))) => format!("bytes_{at}.as_deref()"),
            Some((at, (_, false))) => format!("&bytes_{at}"),
            None => format!("{}?", read::how(member, described.is_strict)),
        };
        let _ = writeln!(text, "{}: {how},", member.rust);
    }
    text.push_str("};\narguments.judge()\n}\n");
    text
}
