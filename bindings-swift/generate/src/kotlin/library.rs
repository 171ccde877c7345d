//! The native library of each function. The code is one, and the libraries are three: an app carries and
//! loads only those that it calls.

use anyhow::{Context as _, Result, ensure};

/// A library, as Kotlin knows it.
pub(super) struct Library {
    /// The object that loads it, in `border/Library.kt`.
    pub(super) object: &'static str,
    /// The file's name, without the platform's prefix and suffix.
    pub(super) file: &'static str,
    /// The constant that it is compared with.
    pub(super) check: &'static str,
}

/// Verification, which every wallet loads; inquiries and proofs, for publishers and tool servers; and all others, with the described
/// verbs.
/// Each is loaded by the first call of one of its functions.
pub(super) const LIBRARIES: [Library; 3] = [
    Library { object: "VerificationLibrary", file: "erc8257_uniffi", check: "VERIFICATION_CHECK" },
    Library { object: "PublisherLibrary", file: "erc8257_publisher", check: "PUBLISHER_CHECK" },
    Library { object: "AdviceLibrary", file: "erc8257_advice", check: "ADVICE_CHECK" },
];
const ADVICE: usize = 2;

/// The functions of the first library, beside those of objects; a new function that is named nowhere belongs
/// to advice.
pub(super) const VERIFICATION: [&str; 24] = [
    "canonicalize",
    "explain",
    "format_policy",
    "format_tool_ref",
    "freshness_window",
    "hash",
    "html_attribute",
    "html_text",
    "is_public_address",
    "js_string",
    "library_version",
    "majority",
    "markdown_text",
    "normalize_url",
    "parse_policy",
    "parse_tool_ref",
    "recording_of",
    "rules",
    "unicode_version",
    "validate",
    "verify",
    "verify_bundle",
    "verify_bundle_bytes",
    "well_known_url",
];

/// The functions of the second one, beside those of [`INQUIRY`] and [`PROOF`].
pub(super) const PUBLISHER: [&str; 8] = [
    "explain_cause",
    "explain_proof",
    "host_to_ascii",
    "hypotheses",
    "judge",
    "missing_hook",
    "parse_payload",
    "proof_rows",
];

/// An object of its own library: verification does not carry what inquiries do.
const INQUIRY: &str = "runninginquiry";

/// A record, whose methods hash and check a proof of access: tool servers call them.
const PROOF: &str = "accessproof";

/// The number of the library that has the function of this name; `objects` are those that can be let go.
pub(super) fn of(name: &str, objects: &[&str]) -> Result<usize> {
    let (_, rest) = name.split_once("_fn_").with_context(|| format!("{name} is not a function"))?;
    let (kind, rest) = rest.split_once('_').with_context(|| format!("{name} is of no kind"))?;
    let is_of = |object: &str| {
        rest.strip_prefix(object).is_some_and(|method| method.is_empty() || method.starts_with('_'))
    };
    // A function of an object is where the object is made.
    let places = match kind {
        "func" => [VERIFICATION.contains(&rest), PUBLISHER.contains(&rest)],
        _ => {
            [objects.iter().any(|object| *object != INQUIRY && is_of(object)), is_of(PROOF) || is_of(INQUIRY)]
        }
    };
    Ok(places.iter().position(|is_there| *is_there).unwrap_or(ADVICE))
}

/// Every function that is named above must be there.
pub(super) fn all_known(names: &[&str]) -> Result<()> {
    for function in VERIFICATION.iter().chain(&PUBLISHER) {
        let known = names
            .iter()
            .any(|name| name.split_once("_fn_func_").is_some_and(|(_, named)| named == *function));
        ensure!(known, "there is no function {function}, which a library is to have");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_holds_an_object_is_in_the_first() {
        let of = |name| of(name, &["session"]).unwrap();
        assert_eq!(of("uniffi_x_fn_func_verify"), 0);
        assert_eq!(of("uniffi_x_fn_func_run_verb"), 2);
        assert_eq!(of("uniffi_x_fn_func_advise"), 2);
        assert_eq!(of("uniffi_x_fn_method_session_poll"), 0);
        assert_eq!(of("uniffi_x_fn_clone_session"), 0);
        assert_eq!(of("uniffi_x_fn_method_sessionlog_clear"), 2);
        assert_eq!(of("uniffi_x_fn_method_accessproof_verify"), 1);
        let of = |name: &str| super::of(name, &["session", INQUIRY]).unwrap();
        assert_eq!(of("uniffi_x_fn_clone_session"), 0);
        for function in ["clone", "free", "constructor", "method"] {
            assert_eq!(of(&format!("uniffi_x_fn_{function}_runninginquiry")), 1, "{function}");
        }
    }

    #[test]
    fn a_name_that_is_gone_is_an_error() {
        let named = VERIFICATION.iter().chain(&PUBLISHER);
        let names: Vec<String> = named.map(|name| format!("uniffi_x_fn_func_{name}")).collect();
        let all: Vec<&str> = names.iter().map(String::as_str).collect();
        all_known(&all).unwrap();
        assert!(all_known(&all[1..]).unwrap_err().to_string().contains("canonicalize"));
    }
}
