//! Decisions out of bytes: a property reads the bytes that a fuzzer mutates as choices.

/// Numbers that decide. Zero is always the ordinary choice.
#[derive(Debug, Clone)]
pub struct Dice<'a> {
    bytes: &'a [u8],
    /// Decides how the dice go on without bytes: with zeros only, or with numbers of this seed.
    seed: Option<u64>,
}

impl<'a> Dice<'a> {
    /// Choices as these bytes have them, and then the ordinary ones.
    #[must_use]
    pub const fn of(bytes: &'a [u8]) -> Self {
        Self { bytes, seed: None }
    }

    /// Choices without end, the same for the same seed.
    #[must_use]
    pub const fn seeded(seed: u64) -> Self {
        Self { bytes: &[], seed: Some(seed) }
    }

    /// The next byte.
    pub fn byte(&mut self) -> u8 {
        if let Some((first, rest)) = self.bytes.split_first() {
            self.bytes = rest;
            return *first;
        }
        let Some(state) = &mut self.seed else { return 0 };
        // SplitMix64.
        *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (*state ^ (*state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z >> 56) as u8
    }

    /// The next eight bytes as a number.
    pub fn number(&mut self) -> u64 {
        u64::from_le_bytes(std::array::from_fn(|_| self.byte()))
    }

    /// A number below `bound`, which is not zero.
    pub fn below(&mut self, bound: usize) -> usize {
        let wide = [self.byte(), if bound > 256 { self.byte() } else { 0 }];
        usize::from(u16::from_le_bytes(wide)) % bound
    }

    /// True once in so many times.
    pub fn one_in(&mut self, times: usize) -> bool {
        self.below(times) == times - 1
    }

    /// One of the items.
    pub fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }

    /// So many bytes.
    pub fn bytes(&mut self, count: usize) -> Vec<u8> {
        (0..count).map(|_| self.byte()).collect()
    }

    /// A word of 32 bytes.
    pub fn word(&mut self) -> [u8; 32] {
        std::array::from_fn(|_| self.byte())
    }

    /// Whether nothing but the ordinary is to come.
    #[must_use]
    pub const fn is_spent(&self) -> bool {
        self.bytes.is_empty() && self.seed.is_none()
    }

    /// The bytes that are left.
    pub fn rest(&mut self) -> &'a [u8] {
        std::mem::take(&mut self.bytes)
    }
}

/// A number that depends on every byte: the seed of the changes to these bytes beside the fuzzer's choices.
#[must_use]
pub fn seed_of(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}
