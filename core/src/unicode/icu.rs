//! Normalization Form C by `icu_normalizer`: its tables are quick, and four times as long as those of feature `small`.

use alloc::string::String;

use icu_normalizer::ComposingNormalizerBorrowed;
#[cfg(feature = "advice")]
use icu_normalizer::DecomposingNormalizerBorrowed;

const NFC: ComposingNormalizerBorrowed<'static> = ComposingNormalizerBorrowed::new_nfc();

/// Whether a text is in NFC.
pub(crate) fn is_normal(text: &str) -> bool {
    NFC.is_normalized(text)
}

/// How many bytes of a text its NFC begins with too.
pub(crate) fn normal_start(text: &str) -> usize {
    NFC.split_normalized(text).0.len()
}

/// The NFC of a text.
pub(crate) fn normalize(text: &str) -> String {
    NFC.normalize(text).into_owned()
}

/// The NFD of a text.
#[cfg(feature = "advice")]
pub(crate) fn decompose(text: impl Iterator<Item = char>) -> String {
    DecomposingNormalizerBorrowed::new_nfd().normalize_iter(text).collect()
}
