//! What people see: verdict, checks, findings with the offending line underlined.

pub(crate) mod advice;
pub(crate) mod agent;
pub(crate) mod badge;
pub(crate) mod diagnosis;
pub(crate) mod discoverability;
pub(crate) mod document;
pub(crate) mod escape;
pub(crate) mod findings;
pub(crate) mod inspection;
pub(crate) mod live;
pub(crate) mod payment;
pub(crate) mod problem;
pub(crate) mod proof;
pub(crate) mod publication;
pub(crate) mod source;
pub(crate) mod style;
pub(crate) mod summary;
pub(crate) mod verdict;
pub(crate) mod wallet;
