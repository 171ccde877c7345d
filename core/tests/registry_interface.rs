//! The ladder of ERC-165 (ledger `9-registry-id`, `9-predicate-id`, `sec-ladder-probe165`): yes to itself, no to the
//! identifier of nothing, and only then does the answer count.

use erc8257::registry::{ERC165_GAS, Interface, read_interface};
use erc8257::rpc::{CallOutcome, Failure, Reason};

fn yes() -> CallOutcome {
    CallOutcome::Returned([[0; 31].as_slice(), &[1]].concat())
}

fn no() -> CallOutcome {
    CallOutcome::Returned(vec![0; 32])
}

fn nothing() -> CallOutcome {
    CallOutcome::Returned(Vec::new())
}

fn reverted() -> CallOutcome {
    CallOutcome::Reverted(vec![0xab; 4])
}

fn failure() -> Failure {
    Failure { reason: Reason::Timeout, detail: None }
}

fn failed() -> CallOutcome {
    CallOutcome::Failed(failure())
}

#[test]
fn an_answer_counts_behind_a_yes_and_a_no() {
    assert_eq!(read_interface(&yes(), &no(), &yes()), Ok(Interface::Supported));
    assert_eq!(read_interface(&yes(), &no(), &no()), Ok(Interface::NotSupported));
}

#[test]
fn words_and_gas() {
    let words = [Interface::Supported, Interface::NotSupported, Interface::NoErc165].map(Interface::as_str);
    assert_eq!(words, ["supported", "not-supported", "no-erc165"]);
    // 30,000 for the contract, 21,000 for any transaction, 8 bytes for 16 each and 28 zeros for 4.
    assert_eq!(ERC165_GAS, 51_240);
}

#[test]
fn no_answer_means_no_erc_165() {
    for odd in [nothing(), reverted(), CallOutcome::Returned(vec![1; 32]), CallOutcome::Returned(vec![0; 31])]
    {
        assert_eq!(read_interface(&odd, &no(), &yes()), Ok(Interface::NoErc165));
        assert_eq!(read_interface(&yes(), &odd, &yes()), Ok(Interface::NoErc165));
        assert_eq!(read_interface(&yes(), &no(), &odd), Ok(Interface::NoErc165));
    }
    assert_eq!(read_interface(&no(), &no(), &yes()), Ok(Interface::NoErc165));
    assert_eq!(read_interface(&yes(), &yes(), &yes()), Ok(Interface::NoErc165));
}

#[test]
fn a_failure_that_decides_stays_one() {
    assert_eq!(read_interface(&failed(), &no(), &yes()), Err(failure()));
    assert_eq!(read_interface(&yes(), &failed(), &yes()), Err(failure()));
    assert_eq!(read_interface(&yes(), &no(), &failed()), Err(failure()));
    // Once it is clear that the contract does not speak ERC-165, the rest does not matter.
    assert_eq!(read_interface(&reverted(), &failed(), &failed()), Ok(Interface::NoErc165));
}
