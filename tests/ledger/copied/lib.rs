//! Which rule does not hold in this process. Only the copy of the sources that is made to prove the ledger knows this crate.

use std::env;
use std::sync::OnceLock;

/// Whether this switch is the one that the environment names.
pub fn is(switch: &str) -> bool {
    static NAMED: OnceLock<String> = OnceLock::new();
    NAMED.get_or_init(|| env::var("ERC8257_SWITCHED_OFF").unwrap_or_default()) == switch
}
