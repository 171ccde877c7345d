//! TypeScript: the types of a file of descriptions, and a function for each verb.

mod narrowed;

use std::collections::BTreeSet;
use std::fmt::Write;

use crate::model::{Area, Described, Doc, File, Member, Model, Shape, Told, Type};
use crate::{comment, listing, names};

/// Types that the package has by hand, in the file `types.ts`: those of the verdict.
const BY_HAND: [&str; 1] = ["Finding"];

/// Arguments of a verb that stand one by one; more of them stand in an object. Those of a function always stand alone.
const ALONE: usize = 2;

/// Stand around the name of a type that a caller gives, while a file is written: what the core tells, too, has narrower hex.
const GIVEN: [char; 2] = ['\u{1}', '\u{2}'];

/// Names that a parameter cannot have: a verb with one such argument takes an object.
const RESERVED: [&str; 16] = [
    "arguments",
    "await",
    "case",
    "class",
    "const",
    "default",
    "delete",
    "enum",
    "export",
    "function",
    "import",
    "in",
    "new",
    "package",
    "this",
    "with",
];

/// The text of a file: the types and functions of one file of descriptions. `number` is that of its crate; `module` is the name under which the bundler finds the module.
pub(crate) fn file(model: &Model, area: &Area, number: usize, module: &str, file: &File) -> String {
    let told = model.told();
    let mut bodies = String::new();
    for described in file.types.iter().filter(|described| !described.is_arguments()) {
        // What only callers write can be left out.
        types(&mut bodies, model, described, !told.contains(described.name.as_str()));
    }
    let verbs = area.verbs();
    let description = listing::description(model, area);
    for (at, (_, verb)) in verbs.iter().enumerate().filter(|(_, (of, _))| of.name == file.name) {
        function(&mut bodies, verb, description, number.saturating_mul(256).saturating_add(at));
    }
    let inquiries = area.inquiries();
    for (at, (_, inquiry)) in inquiries.iter().enumerate().filter(|(_, (of, _))| of.name == file.name) {
        self::inquiry(&mut bodies, inquiry, description, number.saturating_mul(256).saturating_add(at));
    }
    let bodies = as_given(model, &told, &bodies);
    let mut text = format!(
        "// Written by `cargo xtask border` from `{}`. Change that file, and not this one.\n\n",
        file.path.display()
    );
    // What only a comment names is not imported.
    let code = bodies.lines().filter(|line| !line.trim_start().starts_with(['*', '/']));
    let is_name = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    let words: BTreeSet<&str> = code.flat_map(|line| line.split(|letter| !is_name(letter))).collect();
    let is_used = |name: &str| words.contains(name);
    if verbs.iter().chain(&inquiries).any(|(of, _)| of.name == file.name) {
        let _ = writeln!(text, "import {{ raw as $raw }} from {module:?};");
    }
    if bodies.contains("$bytes(") {
        text.push_str("import { bytes as $bytes } from \"../argument.js\";\n");
    }
    if bodies.contains("$run(") {
        text.push_str("import { type LiveHost, run as $run } from \"../host/live.js\";\n");
        text.push_str(
            "import { type Inquiry, begin as $begin, resume as $resume } from \"../inquiry.js\";\n",
        );
    }
    if bodies.contains("$follow(") {
        text.push_str(
            "import { type FollowHost, type Followed, follow as $follow } from \"../host/follow.js\";\n",
        );
    }
    if bodies.contains("$invoke(") {
        text.push_str("import { invoke as $invoke } from \"../invoke.js\";\n");
    }
    for other in model.files().filter(|other| other.name != file.name && !other.is_by_hand()) {
        let names = other.types.iter().map(|described| described.name.as_str());
        let names: Vec<&str> = names.filter(|name| is_used(name)).collect();
        if !names.is_empty() {
            let _ = writeln!(text, "import type {{ {} }} from \"./{}.js\";", names.join(", "), other.name);
        }
    }
    let by_hand = BY_HAND.into_iter().chain(["Given", "Hex", "ToolRef"]);
    let by_hand: Vec<&str> = by_hand.filter(|name| is_used(name)).collect();
    if !by_hand.is_empty() {
        let _ = writeln!(text, "import type {{ {} }} from \"../types.js\";", by_hand.join(", "));
    }
    text.push('\n');
    text.push_str(bodies.trim_end());
    text.push('\n');
    text
}

/// The text of the file that names all others of a module, so that its entry need not; of some of them only the types.
pub(crate) fn index(files: &[(&File, bool)]) -> String {
    let mut text = String::from(
        "// Written by `cargo xtask border` from the descriptions. Change those, and not this file.\n\n",
    );
    for (file, with_functions) in files {
        let what = if *with_functions { "*" } else { "type *" };
        let _ = writeln!(text, "export {what} from \"./{}.js\";", file.name);
    }
    text
}

/// A documentation comment. `null` and names of members are those of TypeScript already.
fn doc(text: &mut String, indent: &str, doc: &Doc, more: &[String]) {
    let mut lines = comment::lines(doc, more);
    if let Some(deprecated) = &doc.deprecated {
        lines.push(format!("@deprecated {deprecated}"));
    }
    comment::block(text, indent, &lines);
}

fn types(text: &mut String, model: &Model, described: &Described, is_given: bool) {
    let name = &described.name;
    let narrowed = narrowed::Narrowed::of(model, described);
    if narrowed.is_none() {
        doc(text, "", &described.doc, &[]);
    }
    match &described.shape {
        Shape::Document(members) => {
            let _ = match narrowed {
                Some(_) => {
                    writeln!(text, "/** The members of every `{name}`. */\nexport interface {name}Members {{")
                }
                None => writeln!(text, "export interface {name} {{"),
            };
            if let Some(format) = described.format.as_ref().filter(|_| !described.is_strict()) {
                let _ = writeln!(text, "  format: {format:?};");
            }
            self::members(text, "  ", members, is_given, described.is_sparse());
            text.push_str("}\n\n");
            if let Some(narrowed) = narrowed {
                narrowed.write(text, described);
            }
        }
        Shape::Words(words) => {
            let words: Vec<String> = words.iter().map(|word| format!("{:?}", word.json)).collect();
            let _ = writeln!(text, "export type {name} = {};\n", words.join(" | "));
        }
        Shape::Union { told, cases } => {
            let _ = writeln!(text, "export type {name} =");
            for (index, case) in cases.iter().enumerate() {
                doc(text, "  ", &case.doc, &[]);
                text.push_str("  | {\n");
                if *told == Told::Tag {
                    let _ = writeln!(text, "      {}: {:?};", key(described.tag()), case.json);
                }
                self::members(text, "      ", &case.members, is_given, described.is_sparse());
                text.push_str(if index + 1 == cases.len() { "    };\n\n" } else { "    }\n" });
            }
        }
    }
}

/// The members of an object. Of what a caller writes, some may be left out; and of a sparse one, those that have no value.
fn members(text: &mut String, indent: &str, members: &[Member], is_given: bool, is_sparse: bool) {
    for member in members {
        // The type does not say it.
        let more = match (member.of.within(), is_given) {
            (Type::Base64(_), false) => Some("As base64, with padding.".to_owned()),
            (Type::Base64(_), true) => Some("As bytes, or as base64 with padding.".to_owned()),
            _ => None,
        };
        doc(text, indent, &member.doc, more.as_slice());
        let mark = if (is_given || is_sparse) && matches!(member.of, Type::Optional(_)) { "?" } else { "" };
        let of = if is_sparse { member.of.within() } else { &member.of };
        let _ = writeln!(text, "{indent}{}{mark}: {};", key(&member.json), type_of(of, is_given));
    }
}

/// A name as it stands in a type: in quotes where it has to.
fn key(name: &str) -> String {
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    if name.chars().all(is_plain) { name.to_owned() } else { format!("{name:?}") }
}

/// The type of a member: as a caller may give it, or as a report has it.
fn type_of(of: &Type, is_given: bool) -> String {
    match of {
        Type::Boolean => "boolean".to_owned(),
        Type::Number(_) | Type::Integer => "number".to_owned(),
        Type::ToolRef if is_given => "ToolRef | string".to_owned(),
        Type::Uint256 | Type::Int128 if is_given => "bigint | string".to_owned(),
        Type::Base64(_) if is_given => "Uint8Array | string".to_owned(),
        // The core reads what a caller has as any string.
        Type::Address | Type::Account | Type::Bytes4 | Type::Bytes32 | Type::Hex(_) if is_given => {
            "string".to_owned()
        }
        Type::Text(_) | Type::Code | Type::Uint256 | Type::Int128 | Type::ToolRef | Type::Base64(_) => {
            "string".to_owned()
        }
        Type::Address | Type::Account | Type::Bytes4 | Type::Bytes32 | Type::Hex(_) => "Hex".to_owned(),
        Type::Json(_) => "unknown".to_owned(),
        Type::Bytes => "Uint8Array".to_owned(),
        Type::List(inner, _) => match type_of(inner, is_given) {
            plain
                if plain.chars().all(|letter| letter.is_ascii_alphanumeric() || GIVEN.contains(&letter)) =>
            {
                format!("readonly {plain}[]")
            }
            other => format!("readonly ({other})[]"),
        },
        Type::Map(words, inner) => format!("{{ readonly [word in {words}]?: {} }}", type_of(inner, is_given)),
        Type::Optional(inner) => format!("{} | null", type_of(inner, is_given)),
        Type::Named(name) if is_given => format!("{}{name}{}", GIVEN[0], GIVEN[1]),
        Type::Named(name) => name.clone(),
    }
}

/// The text with the types that callers give: a document that the core tells, too, may have its hex as any string.
fn as_given(model: &Model, told: &BTreeSet<&str>, bodies: &str) -> String {
    let is_document =
        |name: &str| model.find(name).is_some_and(|described| !matches!(described.shape, Shape::Words(_)));
    let mut text = String::with_capacity(bodies.len());
    let mut parts = bodies.split(GIVEN[0]);
    text.push_str(parts.next().unwrap_or_default());
    for part in parts {
        let (name, rest) = part.split_once(GIVEN[1]).unwrap_or((part, ""));
        if told.contains(name) && is_document(name) {
            let _ = write!(text, "Given<{name}>{rest}");
        } else {
            text.push_str(name);
            text.push_str(rest);
        }
    }
    text
}

/// The function of a verb or of a function. It takes few arguments one by one, those that may be left out behind the others; and
/// many in an object.
fn function(text: &mut String, verb: &Described, description: u32, number: usize) {
    let Shape::Document(members) = &verb.shape else { return };
    let answer = match &verb.answer {
        Some(answer) => type_of(answer, false),
        None => verb.report.clone().unwrap_or_default(),
    };
    let function = names::case(&verb.name);
    let thrown = "@throws {Erc8257Error} if an argument cannot be used.".to_owned();
    let is_few = verb.answer.is_some() || members.len() <= ALONE;
    let owner = if is_few && members.iter().all(|member| !RESERVED.contains(&member.json.as_str())) {
        let (optional, required): (Vec<&Member>, Vec<&Member>) =
            members.iter().partition(|member| matches!(member.of, Type::Optional(_)));
        let all = || required.iter().chain(&optional);
        let told = all().filter(|member| !member.doc.text.is_empty());
        let told = told.map(|one| format!("@param {} {}", one.json, one.doc.text.replace('\n', " ")));
        let more: Vec<String> = [String::new()].into_iter().chain(told).chain([thrown]).collect();
        doc(text, "", &verb.doc, &more);
        let parameters = all().map(|member| {
            let mark = if matches!(member.of, Type::Optional(_)) { "?" } else { "" };
            format!("{}{mark}: {}", member.json, type_of(&member.of, true))
        });
        let parameters: Vec<String> = parameters.collect();
        let _ = writeln!(text, "export function {function}({}): {answer} {{", parameters.join(", "));
        ""
    } else {
        let _ = writeln!(text, "/** The arguments of `{function}`. */\nexport interface {} {{", verb.name);
        self::members(text, "  ", members, true, false);
        text.push_str("}\n\n");
        doc(text, "", &verb.doc, &[String::new(), thrown]);
        let _ = writeln!(text, "export function {function}(given: {}): {answer} {{", verb.name);
        "given."
    };
    let (given, beside) = crossing(members, owner);
    let _ = writeln!(
        text,
        "  return $invoke($raw(), {description:#x}, {number}, {{ {} }}, [{}]) as {answer};\n}}\n",
        given.join(", "),
        beside.join(", ")
    );
}

/// The members of a call's document, and the bytes beside it; `owner` stands in front of each argument.
fn crossing(members: &[Member], owner: &str) -> (Vec<String>, Vec<String>) {
    let mut beside = Vec::new();
    let mut given = Vec::new();
    for member in members {
        let value = format!("{owner}{}", member.json);
        let pointer = format!("/{}", member.json);
        match &member.of {
            Type::Bytes => {
                given.push(format!("{}: {}", key(&member.json), beside.len()));
                beside.push(format!("$bytes({value}, {pointer:?})"));
            }
            Type::Optional(inner) if **inner == Type::Bytes => {
                given.push(format!("{}: {value} == null ? null : {}", key(&member.json), beside.len()));
                beside.push(format!("{value} == null ? new Uint8Array() : $bytes({value}, {pointer:?})"));
            }
            _ => given.push(format!("{}: {value}", key(&member.json))),
        }
    }
    (given, beside)
}

/// The functions of an inquiry: one runs it to its report, one begins it, one takes it up.
fn inquiry(text: &mut String, inquiry: &Described, description: u32, number: usize) {
    let Shape::Document(members) = &inquiry.shape else { return };
    if let Some(line) = &inquiry.line {
        return follow(text, inquiry, members, line, (description, number));
    }
    let (name, report) = (&inquiry.name, inquiry.report.as_deref().unwrap_or_default());
    let function = names::case(name);
    let thrown = "@throws {Erc8257Error} if an argument cannot be used.".to_owned();
    let _ = writeln!(text, "/** The arguments of `{function}`. */\nexport interface {name} {{");
    self::members(text, "  ", members, true, false);
    text.push_str("}\n\n");
    let more = "@throws {Erc8257Error} if an argument cannot be used, or a member of `host` is asked for and missing; the reason of \
                `signal`, when that is aborted.";
    doc(text, "", &inquiry.doc, &[String::new(), more.to_owned()]);
    let _ = writeln!(
        text,
        "export async function {function}(given: {name}, host: LiveHost): Promise<{report}> {{\n  \
         const inquiry = {function}Inquiry(given);\n  try {{\n    return await $run(inquiry, host);\n  }} finally {{\n    \
         inquiry.free();\n  }}\n}}\n"
    );
    let about = format!(
        "The inquiry of `{function}`, which `runInquiry` runs: to put it away, or to take its bundle."
    );
    let plain = |text: String| Doc { text, ..Doc::default() };
    doc(text, "", &plain(about), &[String::new(), thrown]);
    let (given, beside) = crossing(members, "given.");
    let _ = writeln!(
        text,
        "export function {function}Inquiry(given: {name}): Inquiry<{report}> {{\n  \
         return $begin($raw(), {description:#x}, {number}, {{ {} }}, [{}]);\n}}\n",
        given.join(", "),
        beside.join(", ")
    );
    let about = format!("The inquiry of `{function}` that `export` has put away.");
    let thrown = "@throws {Erc8257Error} for a text that no such inquiry has exported.".to_owned();
    doc(text, "", &plain(about), &[String::new(), thrown]);
    let _ = writeln!(
        text,
        "export function resume{name}(state: string): Inquiry<{report}> {{\n  \
         return $resume($raw(), {description:#x}, {number}, state);\n}}\n"
    );
}

/// The function of an inquiry that gives lines while it runs.
fn follow(
    text: &mut String,
    inquiry: &Described,
    members: &[Member],
    line: &str,
    (description, number): (u32, usize),
) {
    let (name, report) = (&inquiry.name, inquiry.report.as_deref().unwrap_or_default());
    let function = names::case(name);
    let _ = writeln!(text, "/** The arguments of `{function}`. */\nexport interface {name} {{");
    self::members(text, "  ", members, true, false);
    text.push_str("}\n\n");
    let more = "@throws {Erc8257Error} if an argument cannot be used. The loop over the lines throws where they cannot be given to \
                their end, and the reason of `signal`, when that is aborted.";
    doc(text, "", &inquiry.doc, &[String::new(), more.to_owned()]);
    let (given, beside) = crossing(members, "given.");
    let _ = writeln!(
        text,
        "export function {function}(given: {name}, host: FollowHost): Followed<{line}, {report}> {{\n  \
         return $follow($raw(), {description:#x}, {number}, {{ {} }}, [{}], host);\n}}\n",
        given.join(", "),
        beside.join(", ")
    );
}
