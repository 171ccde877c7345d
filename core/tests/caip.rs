//! CAIP-2, CAIP-10 and CAIP-19 (§3): the generic grammar, and the further rules for eip155 and hex.

use crate::support::urls::rows;
use erc8257::caip::{
    Caip2, Caip10, Caip19, CaipIssue, eip155_address_shape, eip155_chain_ok, has_upper_hex, is_zero_account,
};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

const USDC: &str = "0x833589fcd6edb6e08f4c7c32d4f71b54bda02913";

fn asset(text: &str) -> Option<CaipIssue> {
    Caip19::parse(text).unwrap_or_else(|| panic!("{text}")).issue()
}

fn recipient(text: &str) -> Option<CaipIssue> {
    Caip10::parse(text).unwrap_or_else(|| panic!("{text}")).issue()
}

#[test]
fn the_harvested_identifiers_have_their_verdict() {
    let rows = rows("caip/harvested.jsonl");
    assert_eq!(rows.len(), 272);
    for row in rows {
        let value = row["value"].as_str().unwrap();
        let taken = match row["kind"].as_str().unwrap() {
            "caip2" => Caip2::parse(value).is_some(),
            "caip10" => Caip10::parse(value).is_some(),
            "caip19" => Caip19::parse(value).is_some(),
            other => panic!("{other}"),
        };
        assert_eq!(taken, row["generic_grammar"].as_bool().unwrap(), "{row}");
    }
}

/// 3-asset-caip19
#[test]
fn assets_have_a_chain_a_kind_and_a_reference() {
    let usdc = format!("eip155:8453/erc20:{USDC}");
    let parsed = Caip19::parse(&usdc).unwrap();
    assert_eq!((parsed.chain().namespace(), parsed.chain().reference()), ("eip155", "8453"));
    assert_eq!((parsed.namespace(), parsed.reference(), parsed.token_id()), ("erc20", USDC, None));
    let kitty = Caip19::parse("eip155:1/erc721:0x06012c8cf97bead5deae237070f9587f8e7a266d/771769").unwrap();
    assert_eq!(kitty.token_id(), Some("771769"));
    for good in ["eip155:1/slip44:60", "hedera:mainnet/nft:0.0.55492/12", "abc:A_-9/a-1:.%-Z/%.-"] {
        assert!(Caip19::parse(good).is_some(), "{good}");
    }
    for bad in [
        "",
        "/",
        "eip155:1",
        "eip155:1/",
        "eip155:1/erc20",
        "eip155:1/erc20:",
        "eip155:1/:x",
        "EIP155:1/erc20:0x1",
        "eip155/erc20:0x1",
        "eip155:/erc20:0x1",
        ":1/erc20:0x1",
        "eip155:1/ERC20:0x1",
        "eip155:1/er:0x1",
        "eip155:1/slip44:60/",
        "eip155:1/slip44:60/1/2",
        "eip155:1/slip44:6:0",
        "eip155:1:2/slip44:60",
        " eip155:1/slip44:60",
        "eip155:1/slip44:60 ",
        "eip155:1/slip44:60\n",
        "eip155:1/slip44:6_0",
        "eip155:1/slip44:\u{666}",
        "e155:1/slip44:60/\u{e9}",
        "ei:1/slip44:60",
        "eip_155:1/slip44:60",
        "eip155:1.0/slip44:60",
        "eip155:1//slip44:60",
    ] {
        assert!(Caip19::parse(bad).is_none(), "{bad:?}");
    }
}

/// 3-recipient-caip10
#[test]
fn accounts_have_a_chain_before_the_last_colon() {
    let parsed = Caip10::parse("eip155:8453:0xabcdef0123456789abcdef0123456789abcdef01").unwrap();
    assert_eq!(parsed.chain(), Caip2::parse("eip155:8453").unwrap());
    assert_eq!(parsed.account(), "0xabcdef0123456789abcdef0123456789abcdef01");
    for bad in [
        "",
        ":",
        "::",
        "0xabc",
        "eip155:0xabc",
        "eip155:1:",
        "eip155::0xabc",
        ":1:0xabc",
        "EIP155:1:0xabc",
        "eip155:1:2:0xabc",
        "eip155:1:0xabc:",
        "eip155:1/0xabc",
        "eip155:1:0x_abc",
        "eip155:1:a b",
        "eip155:1:a\n",
        "eip155:1:a/b",
        "0xabc@eip155:1",
        "eip155:1:\u{e9}",
    ] {
        assert!(Caip10::parse(bad).is_none(), "{bad:?}");
    }
}

/// N passes, N + 1 does not.
#[test]
fn components_have_limits() {
    type Make<'a> = &'a dyn Fn(usize) -> String;
    let a = |len: usize| "a".repeat(len);
    let chains: [(usize, usize, Make<'_>); 2] =
        [(3, 8, &|len| format!("{}:1", a(len))), (1, 32, &|len| format!("abc:{}", a(len)))];
    for (least, most, make) in chains {
        for (len, taken) in [(least - 1, false), (least, true), (most, true), (most + 1, false)] {
            assert_eq!(Caip2::parse(&make(len)).is_some(), taken, "{}", make(len));
        }
    }
    let assets: [(usize, usize, Make<'_>); 4] = [
        (3, 8, &|len| format!("abc:1/{}:1", a(len))),
        (1, 128, &|len| format!("abc:1/abc:{}", a(len))),
        (1, 128, &|len| format!("abc:1/abc:{}/1", a(len))),
        (1, 78, &|len| format!("abc:1/abc:1/{}", a(len))),
    ];
    for (least, most, make) in assets {
        for (len, taken) in [(least - 1, false), (least, true), (most, true), (most + 1, false)] {
            assert_eq!(Caip19::parse(&make(len)).is_some(), taken, "{}", make(len));
        }
    }
    for (len, taken) in [(0, false), (1, true), (128, true), (129, false)] {
        assert_eq!(Caip10::parse(&format!("abc:1:{}", a(len))).is_some(), taken);
    }
}

/// 3-same-chain: chains are compared as wholes, byte for byte.
#[test]
fn chains_can_be_compared() {
    let chain = |asset: &str, account: &str| {
        Caip19::parse(asset).unwrap().chain() == Caip10::parse(account).unwrap().chain()
    };
    assert!(chain("eip155:8453/slip44:60", "eip155:8453:0xabc"));
    assert!(!chain("eip155:8453/slip44:60", "eip155:1:0xabc"));
    assert!(!chain("eip155:1/slip44:60", "abc:1:0xabc"));
    assert!(!chain("starknet:SN_MAIN/slip44:60", "starknet:sn_main:0xabc"));
}

/// lib-3-eip155-address-shape
#[test]
fn eip155_has_decimal_chains_and_addresses_of_40_digits() {
    for good in ["1", "8453", "0", "11155111", "10", &"9".repeat(32)] {
        assert!(eip155_chain_ok(good), "{good}");
    }
    for bad in ["", "01", "00", "0x1", "-1", "+1", "1_0", "a", "1a", "\u{661}"] {
        assert!(!eip155_chain_ok(bad), "{bad}");
    }
    assert!(eip155_address_shape(USDC) && eip155_address_shape(&USDC.to_uppercase().replace("0X", "0x")));
    for bad in [
        "",
        "0x",
        "0xabc",
        &USDC[2..],
        &USDC.replace("0x", "0X"),
        &format!("{USDC}0"),
        &USDC[..41],
        "vitalik.eth",
    ] {
        assert!(!eip155_address_shape(bad), "{bad}");
    }

    assert_eq!(asset(&format!("eip155:8453/erc20:{USDC}")), None);
    assert_eq!(asset(&format!("eip155:8453/erc1155:{USDC}/0X1F")), Some(CaipIssue::Eip155Shape));
    for kind in ["erc20", "erc721", "erc1155"] {
        assert_eq!(asset(&format!("eip155:1/{kind}:0xabc")), Some(CaipIssue::Eip155Shape));
        assert_eq!(asset(&format!("eip155:1/{kind}:{USDC}/1")), None);
        assert_eq!(asset(&format!("eip155:01/{kind}:{USDC}")), Some(CaipIssue::Eip155Shape));
        // Elsewhere these kinds have no shape.
        assert_eq!(asset(&format!("abc:01/{kind}:xyz")), None);
    }
    assert_eq!(asset("eip155:1/slip44:60"), None);
    assert_eq!(asset("eip155:1/slip44:x"), None);
    assert_eq!(asset("eip155:1/erc8257:0xabc/01"), None);
    assert_eq!(asset("eip155:01/slip44:60"), Some(CaipIssue::Eip155Shape));
    for bad in [
        "eip155:1:0xabc",
        "eip155:1:vitalik.eth",
        &format!("eip155:01:{USDC}"),
        &format!("eip155:0x1:{USDC}"),
    ] {
        assert_eq!(recipient(bad), Some(CaipIssue::Eip155Shape), "{bad}");
    }
    assert_eq!(recipient(&format!("eip155:1:{USDC}")), None);
    assert_eq!(recipient("hedera:mainnet:0.0.1234567890-zbhlt"), None);
}

/// 2-hex-caip-0x-portion; decision B9
#[test]
fn hex_after_0x_is_lower_case_in_every_namespace() {
    let upper = USDC.to_uppercase().replace("0X", "0x");
    assert_eq!(recipient(&format!("eip155:1:{upper}")), Some(CaipIssue::UpperHex));
    assert_eq!(asset(&format!("eip155:1/erc20:{upper}")), Some(CaipIssue::UpperHex));
    assert_eq!(asset(&format!("eip155:1/erc721:{USDC}/0xA")), Some(CaipIssue::UpperHex));
    assert_eq!(recipient("starknet:SN_MAIN:0xABC"), Some(CaipIssue::UpperHex));
    assert_eq!(recipient("abc:0xAB:xyz"), Some(CaipIssue::UpperHex));
    assert_eq!(recipient("starknet:SN_MAIN:0xabc"), None);
    // A prefix in upper case.
    assert_eq!(recipient("starknet:SN_MAIN:0Xabc"), Some(CaipIssue::UpperPrefix));
    assert_eq!(asset("starknet:SN_MAIN/token:0Xabc"), Some(CaipIssue::UpperPrefix));
    assert_eq!(recipient(&format!("eip155:1:{}", USDC.replace("0x", "0X"))), Some(CaipIssue::Eip155Shape));
    // The shape is looked at before the case.
    assert_eq!(recipient("eip155:1:0xABC"), Some(CaipIssue::Eip155Shape));
    // Base58, chain references and names keep their capitals.
    assert_eq!(
        recipient("solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv"),
        None
    );
    for (component, expected) in [
        ("0xabc", false),
        ("0xaBc", true),
        ("0x", false),
        ("", false),
        ("0x0", false),
        ("ABC", false),
        ("x0xABC", false),
        ("0xF", true),
        ("0xG", false),
        ("0x2%3A%3Asui%3A%3ASUI", false),
        ("0x1.AptosCoin", false),
        ("0xA.b", true),
    ] {
        assert_eq!(has_upper_hex(component), expected, "{component}");
    }
}

/// 3-recipient-nonzero; decision B11
#[test]
fn zero_accounts_are_0x_and_zeros() {
    for zero in ["0x0", "0x00", &format!("0x{}", "0".repeat(40)), &format!("0x{}", "0".repeat(64))] {
        assert!(is_zero_account(zero), "{zero}");
    }
    for other in ["", "0x", "0", "00", "0X0", "0x01", "0x0000000000000000000000000000000000000001", "0x0g"] {
        assert!(!is_zero_account(other), "{other}");
    }
    let account = Caip10::parse("eip155:1:0x0000000000000000000000000000000000000000").unwrap();
    assert!(is_zero_account(account.account()));
    assert_eq!(account.issue(), None);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 5_000, failure_persistence: None, rng_seed: RngSeed::Fixed(0x82), ..ProptestConfig::default() })]

    /// The parsed parts are the whole text, cut.
    #[test]
    fn parts_make_up_the_whole(text in "[-a-z0-9]{2,9}:[-_a-zA-Z0-9]{0,33}[:/][-a-z0-9.%:/]{0,14}") {
        if let Some(chain) = Caip2::parse(&text) {
            prop_assert_eq!(format!("{}:{}", chain.namespace(), chain.reference()), text.clone());
        }
        if let Some(account) = Caip10::parse(&text) {
            let chain = account.chain();
            prop_assert_eq!(format!("{}:{}:{}", chain.namespace(), chain.reference(), account.account()), text.clone());
        }
        if let Some(asset) = Caip19::parse(&text) {
            let chain = asset.chain();
            let token = asset.token_id().map_or(String::new(), |token| format!("/{token}"));
            let whole = format!("{}:{}/{}:{}{token}", chain.namespace(), chain.reference(), asset.namespace(), asset.reference());
            prop_assert_eq!(whole, text);
        }
    }

    /// Any text: no panic.
    #[test]
    fn any_text_gets_an_answer(text in any::<String>()) {
        let _ = (Caip2::parse(&text), Caip10::parse(&text).map(|a| a.issue()), Caip19::parse(&text).map(|a| a.issue()));
        let _ = (has_upper_hex(&text), is_zero_account(&text), eip155_address_shape(&text), eip155_chain_ok(&text));
    }
}
