//! A good payment, with what each side of it holds: the challenge, the terms, the offer, and what was read of the chain.

use erc8257::{Address, U256};
use k256::ecdsa::{RecoveryId, Signature, VerifyingKey};
use payment::border::authorization::TokenDomain;
use payment::border::binding::PaymentAction;
use payment::border::payment::{CallFact, GatePolicy, Offer, OfferEntry, PaymentFacts};
use payment::x402::{Carrier, Challenge, read_challenge};
use payment::{Binding, Policy, Price, Proof, Terms, bind, judge_payment};
use primitives::describe::Hex;

/// The header of the case `x402-pay-v1` in tests/vectors/payment/payments.json, and the signature in it.
const HEADER: &str = include_str!("../data/payment.txt");
const SIGNATURE: &str = "5de09ff57718f8de9a4fbfe1955319140b6be3bde9e3f00000b5042bd8e63e81\
                         0790c20d6b6476ed8731375ba399e8b53a9347edfb01606b3544ef20004eb20a";
/// Its `v` is 28.
const IS_ODD: bool = true;
/// A second at which it may be settled.
const NOW: u64 = 1_749_158_340;
const ASSET: &str = "0x833589fcd6edb6e08f4c7c32d4f71b54bda02913";
const RECIPIENT: &str = "0x209693bc6afc0c5328ba36faf03c514ef312287c";
const RESOURCE: &str = "https://tools.example.com/nft-price-oracle";

/// One payment, seen by its client and by its server.
pub struct Paid {
    body: String,
    challenge: Challenge,
    terms: Terms,
    policy: Policy,
    offer: Offer,
    facts: PaymentFacts,
    signature: Signature,
    digest: [u8; 32],
}

impl Default for Paid {
    fn default() -> Self {
        Self::new()
    }
}

impl Paid {
    /// A payment of 0.01 USDC, and everything that judging it needs.
    ///
    /// # Panics
    /// If the payment in `data` is not valid.
    #[must_use]
    pub fn new() -> Self {
        let body = format!(
            r#"{{"x402Version":1,"accepts":[{{"scheme":"exact","network":"base","maxAmountRequired":"10000","asset":"{ASSET}","payTo":"{RECIPIENT}","maxTimeoutSeconds":60,"resource":"{RESOURCE}","description":"Tool invocation","extra":{{"name":"USD Coin","version":"2"}}}}]}}"#
        );
        let (asset, recipient): (Address, Address) =
            (ASSET.parse().expect("an address"), RECIPIENT.parse().expect("an address"));
        let price = Price {
            amount: U256::from(10_000),
            asset: format!("eip155:8453/erc20:{ASSET}"),
            recipient: format!("eip155:8453:{RECIPIENT}"),
            protocol: "x402".into(),
        };
        let entry = OfferEntry {
            network: "base".into(),
            chain_id: U256::from(8453),
            asset,
            pay_to: recipient,
            amount: U256::from(10_000),
            max_timeout_seconds: 60,
            domain: TokenDomain { name: "USD Coin".into(), version: "2".into() },
            resource: RESOURCE.into(),
            description: "Tool invocation".into(),
        };
        let mut paid = Self {
            challenge: read(&body),
            body,
            terms: Terms { endpoint: RESOURCE.into(), creator: recipient, pricing: Some(vec![price]) },
            policy: Policy::default(),
            offer: Offer { versions: vec![1, 2], entries: vec![entry] },
            facts: PaymentFacts {
                code: Some("0x".into()),
                authorization_used: Some(false),
                balance: Some(U256::from(10_000)),
                asset_code: Some(Hex(vec![0x60])),
                simulation: Some(CallFact::Returned { returned: Hex(Vec::new()) }),
                ..PaymentFacts::default()
            },
            signature: signature(),
            digest: [0; 32],
        };
        let report = paid.judge().into_report();
        paid.digest = report.digest.expect("a digest").0;
        assert!(report.caller.is_some(), "the payment is valid");
        assert_eq!(paid.bind().report().action, PaymentAction::Accept, "the price is the manifest's");
        let _ = paid.recover();
        paid
    }

    /// Reads the challenge.
    #[must_use]
    pub fn read(&self) -> Challenge {
        read(&self.body)
    }

    /// Holds the challenge against the terms.
    #[must_use]
    pub fn bind(&self) -> Binding {
        bind(&self.challenge, &self.terms, &self.policy, &[])
    }

    /// Judges the payment, with what was read of the chain at hand.
    #[must_use]
    pub fn judge(&self) -> Proof {
        let headers = [("X-Payment", HEADER.trim_end().as_bytes())];
        judge_payment(&headers, &self.offer, NOW, &GatePolicy::default(), &self.facts)
    }

    /// What no judge can do without: k256 finds the key that signed.
    ///
    /// # Panics
    /// If it finds none.
    #[must_use]
    pub fn recover(&self) -> VerifyingKey {
        VerifyingKey::recover_from_prehash(&self.digest, &self.signature, RecoveryId::new(IS_ODD, false))
            .expect("a key")
    }
}

fn signature() -> Signature {
    let byte = |index: usize| u8::from_str_radix(&SIGNATURE[2 * index..2 * index + 2], 16).expect("hex");
    let bytes: Vec<u8> = (0..64).map(byte).collect();
    Signature::from_slice(&bytes).expect("a signature")
}

fn read(body: &str) -> Challenge {
    read_challenge(&Carrier::Http { status: 402, headers: &[], body: body.as_bytes() })
}
