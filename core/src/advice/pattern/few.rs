//! A list of at most [`ROOM`] items without allocation.

/// How many sets are remembered of one part of a pattern.
pub(super) const ROOM: usize = 8;

/// The first items that were pushed.
#[derive(Debug, Clone, Copy)]
pub(super) struct Few<T> {
    /// Those that are there come first.
    items: [Option<T>; ROOM],
    length: usize,
}

impl<T: Copy> Few<T> {
    pub(super) const fn new() -> Self {
        Self { items: [None; ROOM], length: 0 }
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = T> + '_ {
        self.items.iter().take(self.length).flatten().copied()
    }

    pub(super) fn iter_mut(&mut self) -> impl Iterator<Item = &mut T> {
        self.items.iter_mut().take(self.length).flatten()
    }

    pub(super) const fn length(&self) -> usize {
        self.length
    }

    /// Whether there was room.
    pub(super) fn push(&mut self, item: T) -> bool {
        let place = self.items.get_mut(self.length);
        let room = place.map(|place| *place = Some(item)).is_some();
        self.length = self.length.saturating_add(usize::from(room));
        room
    }

    pub(super) fn retain(&mut self, keep: impl Fn(&T) -> bool) {
        if self.iter().any(|item| !keep(&item)) {
            let mut kept = Self::new();
            self.iter().filter(keep).for_each(|item| _ = kept.push(item));
            *self = kept;
        }
    }

    pub(super) fn last_mut(&mut self) -> Option<&mut T> {
        self.iter_mut().last()
    }
}
