//! A list of at most [`ROOM`] items without allocation.

/// How many sets are remembered of one part of a pattern.
pub(super) const ROOM: usize = 6;

/// The first items that were pushed.
#[derive(Debug, Clone, Copy)]
pub(super) struct Few<T> {
    items: [T; ROOM],
    /// How many of them are there; the others mean nothing.
    length: usize,
}

impl<T: Copy> Few<T> {
    /// An empty list; `filler` stands where nothing is.
    pub(super) const fn new(filler: T) -> Self {
        Self { items: [filler; ROOM], length: 0 }
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = T> + '_ {
        self.items.iter().take(self.length).copied()
    }

    pub(super) fn items(&self) -> &[T] {
        self.items.get(..self.length).unwrap_or_default()
    }

    pub(super) fn iter_mut(&mut self) -> impl Iterator<Item = &mut T> {
        self.items.iter_mut().take(self.length)
    }

    pub(super) const fn length(&self) -> usize {
        self.length
    }

    /// Whether there was room.
    pub(super) fn push(&mut self, item: T) -> bool {
        let place = self.items.get_mut(self.length);
        let room = place.map(|place| *place = item).is_some();
        self.length = self.length.saturating_add(usize::from(room));
        room
    }

    pub(super) const fn clear(&mut self) {
        self.length = 0;
    }

    pub(super) fn retain(&mut self, keep: impl Fn(&T) -> bool) {
        if self.iter().all(|item| keep(&item)) {
            return;
        }
        let all = *self;
        self.length = 0;
        all.iter().filter(keep).for_each(|item| _ = self.push(item));
    }

    pub(super) fn last_mut(&mut self) -> Option<&mut T> {
        self.iter_mut().last()
    }
}
