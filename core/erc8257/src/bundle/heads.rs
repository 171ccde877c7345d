//! What each RPC called its newest block, as a bundle records it.

use alloc::vec::Vec;

use crate::limits;
use primitives::hex;
use primitives::json::Writer;
use primitives::quorum::Mark;
use primitives::usage::{Object, UsageError};

type Result<T> = core::result::Result<T, UsageError>;

const NO_QUANTITY: &str = "is not a hex number below 2^64";

/// The member `heads` of a reading: an object an RPC, in their order, without members where it named none.
pub(super) fn of(reading: &Object<'_, '_>) -> Result<Vec<Option<Mark>>> {
    let heads = reading.objects("heads", usize::from(limits::QUORUM_RPCS))?;
    heads.iter().map(head).collect()
}

fn head(object: &Object<'_, '_>) -> Result<Option<Mark>> {
    let time = quantity(object, "timestamp")?;
    Ok(quantity(object, "number")?.map(|number| Mark { number, time }))
}

/// A number as RPCs write it.
pub(super) fn quantity(object: &Object<'_, '_>, name: &str) -> Result<Option<u64>> {
    let parse = |text: &str| u64::try_from(hex::quantity(text.as_bytes())?).ok();
    object.parsed(name, parse, NO_QUANTITY)
}

pub(super) fn write(w: &mut Writer, heads: &[Option<Mark>]) {
    if heads.is_empty() {
        return;
    }
    let mut separator = ",\"heads\":[{";
    for head in heads {
        w.raw(separator);
        if let Some(Mark { number, time }) = head {
            w.raw("\"number\":").quoted(format_args!("{number:#x}"));
            if let Some(time) = time {
                w.raw(",\"timestamp\":").quoted(format_args!("{time:#x}"));
            }
        }
        w.raw("}");
        separator = ",{";
    }
    w.raw("]");
}
