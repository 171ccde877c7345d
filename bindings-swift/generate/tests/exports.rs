//! Every export of the bindings returns a `Result`. Then a panic below it is an error in both languages,
//! where it would end a Swift app otherwise.

use std::fs;
use std::path::Path;

/// The signatures of all functions that are exported, by file.
fn exports() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../src");
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let text = fs::read_to_string(&path).unwrap();
        found.extend(signatures(&text).into_iter().map(|signature| (name.clone(), signature)));
    }
    found
}

fn signatures(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if !line.starts_with("#[uniffi::export") {
            continue;
        }
        let item = lines.by_ref().find(|line| !line.starts_with("#[") && !line.starts_with("///")).unwrap();
        if item.starts_with("impl ") {
            let mut block = lines.by_ref().take_while(|line| *line != "}");
            while let Some(line) = block.next() {
                if line.trim_start().starts_with("pub fn ") {
                    found.push(whole(line, &mut block));
                }
            }
        } else {
            found.push(whole(item, &mut lines));
        }
    }
    found
}

/// A signature that may stand on several lines.
fn whole<'a>(first: &'a str, rest: &mut impl Iterator<Item = &'a str>) -> String {
    let mut signature = first.trim().to_owned();
    while !signature.ends_with('{') {
        signature.push_str(rest.next().unwrap().trim());
    }
    signature
}

#[test]
fn every_export_returns_a_result() {
    let exports = exports();
    assert!(exports.len() >= 75, "only {} exports", exports.len());
    let other: Vec<_> = exports.iter().filter(|(_, signature)| !signature.contains(") -> Result<")).collect();
    assert!(other.is_empty(), "{other:#?}");
    assert!(exports.iter().all(|(_, signature)| signature.starts_with("pub fn ")));
}

#[test]
fn what_is_exported_is_found() {
    let text = "\
#[uniffi::export(default(policy = None))]
/// What it does.
pub fn one(
    a: i32,
) -> Result<()> {
}

#[uniffi::export]
impl Two {
    /// What it does.
    #[uniffi::constructor]
    pub fn new() -> Arc<Self> {
    }

    pub fn three(&self) -> Result<i32> {
    }
}

pub fn none() {}
";
    let expected = [
        "pub fn one(a: i32,) -> Result<()> {",
        "pub fn new() -> Arc<Self> {",
        "pub fn three(&self) -> Result<i32> {",
    ];
    assert_eq!(signatures(text), expected);
    // As many as the attribute stands for: none is written otherwise.
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../src");
    for entry in fs::read_dir(folder).unwrap() {
        let text = fs::read_to_string(entry.unwrap().path()).unwrap();
        let spelt = text.matches("uniffi::export").count();
        assert_eq!(spelt, text.lines().filter(|line| line.starts_with("#[uniffi::export")).count());
    }
}
