//! The heap that 4 MiB of a server's answers take. Ledger `disc-limits`.

use erc8257_bench::heap::{Counting, measure};
use erc8257_bench::transcripts::{self, http, judge_http, judge_mcp, mcp};

#[global_allocator]
static HEAP: Counting = Counting;

#[test]
fn the_largest_recordings_keep_to_their_share_of_the_heap() {
    let mcp = mcp().into_iter().map(|(name, bundle)| (name, measure(|| judge_mcp(&bundle))));
    let http = http().into_iter().map(|(name, bundle)| (name, measure(|| judge_http(&bundle))));
    for (name, (judged, used)) in mcp.chain(http) {
        assert!(judged.as_ref().is_ok(), "{name}");
        println!("{name}: {} bytes", used.peak);
        assert!(used.peak <= transcripts::HEAP, "{name}: {used:?}");
    }
}
