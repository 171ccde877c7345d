//! The modules of a crate without I/O have one order, and none names another that stands above it.
//!
//! A crate writes its order down in `layers.txt`, from the ground up. The tests read every path from the
//! crate's root in its sources, `use` or not, so that no circle of modules stays unseen.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use proc_macro2::{Delimiter, TokenStream, TokenTree};

use crate::steps::root;

/// The modules of a crate, and the modules that its root names its items of.
#[derive(Default)]
struct Root {
    modules: BTreeSet<String>,
    /// An item that the root gives on or has itself, and the module that it comes from, if one does.
    items: BTreeMap<String, Option<String>>,
}

fn tokens(file: &Path) -> Vec<TokenTree> {
    let text = fs::read_to_string(file).expect("a source");
    let stream: TokenStream = text.parse().unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    stream.into_iter().collect()
}

fn word(token: Option<&TokenTree>) -> Option<String> {
    match token {
        Some(TokenTree::Ident(word)) => Some(word.to_string()),
        _ => None,
    }
}

fn is_mark(token: Option<&TokenTree>, mark: char) -> bool {
    matches!(token, Some(TokenTree::Punct(found)) if found.as_char() == mark)
}

fn is_path_mark(tokens: &[TokenTree], at: usize) -> bool {
    is_mark(tokens.get(at), ':') && is_mark(tokens.get(at + 1), ':')
}

/// The tokens between the braces at `at`, if braces stand there.
fn braces(tokens: &[TokenTree], at: usize) -> Option<Vec<TokenTree>> {
    match tokens.get(at) {
        Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Brace => {
            Some(group.stream().into_iter().collect())
        }
        _ => None,
    }
}

fn read_root(file: &Path) -> Root {
    let tokens = tokens(file);
    let mut root = Root::default();
    for (at, token) in tokens.iter().enumerate() {
        let Some(keyword) = word(Some(token)) else { continue };
        let Some(name) = word(tokens.get(at + 1)) else { continue };
        match &*keyword {
            "mod" if is_mark(tokens.get(at + 2), ';') => {
                root.modules.insert(name);
            }
            "const" | "static" | "struct" | "enum" | "fn" | "type" => {
                root.items.insert(name, None);
            }
            "use" => {
                let end = tokens[at..].iter().position(|token| is_mark(Some(token), ';')).expect("an end");
                for leaf in leaves(&tokens[at + 2..at + end]) {
                    root.items.insert(leaf, Some(name.clone()));
                }
            }
            _ => {}
        }
    }
    root
}

/// The names that a `use` ends with: those before a comma, a closing brace or its own end.
fn leaves(tokens: &[TokenTree]) -> Vec<String> {
    let mut all = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        if let Some(inner) = braces(tokens, at) {
            all.extend(leaves(&inner));
        } else if let Some(name) = word(Some(token))
            && (at + 1 == tokens.len() || is_mark(tokens.get(at + 1), ','))
        {
            all.push(name);
        }
    }
    all
}

/// What some tokens name from the crate's root. `depth` is how many `super` lead there.
fn named(tokens: &[TokenTree], depth: usize, found: &mut BTreeSet<String>) {
    let mut at = 0;
    while at < tokens.len() {
        if let Some(TokenTree::Group(group)) = tokens.get(at) {
            let inner: Vec<TokenTree> = group.stream().into_iter().collect();
            // Behind `mod name`, in whose braces `super` is this file.
            let is_module = at > 1 && word(tokens.get(at - 2)).is_some_and(|keyword| keyword == "mod");
            named(&inner, depth + usize::from(is_module), found);
        }
        if let Some(behind) = root_path(tokens, at, depth) {
            at = behind;
            // An exported macro stands at the root, whatever module has its text.
            if !is_mark(tokens.get(at + 1), '!') {
                found.extend(word(tokens.get(at)));
            }
            let list = braces(tokens, at).unwrap_or_default();
            let starts = (0..list.len()).filter(|start| *start == 0 || is_mark(list.get(start - 1), ','));
            found.extend(starts.filter_map(|start| word(list.get(start))));
        }
        at += 1;
    }
}

/// Where the path goes on behind `crate::`, or behind as many `super::` as lead to the root.
fn root_path(tokens: &[TokenTree], mut at: usize, depth: usize) -> Option<usize> {
    // A path that goes on from another does not begin at the root: `$crate`, `other::crate` are not Rust.
    let mut left = match &*word(tokens.get(at))? {
        "crate" => 1,
        "super" => depth,
        _ => return None,
    };
    loop {
        if !is_path_mark(tokens, at + 1) {
            return None;
        }
        (at, left) = (at + 3, left - 1);
        match word(tokens.get(at)) {
            Some(word) if left > 0 && word == "super" => {}
            _ if left > 0 => return None,
            _ => return Some(at),
        }
    }
}

fn sources(folder: &Path, all: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder").flatten() {
        let path = entry.path();
        if path.is_dir() {
            sources(&path, all);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            all.push(path);
        }
    }
}

/// The line of each module in the written order.
fn order(text: &str) -> BTreeMap<&str, usize> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let words = lines.enumerate().flat_map(|(at, line)| line.split_whitespace().map(move |word| (word, at)));
    let count = words.clone().count();
    let order: BTreeMap<&str, usize> = words.collect();
    assert_eq!(order.len(), count, "a module has two places");
    order
}

/// Each name that breaks the order, as a sentence.
fn faults(folder: &Path, order: &BTreeMap<&str, usize>) -> Vec<String> {
    let root = read_root(&folder.join("lib.rs"));
    let mut faults: Vec<String> = root
        .modules
        .iter()
        .filter(|module| !order.contains_key(module.as_str()))
        .map(|module| format!("{module} has no place in layers.txt"))
        .collect();
    faults.extend(
        order
            .keys()
            .filter(|module| !root.modules.contains(**module))
            .map(|module| format!("layers.txt places {module}, which is not a module")),
    );
    let mut files = Vec::new();
    sources(folder, &mut files);
    for file in files {
        let inside = file.strip_prefix(folder).expect("a file of the folder");
        let parts: Vec<&str> = inside.iter().filter_map(|part| part.to_str()).collect();
        let own = parts[0].trim_end_matches(".rs");
        let Some(place) = order.get(own) else { continue };
        let mut names = BTreeSet::new();
        named(&tokens(&file), parts.len(), &mut names);
        for name in names {
            let module = match root.items.get(&name) {
                _ if root.modules.contains(&name) => &name,
                Some(Some(module)) if root.modules.contains(module) => module,
                // The root's own items, and those of other crates.
                Some(_) => continue,
                None => panic!("{} names crate::{name}, which the root does not have", inside.display()),
            };
            let other = order.get(module.as_str()).copied().unwrap_or(usize::MAX);
            if module != own && other >= *place {
                faults.push(format!("{} names {module}, which is not below it", inside.display()));
            }
        }
    }
    faults
}

#[test]
fn modules_name_only_what_is_below_them() {
    let manifest = fs::read_to_string(root().join("Cargo.toml")).expect("a manifest");
    let members = manifest.lines().find_map(|line| line.strip_prefix("members = ")).expect("members");
    let mut seen = 0;
    for member in members.split('"').skip(1).step_by(2) {
        let folder = root().join(member);
        let Ok(lib) = fs::read_to_string(folder.join("src/lib.rs")) else { continue };
        if !lib.lines().any(|line| line == "#![no_std]") {
            continue;
        }
        let text = fs::read_to_string(folder.join("layers.txt")).expect("layers.txt");
        let faults = faults(&folder.join("src"), &order(&text));
        assert!(faults.is_empty(), "{member}:\n{}", faults.join("\n"));
        seen += 1;
    }
    assert!(seen > 0, "no crate has #![no_std]");
}

/// The crates below `core/` depend on crates below them alone; `core/layers.txt` has their order. The folders of their tests
/// depend on all of them.
#[test]
fn crates_depend_only_on_what_is_below_them() {
    let core = root().join("core");
    let text = fs::read_to_string(core.join("layers.txt")).expect("layers.txt");
    let order = order(&text);
    let folders = fs::read_dir(&core).expect("core").flatten().filter(|entry| entry.path().is_dir());
    let mut found = BTreeSet::new();
    let folders = folders.filter_map(|entry| entry.file_name().into_string().ok());
    for folder in folders.filter(|name| !["tests", "format-tests"].contains(&name.as_str())) {
        let place =
            order.get(folder.as_str()).unwrap_or_else(|| panic!("core/{folder} has no place in layers.txt"));
        let manifest = fs::read_to_string(core.join(&folder).join("Cargo.toml")).expect("a manifest");
        for path in paths(&manifest) {
            let below = path.strip_prefix("../").unwrap_or_else(|| panic!("core/{folder} depends on {path}"));
            let other = order.get(below).unwrap_or_else(|| panic!("core/{folder} depends on {path}"));
            assert!(other < place, "core/{folder} depends on {below}, which is not below it");
        }
        found.insert(folder);
    }
    assert!(order.keys().all(|name| found.contains(*name)), "layers.txt places a folder that is not there");
}

/// The paths that a manifest's dependencies name.
fn paths(manifest: &str) -> impl Iterator<Item = &str> {
    manifest.lines().filter_map(|line| line.split_once("path = \"")?.1.split('"').next())
}

#[test]
fn every_way_to_name_the_root_is_seen() {
    let text =
        "use crate::{a::B, c}; fn f() { crate::d::g(); super::super::e; super::h; x!(crate::i); crate::t!() }
        // crate::j
        /// [`crate::k`]
        struct S; use super::super::{l, m::{n, o}};
        mod p { use super::super::q; use super::super::super::r; }";
    let tokens: Vec<TokenTree> = text.parse::<TokenStream>().expect("Rust").into_iter().collect();
    let mut names = BTreeSet::new();
    named(&tokens, 2, &mut names);
    assert_eq!(names.iter().map(String::as_str).collect::<String>(), "acdeilmr");
}

#[test]
fn an_arrow_up_and_one_to_the_side_are_faults() {
    let folder = std::env::temp_dir().join(format!("erc8257-layers-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    let write = |name: &str, text: &str| fs::write(folder.join(name), text).expect("a file");
    write("lib.rs", "mod low; mod high; mod beside; pub use high::Item;");
    write("low.rs", "use crate::Item;");
    write("high.rs", "use crate::low; use crate::beside::x;");
    write("beside.rs", "");
    let found = faults(&folder, &order("# words\nlow\nhigh beside"));
    fs::remove_dir_all(&folder).expect("gone");
    let mut found: Vec<&str> = found.iter().map(String::as_str).collect();
    found.sort_unstable();
    assert_eq!(
        found,
        ["high.rs names beside, which is not below it", "low.rs names high, which is not below it"]
    );
}
