//! Text of others stays text, whatever it is made of.

use std::collections::BTreeMap;
use std::path::Path;

use erc8257_docs::layout;
use erc8257_docs::markdown::Links;
use erc8257_docs::page::{Block, Declaration, Group, Look, Page, Piece, Source};
use erc8257_docs::{check, html, shown};

const HOSTILE: &str = "</code></pre><script>alert(1)</script><img src=x onerror=alert(1)>\u{202e}evil\u{0}\u{1b}[2J`````&amp;\"'";

fn links() -> Links {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    Links { root, repository: "https://example.com/repository".to_owned(), pages: BTreeMap::new() }
}

fn page(blocks: Vec<Block>) -> Page {
    Page {
        path: "codes/x".to_owned(),
        title: HOSTILE.to_owned(),
        summary: HOSTILE.to_owned(),
        group: Group::Codes,
        in_menu: true,
        blocks,
    }
}

fn hostile_page() -> Page {
    let piece = |look| Piece { bytes: HOSTILE.as_bytes().to_vec(), look };
    let pieces = vec![piece(Look::Plain), piece(Look::Wrong), piece(Look::Right)];
    page(vec![
        Block::Terms(vec![(HOSTILE.to_owned(), HOSTILE.to_owned())]),
        Block::Source(Source { caption: "Served".to_owned(), pieces }),
        Block::Declaration(Declaration {
            id: "item".to_owned(),
            name: HOSTILE.to_owned(),
            language: "ts",
            signature: HOSTILE.to_owned(),
            text: String::new(),
            members: vec![(HOSTILE.to_owned(), String::new())],
        }),
    ])
}

#[test]
fn nothing_of_it_becomes_an_element_or_acts_on_the_page() {
    let page = hostile_page();
    let html = layout::html(&page, std::slice::from_ref(&page), &links()).unwrap();
    assert_eq!(html.matches("<script").count(), 1, "the site's own");
    assert!(!html.contains("<img") && !html.contains(['\u{202e}', '\u{0}', '\u{1b}']));
    assert!(html.contains("<span class=\"odd\">\\u{202e}</span>") && html.contains("\\u{1b}"));
    // Well-formed, and with no attribute that runs something; the files that it names are not there.
    let fault =
        check::pages(&BTreeMap::from([("codes/x.html".to_owned(), html)]), Path::new(".")).unwrap_err();
    assert!(fault.lines().all(|line| line.ends_with("leads to no file")), "{fault}");
}

#[test]
fn markdown_keeps_it_within_its_fence() {
    let markdown = layout::markdown(&hostile_page(), &links()).unwrap();
    assert!(!markdown.contains(['\u{202e}', '\u{0}', '\u{1b}']));
    assert!(markdown.contains("\n``````text\n"), "a fence longer than what it holds:\n{markdown}");
}

#[test]
fn bytes_that_are_no_text_are_written_out() {
    assert_eq!(shown::text(b"a\xff\n\tb\r"), "a\\xff\n\tb\\u{d}");
    assert_eq!(shown::html(b"<\xff"), "&lt;<span class=\"odd\">\\xff</span>");
    assert_eq!(html::attribute("\"><b>"), "&quot;&gt;&lt;b&gt;");
}
