//! The pages of described verbs say what the listing says.

use std::path::Path;

use erc8257_docs::page::{Block, Page};
use erc8257_docs::spelt::{names, words};
use erc8257_docs::verb_page::Listing;

fn text(page: &Page) -> &str {
    match page.blocks.as_slice() {
        [Block::Markdown { text, .. }] => text,
        other => panic!("{other:?}"),
    }
}

#[test]
fn types_are_told_in_words() {
    let left_out = "may be left out";
    for (spelt, said) in [
        ("text<5242880>", "text of up to 5,242,880 characters"),
        ("optional<uint256>", "decimal digits of a number below 2^256; may be left out"),
        ("list<Finding, 257>", "list of up to 257: [`Finding`](#finding)"),
        ("list<optional<Step>, 2>", "list of up to 2: [`Step`](#step); may be left out"),
        ("map<Kind, list<u8, 4>>", "object by [`Kind`](#kind): list of up to 4: whole number up to 255"),
        ("seconds", "whole number of seconds"),
        ("list<toolref, 2>", "list of up to 2: reference of a tool"),
    ] {
        assert_eq!(words(spelt, left_out), said);
    }
    assert_eq!(names("map<Kind, list<optional<Step>, 4>>").collect::<Vec<_>>(), ["Kind", "Step"]);
    assert_eq!(names("optional<uint256>").count(), 0);
}

#[test]
fn each_verb_of_the_repository_has_a_page() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let pages = Listing::read(&root).expect("a listing").pages().expect("pages");
    let fix = pages.iter().find(|page| page.path == "verbs/fix").expect("fix");
    let said = text(fix);
    for part in [
        "| a bundle's `format` | `erc8257-fix-bundle/1` |",
        "| the report's `format` | `erc8257-fix/1` |",
        "| `hash` | 32 bytes: `0x` and 64 digits; `null` where there is none | The hash to commit, or `null`. |",
        "### FixedChange",
        "### Finding",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
    let preflight = pages.iter().find(|page| page.path == "verbs/preflight").expect("preflight");
    assert!(text(preflight).contains("**With `failed`.** "), "a union that a member tells");
    // What only callers give may be left out, and what reports have is there.
    assert!(text(preflight).contains("it may be left out"));
}

/// A kind of type that has no words here would stand in a page as it is spelt.
#[test]
fn every_type_of_the_repository_has_words() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let pages = Listing::read(&root).expect("a listing").pages().expect("pages");
    assert!(pages.iter().any(|page| page.path == "verbs/publish"), "inquiries have pages");
    for page in &pages {
        for line in text(page).lines().filter(|line| line.starts_with("| `")) {
            let is = line.split(" | ").nth(1).unwrap_or_default();
            assert!(!is.starts_with('`') || is.starts_with("`true`"), "{}: {line}", page.path);
        }
    }
}

#[test]
fn a_listing_must_be_whole() {
    let with = |report: &str| {
        format!(
            r#"{{"format":"erc8257-border/1","areas":[{{"name":"a","files":[{{"name":"f","types":[
            {{"name":"ReadIt","about":"Reads.","kind":"document","format":"erc8257-read-bundle/1","report":"{report}","members":[]}},
            {{"name":"Said","about":"A report.","kind":"document","format":"erc8257-read/1","members":[
                {{"name":"a","about":"One | two.","type":"optional<Word>"}}]}},
            {{"name":"Word","about":"A word.","kind":"words","words":[{{"name":"yes","about":"It is."}}]}}
            ]}}]}}]}}"#
        )
    };
    let pages = Listing::of(&with("Said")).expect("a listing").pages().expect("pages");
    let [page] = pages.as_slice() else { panic!("{pages:?}") };
    assert_eq!((page.title.as_str(), page.summary.as_str()), ("readIt", "Reads."));
    for part in ["| Python | `read_it` |", "One \\| two.", "| `yes` | It is. |", "### Word"] {
        assert!(text(page).contains(part), "{part}: {}", text(page));
    }
    assert!(Listing::of(&with("Other")).expect("a listing").pages().unwrap_err().contains("Other"));
    assert!(Listing::of("{}").unwrap_err().contains("format"));
    assert!(Listing::of("{").is_err());
}
