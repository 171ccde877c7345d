//! Python: a module for each file of descriptions, with its classes and a function for each verb; and its stub, in which the
//! types stand, so that they cost nothing when the module is loaded.

mod index;
mod module;
mod stub;

use std::collections::BTreeSet;
use std::fmt::Write;

use crate::model::{Area, Case, Described, Doc, File, Member, Model, Shape, Told, Type};
use crate::{listing, names};

pub(crate) use index::{index, index_stub};
pub(crate) use module::module;
pub(crate) use stub::stub;

/// Words that no name can be.
const KEYWORDS: [&str; 35] = [
    "False", "None", "True", "and", "as", "assert", "async", "await", "break", "class", "continue", "def",
    "del", "elif", "else", "except", "finally", "for", "from", "global", "if", "import", "in", "is",
    "lambda", "nonlocal", "not", "or", "pass", "raise", "return", "try", "while", "with", "yield",
];

/// Types that the package has by hand, in `_records.py`.
const BY_HAND: [&str; 2] = ["Finding", "Severity"];

/// Begins each line of documentation while a file is written: what documentation names is not imported.
const DOC: char = '\u{1}';

/// A class: a document, or a case of a union.
struct Class<'m> {
    name: String,
    base: &'static str,
    /// What its JSON begins with.
    head: Option<(&'m str, &'m str)>,
    doc: &'m Doc,
    members: &'m [Member],
    /// Whether members without a value are left out: where only callers write it, and where it is sparse.
    is_sparse: bool,
}

impl Class<'_> {
    /// The members with their names in Python.
    fn named(&self) -> impl Iterator<Item = (String, &Member)> {
        self.members.iter().map(|member| (name(&member.rust), member))
    }

    /// Whether a member may be left out.
    fn may_lack(&self, member: &Member) -> bool {
        self.is_sparse && matches!(member.of, Type::Optional(_))
    }
}

/// The classes of a described type: one of a document, one a case of a union.
fn classes<'m>(model: &Model, described: &'m Described) -> Vec<Class<'m>> {
    let is_sparse = described.is_sparse() || !model.told().contains(described.name.as_str());
    match &described.shape {
        Shape::Words(_) => Vec::new(),
        Shape::Document(members) => {
            let format = described.format.as_deref().filter(|_| !described.is_strict());
            vec![Class {
                name: described.name.clone(),
                base: if described.is_report() { "Report" } else { "Described" },
                head: format.map(|format| ("format", format)),
                doc: &described.doc,
                members,
                is_sparse,
            }]
        }
        Shape::Union { told, cases } => {
            let class = |case: &'m Case| Class {
                name: class_of(described, case),
                base: "Described",
                head: (*told == Told::Tag).then(|| (described.tag(), case.json.as_str())),
                doc: if case.doc.text.is_empty() { &described.doc } else { &case.doc },
                members: &case.members,
                is_sparse,
            };
            cases.iter().map(class).collect()
        }
    }
}

/// The class of a union's case.
fn class_of(union: &Described, case: &Case) -> String {
    format!("{}{}", union.name, case.rust)
}

/// The verbs of a file with the numbers by which the core calls them.
fn verbs<'m>(area: &'m Area, number: usize, file: &File) -> Vec<(usize, &'m Described)> {
    let verbs = area.verbs().into_iter().enumerate().filter(|(_, (of, _))| of.name == file.name);
    verbs.map(|(at, (_, verb))| (number.saturating_mul(256).saturating_add(at), verb)).collect()
}

/// The inquiries of a file with the numbers by which the core begins them.
fn inquiries<'m>(area: &'m Area, number: usize, file: &File) -> Vec<(usize, &'m Described)> {
    let all = area.inquiries().into_iter().enumerate().filter(|(_, (of, _))| of.name == file.name);
    all.map(|(at, (_, inquiry))| (number.saturating_mul(256).saturating_add(at), inquiry)).collect()
}

/// The class of an inquiry under way.
fn inquiry_of(inquiry: &Described) -> String {
    format!("{}Inquiry", inquiry.name)
}

/// The form of an inquiry's function for asyncio.
fn for_asyncio(function: &str) -> String {
    format!("a{function}")
}

/// A verb's function, with the arguments that must be given, and the others.
fn arguments(verb: &Described) -> (String, Vec<&Member>, Vec<&Member>) {
    let members = verb.members();
    let (optional, required) = members.into_iter().partition(|member| matches!(member.of, Type::Optional(_)));
    (name(&names::word(&verb.name).replace('-', "_")), required, optional)
}

/// Whether arguments that may be left out are given by name: where they are many, and those of every inquiry.
fn needs_names(verb: &Described) -> bool {
    let (_, _, optional) = arguments(verb);
    verb.is_inquiry() || optional.len() > 2
}

/// The types of a file that are not arguments, each behind those that it names: Python makes classes one by one.
fn in_order(file: &File) -> Vec<&Described> {
    let mut rest: Vec<&Described> = file.types.iter().filter(|described| !described.is_arguments()).collect();
    let mut ordered = Vec::with_capacity(rest.len());
    while !rest.is_empty() {
        let waits = |described: &Described| {
            described.named().iter().any(|name| rest.iter().any(|other| other.name == *name))
        };
        let (waiting, ready): (Vec<_>, Vec<_>) = rest.iter().copied().partition(|described| waits(described));
        // No document contains itself, so each round finds some.
        if ready.is_empty() {
            break;
        }
        ordered.extend(ready);
        rest = waiting;
    }
    ordered
}

/// The head of a file: where it comes from, and what its text uses of Python, of the package and of other files.
fn head(model: &Model, file: &File, bodies: &str) -> String {
    let mut text = format!(
        "# Written by `cargo xtask border` from `{}`. Change that file, and not this one.\n\"\"\"{}\"\"\"\n\n\
         from __future__ import annotations\n\n",
        file.path.display(),
        escaped(&file.about),
    );
    let code = bodies.lines().filter(|line| !line.starts_with(DOC));
    let is_name = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    let words: BTreeSet<&str> = code.flat_map(|line| line.split(|letter| !is_name(letter))).collect();
    let mut import = |from: &str, names: &[&str]| {
        // An argument's name begins with no underscore, so none hides a function that a body calls: `call as _call`.
        let under = |name: &&str| name.rsplit(' ').next().is_some_and(|under| words.contains(under));
        let names: Vec<&str> = names.iter().copied().filter(under).collect();
        if !names.is_empty() {
            let _ = writeln!(text, "from {from} import {}", names.join(", "));
        }
    };
    import("collections.abc", &["Mapping", "Sequence"]);
    import("typing", &["Any", "ClassVar", "Literal", "Optional", "Union"]);
    import("typing_extensions", &["Unpack"]);
    import(
        "erc8257._described",
        &[
            "BESIDE",
            "BYTES",
            "FINDING",
            "HEX",
            "NUMBER",
            "TOOL_REF",
            "Bytes",
            "Described",
            "Report",
            "answered as _answered",
            "by_member as _by_member",
            "by_tag as _by_tag",
            "call as _call",
            "document as _document",
            "listed as _listed",
            "mapped as _mapped",
        ],
    );
    import("erc8257._erc8257", &["Policy", "ToolConfig", "ToolRef"]);
    import(
        "erc8257._inquiry",
        &["HostOptions", "Inquiry", "arun_inquiry as _arun_inquiry", "run_inquiry as _run_inquiry"],
    );
    import("erc8257._records", &BY_HAND);
    for other in model.files().filter(|other| other.name != file.name) {
        let types = other.types.iter().filter(|described| !BY_HAND.contains(&described.name.as_str()));
        let names: Vec<String> =
            types.flat_map(|described| [described.name.clone(), crossing_of(described)]).collect();
        import(&format!(".{}", other.name), &names.iter().map(String::as_str).collect::<Vec<_>>());
    }
    text.push_str("\n\n");
    text
}

/// The file with its head, without the marks of documentation.
fn whole(model: &Model, file: &File, bodies: &str) -> String {
    format!("{}{}\n", head(model, file, bodies), bodies.replace(DOC, "").trim_end())
}

/// The name under which a module has how a union crosses.
fn crossing_of(union: &Described) -> String {
    format!("_{}", union.name)
}

/// A text within a docstring.
fn escaped(text: &str) -> String {
    let text = text.replace('\\', "\\\\").replace("\"\"\"", "\\\"\\\"\\\"");
    match text.strip_suffix('"') {
        Some(rest) => format!("{rest}\\\""),
        None => text,
    }
}

/// A Python string.
fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for letter in text.chars() {
        match letter {
            '"' | '\\' => quoted.extend(['\\', letter]),
            '\n' => quoted.push_str("\\n"),
            _ => quoted.push(letter),
        }
    }
    quoted.push('"');
    quoted
}

/// A member's name in Python.
fn name(rust: &str) -> String {
    let rust = rust.strip_prefix("r#").unwrap_or(rust);
    if KEYWORDS.contains(&rust) { format!("{rust}_") } else { rust.to_owned() }
}

/// A docstring: the text of the description as it stands, its source, and more lines.
fn docstring(text: &mut String, indent: &str, doc: &Doc, more: &[String]) {
    let mut lines = crate::comment::lines(doc, &[]);
    if let Some(deprecated) = &doc.deprecated {
        lines.extend([String::new(), format!("Deprecated: {deprecated}")]);
    }
    lines.extend(more.iter().cloned());
    let lines: Vec<String> = lines.iter().map(|line| escaped(line)).collect();
    let whole = match lines.as_slice() {
        [] => return,
        [one] => format!("\"\"\"{one}\"\"\""),
        lines => format!("\"\"\"{}\n\"\"\"", lines.join("\n")),
    };
    for line in whole.lines() {
        let _ = writeln!(text, "{DOC}{}", format!("{indent}{line}").trim_end());
    }
}

/// The docstring of a verb's function.
fn docstring_of(text: &mut String, verb: &Described) {
    let (_, required, optional) = arguments(verb);
    let mut more = vec![String::new()];
    for member in required.iter().chain(&optional).filter(|member| !member.doc.text.is_empty()) {
        more.push(format!("``{}``: {}", name(&member.rust), member.doc.text.replace('\n', " ")));
    }
    if more.len() > 1 {
        more.push(String::new());
    }
    if verb.is_inquiry() {
        more.extend(["All other arguments are those of ``run_inquiry``.".to_owned(), String::new()]);
    }
    more.push("Raises ``Erc8257Error`` if an argument cannot be used.".to_owned());
    docstring(text, "    ", &verb.doc, &more);
}

/// The docstring of an inquiry's class.
fn docstring_of_class(text: &mut String, inquiry: &Described) {
    let (function, ..) = arguments(inquiry);
    let first =
        format!("The inquiry of ``{function}``, under way. Its arguments are those of ``{function}``.");
    docstring(text, "    ", &Doc { text: first, ..Doc::default() }, &[]);
}

/// A comment that documents what stands under it.
fn comment(text: &mut String, doc: &Doc) {
    for line in doc.text.lines() {
        let _ = writeln!(text, "{DOC}{}", format!("#: {line}").trim_end());
    }
}

/// A closed list of words, or the union of its cases: what both files have.
fn alias(text: &mut String, described: &Described) {
    let name = &described.name;
    match &described.shape {
        Shape::Words(words) => {
            comment(text, &described.doc);
            let words: Vec<String> = words.iter().map(|word| quoted(&word.json)).collect();
            let _ = writeln!(text, "{name} = Literal[{}]\n\n", words.join(", "));
        }
        Shape::Union { cases, .. } => {
            comment(text, &described.doc);
            let classes: Vec<String> = cases.iter().map(|case| class_of(described, case)).collect();
            let _ = writeln!(text, "{name} = Union[{}]", classes.join(", "));
        }
        Shape::Document(_) => {}
    }
}
