//! A JSON Schema (draft 2020-12) for each format.

use primitives::limits::{CODE_POINTS, EXACT_INTEGER};

use crate::model::{Case, Described, Doc, Member, Model, Shape, Told, Type};
use crate::tree::Tree;

/// The schema of a format: the name of its file, and the text.
pub(crate) fn schemas(model: &Model) -> Vec<(String, String)> {
    // The bundle that an inquiry fills for a verb has the schema of the verb.
    let own = model.types().filter(|described| model.verb_of(described).is_none());
    own.filter_map(|described| Some((described, described.format.as_deref()?)))
        .map(|(described, format)| (file_of(format), schema(model, described, format).to_file()))
        .collect()
}

/// `erc8257-fix/1` as `erc8257-fix-1.schema.json`.
fn file_of(format: &str) -> String {
    format!("{}.schema.json", format.replace('/', "-"))
}

fn schema(model: &Model, described: &Described, format: &str) -> Tree {
    let needed = model.led_to(described.named());
    let definitions: Vec<(String, Tree)> = model
        .types()
        .filter(|inner| needed.contains(inner.name.as_str()))
        .map(|inner| (inner.name.clone(), body(inner, None, described.is_report())))
        .collect();
    let mut whole = vec![
        ("$schema".to_owned(), Tree::text("https://json-schema.org/draft/2020-12/schema")),
        ("title".to_owned(), Tree::text(format)),
    ];
    if let Tree::Object(members) = body(described, Some(format), described.is_report()) {
        whole.extend(members);
    }
    if !definitions.is_empty() {
        whole.push(("$defs".to_owned(), Tree::Object(definitions)));
    }
    Tree::Object(whole)
}

/// `is_report`: all members are there.
fn body(described: &Described, format: Option<&str>, is_report: bool) -> Tree {
    let about = Tree::text(&described.doc.text);
    let deprecated = deprecated(&described.doc);
    match &described.shape {
        Shape::Document(members) => {
            let constant = format.map(|format| ("format".to_owned(), constant(format)));
            let object = object(constant, members, described, is_report);
            Tree::object([("description", about), ("deprecated", deprecated)]).and(object)
        }
        Shape::Words(words) => Tree::object([
            ("description", about),
            ("deprecated", deprecated),
            ("enum", Tree::texts(words.iter().map(|word| word.json.as_str()))),
        ]),
        Shape::Union { told, cases } => Tree::object([
            ("description", about),
            ("deprecated", deprecated),
            (
                "oneOf",
                Tree::List(cases.iter().map(|case| self::case(case, *told, described, is_report)).collect()),
            ),
        ]),
    }
}

fn case(case: &Case, told: Told, described: &Described, is_report: bool) -> Tree {
    let tag = (told == Told::Tag).then(|| (described.tag().to_owned(), constant(&case.json)));
    let about = Tree::object([("description", Tree::maybe(case.doc.about()))]);
    about.and(object(tag, &case.members, described, is_report))
}

fn constant(text: &str) -> Tree {
    Tree::object([("const", Tree::text(text))])
}

fn deprecated(doc: &Doc) -> Tree {
    if doc.deprecated.is_some() { Tree::Boolean(true) } else { Tree::Null }
}

/// An object. A report has all its members; of what a caller writes, some may be left out.
fn object(first: Option<(String, Tree)>, members: &[Member], described: &Described, is_report: bool) -> Tree {
    let mut properties = Vec::new();
    let mut required = Vec::new();
    if let Some((name, value)) = first {
        required.push(name.clone());
        properties.push((name, value));
    }
    for member in members {
        let is_optional = matches!(member.of, Type::Optional(_));
        let member =
            &if described.is_strict() || described.is_sparse() { never_null(member) } else { member.clone() };
        let is_there = !is_optional || (is_report && !described.is_sparse());
        if is_there && choice(member).is_none() {
            required.push(member.json.clone());
        }
        properties.extend(spelt(member));
    }
    let choices: Vec<Tree> = members.iter().filter_map(choice).collect();
    Tree::object([
        ("type", Tree::text("object")),
        ("properties", Tree::Object(properties)),
        ("required", Tree::texts(required.iter().map(String::as_str))),
        ("allOf", if choices.is_empty() { Tree::Null } else { Tree::List(choices) }),
        ("additionalProperties", if described.is_strict() { Tree::Boolean(false) } else { Tree::Null }),
    ])
}

/// The member of a document in which `null` is a mistake.
fn never_null(member: &Member) -> Member {
    Member { of: member.of.within().clone(), ..member.clone() }
}

/// Bytes stand as base64 or as text, never as both.
fn choice(member: &Member) -> Option<Tree> {
    let needs = |name: String| Tree::object([("required", Tree::texts([name.as_str()]))]);
    let either = || Tree::List(vec![needs(member.json.clone()), needs(format!("{}Text", member.json))]);
    match &member.of {
        Type::Bytes | Type::Base64(_) => Some(Tree::object([("oneOf", either())])),
        _ => None,
    }
}

/// The properties of a member.
fn spelt(member: &Member) -> Vec<(String, Tree)> {
    let about = Tree::object([
        ("description", Tree::maybe(member.doc.about())),
        ("deprecated", deprecated(&member.doc)),
    ]);
    let mut spelt = vec![(member.json.clone(), about.and(type_of(&member.of)))];
    if matches!(member.of.within(), Type::Bytes | Type::Base64(_)) {
        spelt.push((format!("{}Text", member.json), Tree::object([("type", Tree::text("string"))])));
    }
    spelt
}

fn text(pattern: &str, most: Option<u64>) -> Tree {
    Tree::object([
        ("type", Tree::text("string")),
        ("maxLength", most.map_or(Tree::Null, Tree::Number)),
        ("pattern", if pattern.is_empty() { Tree::Null } else { Tree::text(pattern) }),
    ])
}

fn type_of(of: &Type) -> Tree {
    match of {
        Type::Boolean => Tree::object([("type", Tree::text("boolean"))]),
        Type::Number(width) => Tree::object([
            ("type", Tree::text("integer")),
            ("minimum", Tree::Number(0)),
            ("maximum", Tree::Number(width.most())),
        ]),
        Type::Integer => Tree::object([
            ("type", Tree::text("integer")),
            ("minimum", Tree::Integer(-EXACT_INTEGER.cast_signed())),
            ("maximum", Tree::Number(EXACT_INTEGER)),
        ]),
        Type::Text(most) => text("", Some(*most)),
        Type::Code => text("", u64::try_from(CODE_POINTS).ok()),
        Type::Uint256 => text("^(0|[1-9][0-9]{0,77})$", None),
        Type::Int128 => text("^(0|-?[1-9][0-9]{0,38})$", None),
        Type::Address | Type::Account => text("^0x[0-9a-fA-F]{40}$", None),
        Type::ToolRef => {
            text("^eip155:(0|[1-9][0-9]{0,31})/erc8257:0x[0-9a-fA-F]{40}/(0|[1-9][0-9]{0,77})$", None)
        }
        Type::Bytes4 => text("^0x[0-9a-fA-F]{8}$", None),
        Type::Bytes32 => text("^0x[0-9a-fA-F]{64}$", None),
        Type::Hex(most) => {
            text("^0x([0-9a-fA-F]{2})*$", most.checked_mul(2).and_then(|digits| digits.checked_add(2)))
        }
        Type::Base64(most) => Tree::object([
            ("type", Tree::text("string")),
            ("contentEncoding", Tree::text("base64")),
            ("maxLength", most.div_ceil(3).checked_mul(4).map_or(Tree::Null, Tree::Number)),
        ]),
        Type::Bytes => {
            Tree::object([("type", Tree::text("string")), ("contentEncoding", Tree::text("base64"))])
        }
        Type::Json(_) => Tree::Object(Vec::new()),
        Type::List(inner, most) => Tree::object([
            ("type", Tree::text("array")),
            ("items", type_of(inner)),
            ("maxItems", Tree::Number(*most)),
        ]),
        Type::Map(words, inner) => Tree::object([
            ("type", Tree::text("object")),
            ("propertyNames", reference(words)),
            ("additionalProperties", type_of(inner)),
        ]),
        Type::Optional(inner) => Tree::object([(
            "anyOf",
            Tree::List(vec![type_of(inner), Tree::object([("type", Tree::text("null"))])]),
        )]),
        Type::Named(name) => reference(name),
    }
}

fn reference(name: &str) -> Tree {
    Tree::object([("$ref", Tree::Text(format!("#/$defs/{name}")))])
}
