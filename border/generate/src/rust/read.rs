//! Readers: the code behind `FromJson`.

use std::fmt::Write;

use super::either;
use crate::model::{Case, Described, Member, Told, Type};

/// The reader of a document.
pub(super) fn document(described: &Described, members: &[Member]) -> String {
    let mut text = format!(
        "\nimpl FromJson for {} {{\nfn from_json(value: &Value<'_>) -> Result<Self, UsageError> {{\n",
        described.name
    );
    if members.is_empty() && !described.is_strict() {
        text.push_str("value.object().map(|_| Self {})\n}\n}\n");
        return text;
    }
    text.push_str("let members = value.object()?;\n");
    if described.is_strict() {
        let format = described.format.as_ref().map(|_| "format");
        let names = format.into_iter().chain(members.iter().map(|member| member.json.as_str()));
        let names: Vec<String> = names.map(|name| format!("{name:?}")).collect();
        let _ = writeln!(text, "members.only(&[{}])?;", names.join(", "));
    }
    text.push_str("Ok(Self {\n");
    for member in members {
        let _ = writeln!(
            text,
            "{}: {}?,",
            member.rust,
            how(member, described.is_strict() || described.is_sparse())
        );
    }
    text.push_str("})\n}\n}\n");
    text
}

/// What reads a member.
pub(super) fn how(member: &Member, is_strict: bool) -> String {
    let name = &member.json;
    match &member.of {
        Type::Base64(_) => format!("members.bytes({name:?})"),
        Type::Optional(inner) if matches!(**inner, Type::Base64(_)) => {
            format!("members.optional_bytes({name:?})")
        }
        Type::Optional(inner) => {
            let how = if is_strict { "strict" } else { "optional" };
            format!("members.{how}({name:?}, {})", reader(inner))
        }
        of => format!("members.required({name:?}, {})", reader(of)),
    }
}

/// What reads a value: a function or a closure.
fn reader(of: &Type) -> String {
    match of {
        Type::Boolean => "read::boolean".to_owned(),
        Type::Number(width) => match width.most() {
            255 => "read::u8".to_owned(),
            65_535 => "read::u16".to_owned(),
            4_294_967_295 => "read::u32".to_owned(),
            _ => "read::count".to_owned(),
        },
        Type::Text(most) => format!("|value| read::text(value, {})", literal(*most)),
        Type::Integer => "read::integer".to_owned(),
        Type::Code => "read::code".to_owned(),
        Type::Uint256 => "read::uint256".to_owned(),
        Type::Int128 => "read::int128".to_owned(),
        Type::Address => "read::address".to_owned(),
        Type::Account => "read::account".to_owned(),
        Type::ToolRef => "read::tool_ref".to_owned(),
        Type::Bytes4 => "read::bytes4".to_owned(),
        Type::Bytes32 => "read::bytes32".to_owned(),
        Type::Hex(_) => "read::hex".to_owned(),
        Type::Base64(_) => "read::base64".to_owned(),
        Type::Json(_) => "read::json".to_owned(),
        // A document with bytes has no reader of its own.
        Type::Bytes => String::new(),
        Type::List(inner, most) => format!("|value| value.list({}, {})", literal(*most), reader(inner)),
        Type::Map(_, inner) => format!("|value| value.map({})", reader(inner)),
        Type::Optional(inner) => format!("|value| value.or_null({})", reader(inner)),
        Type::Named(_) => "read::described".to_owned(),
    }
}

/// A number as Rust has it: `8_388_608`.
fn literal(number: u64) -> String {
    let digits = number.to_string();
    if digits.len() < 6 {
        return digits;
    }
    let (head, tail) = digits.split_at(digits.len() % 3);
    let groups = tail.as_bytes().chunks(3).map(|group| String::from_utf8_lossy(group).into_owned());
    let head = Some(head.to_owned()).filter(|head| !head.is_empty());
    head.into_iter().chain(groups).collect::<Vec<_>>().join("_")
}

/// The reader of a union.
pub(super) fn union(described: &Described, told: Told, cases: &[Case]) -> String {
    let name = &described.name;
    let names: Vec<&str> = cases.iter().map(|case| case.json.as_str()).collect();
    let mut text = format!(
        "\nimpl FromJson for {name} {{\nfn from_json(value: &Value<'_>) -> Result<Self, UsageError> {{\nlet members = value.object()?;\n"
    );
    let made = |case: &Case| {
        let members: Vec<String> = case
            .members
            .iter()
            .map(|member| format!("{}: {}?", member.rust, how(member, described.is_sparse())))
            .collect();
        format!("Self::{} {{ {} }}", case.rust, members.join(", "))
    };
    match told {
        Told::Tag => {
            let tag = described.tag();
            let _ =
                writeln!(text, "let case = members.required({tag:?}, read::code)?;\nmatch case.as_str() {{");
            for case in cases {
                let _ = writeln!(text, "{:?} => Ok({}),", case.json, made(case));
            }
            let sentence = format!("is not {}", either(&names));
            let _ = writeln!(text, "_ => Err(members.wrong({tag:?}, {sentence:?})),\n}}");
        }
        Told::Member => {
            let sentence = format!("has no member {}", either(&names));
            let _ = writeln!(text, "match members.told_by(&{names:?}, {sentence:?})? {{");
            for (index, case) in cases.iter().enumerate() {
                // One of the names it is.
                let name = if index + 1 == cases.len() { "_".to_owned() } else { format!("{:?}", case.json) };
                let _ = writeln!(text, "{name} => Ok({}),", made(case));
            }
            text.push_str("}\n");
        }
    }
    text.push_str("}\n}\n");
    text
}
