//! The typed view of a manifest with missing members.

use erc8257::{EffectiveTier, Manifest};

fn manifest(more: &str) -> String {
    format!(
        r#"{{"type":"https://ercs.ethereum.org/ERCS/erc-8257#tool-manifest-v1","name":"echo","description":"Says it again.",
        "endpoint":"https://tools.example.com/echo","inputs":{{}},"outputs":{{}},
        "creatorAddress":"0xabcdefabcdef1234567890abcdefabcdef123456"{more}}}"#
    )
}

/// Ledger `5-retention-absent`: that nothing is said of retention is not the claim "none".
#[test]
fn no_retention_is_inferred() {
    for (said, retention) in [("", None), (r#","dataRetention":"none""#, Some("none"))] {
        let body =
            manifest(&format!(r#","verifiability":{{"tier":"self-attested","execution":"standard"{said}}}"#));
        let manifest = Manifest::parse(body.as_bytes()).unwrap();
        let verifiability = manifest.verifiability().unwrap();
        assert_eq!(verifiability.data_retention().as_deref(), retention);
    }
}

/// Ledger `5-effective-tier`, `5-tier-not-alone`: the effective tier is never above the tier that the fields
/// support.
#[test]
fn the_effective_tier_is_the_lower_one() {
    for (tier, execution, more, effective) in [
        ("self-attested", "tee", r#","attestation":{"type":"tdx"}"#, EffectiveTier::SelfAttested),
        ("hardware-attested", "tee", "", EffectiveTier::SelfAttested),
        ("hardware-attested", "standard", r#","attestation":{"type":"tdx"}"#, EffectiveTier::SelfAttested),
        ("verifiable", "tee", r#","attestation":{"type":"tdx"}"#, EffectiveTier::HardwareAttested),
    ] {
        let body =
            manifest(&format!(r#","verifiability":{{"tier":"{tier}","execution":"{execution}"{more}}}"#));
        let manifest = Manifest::parse(body.as_bytes()).unwrap();
        let verifiability = manifest.verifiability().unwrap();
        assert_eq!(verifiability.effective_tier(), effective, "{tier} {execution}");
    }
}

/// Ledger `2-version-no-insert`, `sec-maxage-absent`: an absent member stays absent.
#[test]
fn nothing_is_inserted() {
    let body = manifest("");
    let manifest = Manifest::parse(body.as_bytes()).unwrap();
    assert_eq!((manifest.version(), manifest.max_age()), (None, None));
}
