//! Written by `cargo xtask border` from `core/wallet/src/border/wallet_answer.rs`. Change that file, and not this one.
