//! The examples of the pages of codes: the two cases that a reader sees side by side belong together.

use std::path::Path;

use erc8257_docs::example::{self, Kind};
use erc8257_docs::row::{self, Table};

/// A connection that fails is repaired by an answer, and not by a registration that was changed meanwhile.
#[test]
fn the_repair_of_a_failed_connection_is_an_answer() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    // Every pair that does not belong together is a fault of its own.
    let examples = example::all(&root, &row::all()).unwrap();
    for code in ["7-tls-error", "lib-7-connect", "lib-7-timeout"] {
        let Some(example) = examples.get(&(Table::Rule, code)) else { continue };
        assert_eq!(example.broken.given.kind, Kind::Verify, "{code}");
        let [broken, repaired] =
            [&example.broken, &example.repaired].map(|case| case.given.json("registration").expect(&case.id));
        for member in ["creator", "metadataURI"] {
            let [was, is] = [&broken, &repaired].map(|case| &case["config"][member]);
            assert_eq!(was, is, "{code}: {member} of {}", example.repaired.id);
        }
        assert_eq!(repaired["response"]["status"], 200, "{code}: {}", example.repaired.id);
        assert!(repaired["reread"].is_null(), "{code}: {}", example.repaired.id);
    }
    assert!(examples.contains_key(&(Table::Rule, "7-tls-error")));
}
