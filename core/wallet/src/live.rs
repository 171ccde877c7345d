//! How wallets' verbs get their answers: inquiries, which ask RPCs, the user's wallet and the user, and then judge the
//! bundle of what they saw. So a bundle always replays to the same report.

mod account;
mod address;
mod asking;
mod begin;
mod chains;
mod delegation;
mod gas;
mod inquiry;
mod mined;
mod params;
mod session;
mod status;
mod told;
mod transfer;

pub use inquiry::{
    AccountInquiry, AddressInquiry, ChainsInquiry, DelegationInquiry, GasInquiry, GrantInquiry, KeysInquiry,
    RevokeInquiry, StatusInquiry, TransferJudge, TransferPlan,
};
