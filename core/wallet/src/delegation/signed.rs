//! Whether the chain will take an authorization of EIP-7702, in the order of its Behavior. All that speaks against it is told
//! (decisions W25, W55).

use alloc::format;
use alloc::string::String;

use alloy_primitives::{Address, U256};
use primitives::delegation::delegate;

use crate::authorization::Authorization;
use crate::border::wallet_delegation::{WalletAuthorizationStatus, WalletJudgedAuthorization};
use crate::codes::Code;
use crate::noted::Noted;

use WalletAuthorizationStatus as Status;

/// The account as the chain has it.
pub(super) struct Authority<'c> {
    pub(super) chain: u64,
    pub(super) account: Address,
    pub(super) code: Option<&'c [u8]>,
    pub(super) nonce: Option<U256>,
}

impl Authority<'_> {
    /// Judges the authorization at this place of the bundle.
    pub(super) fn judge(
        &self,
        given: &Authorization,
        index: usize,
        noted: &mut Noted,
    ) -> WalletJudgedAuthorization {
        let at = |member: &str| format!("/authorizations/{index}{member}");
        let authority = given.look(noted, &at(""));
        let mut fails = given.fails(authority);
        let mut fault = |code: Code, member: &str, expected: Option<String>| {
            fails = true;
            noted.expect(code, at(member), expected);
        };
        if !given.chain_id.is_zero() && given.chain_id != U256::from(self.chain) {
            fault(Code::AuthChain, "/chainId", Some(format!("{}", self.chain)));
        }
        if authority.is_some_and(|signer| signer != self.account) {
            fault(Code::AuthAuthority, "", Some(format!("{:?}", self.account)));
        }
        if self.code.is_some_and(|code| !code.is_empty() && delegate(code).is_none()) {
            fault(Code::AuthCode, "", None);
        }
        if let Some(nonce) = self.nonce.filter(|nonce| *nonce != given.nonce) {
            fault(Code::AuthNonce, "/nonce", Some(format!("{nonce}")));
        }
        if self.nonce.is_none() {
            noted.add(Code::AuthUnknownNonce, at("/nonce"));
        }
        let is_known = authority.is_some() && self.code.is_some() && self.nonce.is_some();
        let status = match (fails, is_known) {
            (true, _) => Status::Fails,
            (false, true) => Status::Applies,
            (false, false) => Status::Unknown,
        };
        WalletJudgedAuthorization {
            authority,
            chain_id: given.chain_id,
            address: given.address,
            nonce: given.nonce,
            digest: given.digest(),
            status,
        }
    }
}
