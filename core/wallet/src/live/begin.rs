//! The inquiries as other languages begin them. The report is that of the verb that judges the bundle (decision W89).

use alloc::vec::Vec;

use primitives::describe::{Begin, Conclusion, Refusal, RunIn as _};
use primitives::inquiry::Inquiry;
use primitives::usage::UsageError;

use super::{
    AccountInquiry, AddressInquiry, ChainsInquiry, DelegationInquiry, GasInquiry, GrantInquiry, KeysInquiry,
    RevokeInquiry, StatusInquiry, TransferJudge, TransferPlan,
};
use crate::border::session_ask::{ListSessionKeys, RequestSessionKeys, RevokeSessionKeys};
use crate::border::session_grant::SessionGrant;
use crate::border::session_keys::SessionKeys;
use crate::border::session_request::SessionRequest;
use crate::border::session_revoke::SessionRevoke;
use crate::border::wallet_account::WalletAccount;
use crate::border::wallet_address::WalletAddress;
use crate::border::wallet_chains::WalletChains;
use crate::border::wallet_delegation::WalletDelegation;
use crate::border::wallet_gas::WalletGas;
use crate::border::wallet_plan::{PlanTransfer, PlanWallet, ReadTransfer};
use crate::border::wallet_read::{ReadChains, ReadDelegation, ReadGas, ReadWalletAccount, ReadWalletStatus};
use crate::border::wallet_status::WalletStatus;
use crate::border::wallet_transfer::WalletTransfer;
use crate::read::chain;

/// The report of a described inquiry.
type ReportOf<B> = <<B as Begin>::Inquiry as Inquiry>::Report;

/// How each of them begins: the inquiry, the verb that judges its bundle, and what is done with the arguments.
macro_rules! begins {
    ($($asked:ident: $inquiry:ident, as $verb:ident, |$given:ident| $begun:expr;)+) => {$(
        impl Begin for $asked {
            type Inquiry = $inquiry;

            fn begin(self) -> Result<$inquiry, Refusal> {
                let $given = self;
                $begun
            }

            fn report(report: &ReportOf<Self>) -> ReportOf<Self> {
                report.clone()
            }

            fn conclusion(report: &ReportOf<Self>) -> Conclusion {
                $verb::conclusion(report)
            }
        }
    )+};
}

begins! {
    ReadWalletAccount: AccountInquiry, as WalletAccount, |given| {
        AccountInquiry::new(chain(&given.chain, "chain")?, given.address)
    };
    ReadWalletStatus: StatusInquiry, as WalletStatus, |given| {
        let of = |(at, of): (usize, crate::border::wallet_read::WalletChainAsked)| {
            let member = alloc::format!("chains[{at}].chain");
            Ok((chain(&of.chain, &member)?, of.tokens.unwrap_or_default()))
        };
        let chains: Result<Vec<_>, UsageError> = given.chains.into_iter().enumerate().map(of).collect();
        StatusInquiry::new(given.address, chains?)
    };
    ReadGas: GasInquiry, as WalletGas, |given| {
        GasInquiry::new(chain(&given.chain, "chain")?, given.gas_limit)
    };
    ReadChains: ChainsInquiry, as WalletChains, |given| {
        let of = |(at, of): (usize, &alloc::string::String)| chain(of, &alloc::format!("chains[{at}]"));
        let chains: Result<Vec<_>, UsageError> = given.chains.iter().enumerate().map(of).collect();
        ChainsInquiry::new(chains?, given.now)
    };
    ReadDelegation: DelegationInquiry, as WalletDelegation, |given| {
        let registry = given.registry.map(|of| (of.delegate, of.vault, of.rights.unwrap_or_default()));
        let authorizations = given.authorizations.unwrap_or_default();
        DelegationInquiry::new(chain(&given.chain, "chain")?, given.account, authorizations, registry)
    };
    PlanTransfer: TransferPlan, as WalletTransfer, |given| {
        let of = chain(&given.chain, "chain")?;
        TransferPlan::new(of, &given.token, given.from, given.to, given.amount)
    };
    ReadTransfer: TransferJudge, as WalletTransfer, |given| {
        let of = chain(&given.chain, "chain")?;
        TransferJudge::new(of, &given.token, given.from, given.to, given.amount, given.transaction_hash)
    };
    PlanWallet: AddressInquiry, as WalletAddress, |given| {
        let of = chain(&given.chain, "chain")?;
        AddressInquiry::new(of, WalletAddress {
            method: given.method,
            deployer: given.deployer,
            nonce: given.nonce,
            salt: given.salt,
            init_code: given.init_code,
            init_code_hash: given.init_code_hash,
            factory: given.factory,
            singleton: given.singleton,
            proxy_creation_code: given.proxy_creation_code,
            initializer: given.initializer,
            salt_nonce: given.salt_nonce,
            factory_data: given.factory_data,
            entry_point: given.entry_point,
            sender_address: None,
            expect: given.expect,
            code: None,
        })
    };
    RequestSessionKeys: GrantInquiry, as SessionGrant, |given| {
        let RequestSessionKeys { dialect, now, requests } = given;
        GrantInquiry::new(SessionRequest { dialect, now, requests })
    };
    ListSessionKeys: KeysInquiry, as SessionKeys, |given| KeysInquiry::new(given.dialect, given.now);
    RevokeSessionKeys: RevokeInquiry, as SessionRevoke, |given| {
        let contexts = given.contexts.map(|contexts| contexts.into_iter().map(|of| of.0).collect());
        RevokeInquiry::new(given.dialect, given.now, contexts, given.all.unwrap_or(false))
    };
}
