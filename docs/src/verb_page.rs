//! A page for each described verb and inquiry, and one for the functions of each file, out of `border/border.json`: what all
//! languages and the command share.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::Fault;
use crate::page::{Block, Group, Page};
use crate::spelt::{names, words};

/// What an argument is that a caller leaves out, and what a member of a report is that is not known.
const LEFT_OUT: [&str; 2] = ["it may be left out", "`null` where there is none"];

/// The listing of all descriptions.
#[derive(Debug)]
pub struct Listing {
    types: Vec<Value>,
    files: Vec<Value>,
}

impl Listing {
    /// Reads the listing of the repository.
    ///
    /// # Errors
    /// If it is not there, or is not a listing.
    pub fn read(root: &Path) -> Result<Self, Fault> {
        let text = fs::read_to_string(root.join("border/border.json"))
            .map_err(|error| format!("border/border.json: {error}"))?;
        Self::of(&text)
    }

    /// The listing that a text is.
    ///
    /// # Errors
    /// If it is none.
    pub fn of(text: &str) -> Result<Self, Fault> {
        let listing: Value =
            serde_json::from_str(text).map_err(|error| format!("border/border.json: {error}"))?;
        if listing["format"] != "erc8257-border/1" {
            return Err("border/border.json has another format than erc8257-border/1".to_owned());
        }
        let files: Vec<Value> =
            list(&listing, "areas").iter().flat_map(|area| list(area, "files")).cloned().collect();
        Ok(Self { types: files.iter().flat_map(|file| list(file, "types")).cloned().collect(), files })
    }

    fn find(&self, name: &str) -> Option<&Value> {
        self.types.iter().find(|described| described["name"] == name)
    }

    /// All pages: one for each type that is the arguments of a verb or of an inquiry, and one for each file with functions.
    ///
    /// # Errors
    /// If a verb names a type that is not there.
    pub fn pages(&self) -> Result<Vec<Page>, Fault> {
        let verbs = self.types.iter().filter(|described| described["report"].is_string());
        let files = self.files.iter().filter(|file| functions(file).next().is_some());
        verbs.map(|verb| self.page(verb)).chain(files.map(|file| self.functions_page(file))).collect()
    }

    fn functions_page(&self, file: &Value) -> Result<Page, Fault> {
        let name = text(file, "name");
        let about = text(file, "about");
        let mut out = format!(
            "{about}\n\nEach is in JavaScript, Kotlin and Swift as written here, in Python in snake case.\n"
        );
        let mut types = BTreeMap::new();
        for function in functions(file) {
            let answer = text(function, "answer");
            let _ = write!(out, "\n## {}\n\n{}\n", lower(text(function, "name")), text(function, "about"));
            said_more(&mut out, function);
            members(&mut out, list(function, "members"), LEFT_OUT[0]);
            let _ = write!(out, "\nThe answer is {}.\n", words(answer, LEFT_OUT[1]));
            types.extend(self.led_to(function)?.into_iter().map(|name| (name, LEFT_OUT[0])));
            for told in names(answer) {
                types.insert(told, LEFT_OUT[1]);
                types.extend(self.led_to(self.known(told)?)?.into_iter().map(|name| (name, LEFT_OUT[1])));
            }
        }
        if !types.is_empty() {
            out.push_str("\n## Types\n");
        }
        for (name, left_out) in types {
            described(&mut out, self.known(name)?, left_out);
        }
        Ok(Page {
            path: format!("verbs/functions-{name}"),
            title: format!("functions: {name}"),
            summary: about.split("\n\n").next().unwrap_or_default().replace('\n', " "),
            group: Group::Verbs,
            in_menu: true,
            blocks: vec![Block::Markdown { text: out, from: String::new() }],
        })
    }

    fn page(&self, verb: &Value) -> Result<Page, Fault> {
        let name = text(verb, "name");
        let report = self.known(text(verb, "report"))?;
        let about = text(verb, "about");
        let function = lower(name);
        let mut out = format!("{about}\n");
        said_more(&mut out, verb);
        if verb["inquiry"] == true {
            out.push_str(
                "\nThe host of each language asks RPCs and servers for it, and asks the caller by hooks.\n",
            );
        }
        let line = verb["line"].as_str().map(|line| self.known(line)).transpose()?;
        let _ = write!(
            out,
            "\n| where | how |\n|---|---|\n\
             | JavaScript, Kotlin, Swift | `{function}` |\n| Python | `{}` |\n",
            snake(name),
        );
        if let Some(line) = line {
            // It has no bundle, and the command has it with files of its own.
            let _ = write!(
                out,
                "| the command | `erc8257 {function}` |\n| each line's `format` | `{}` |\n",
                text(line, "format")
            );
        } else {
            let _ = write!(
                out,
                "| the command | `erc8257 judge FILE`, of a bundle |\n| a bundle's `format` | `{}` |\n",
                text(verb, "format")
            );
        }
        let _ = writeln!(out, "| the report's `format` | `{}` |", text(report, "format"));
        out.push_str("\n## Arguments\n");
        members(&mut out, list(verb, "members"), LEFT_OUT[0]);
        if let Some(line) = line {
            let _ = write!(out, "\n## Line\n\n{}\n", text(line, "about"));
            members(&mut out, list(line, "members"), LEFT_OUT[1]);
        }
        let _ = write!(out, "\n## Report\n\n{}\n", text(report, "about"));
        members(&mut out, list(report, "members"), LEFT_OUT[1]);
        let given = self.led_to(verb)?;
        let mut told = self.led_to(report)?;
        if let Some(line) = line {
            told.extend(self.led_to(line)?);
        }
        let mut types: BTreeMap<&str, &str> = given.into_iter().map(|name| (name, LEFT_OUT[0])).collect();
        // What a report has is always there, wherever else it stands.
        types.extend(told.into_iter().map(|name| (name, LEFT_OUT[1])));
        if !types.is_empty() {
            out.push_str("\n## Types\n");
        }
        for (name, left_out) in types {
            described(&mut out, self.known(name)?, left_out);
        }
        let summary = about.split("\n\n").next().unwrap_or_default().replace('\n', " ");
        Ok(Page {
            path: format!("verbs/{function}"),
            title: function,
            summary,
            group: Group::Verbs,
            in_menu: true,
            blocks: vec![Block::Markdown { text: out, from: String::new() }],
        })
    }

    fn known(&self, name: &str) -> Result<&Value, Fault> {
        self.find(name).ok_or_else(|| format!("border/border.json does not describe {name}"))
    }

    /// The types that a type leads to, without itself.
    fn led_to<'l>(&'l self, from: &'l Value) -> Result<Vec<&'l str>, Fault> {
        let (mut found, mut next) = (Vec::new(), named(from));
        while let Some(name) = next.pop() {
            if !found.contains(&name) {
                found.push(name);
                next.extend(named(self.known(name)?));
            }
        }
        Ok(found)
    }
}

/// The functions of a file.
fn functions(file: &Value) -> impl Iterator<Item = &Value> {
    list(file, "types").iter().filter(|described| described["answer"].is_string())
}

/// The described types that the members of a type name.
fn named(described: &Value) -> Vec<&str> {
    let cases = list(described, "cases").iter().flat_map(|case| list(case, "members"));
    let members = list(described, "members").iter().chain(cases);
    members.flat_map(|member| names(text(member, "type"))).collect()
}

fn described(out: &mut String, described: &Value, left_out: &str) {
    let name = text(described, "name");
    let _ = write!(out, "\n### {name}\n\n{}\n", text(described, "about"));
    said_more(out, described);
    match text(described, "kind") {
        "words" => {
            out.push_str("\n| word | what it says |\n|---|---|\n");
            for word in list(described, "words") {
                let _ = writeln!(out, "| `{}` | {} |", text(word, "name"), cell(text(word, "about")));
            }
        }
        "union" | "union-by-member" => {
            let by_tag = text(described, "kind") == "union";
            let tag = Some(text(described, "tag")).filter(|tag| !tag.is_empty()).unwrap_or("type");
            for case in list(described, "cases") {
                let (name, about) = (text(case, "name"), text(case, "about"));
                let told = if by_tag { format!("`{tag}` is `{name}`") } else { format!("With `{name}`") };
                let _ = write!(out, "\n**{told}.** {about}\n");
                members(out, list(case, "members"), left_out);
            }
        }
        _ => members(out, list(described, "members"), left_out),
    }
}

fn members(out: &mut String, members: &[Value], left_out: &str) {
    if members.is_empty() {
        return;
    }
    out.push_str("\n| member | is | what it says |\n|---|---|---|\n");
    for member in members {
        let name = text(member, "name");
        let is = words(text(member, "type"), left_out);
        let _ = writeln!(out, "| `{name}` | {is} | {} |", cell(text(member, "about")));
    }
}

/// The source of a type, and since when it is there.
fn said_more(out: &mut String, described: &Value) {
    for (member, title) in [("source", "Source"), ("since", "Since"), ("deprecated", "Deprecated")] {
        let said = text(described, member);
        if !said.is_empty() {
            let _ = write!(out, "\n{title}: {said}\n");
        }
    }
}

/// Text as it stands in a cell of a table: on one line.
fn cell(text: &str) -> String {
    text.replace("\n\n", " ").replace('\n', " ").replace('|', "\\|")
}

fn text<'v>(value: &'v Value, member: &str) -> &'v str {
    value[member].as_str().unwrap_or_default()
}

fn list<'v>(value: &'v Value, member: &str) -> &'v [Value] {
    value[member].as_array().map_or(&[], Vec::as_slice)
}

/// `ReadChallenge` as `readChallenge`.
fn lower(name: &str) -> String {
    let mut letters = name.chars();
    letters.next().map(|first| first.to_ascii_lowercase()).into_iter().chain(letters).collect()
}

/// `ReadChallenge` as `read_challenge`.
fn snake(name: &str) -> String {
    let mut out = String::new();
    for letter in name.chars() {
        if letter.is_ascii_uppercase() && !out.is_empty() {
            out.push('_');
        }
        out.push(letter.to_ascii_lowercase());
    }
    out
}
