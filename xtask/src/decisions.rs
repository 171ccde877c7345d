//! Every decision that a source, a text or a vector cites stands in `DECISIONS.md`.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::steps::root;

/// Built, fetched, or written by others.
const PASSED_OVER: [&str; 7] = ["target", "node_modules", "dist", "corpora", "corpus", ".git", "__pycache__"];
const READ: [&str; 12] = ["rs", "md", "py", "ts", "mjs", "kt", "swift", "tsv", "json", "toml", "html", "pyi"];

/// The IDs of the rows of the tables.
fn known() -> BTreeSet<String> {
    let text = fs::read_to_string(root().join("DECISIONS.md")).expect("DECISIONS.md");
    let rows = text.lines().filter_map(|line| line.strip_prefix("| ")?.split(" |").next());
    rows.filter(|cell| id(cell) == Some(cell.len())).map(str::to_owned).collect()
}

/// The length of the ID at the start of the text.
fn id(text: &str) -> Option<usize> {
    let digits = text.strip_prefix(['A', 'B', 'C', 'D', 'P', 'S'])?;
    let end = digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len());
    let goes_on = digits[end..].starts_with(|c: char| c.is_ascii_alphanumeric());
    (end > 0 && !goes_on).then_some(end + 1)
}

/// The IDs behind `decision` or `decisions`, one or a list of them.
fn cited(line: &str) -> Vec<&str> {
    let mut all = Vec::new();
    for (at, word) in line.match_indices("ecision") {
        let mut rest = line[at + word.len()..].trim_start_matches('s');
        while let Some(text) = rest.strip_prefix(' ')
            && let Some(end) = id(text)
        {
            all.push(&text[..end]);
            let after = text[end..].trim_start_matches(',');
            rest = [" and", " to", " or"].iter().find_map(|word| after.strip_prefix(word)).unwrap_or(after);
        }
    }
    all
}

/// The IDs in the purpose of a vector.
fn stood_for(line: &str) -> Vec<&str> {
    let list = line.split_once("\"ledger\": [").and_then(|(_, rest)| rest.split(']').next());
    let texts = list.unwrap_or_default().split('"').skip(1).step_by(2);
    texts.filter(|text| id(text) == Some(text.len())).collect()
}

fn each_file(folder: &Path, look: &mut impl FnMut(&Path, &str)) {
    for entry in fs::read_dir(folder).expect("a folder").flatten() {
        let (path, name) = (entry.path(), entry.file_name());
        let Some(name) = name.to_str() else { continue };
        if entry.file_type().expect("a type").is_dir() {
            if !PASSED_OVER.contains(&name) {
                each_file(&path, look);
            }
        } else if path.extension().and_then(|ending| ending.to_str()).is_some_and(|e| READ.contains(&e))
            && let Ok(text) = fs::read_to_string(&path)
        {
            look(&path, &text);
        }
    }
}

#[test]
fn every_cited_decision_is_written_down() {
    let known = known();
    assert!(known.len() >= 82, "{known:?}");
    let (mut citations, mut unknown) = (0, Vec::new());
    each_file(&root(), &mut |path, text| {
        for line in text.lines() {
            for cited in cited(line).into_iter().chain(stood_for(line)) {
                citations += 1;
                if !known.contains(cited) {
                    unknown.push(format!("{}: {cited}", path.display()));
                }
            }
        }
    });
    assert!(unknown.is_empty(), "not in DECISIONS.md: {unknown:#?}");
    assert!(citations > 800, "only {citations} citations were found");
}

#[test]
fn citations_are_found_in_every_form() {
    assert_eq!(cited("as decided (decision D16)."), ["D16"]);
    assert_eq!(cited("Decisions D1 to D16, and B4"), ["D1", "D16", "B4"]);
    assert_eq!(cited("decisions A1, B2 and C3: so"), ["A1", "B2", "C3"]);
    assert_eq!(cited("a decision Base64 and D12x"), [""; 0]);
    assert_eq!(stood_for(r#""ledger": ["6-origin", "B15", "D6"], "x": ["A9"]"#), ["B15", "D6"]);
}
