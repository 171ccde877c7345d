//! Calls: the table of known functions, and the one encoding of arguments.

use std::collections::BTreeSet;

use alloy_primitives::{Address, U256, hex};
use calls::border::act::{ActKind, Danger};
use calls::limits::{CALL_BYTES, CALL_DEPTH, CALLS};
use calls::{Acts, Note, decode, known_selectors};
use primitives::canonical::keccak256;
use proptest::prelude::*;

const ACCOUNT: Address = Address::repeat_byte(0xaa);
const TOKEN: Address = Address::repeat_byte(0x70);

fn word(number: usize) -> [u8; 32] {
    U256::from(number).to_be_bytes()
}

/// `multicall(bytes[])` around these data.
fn multicall(calls: &[Vec<u8>]) -> Vec<u8> {
    let mut heads = Vec::new();
    let mut tails = Vec::new();
    for call in calls {
        heads.extend(word(calls.len() * 32 + tails.len()));
        tails.extend(word(call.len()));
        tails.extend(call);
        tails.resize(tails.len().next_multiple_of(32), 0);
    }
    [&hex!("ac9650d8")[..], &word(32), &word(calls.len()), &heads, &tails].concat()
}

fn transfer(amount: usize) -> Vec<u8> {
    [&hex!("a9059cbb")[..], &[0; 12], &[7; 20], &word(amount)].concat()
}

fn of(data: &[u8]) -> Acts {
    decode(Some(ACCOUNT), Some(TOKEN), U256::ZERO, data)
}

/// Ledger `wal-call-canonical`: a selector is the beginning of its signature's hash.
#[test]
fn selectors_are_those_of_their_signatures() {
    let mut seen = BTreeSet::new();
    for known in known_selectors() {
        assert_eq!(keccak256(known.signature.as_bytes())[..4], known.selector, "{}", known.signature);
        assert!(seen.insert(known.selector), "{}", known.signature);
    }
    assert_eq!(seen.len(), 59);
}

/// Ledger `wal-call-bounds`: N calls are looked at, and N + 1 are not.
#[test]
fn limits_of_depth_count_and_bytes() {
    let nested = |depth: usize| (0..depth).fold(transfer(1), |data, _| multicall(&[data]));
    let deepest = of(&nested(CALL_DEPTH));
    assert_eq!((deepest.acts.len(), deepest.has(Note::Limit)), (CALL_DEPTH + 1, false));
    assert_eq!(deepest.acts[CALL_DEPTH].path.matches('.').count(), CALL_DEPTH);
    let deeper = of(&nested(CALL_DEPTH + 1));
    assert_eq!((deeper.acts.len(), deeper.has(Note::Limit)), (CALL_DEPTH + 1, true));

    let many = |count: usize| of(&multicall(&vec![transfer(1); count]));
    assert_eq!((many(CALLS - 1).acts.len(), many(CALLS - 1).has(Note::Limit)), (CALLS, false));
    assert_eq!((many(CALLS).acts.len(), many(CALLS).has(Note::Limit)), (CALLS, true));

    let long = |bytes: usize| of(&[&hex!("12345678")[..], &vec![0; bytes - 4]].concat());
    assert_eq!((long(CALL_BYTES).acts.len(), long(CALL_BYTES).has(Note::Limit)), (1, false));
    assert_eq!((long(CALL_BYTES + 1).acts.len(), long(CALL_BYTES + 1).has(Note::Limit)), (0, true));
}

/// Ledger `wal-call-canonical`: any other byte in a word that has a type, an offset or a padding is malformed.
#[test]
fn dirty_words_and_moved_tails_are_malformed() {
    let data = multicall(&[transfer(1), vec![1, 2, 3, 4, 5]]);
    assert!(!of(&data).has(Note::Malformed));
    // The offset of the list, its length, an offset in it, the padding behind 68 bytes and behind five.
    for at in [35, 67, 99, 131, 240, data.len() - 1] {
        let mut dirty = data.clone();
        dirty[at] ^= 1;
        assert!(of(&dirty).has(Note::Malformed), "{at}");
    }
    // A length that takes a byte of the padding: the byte follows the arguments.
    let mut longer = data.clone();
    longer[163] += 1;
    assert!(of(&longer).has(Note::Trailing) && !of(&longer).has(Note::Malformed));
    let mut dirty = transfer(1);
    dirty[4] = 1;
    let read = of(&dirty);
    assert!(read.has(Note::Malformed) && read.acts[0].dangers == [Danger::Opaque], "{read:?}");
    assert_eq!((read.acts[0].kind, read.acts[0].amount), (ActKind::Erc20Transfer, None));
}

/// Ledger `wal-call-bounds`: the time does not grow faster than the data. Each call is looked at once for each container around it.
#[test]
fn hostile_data_take_bounded_work() {
    let lists = |count: usize| multicall(&vec![multicall(&vec![Vec::new(); count / 40]); 40]);
    for data in [multicall(&vec![Vec::new(); 2_000]), lists(1_600), vec![0xff; CALL_BYTES], multicall(&[])] {
        let read = of(&data);
        assert!(read.acts.len() <= CALLS);
    }
}

proptest! {
    /// Ledger `wal-no-panic`: whatever the bytes, with each selector.
    #[test]
    fn no_data_make_it_panic(index in 0..57_usize, tail in proptest::collection::vec(any::<u8>(), 0..300)) {
        let data = [&known_selectors()[index].selector[..], &tail].concat();
        let read = of(&data);
        prop_assert!(read.acts.len() <= CALLS);
        // Read again, it is the same.
        prop_assert_eq!(of(&data), read);
    }

    /// A word changed anywhere in a batch is seen: it reads otherwise, or is refused.
    #[test]
    fn no_two_encodings_read_alike(at in 4..400_usize, bit in 0..8_u32) {
        let data = multicall(&[transfer(1), transfer(2), multicall(&[transfer(3)])]);
        let at = 4 + (at - 4) % (data.len() - 4);
        let mut other = data.clone();
        other[at] ^= 1 << bit;
        prop_assert_ne!(of(&other), of(&data));
    }
}
