//! `border.json`: the model as data, for other generators and for comparing versions.

use primitives::canonical::keccak256;

use crate::model::{Area, Case, Described, Doc, File, Member, Model, Role, Shape, Told, Type, With};
use crate::tree::Tree;

/// The text of `border.json`: what languages have.
pub(crate) fn listing(model: &Model) -> String {
    let areas = model.areas.iter().map(area).collect();
    Tree::object([("format", Tree::text("erc8257-border/1")), ("areas", Tree::List(areas))]).to_file()
}

/// A number for what an area describes, and for the areas whose types it names: a wrapper that has another one was written
/// from other descriptions. It is the first four bytes of the listing's hash.
pub(crate) fn description(model: &Model, area: &Area) -> u32 {
    let own = area.files.iter().flat_map(|file| &file.types).map(|described| described.name.as_str());
    let named = model.led_to(own.collect());
    let is_named = |other: &&Area| {
        let mut types = other.files.iter().flat_map(|file| &file.types);
        other.name != area.name && types.any(|described| named.contains(described.name.as_str()))
    };
    let trees = model.areas.iter().filter(is_named).chain([area]).map(self::area).collect();
    let [a, b, c, d, ..] = keccak256(Tree::List(trees).to_file().as_bytes()).0;
    u32::from_be_bytes([a, b, c, d])
}

fn area(area: &Area) -> Tree {
    Tree::object([
        ("name", Tree::text(&area.name)),
        ("files", Tree::List(area.files.iter().map(file).collect())),
    ])
}

fn file(file: &File) -> Tree {
    Tree::object([
        ("name", Tree::text(&file.name)),
        ("about", Tree::text(&file.about)),
        ("types", Tree::List(file.types.iter().map(described).collect())),
    ])
}

fn described(described: &Described) -> Tree {
    let (kind, content) = match &described.shape {
        Shape::Document(members) => ("document", ("members", list(members, member))),
        Shape::Words(words) => {
            let word = |word: &crate::model::Word| named(&word.json, &word.doc, []);
            ("words", ("words", list(words, word)))
        }
        Shape::Union { told: Told::Tag, cases } => ("union", ("cases", list(cases, case))),
        Shape::Union { told: Told::Member, cases } => ("union-by-member", ("cases", list(cases, case))),
    };
    let flag = |is_set: bool| if is_set { Tree::Boolean(true) } else { Tree::Null };
    named(
        &described.name,
        &described.doc,
        [
            ("kind", Tree::text(kind)),
            ("format", Tree::maybe(described.format.as_deref())),
            ("report", Tree::maybe(described.report.as_deref())),
            ("line", Tree::maybe(described.line.as_deref())),
            ("answer", Tree::maybe(described.answer.as_ref().map(spelt).as_deref())),
            ("tag", Tree::maybe(described.doc.tag.as_deref())),
            ("inquiry", flag(described.role == Role::Inquiry)),
            ("output", flag(described.role == Role::Output)),
            ("input", flag(described.role == Role::Input)),
            ("strict", flag(described.is_strict())),
            ("sparse", flag(described.is_sparse())),
            content,
        ],
    )
}

fn list<T>(items: &[T], of: impl Fn(&T) -> Tree) -> Tree {
    Tree::List(items.iter().map(of).collect())
}

fn case(case: &Case) -> Tree {
    named(&case.json, &case.doc, [("members", list(&case.members, member))])
}

fn member(member: &Member) -> Tree {
    named(
        &member.json,
        &member.doc,
        [
            ("type", Tree::Text(spelt(&member.of))),
            ("neverNullWith", with(member.doc.never_null.as_ref())),
            ("nullWith", with(member.doc.null.as_ref())),
            ("notInLogs", Tree::maybe(member.doc.not_in_logs.as_deref())),
        ],
    )
}

fn with(with: Option<&With>) -> Tree {
    with.map_or(Tree::Null, |with| {
        Tree::object([
            ("member", Tree::text(&with.member)),
            ("words", Tree::texts(with.words.iter().map(String::as_str))),
        ])
    })
}

fn named<const N: usize>(name: &str, doc: &Doc, rest: [(&str, Tree); N]) -> Tree {
    let head = Tree::object([
        ("name", Tree::text(name)),
        ("about", Tree::maybe(doc.about())),
        ("source", Tree::maybe(doc.source.as_deref())),
        ("since", Tree::maybe(doc.since.as_deref())),
        ("deprecated", Tree::maybe(doc.deprecated.as_deref())),
    ]);
    head.and(Tree::object(rest))
}

/// A type as a reader would write it: `text<120>`, `list<Finding, 257>`, `optional<uint256>`.
fn spelt(of: &Type) -> String {
    match of {
        Type::Boolean => "boolean".to_owned(),
        Type::Number(width) => width.name().to_lowercase(),
        Type::Integer => "integer".to_owned(),
        Type::Text(most) => format!("text<{most}>"),
        Type::Code => "code".to_owned(),
        Type::Uint256 => "uint256".to_owned(),
        Type::Int128 => "int128".to_owned(),
        Type::Address => "address".to_owned(),
        Type::Account => "account".to_owned(),
        Type::ToolRef => "toolref".to_owned(),
        Type::Bytes4 => "bytes4".to_owned(),
        Type::Bytes32 => "bytes32".to_owned(),
        Type::Hex(most) => format!("hex<{most}>"),
        Type::Base64(most) => format!("base64<{most}>"),
        Type::Json(most) => format!("json<{most}>"),
        Type::Bytes => "bytes".to_owned(),
        Type::List(inner, most) => format!("list<{}, {most}>", spelt(inner)),
        Type::Map(words, inner) => format!("map<{words}, {}>", spelt(inner)),
        Type::Optional(inner) => format!("optional<{}>", spelt(inner)),
        Type::Named(name) => name.clone(),
    }
}
