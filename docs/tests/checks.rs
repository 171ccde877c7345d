//! Each check of the site finds a fault in a broken site.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use erc8257_docs::check;
use erc8257_docs::markdown::{Form, Links, to_html, to_markdown};
use erc8257_docs::standard;

fn fault(html: &str) -> String {
    let pages = BTreeMap::from([("a/b.html".to_owned(), html.to_owned())]);
    check::pages(&pages, Path::new(".")).map_or_else(|fault| fault, |_| String::new())
}

#[test]
fn a_page_must_be_well_formed() {
    assert_eq!(fault("<html><p id=\"x\">a &amp; b</p><a href=\"#x\">c</a></html>"), "");
    for (html, part) in [
        ("<p>", "is open at the end"),
        ("<p></b>", "at byte"),
        ("<br>", "is not closed"),
        ("<div />", "means something else"),
        ("<p><div></div></p>", "<div> stands in <p>"),
        ("<a href=\"#\"><a href=\"#\">x</a></a>", "a link stands in a link"),
        ("<p onclick=\"x\"></p>", "has the attribute onclick"),
        ("<p style=\"x\"></p>", "has the attribute style"),
        ("<i id=\"x\"></i><i id=\"x\"></i>", "the id x stands twice"),
        ("<p>&nbsp;</p>", "the entity nbsp"),
    ] {
        assert!(fault(html).contains(part), "{html}: {}", fault(html));
    }
}

#[test]
fn a_link_must_lead_somewhere() {
    assert!(fault("<a href=\"#y\">c</a>").contains("leads to no anchor"));
    assert!(fault("<a href=\"c.html\">c</a>").contains("leads to no file"));
    assert!(fault("<a href=\"javascript:alert(1)\">c</a>").contains("a scheme that is not https"));
    assert_eq!(fault("<a href=\"../a/b.html\">c</a><a href=\"https://example.com/\">d</a>"), "");
}

fn links() -> Links {
    Links {
        root: Path::new(env!("CARGO_MANIFEST_DIR")).join(".."),
        repository: "https://example.com/r".to_owned(),
        pages: BTreeMap::from([("DESIGN.md".to_owned(), "reference/design".to_owned())]),
    }
}

#[test]
fn links_of_documents_lead_to_pages_files_or_nowhere() {
    let links = links();
    let of = |link: &str| links.resolve(link, "core/erc8257/README.md", "packages/rust", Form::Html);
    assert_eq!(of("../../DESIGN.md#layout").unwrap(), "../reference/design.html#layout");
    assert_eq!(of("Cargo.toml").unwrap(), "https://example.com/r/blob/main/core/erc8257/Cargo.toml");
    assert_eq!(of("/codes/index").unwrap(), "../codes/index.html");
    assert_eq!(of("https://example.com").unwrap(), "https://example.com");
    assert!(of("nothing.md").is_err());
    let markdown =
        to_markdown("a [b](../../DESIGN.md) c", "core/erc8257/README.md", "packages/rust", &links).unwrap();
    assert_eq!(markdown, "a [b](../reference/design.md) c");
}

#[test]
fn html_in_markdown_is_refused() {
    let mut ids = BTreeSet::new();
    let refused = to_html("a <b onclick=x>b</b>", "x.md", "x", &links(), &mut ids);
    assert!(refused.unwrap_err().contains("HTML in Markdown"));
    let kept = to_html("## A `b` c\n\n<!-- from x -->\n", "x.md", "x", &links(), &mut ids).unwrap();
    assert!(kept.contains("<h2 id=\"a-b-c\">") && !kept.contains("<!--"), "{kept}");
}

#[test]
fn every_section_of_a_code_has_an_address() {
    let rows = erc8257_docs::row::all();
    let sections: BTreeSet<&str> =
        rows.iter().map(|row| row.section).filter(|name| !name.is_empty()).collect();
    assert!(sections.len() > 20, "{sections:?}");
    let without: Vec<&str> = sections.into_iter().filter(|name| standard::address(name).is_none()).collect();
    assert_eq!(without, ["Advice", "Profile: OpenSea"], "only what is ours has none");
}
