//! The crates whose verbs and inquiries the module has: those of its feature.

/// The crates of a feature, and none without it.
macro_rules! areas {
    ($($feature:literal $Name:ident = $Areas:ty;)+) => {
        $(
            #[cfg(feature = $feature)]
            type $Name = $Areas;
            #[cfg(not(feature = $feature))]
            type $Name = ();
        )+
    };
}

areas! {
    "advice" Advice = (erc8257::verbs::Border, (access::Border, (advice::border::Border, diagnose::border::Border)));
    "live" Live = (inspect::border::Border, publish::Border);
    "follow" Follow = index_run::border::Border;
    "payment" Payment = (payment::border::Border, x402::border::Border);
    "identity" Identity = (identity::Border, identity_binding::Border);
    "wallet" Wallet = wallet::Border;
    "proof" Proof = proofs::Border;
    "discoverability" Discoverability = discoverability::Border;
    "http-tool" HttpTool = discoverability_http::Border;
}

/// All of them.
pub(crate) type Areas =
    ((Advice, (Live, Follow)), (Payment, (Identity, (Wallet, (Proof, (Discoverability, HttpTool))))));
