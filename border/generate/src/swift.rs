//! Swift: structures, enumerations, and a function for each verb, in a file for each file of descriptions.

mod crossing;
mod inquiry;

use std::fmt::Write;

use crate::model::{Area, Case, Described, Doc, File, Member, Model, Shape, Told, Type, Width};
use crate::{comment, listing, names};

use crossing::{read, written};

/// Words that stand in backticks where they are names.
const KEYWORDS: [&str; 52] = [
    "Any",
    "Protocol",
    "Self",
    "Type",
    "as",
    "associatedtype",
    "break",
    "case",
    "catch",
    "class",
    "continue",
    "default",
    "defer",
    "deinit",
    "do",
    "else",
    "enum",
    "extension",
    "fallthrough",
    "false",
    "fileprivate",
    "for",
    "func",
    "guard",
    "if",
    "import",
    "in",
    "init",
    "inout",
    "internal",
    "is",
    "let",
    "nil",
    "operator",
    "precedencegroup",
    "private",
    "protocol",
    "public",
    "repeat",
    "rethrows",
    "return",
    "self",
    "static",
    "struct",
    "subscript",
    "super",
    "switch",
    "throw",
    "throws",
    "true",
    "try",
    "typealias",
];

/// Which types Swift reads, and which it writes.
struct Uses {
    is_read: bool,
    is_written: bool,
    /// Whether a member without a value is left out where it is written.
    is_sparse: bool,
}

/// The text of a file. `number` is that of its crate. What the package does not have, its tests do: it
/// stands outside of the package's module.
pub(crate) fn file(model: &Model, area: &Area, number: usize, file: &File) -> String {
    let (told, given) = (model.told(), model.reached(Described::is_given));
    let mut text = format!(
        "// Written by `cargo xtask border` from `{}`. Change that file, and not this one.\n\nimport Foundation\n",
        file.path.display()
    );
    if area.is_trial() {
        text.push_str("\n@testable import ERC8257\n");
    }
    let types = file.types.iter().filter(|described| !described.is_arguments());
    for described in types.filter(|described| !described.is_of_tables()) {
        let name = described.name.as_str();
        let uses = Uses {
            is_read: told.contains(name),
            is_written: given.contains(name),
            is_sparse: described.is_sparse() || !told.contains(name),
        };
        match &described.shape {
            Shape::Document(members) => document(&mut text, model, described, members, &uses),
            Shape::Words(words) => {
                text.push('\n');
                doc(&mut text, "", &described.doc, &[]);
                let _ = writeln!(text, "public enum {name}: String, Sendable, Hashable, CaseIterable {{");
                for word in words {
                    doc(&mut text, "    ", &word.doc, &[]);
                    let _ =
                        writeln!(text, "    case {} = {:?}", escaped(&names::case(&word.rust)), word.json);
                }
                text.push_str("}\n");
            }
            Shape::Union { told, cases } => union(&mut text, model, described, *told, cases, &uses),
        }
    }
    let description = listing::description(model, area);
    for (at, (of, verb)) in area.verbs().into_iter().enumerate() {
        if of.name == file.name {
            function(&mut text, model, verb, description, number.saturating_mul(256).saturating_add(at));
        }
    }
    for (at, (of, asking)) in area.inquiries().into_iter().enumerate() {
        if of.name == file.name {
            inquiry::functions(
                &mut text,
                model,
                asking,
                description,
                number.saturating_mul(256).saturating_add(at),
            );
        }
    }
    text
}

/// A member's name in Swift.
fn name(member: &Member) -> String {
    escaped(&names::member(&member.rust))
}

fn escaped(name: &str) -> String {
    if KEYWORDS.contains(&name) { format!("`{name}`") } else { name.to_owned() }
}

/// A documentation comment: the text of the description as it stands, its source, and more lines.
fn doc(text: &mut String, indent: &str, doc: &Doc, more: &[String]) {
    for line in comment::lines(doc, more) {
        let _ = writeln!(text, "{}", format!("{indent}/// {line}").trim_end());
    }
    if let Some(deprecated) = &doc.deprecated {
        let _ = writeln!(text, "{indent}@available(*, deprecated, message: {deprecated:?})");
    }
}

fn type_of(of: &Type) -> String {
    match of {
        Type::Boolean => "Bool".to_owned(),
        Type::Number(Width::U8 | Width::U16) => "Int32".to_owned(),
        Type::Number(_) | Type::Integer => "Int64".to_owned(),
        Type::Text(_)
        | Type::Code
        | Type::Uint256
        | Type::Int128
        | Type::Address
        | Type::Account
        | Type::ToolRef
        | Type::Bytes4
        | Type::Bytes32
        | Type::Hex(_)
        | Type::Json(_) => "String".to_owned(),
        Type::Base64(_) | Type::Bytes => "Data".to_owned(),
        Type::List(inner, _) => format!("[{}]", type_of(inner)),
        Type::Map(words, inner) => format!("[{words}: {}]", type_of(inner)),
        Type::Optional(inner) => format!("{}?", type_of(inner)),
        Type::Named(name) => name.clone(),
    }
}

fn document(text: &mut String, model: &Model, described: &Described, members: &[Member], uses: &Uses) {
    let name = &described.name;
    text.push('\n');
    doc(text, "", &described.doc, &[]);
    let _ = writeln!(text, "public struct {name}: Sendable, Hashable {{");
    for member in members {
        doc(text, "    ", &member.doc, &[]);
        let _ = writeln!(text, "    public let {}: {}", self::name(member), type_of(&member.of));
    }
    let format = described.format.as_deref().filter(|_| described.is_report());
    if let Some(format) = format {
        let _ = writeln!(
            text,
            "    /// The report as JSON (`{format}`): the same text in every language, byte for byte.\n    public let json: String"
        );
    }
    if format.is_some() {
        let _ = writeln!(
            text,
            "\n    /// The report that a JSON text stands for, as `json` gives it.\n    ///\n    \
             /// - Throws: `Erc8257Error` if it is another text.\n    \
             public init(json: String) throws {{ try self.init(json: JSONText(json)) }}"
        );
    }
    if uses.is_written {
        // What a caller writes can be left out where it is optional.
        let parameters = members.iter().map(|member| {
            let default = if matches!(member.of, Type::Optional(_)) { " = nil" } else { "" };
            format!("{}: {}{default}", self::name(member), type_of(&member.of))
        });
        let parameters: Vec<String> = parameters.collect();
        let _ = writeln!(text, "\n    public init({}) {{", parameters.join(", "));
        for member in members {
            let _ = writeln!(text, "        self.{0} = {0}", self::name(member));
        }
        text.push_str("    }\n");
        text.push_str("\n    func write(to writer: inout JSONWriter) {\n        writer.object { writer in\n");
        if members.is_empty() {
            text.push_str("            _ = writer\n");
        }
        for member in members {
            let _ =
                writeln!(text, "            {}", given(model, member, &self::name(member), uses.is_sparse));
        }
        text.push_str("        }\n    }\n");
    }
    if uses.is_read {
        text.push_str("\n    init(json text: JSONText) throws {\n        let members = try text.members()\n");
        if members.is_empty() {
            text.push_str("        _ = members\n");
        }
        for member in members {
            let _ = writeln!(
                text,
                "        self.{} = {}",
                self::name(member).trim_matches('`'),
                taken(model, member)
            );
        }
        if format.is_some() {
            text.push_str("        self.json = text.text\n");
        }
        text.push_str("    }\n");
    }
    text.push_str("}\n");
    if described.has_secrets() {
        without_secrets(text, name, members);
    }
}

/// What logs, the debugger and reflection show of a document with members that logs do not show.
fn without_secrets(text: &mut String, class: &str, members: &[Member]) {
    let shown: Vec<String> =
        members.iter().filter(|member| member.doc.not_in_logs.is_none()).map(name).collect();
    let values: Vec<String> = shown.iter().map(|name| format!("{name}: \\({name})")).collect();
    let children: Vec<String> =
        shown.iter().map(|name| format!("\"{}\": {name}", name.trim_matches('`'))).collect();
    let children = if children.is_empty() { ":".to_owned() } else { children.join(", ") };
    let _ = writeln!(
        text,
        "\n/// Logs do not show all members.\n\
         extension {class}: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {{\n    \
         /// The members that logs may show.\n    \
         public var description: String {{ \"{class}({})\" }}\n\n    \
         /// The same.\n    \
         public var debugDescription: String {{ description }}\n\n    \
         /// The members that logs may show.\n    \
         public var customMirror: Mirror {{ Mirror(self, children: [{children}]) }}\n}}",
        values.join(", ")
    );
}

/// The line that writes a member. Of what a caller writes, a member without a value is left out.
fn given(model: &Model, member: &Member, value: &str, is_sparse: bool) -> String {
    let json = &member.json;
    match &member.of {
        Type::Optional(inner) if is_sparse => {
            format!("writer.maybe({json:?}, {value}) {}", written(model, inner))
        }
        of => format!("writer.member({json:?}, {value}) {}", written(model, of)),
    }
}

/// The value of a member, out of `members`.
fn taken(model: &Model, member: &Member) -> String {
    let json = &member.json;
    match &member.of {
        Type::Optional(inner) => format!("try members.optional({json:?}) {{ {} }}", read(model, inner, "$0")),
        of => read(model, of, &format!("members.value({json:?})")),
    }
}

fn union(text: &mut String, model: &Model, described: &Described, told: Told, cases: &[Case], uses: &Uses) {
    text.push('\n');
    doc(text, "", &described.doc, &[]);
    let _ = writeln!(text, "public enum {}: Sendable, Hashable {{", described.name);
    for case in cases {
        doc(text, "    ", &case.doc, &[]);
        let values = case.members.iter().map(|member| format!("{}: {}", name(member), type_of(&member.of)));
        let values: Vec<String> = values.collect();
        let values = if values.is_empty() { String::new() } else { format!("({})", values.join(", ")) };
        let _ = writeln!(text, "    case {}{values}", case_name(case));
    }
    if uses.is_written {
        text.push_str(
            "\n    func write(to writer: inout JSONWriter) {\n        writer.object { writer in\n            switch self {\n",
        );
        for case in cases {
            let bound = case.members.iter().map(|member| format!("let {}", name(member)));
            let bound: Vec<String> = bound.collect();
            let bound = if bound.is_empty() { String::new() } else { format!("({})", bound.join(", ")) };
            let _ = writeln!(text, "            case .{}{bound}:", case_name(case));
            if told == Told::Tag {
                let _ = writeln!(
                    text,
                    "                writer.member({:?}, {:?}) {{ $0.string($1) }}",
                    described.tag(),
                    case.json
                );
            }
            for member in &case.members {
                let _ =
                    writeln!(text, "                {}", given(model, member, &name(member), uses.is_sparse));
            }
        }
        text.push_str("            }\n        }\n    }\n");
    }
    if uses.is_read {
        text.push_str("\n    init(json text: JSONText) throws {\n        let members = try text.members()\n");
        if told == Told::Tag {
            let _ = writeln!(text, "        switch try members.value({:?}).string() {{", described.tag());
        }
        for case in cases {
            let values =
                case.members.iter().map(|member| format!("{}: {}", name(member), taken(model, member)));
            let values: Vec<String> = values.collect();
            let values = if values.is_empty() { String::new() } else { format!("({})", values.join(", ")) };
            let made = format!("self = .{}{values}", case_name(case));
            let _ = match told {
                Told::Tag => writeln!(text, "        case {:?}: {made}", case.json),
                Told::Member => {
                    writeln!(
                        text,
                        "        if members.has({:?}) {{\n            {made}\n            return\n        }}",
                        case.json
                    )
                }
            };
        }
        text.push_str(match told {
            Told::Tag => "        default: throw JSONText.unreadable\n        }\n    }\n",
            Told::Member => "        throw JSONText.unreadable\n    }\n",
        });
    }
    text.push_str("}\n");
}

fn case_name(case: &Case) -> String {
    escaped(&names::case(&case.rust))
}

/// The lines of a comment about parameters; `more` are those beside the members.
fn documented(members: &[&Member], more: &[&str]) -> Vec<String> {
    let told = members.iter().filter(|member| !member.doc.text.is_empty());
    let told = told
        .map(|member| format!("  - {}: {}", names::member(&member.rust), member.doc.text.replace('\n', " ")));
    let lines: Vec<String> = told.chain(more.iter().map(|line| format!("  - {line}"))).collect();
    let head =
        if lines.is_empty() { vec![String::new()] } else { vec![String::new(), "- Parameters:".to_owned()] };
    [head, lines].concat()
}

/// The parameters for the members: those that must be there, and those that may be left out, which stand behind.
fn parameters(members: &[&Member]) -> [Vec<String>; 2] {
    let (optional, required): (Vec<&Member>, Vec<&Member>) =
        members.iter().partition(|member| matches!(member.of, Type::Optional(_)));
    let parameter = |member: &&Member| format!("{}: {}", name(member), type_of(&member.of));
    [
        required.iter().map(parameter).collect(),
        optional.iter().map(|member| format!("{} = nil", parameter(member))).collect(),
    ]
}

/// The function of a verb or of a function.
fn function(text: &mut String, model: &Model, verb: &Described, description: u32, number: usize) {
    let members = verb.members();
    let answer = verb.answer.clone().or_else(|| verb.report.clone().map(Type::Named));
    let Some(answer) = answer else { return };
    let function = escaped(&names::case(&verb.name));
    let mut more = documented(&members, &[]);
    more.push("- Throws: `Erc8257Error` if an argument cannot be used.".to_owned());
    text.push('\n');
    doc(text, "", &verb.doc, &more);
    let [required, optional] = parameters(&members);
    let parameters = [required, optional].concat().join(", ");
    let _ = writeln!(text, "public func {function}({parameters}) throws -> {} {{", type_of(&answer));
    let writer = if members.is_empty() { "_" } else { "writer" };
    let _ = writeln!(text, "    let said = try described({description:#010x}, {number}) {{ {writer} in");
    for member in &members {
        let _ = writeln!(text, "        {}", given(model, member, &name(member), true));
    }
    let _ = writeln!(text, "    }}\n    return {}\n}}", read(model, &answer, "said"));
}
