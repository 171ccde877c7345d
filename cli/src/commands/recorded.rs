//! A manifest, or a recorded registration in its place: a file tells itself which it is.

use erc8257::{Bundle, UsageError, limits};

use crate::input::Source;
use crate::status::Failure;
use crate::view::escape::harmless;

/// The content of a file.
pub(super) enum Recorded {
    /// Anything that does not say that it is a bundle.
    Manifest(Vec<u8>),
    Bundle(Box<Bundle>),
}

impl Recorded {
    /// Reads a file of either kind.
    pub(super) fn read(source: &Source) -> Result<Self, Failure> {
        let text = source.read(limits::BUNDLE_BYTES)?;
        match bundle(&text) {
            None => Ok(Self::Manifest(text)),
            Some(Ok(bundle)) => Ok(Self::Bundle(Box::new(bundle))),
            Some(Err(error)) => {
                Err(Failure::usage(format!("{}: {}", source.name(), harmless(&error.to_string()))))
            }
        }
    }
}

/// The bundle, if the text is one or says that it is one.
fn bundle(text: &[u8]) -> Option<Result<Bundle, UsageError>> {
    match Bundle::parse(text) {
        // A text that is not a JSON object, or has another format, was never meant as a bundle.
        Err(error) if matches!(error.member(), None | Some("format")) => None,
        read => Some(read),
    }
}

/// Whether a text says that it is a bundle, a broken one included.
pub(super) fn is_bundle(text: &[u8]) -> bool {
    bundle(text).is_some()
}

/// Refuses a bundle where a manifest is meant: the answer would be about the recording.
pub(super) fn refuse_bundle(source: &Source, text: &[u8]) -> Result<(), Failure> {
    if is_bundle(text) {
        let is = "is a bundle, a recorded registration, and not a manifest";
        return Err(Failure::usage(format!("{} {is}; erc8257 verify judges it", source.name())));
    }
    Ok(())
}
