//! The characters that the core passes without tables (`2-nfc-consumer`), held against another library's tables.

use crate::unicode_tables::inert;
use unicode_normalization::char::canonical_combining_class;
use unicode_normalization::{IsNormalized, is_nfc_quick};

#[test]
fn inert_characters_are_inert() {
    let mut count = 0;
    for character in (0..=0x10_FFFF).filter_map(char::from_u32).filter(|c| inert::is_inert(*c)) {
        count += 1;
        assert_eq!(canonical_combining_class(character), 0, "{character:?}");
        assert_eq!(is_nfc_quick(core::iter::once(character)), IsNormalized::Yes, "{character:?}");
        let point = u32::from(character);
        assert!(
            !(0xFDD0..=0xFDEF).contains(&point) && point & 0xFFFE != 0xFFFE,
            "{character:?} is a noncharacter"
        );
    }
    assert!(count > 40_000, "only {count} inert characters");
}

/// The ranges would be useless if they missed the scripts of manifests.
#[test]
fn common_texts_are_inert() {
    for text in
        ["Größe – naïve “quotes” €", "Đặt hàng", "Цена", "τιμή", "価格とオプション、「漢字」", "가격", "🚀👍🏽"]
    {
        assert!(text.chars().all(inert::is_inert), "{text}");
    }
}

/// The lead bytes that the core passes without decoding stand for inert characters only.
#[test]
fn whole_lead_bytes_are_inert() {
    for character in ('\u{80}'..='\u{ffff}').filter(|c| !inert::is_inert(*c)) {
        let lead = character.encode_utf8(&mut [0; 4]).as_bytes()[0];
        assert!(
            !matches!(lead, 0xC2..=0xCB | 0xE4..=0xE9 | 0xEB | 0xEC),
            "{character:?} begins with {lead:X}"
        );
    }
}
