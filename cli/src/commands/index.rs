//! `index`: whole registries.

use crate::index::{self, options::Options};
use crate::status::{Failure, Status};

pub(super) fn run(options: &Options) -> Result<Status, Failure> {
    index::run(options)
}
