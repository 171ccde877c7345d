//! What characters look like (UTS #39, section 4).

use super::{blocks, varint};

/// Characters that look like others, in their order: the gap behind the one before, times [`LONG`] and one more, plus
/// the length in bytes of what follows; where that is [`LONG`], the length comes next. Then the prototype, decomposed.
static TABLE: &[u8] = include_bytes!("confusables.bin");
/// As many bytes, or more.
const LONG: u32 = 15;

/// The prototype of a character, decomposed; `None` if that is the character itself. What looks like nothing at all
/// (`Default_Ignorable_Code_Point`) has none to be asked for.
pub(crate) fn prototype(character: char) -> Option<Prototype> {
    let point = u32::from(character);
    let (mut at, mut entries) = blocks::find(TABLE, point)?;
    loop {
        let head = varint::take(&mut entries).filter(|head| *head > 0)?;
        let length = match head & LONG {
            LONG => varint::take(&mut entries)?,
            short => short,
        };
        let (prototype, rest) = entries.split_at_checked(usize::try_from(length).ok()?)?;
        at = at.wrapping_add(head >> LONG.count_ones());
        if at >= point {
            return (at == point).then_some(Prototype(prototype));
        }
        at = at.wrapping_add(1);
        entries = rest;
    }
}

/// The characters of a prototype.
pub(crate) struct Prototype(&'static [u8]);

impl Iterator for Prototype {
    type Item = char;

    fn next(&mut self) -> Option<char> {
        varint::take(&mut self.0).and_then(char::from_u32)
    }
}
