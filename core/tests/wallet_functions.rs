//! The functions of callers in Rust give what the verbs give.

use crate::judged_cases::described;
use crate::vector_files::{cases, enough};
use primitives::describe::Tell as _;
use serde_json::{Value, json};
use wallet::border::signing::SigningDigest;
use wallet::border::wallet_codes::WalletCodes;
use wallet::{authorization_digest, user_op_hash};

/// Ledger `wal-uop-hash-v07` and its likes, `wal-auth-digest`: every digest of the vectors.
#[test]
fn digests_are_those_of_the_verb() {
    let mut compared = 0;
    for case in cases("wallet") {
        let of_verb = case["bundle"]["format"] == "erc8257-wallet-digest-bundle/1";
        let Some(digest) = case["expect"]["report"]["digest"].as_str().filter(|_| of_verb) else { continue };
        let given: SigningDigest = described(&case["bundle"]);
        let own = match (&given.user_op, &given.authorization) {
            (Some(operation), _) => {
                let chain = case["bundle"]["chain"].as_str().unwrap().strip_prefix("eip155:").unwrap();
                let (point, version) = (given.entry_point.unwrap(), given.version.unwrap());
                user_op_hash(operation, point, version, chain.parse().unwrap(), given.delegate).unwrap()
            }
            (None, Some(authorization)) => authorization_digest(authorization).unwrap(),
            (None, None) => continue,
        };
        assert_eq!(format!("{own:?}"), digest, "{}", case["id"]);
        compared += 1;
    }
    enough(compared, 18, "digests");
}

#[test]
fn a_row_of_a_code_is_told_whole() {
    let listed = WalletCodes {}.answer().expect("codes");
    assert_eq!(listed.len(), wallet::codes().len());
    for (row, code) in wallet::codes().iter().zip(listed) {
        let text: Value = serde_json::from_str(&row.to_json()).expect("JSON");
        let severity = row.severity.as_str();
        let whole = json!({"code": row.id, "section": row.section, "severity": severity, "message": row.message, "fix": row.fix});
        assert_eq!(text, whole);
        assert_eq!((&*code.code, &*code.message, &*code.fix), (row.id, row.message, row.fix));
    }
}
