//! Normalization Form C by `icu_normalizer`: its tables are quick, and four times as long as those of feature `small`.

use alloc::string::String;

use icu_normalizer::ComposingNormalizerBorrowed;
use icu_normalizer::DecomposingNormalizerBorrowed;

const NFC: ComposingNormalizerBorrowed<'static> = ComposingNormalizerBorrowed::new_nfc();

/// Whether a text is in NFC.
#[must_use]
pub fn is_normal(text: &str) -> bool {
    NFC.is_normalized(text)
}

/// How many bytes of a text its NFC begins with too.
#[must_use]
pub fn normal_start(text: &str) -> usize {
    NFC.split_normalized(text).0.len()
}

/// The NFC of a text.
#[must_use]
pub fn normalize(text: &str) -> String {
    NFC.normalize(text).into_owned()
}

/// The NFD of a text.
pub fn decompose(text: impl Iterator<Item = char>) -> String {
    DecomposingNormalizerBorrowed::new_nfd().normalize_iter(text).collect()
}
