//! The table of rules says what its source says, with every feature: with `small` it is made of text when a rule
//! is first asked for.

use erc8257::{explain, rules};

/// The rows as `src/rules/table.rs` writes them: name, id, section, level, two severities, sentence, fix.
fn rows() -> Vec<Vec<String>> {
    let source = include_str!("../erc8257/src/rules/table.rs");
    let (_, table) = source.split_once("\nprimitives::table! {\n").unwrap();
    // The head ends with the fields of a row in braces.
    let (_, rows) = table.split_once("\n    }\n").unwrap();
    let lines = rows.lines().map(str::trim).filter(|line| !line.starts_with("//"));
    // An escaped quote is set aside while the text is split at quotes.
    let text = lines.collect::<Vec<_>>().join("\n").replace("\\\"", "\0");
    assert!(!text.contains('\\'));
    let mut list = vec![vec![]];
    for (at, part) in text.split('"').enumerate() {
        if at % 2 == 1 {
            list.last_mut().unwrap().push(part.replace('\0', "\""));
            continue;
        }
        for word in part.split_whitespace() {
            match word {
                ";" => list.push(vec![]),
                _ => list.last_mut().unwrap().push(word.to_owned()),
            }
        }
    }
    assert_eq!(list.pop().unwrap(), ["}"]);
    list
}

#[test]
fn every_row_is_that_of_the_source() {
    let rows = rows();
    assert_eq!(rules().len(), rows.len());
    for (rule, row) in rules().iter().zip(&rows) {
        let words = [format!("{:?}", rule.code), rule.id.to_owned(), rule.section.to_owned()]
            .into_iter()
            .chain(
                [rule.level.as_str(), rule.severity.as_str(), rule.publisher_severity.as_str()]
                    .map(upper_first),
            )
            .chain([rule.sentence.to_owned(), rule.fix.to_owned()]);
        assert_eq!(words.collect::<Vec<_>>(), *row);
    }
}

/// `MUST` and `error` as the source has them: `Must`, `Error`.
fn upper_first(word: &str) -> String {
    let (first, rest) = word.split_at(1);
    first.to_uppercase() + &rest.to_lowercase()
}

#[test]
fn every_code_finds_its_row() {
    for rule in rules() {
        assert_eq!(rule.code.rule(), rule);
        assert_eq!(rule.code.as_str(), rule.id);
        assert_eq!(explain(rule.id), Some(rule));
        for text in [rule.id, rule.section, rule.sentence, rule.fix] {
            assert!(!text.is_empty() && !text.contains('\n'), "{}", rule.id);
        }
    }
}

#[test]
fn a_code_that_was_renamed_finds_its_rule() {
    let rule = explain("2-version-semver").unwrap();
    assert_eq!(explain("lib-2-version-semver"), Some(rule));
    assert!(rules().iter().all(|rule| rule.id != "lib-2-version-semver"), "one name stands");
}
