//! A chain with a sound registry and a sound predicate, and what they are asked.

use access::{OnchainRequirement, Requirements, encode_requirements};
use erc8257::{AccessLogic, Address};
use serde_json::{Value, json};

use super::node::{REGISTRY, URI, hex, honest, record, selector, word};

/// The account whose access is asked about.
pub(crate) const ACCOUNT: &str = "0x00000000000000000000000000000000000000aa";
/// The predicate of all these tests.
pub(crate) const PREDICATE: Address = Address::repeat_byte(0x77);
/// A collection of which the account has a token, and one of which it has none.
pub(crate) const OWNED: Address = Address::repeat_byte(0x11);
pub(crate) const MISSING: Address = Address::repeat_byte(0x22);

const CREATOR: &str = "0xabcdefabcdef1234567890abcdefabcdef123456";
const ERC721: [u8; 4] = [0xbd, 0xf8, 0xc4, 0x28];

/// An address as JSON has it.
pub(crate) fn address(address: Address) -> Value {
    json!(format!("{address:?}"))
}

/// What `tryHasAccess` returns.
pub(crate) fn pair(ok: u64, granted: u64) -> Value {
    json!({"result": format!("0x{}{}", word(ok), word(granted))})
}

/// A token of a collection.
pub(crate) fn token(collection: Address, label: &str) -> OnchainRequirement {
    OnchainRequirement { kind: ERC721, data: collection.into_word().to_vec(), label: label.to_owned() }
}

/// What `getRequirements` returns.
pub(crate) fn told(logic: AccessLogic, list: &[OnchainRequirement]) -> Value {
    json!({"result": hex(&encode_requirements(&Requirements { logic, list: list.to_vec() }))})
}

/// A chain where registry and predicate are sound, and access is answered like this.
pub(crate) fn chain(try_has_access: Value) -> impl Fn(&str, &Value) -> Value + Send + Sync + 'static {
    telling(try_has_access, told(AccessLogic::And, &[token(OWNED, "Any\u{202e} token")]))
}

/// As [`chain`], with this answer to `getRequirements`.
pub(crate) fn telling(
    try_has_access: Value,
    requirements: Value,
) -> impl Fn(&str, &Value) -> Value + Send + Sync + 'static {
    let text = |text: &str| {
        let padded = hex(text.as_bytes()).replacen("0x", "", 1);
        json!({"result": format!("0x{}{}{padded:0<64}", word(32), word(text.len() as u64))})
    };
    move |method, params| {
        let to_registry = params[0]["to"] == REGISTRY || params[0] == REGISTRY;
        match (method, selector(params)) {
            ("eth_getStorageAt", _) => {
                // The predicate is a proxy.
                let implementation = !to_registry && params[1].as_str().unwrap().starts_with("0x3608");
                json!({"result": format!("0x{}", word(if implementation { 0xbeef } else { 0 }))})
            }
            ("eth_getCode", _) if params[0] == CREATOR => json!({"result": "0x"}),
            ("eth_call", "0x01ffc9a7") => {
                assert_eq!(params[0]["gas"], "0xc828");
                let id = params[0]["data"].as_str().unwrap().get(10..18).unwrap();
                let own = if to_registry { "f1dc8075" } else { "bdf9dc18" };
                json!({"result": format!("0x{}", word(u64::from(id == own || id == "01ffc9a7")))})
            }
            ("eth_call", "0x06fdde03") => text(if to_registry { "Tools" } else { "Gate\u{1b}[31m" }),
            ("eth_call", "0x54fd4d50") => text("1.2.3"),
            ("eth_call", "0xfaf23b23") => json!({"result": format!("0x{}", word(7))}),
            ("eth_call", "0x2361abf3") => try_has_access.clone(),
            // hasAccess, as the standard wraps it: whatever is not granted is a no.
            ("eth_call", "0xa7e3775b") => {
                json!({"result": format!("0x{}", word(u64::from(try_has_access == pair(1, 1))))})
            }
            ("eth_call", "0x1ce77540") => {
                assert_eq!((&params[0]["to"], &params[0]["gas"]), (&address(PREDICATE), &json!("0x1c9c380")));
                requirements.clone()
            }
            ("eth_call", "0x70a08231") => {
                assert_eq!(params[0]["gas"], "0x493e0");
                let balance = u64::from(params[0]["to"] == address(OWNED));
                json!({"result": format!("0x{}", word(balance))})
            }
            _ => honest(json!({"result": record(URI, PREDICATE)}))(method, params),
        }
    }
}
