//! HTTP faults: the slug says which.

mod bytes;
mod coding;
mod cut;
mod head;
mod size;
mod status;
mod time;

use std::io;

use super::reply::{End, Reply};

/// One fault.
#[derive(Debug, Clone, Copy)]
pub struct Fault {
    /// The slug that stands for it.
    pub slug: &'static str,
    /// What the server does, in one line.
    pub what: &'static str,
    pub(super) act: Act,
}

type Act = fn(&mut Reply<'_>) -> io::Result<End>;

const fn fault(slug: &'static str, what: &'static str, act: Act) -> Fault {
    Fault { slug, what, act }
}

/// All faults.
pub fn all() -> impl Iterator<Item = &'static Fault> {
    [status::FAULTS, size::FAULTS, time::FAULTS, cut::FAULTS, head::FAULTS, bytes::FAULTS, coding::FAULTS]
        .into_iter()
        .flatten()
}

/// The fault that a slug stands for.
#[must_use]
pub fn find(slug: &str) -> Option<&'static Fault> {
    all().find(|fault| fault.slug == slug)
}
