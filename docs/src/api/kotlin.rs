//! Kotlin: the listing of the public names. The comments come from the Rust sources, from the Kotlin beside them, and from
//! what `cargo xtask border` writes.

use std::fs;
use std::path::Path;

use super::comments::{self, Comments, key};
use super::{enough, page as page_of};
use crate::Fault;
use crate::page::{Declaration, Page};

const LISTING: &str = "bindings-kotlin/api/erc8257.api";

pub(super) fn page(root: &Path) -> Result<Page, Fault> {
    let mut said = Comments::new();
    comments::of_folder(&root.join("bindings-kotlin/src/main/kotlin/org/erc8257"), "kt", &mut said)?;
    comments::of_folder(&root.join("bindings-kotlin/generated/border"), "kt", &mut said)?;
    comments::of_folder(&root.join("bindings-swift/src"), "rs", &mut said)?;
    let listing = fs::read_to_string(root.join(LISTING)).map_err(|error| format!("{LISTING}: {error}"))?;
    let (mut functions, mut types) = (Vec::new(), Vec::new());
    for block in listing.split("\n\n").filter(|block| !block.trim().is_empty()) {
        let mut lines = block.lines();
        let head = lines.next().unwrap_or_default();
        let members = lines.map(str::trim);
        if head.starts_with("functions of ") {
            functions.extend(members.map(|line| function(line, &said)));
        } else {
            types.push(class(head, members, &said));
        }
    }
    let about = format!(
        "Package `org.erc8257`. How to use it: [Kotlin](/packages/kotlin). Made from the listing `{LISTING}`, which a test \
         holds against the built jar.\n"
    );
    let parts = vec![("Functions".to_owned(), functions), ("Types".to_owned(), types)];
    enough(page_of("kotlin", "Kotlin", about, parts), 150, 80)
}

fn function(line: &str, said: &Comments) -> Declaration {
    let head = line.split('(').next().unwrap_or(line);
    let name = head.strip_prefix("suspend ").unwrap_or(head);
    let name = name.rsplit(' ').next().unwrap_or(name);
    let plain = name.rsplit('.').next().unwrap_or(name);
    let text = said.get(&key(name)).or_else(|| said.get(&key(plain))).cloned().unwrap_or_default();
    Declaration {
        id: format!("fun-{}", name.replace('.', "-")),
        name: name.to_owned(),
        language: "kotlin",
        signature: line.to_owned(),
        text,
        members: Vec::new(),
    }
}

fn class<'a>(head: &str, members: impl Iterator<Item = &'a str>, said: &Comments) -> Declaration {
    let words: Vec<&str> = head.split(|c: char| !(c.is_alphanumeric() || c == '_' || c == '.')).collect();
    let kinds = [
        "class",
        "interface",
        "object",
        "enum",
        "data",
        "sealed",
        "abstract",
        "open",
        "final",
        "fun",
        "annotation",
    ];
    let name = words.iter().find(|word| !kinds.contains(word)).copied().unwrap_or(head);
    let member = |line: &str| {
        let text = said.get(&key(&format!("{name}.{}", member_name(line)))).cloned().unwrap_or_default();
        (line.to_owned(), text)
    };
    Declaration {
        id: format!("type-{}", name.replace('.', "-")),
        name: name.to_owned(),
        language: "kotlin",
        signature: head.to_owned(),
        text: said.get(&key(name)).cloned().unwrap_or_default(),
        members: members.map(member).collect(),
    }
}

fn member_name(line: &str) -> &str {
    let line = ["suspend ", "fun ", "val ", "var ", "abstract ", "override "]
        .iter()
        .fold(line, |line, word| line.strip_prefix(word).unwrap_or(line));
    line.split(|c: char| !(c.is_alphanumeric() || c == '_')).next().unwrap_or(line)
}
