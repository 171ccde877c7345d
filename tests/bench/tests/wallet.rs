//! The heap that a policy takes for hostile call data. Ledger `wal-call-bounds`.

use erc8257_bench::heap::{Counting, measure};
use erc8257_bench::spending::{evaluate, hostile, plain};

#[global_allocator]
static HEAP: Counting = Counting;

/// Bytes of heap at most.
const MOST: usize = 16 << 20;

#[test]
fn hostile_call_data_take_at_most_16_mib() {
    for (name, bundle) in hostile() {
        let (judged, used) = measure(|| evaluate(&bundle));
        assert!(judged.as_ref().is_ok(), "{name}");
        println!("{name}: {} bytes", used.peak);
        assert!(used.peak <= MOST, "{name}: {used:?}");
    }
    assert!(evaluate(&plain()).to_json().contains(r#""verdict":"allow""#));
}
