//! Readers and writers in Rust: one file for each file of descriptions.

mod read;
mod run;
mod write;

use std::collections::BTreeSet;
use std::fmt::Write;

use crate::model::{Area, Described, File, Model, Shape, Type};

/// Which types are read, and which are written: what arguments and reports lead to.
pub(crate) struct Uses<'m> {
    /// Whether verbs can be run.
    has_logic: bool,
    read: BTreeSet<&'m str>,
    written: BTreeSet<&'m str>,
}

impl<'m> Uses<'m> {
    /// With `both`, all types are read and written, and no verb is run.
    pub(crate) fn of(model: &'m Model, both: bool) -> Self {
        Self {
            has_logic: !both,
            read: {
                let given = model.types().filter(|described| both || described.is_given());
                model.led_to(given.chain(model.recorded()).map(|described| described.name.as_str()).collect())
            },
            written: if both { model.reached(|_| true) } else { model.told_and_sparse() },
        }
    }
}

/// The text of the file `generated.rs` of an area, which names the others and finds the verb of a bundle.
pub(crate) fn index(model: &Model, area: &Area, number: usize, uses: &Uses<'_>) -> String {
    let mut text = String::from(
        "//! Readers and writers of what `border` describes. `cargo xtask border` writes these files.\n\
         // A union may have many cases.\n#![allow(clippy::too_many_lines)]\n\n",
    );
    for file in area.files.iter().filter(|file| !file.is_by_hand()) {
        let _ = writeln!(text, "mod {};", file.name);
    }
    if uses.has_logic {
        text.push_str(&run::border(model, area, number, home(area)));
    }
    text
}

/// How a file of this area names primitives.
fn home(area: &Area) -> &'static str {
    if area.name == "primitives" { "crate" } else { "primitives" }
}

/// The text of one file, before rustfmt.
pub(crate) fn file(area: &Area, file: &File, uses: &Uses<'_>) -> String {
    let home = home(area);
    let by_generator = file.all().filter(|described| !described.is_by_hand);
    let bodies: Vec<String> = by_generator.map(|described| body(described, uses)).collect();
    let bodies = bodies.join("\n");
    let mut text = format!(
        "//! Written by `cargo xtask border` from `{}`. Change that file, and not this one.\n\n",
        file.path.display()
    );
    let words: BTreeSet<&str> =
        bodies.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_').collect();
    let is_used = |name: &str| words.contains(name);
    let names: Vec<&str> =
        file.all().map(|described| described.name.as_str()).filter(|name| is_used(name)).collect();
    if names.is_empty() {
        return text;
    }
    let traits = [
        "Arguments",
        "FromJson",
        "Judgement",
        "KnownMembers",
        "Refusal",
        "Run",
        "RunIn",
        "Running",
        "Start",
        "Tell",
        "ToJson",
        "Value",
        "Word",
        "read",
    ];
    // Methods of traits do not name them.
    let by_method = |name: &&str| {
        [("Run", "judge"), ("RunIn", "judge_in"), ("Start", "start"), ("Tell", "tell")]
            .iter()
            .any(|(of, method)| of == name && is_used(method))
    };
    let traits: Vec<&str> = traits.into_iter().filter(|name| is_used(name) || by_method(name)).collect();
    if is_used("Box") {
        text.push_str("use alloc::boxed::Box;\n\n");
    }
    if is_used("String") {
        text.push_str("use alloc::string::String;\n\n");
    }
    let _ = writeln!(text, "use crate::border::{}::{{{}}};", file.name, names.join(", "));
    let _ = writeln!(text, "use {home}::describe::{{{}}};", traits.join(", "));
    if is_used("begin") {
        let _ = writeln!(text, "use {home}::running::begin;");
    }
    if is_used("Writer") {
        let _ = writeln!(text, "use {home}::json::Writer;");
    }
    if is_used("UsageError") {
        let _ = writeln!(text, "use {home}::usage::UsageError;");
    }
    text.push('\n');
    text.push_str(&bodies);
    text
}

fn body(described: &Described, uses: &Uses<'_>) -> String {
    let name = described.name.as_str();
    let (is_read, is_written) = (uses.read.contains(name), uses.written.contains(name));
    let mut text = String::new();
    match &described.shape {
        Shape::Words(words) => {
            if is_read || is_written {
                let list: Vec<String> =
                    words.iter().map(|word| format!("(Self::{}, {:?})", word.rust, word.json)).collect();
                let names: Vec<&str> = words.iter().map(|word| word.json.as_str()).collect();
                let _ = write!(
                    text,
                    "impl Word for {name} {{\nconst WORDS: &'static [(Self, &'static str)] = &[{}];\nconst SENTENCE: &'static str = {:?};\n}}\n",
                    list.join(", "),
                    format!("is not {}", either(&names)),
                );
            }
            if is_read {
                let _ = write!(
                    text,
                    "\nimpl FromJson for {name} {{\nfn from_json(value: &Value<'_>) -> Result<Self, UsageError> {{\nread::word(value)\n}}\n}}\n"
                );
            }
            if is_written {
                let _ = write!(
                    text,
                    "\nimpl ToJson for {name} {{\nfn to_json(&self, w: &mut Writer) {{\nw.quoted(self.as_str());\n}}\n}}\n"
                );
            }
        }
        Shape::Document(members) => {
            let has_bytes = members.iter().any(|member| *member.of.within() == Type::Bytes);
            if is_read && !has_bytes {
                text.push_str(&read::document(described, members));
            }
            if is_written && !has_bytes {
                text.push_str(&write::document(described, members));
            }
            if described.is_arguments() && uses.has_logic {
                text.push_str(&run::arguments(described, members));
            }
        }
        Shape::Union { told, cases } => {
            if is_read {
                text.push_str(&read::union(described, *told, cases));
            }
            if is_written {
                text.push_str(&write::union(described, *told, cases));
            }
        }
    }
    text
}

/// `a, b or c`.
fn either(names: &[&str]) -> String {
    match names {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [most @ .., last] => format!("{} or {last}", most.join(", ")),
    }
}
