//! Marks of proxies (B29, `sec-proxy-slots`) and the parts of an RPC's failure that survive (D16).

use erc8257::registry::{Malformed, ProxyMarkers, Record, read_record};
use erc8257::rpc::{CallAnswer, CallOutcome, Reason, read_block, read_call, read_chain_id, read_data};
use erc8257::{Address, B256, U256};

const CODE: Address = Address::repeat_byte(0xab);

fn slot(address: Address) -> [u8; 32] {
    address.into_word().0
}

/// `sec-proxy-slots`: either slot tells a proxy.
#[test]
fn implementation_or_beacon_is_a_proxy() {
    let zero = [0; 32];
    let of_code = ProxyMarkers::read(&slot(CODE), &zero, &zero).unwrap();
    assert_eq!(of_code, ProxyMarkers { implementation: Some(CODE), ..ProxyMarkers::default() });
    let of_beacon = ProxyMarkers::read(&zero, &slot(CODE), &zero).unwrap();
    assert_eq!(of_beacon, ProxyMarkers { beacon: Some(CODE), ..ProxyMarkers::default() });
    assert!(of_code.is_proxy() && of_beacon.is_proxy() && of_code.any() && of_beacon.any());
}

/// `sec-proxy-slots`: all three are read, and three empty slots are not a mark.
#[test]
fn an_admin_alone_marks_a_proxy_and_nothing_does_not() {
    let admin = ProxyMarkers::read(&[], &[], &slot(CODE)).unwrap();
    assert!(!admin.is_proxy() && admin.any());
    assert_eq!(admin.admin, Some(CODE));
    for nothing in [&[][..], &[0], &[0; 20], &[0; 32]] {
        let none = ProxyMarkers::read(nothing, nothing, nothing).unwrap();
        assert!(!none.is_proxy() && !none.any());
        assert_eq!(none, ProxyMarkers::default());
    }
}

/// `sec-proxy-slots`: nodes give `0x`, short words and padded ones.
#[test]
fn short_words_stand_on_the_right_and_any_bit_is_a_mark() {
    let read = |bytes: &[u8]| ProxyMarkers::read(bytes, &[], &[]).map(|markers| markers.implementation);
    assert_eq!(read(CODE.as_slice()), Ok(Some(CODE)));
    assert_eq!(read(&[1]), Ok(Some(Address::with_last_byte(1))));
    let mut high = B256::ZERO;
    high.0[0] = 1;
    assert_eq!(read(high.as_slice()), Ok(Some(Address::ZERO)));
    assert_eq!(read(&[0; 33]), Err(Malformed::TooLong));
}

/// A host's reason for a missing response is passed on as it is.
#[test]
fn a_failure_of_the_host_stays_what_it_is() {
    for name in ["connect", "tls", "timeout", "too-large", "rate-limited", "http-status", "not-json-rpc"] {
        let reason = Reason::from_name(name).unwrap();
        let answer = CallAnswer::Failed(reason);
        assert_eq!(read_call(&answer), CallOutcome::Failed(reason.into()));
        assert_eq!(read_chain_id(&answer), Err(reason.into()));
        assert_eq!(read_block(&answer), Err(reason.into()));
        assert_eq!(read_data(&answer), Err(reason.into()));
        assert_eq!(read_record(U256::ZERO, &read_call(&answer)), Record::Unavailable(reason.into()));
    }
}
