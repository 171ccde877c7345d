//! A publication whose transaction was sent: its receipt, and the verdict on the new registration.

use crate::publisher::{
    MANIFEST, PREDICATE, REGISTRY, SENT, TOOL_ID, URI, World, config, registered, sent, updated,
};
use erc8257::inquiry::{HttpEnd, OwnedCallAnswer};
use erc8257::registry::RegistryError;
use erc8257::rpc::Reason;
use erc8257::{Address, B256, Outcome, ToolConfig, U256, hash};
use publish::{Function, MinedState, Publication, Published, ServedState, Verdict};

/// The registration was mined, and the registry has its record.
fn world() -> World {
    let mut world = World::default();
    world.mined(true, &[registered(REGISTRY, TOOL_ID, &config())]);
    world
}

fn mined(published: &Published) -> MinedState {
    published.mined.as_ref().unwrap().state
}

#[test]
fn a_registration_is_verified_like_any_other() {
    let mut world = world();
    let published = world.publish(sent());
    assert_eq!(published.verdict, Verdict::Verified, "{}", published.to_json());
    assert_eq!(world.steps, ["ask", "verify", "fetch"]);
    let report = published.report.as_ref().unwrap();
    assert!(report.is_verified());
    assert_eq!(report.tool_ref().unwrap().tool_id, U256::from(TOOL_ID));
    assert_eq!(published.tool.as_ref(), report.tool_ref());
    assert_eq!(published.served.unwrap().state, ServedState::Same);
    assert_eq!((published.preflight.as_ref(), published.transaction.as_ref()), (None, None));
    let text = published.to_json();
    assert!(text.contains(r#""receipt":{"state":"matches","block":{"number":"15","hash":"0x0f0f"#), "{text}");
    assert!(
        text.contains(r#""toolId":"7","differs":[]},"report":{"format":"erc8257-report/1","verified":true"#)
    );
}

#[test]
fn a_transaction_without_a_receipt_is_pending() {
    let published = World::default().publish(sent());
    assert_eq!((published.verdict, mined(&published)), (Verdict::Pending, MinedState::NotFound));
    assert_eq!((published.tool, published.report), (None, None));
    // Some nodes give one to a transaction that is not in a block yet.
    let mut world = World::default();
    let early = format!(r#"{{"transactionHash":"{SENT}","blockNumber":null,"blockHash":null,"logs":[]}}"#);
    world.says("eth_getTransactionReceipt", &early);
    let published = world.publish(sent());
    assert_eq!((published.verdict, mined(&published)), (Verdict::Pending, MinedState::NotFound));
}

#[test]
fn a_reverted_transaction_is_told() {
    let mut world = World::default();
    world.mined(false, &[]);
    let published = world.publish(sent());
    assert_eq!((published.verdict, mined(&published)), (Verdict::Reverted, MinedState::Reverted));
    assert_eq!(world.steps, ["ask"]);
}

/// Any contract can log the same event: only those of the registry count.
#[test]
fn events_of_other_contracts_do_not_count() {
    let broken = registered(REGISTRY, TOOL_ID, &config()).replace("\"data\":\"0x", "\"data\":\"0x01");
    for logs in [
        vec![],
        vec![registered(Address::repeat_byte(0x12), TOOL_ID, &config())],
        vec![updated(TOOL_ID, URI, config().manifest_hash)],
        vec![broken],
    ] {
        let mut world = World::default();
        world.mined(true, &logs);
        let published = world.publish(sent());
        assert_eq!((published.verdict, mined(&published)), (Verdict::OtherTransaction, MinedState::NoEvent));
        assert_eq!(published.tool, None, "{logs:?}");
    }
}

#[test]
fn an_event_of_something_else_names_its_differences() {
    for (other, differs) in [
        (ToolConfig { creator: Address::repeat_byte(5), ..config() }, vec!["creator"]),
        (ToolConfig { metadata_uri: format!("{URI}x"), ..config() }, vec!["metadataURI"]),
        (ToolConfig { manifest_hash: B256::repeat_byte(1), ..config() }, vec!["manifestHash"]),
        (ToolConfig { access_predicate: Address::repeat_byte(1), ..config() }, vec!["accessPredicate"]),
        (
            ToolConfig { creator: Address::ZERO, manifest_hash: B256::repeat_byte(1), ..config() },
            vec!["creator", "manifestHash"],
        ),
    ] {
        let mut world = World::default();
        world.mined(true, &[registered(REGISTRY, TOOL_ID, &other)]);
        let published = world.publish(sent());
        assert_eq!(published.verdict, Verdict::OtherTransaction, "{differs:?}");
        assert_eq!((published.mined.unwrap().differs, published.tool), (differs, None));
        // One transaction of a wallet's contract may register several tools.
        world.mined(true, &[registered(REGISTRY, 8, &other), registered(REGISTRY, TOOL_ID, &config())]);
        assert_eq!(world.publish(sent()).verdict, Verdict::Verified);
    }
}

#[test]
fn a_receipt_that_is_a_lie_decides_nothing() {
    for lie in ["{}", "[]", "\"0x1\"", "{\"status\":\"0x1\"}"] {
        let mut world = World::default();
        world.says("eth_getTransactionReceipt", lie);
        let published = world.publish(sent());
        assert_eq!((published.verdict, published.mined), (Verdict::Unavailable, None), "{lie}");
        assert_eq!(published.failure.unwrap().reason, Reason::NotJsonRpc);
    }
    let mut world = world();
    let published = world.publish(Publication { transaction: Some(B256::repeat_byte(0x98)), ..sent() });
    assert_eq!(published.verdict, Verdict::Unavailable, "a receipt of another transaction");
    assert_eq!(published.failure.unwrap().detail, Some(format!("the receipt is that of {SENT}")));
    world.fails("eth_getTransactionReceipt", Reason::Timeout);
    assert_eq!(world.publish(sent()).failure.unwrap().reason, Reason::Timeout);
}

#[test]
fn a_registration_that_consumers_refuse_is_not_verified() {
    let mut edited = world();
    edited.body = MANIFEST.replace("again", "once").into_bytes();
    let published = edited.publish(sent());
    assert_eq!(published.verdict, Verdict::NotVerified);
    let served = published.served.unwrap();
    assert_eq!((served.state, served.hash), (ServedState::Differs, hash(&edited.body).ok()));
    assert_eq!(published.report.unwrap().outcome(), Outcome::Refused);

    let mut gone = world();
    gone.status = Some(404);
    let published = gone.publish(sent());
    assert_eq!(
        (published.verdict, published.served.unwrap().state),
        (Verdict::NotVerified, ServedState::Refused)
    );

    let mut deregistered = world();
    let gone = RegistryError::ToolIsDeregistered { tool_id: U256::from(TOOL_ID) }.encode();
    let gone = alloy_primitives::hex::encode_prefixed(gone);
    let error = format!(r#"{{"code":3,"message":"execution reverted","data":"{gone}"}}"#);
    deregistered.answers.insert(World::about_tool(TOOL_ID), OwnedCallAnswer::Error(error));
    let published = deregistered.publish(sent());
    assert_eq!((published.verdict, published.served), (Verdict::NotVerified, None));
}

/// The receipt tells of a tool that the registry never had: another try gives another receipt, or none.
#[test]
fn a_transaction_that_a_reorganisation_took_away_decides_nothing() {
    let mut lost = world();
    lost.record(TOOL_ID, None);
    let published = lost.publish(sent());
    assert_eq!((published.verdict, published.served), (Verdict::Unavailable, None));
    assert_eq!(published.failure.unwrap().reason, Reason::NoBlock);

    let mut other = world();
    other.head(15);
    let published = other.publish(sent());
    assert_eq!(
        (published.verdict, published.failure.unwrap().reason),
        (Verdict::Unavailable, Reason::OtherBlock)
    );
}

#[test]
fn a_server_or_registry_without_an_answer_decides_nothing() {
    let mut down = world();
    (down.end, down.status) = (HttpEnd::Connect, None);
    let published = down.publish(sent());
    assert_eq!(
        (published.verdict, published.served.unwrap().state),
        (Verdict::Unavailable, ServedState::Unavailable)
    );
    let mut silent = world();
    silent.fails(&World::about_tool(TOOL_ID), Reason::Timeout);
    let published = silent.publish(sent());
    assert_eq!((published.verdict, published.served), (Verdict::Unavailable, None));
}

/// A node behind others has the receipt, and not yet the record.
#[test]
fn a_node_behind_the_transaction_decides_nothing() {
    let mut behind = world();
    behind.head(14);
    behind.record(TOOL_ID, None);
    let published = behind.publish(sent());
    assert_eq!(
        (published.verdict, published.failure.unwrap().reason),
        (Verdict::Unavailable, Reason::Behind)
    );
}

/// The tool may be genuine, and commits something else by now.
#[test]
fn a_record_that_changed_since_is_superseded() {
    let body = MANIFEST.replace("again", "once").into_bytes();
    let mut world = world();
    world.record(TOOL_ID, Some(&ToolConfig { manifest_hash: hash(&body).unwrap(), ..config() }));
    world.body = body;
    let published = world.publish(sent());
    assert_eq!(published.verdict, Verdict::Superseded);
    assert!(published.report.unwrap().is_verified());
}

/// The creator may have set another predicate since: the tool is no longer as it was registered.
#[test]
fn a_predicate_that_changed_since_is_superseded() {
    let mut world = world();
    world.record(TOOL_ID, Some(&ToolConfig { access_predicate: PREDICATE, ..config() }));
    let published = world.publish(sent());
    assert_eq!(published.verdict, Verdict::Superseded);
    assert!(published.report.unwrap().is_verified());
}

#[test]
fn an_update_is_found_by_its_event() {
    let update = Publication { function: Function::Update { tool_id: U256::from(TOOL_ID) }, ..sent() };
    let mut world = World::default();
    world.mined(true, &[updated(TOOL_ID, URI, config().manifest_hash)]);
    assert_eq!(world.publish(update.clone()).verdict, Verdict::Verified);
    world.mined(true, &[updated(8, URI, config().manifest_hash)]);
    let published = world.publish(update.clone());
    assert_eq!(
        (published.verdict, published.mined.unwrap().differs),
        (Verdict::OtherTransaction, vec!["toolId"])
    );
    world.mined(true, &[registered(REGISTRY, TOOL_ID, &config())]);
    assert_eq!(mined(&world.publish(update)), MinedState::NoEvent);
}

/// The event of an update does not name its sender; only the tool's creator can be that.
#[test]
fn an_update_of_a_strangers_tool_is_not_ours() {
    let function = Function::Update { tool_id: U256::from(TOOL_ID) };
    let mut world = World::default();
    world.mined(true, &[updated(TOOL_ID, URI, config().manifest_hash)]);
    let published = world.publish(Publication { function, from: Address::repeat_byte(5), ..sent() });
    assert_eq!((published.verdict, mined(&published)), (Verdict::OtherTransaction, MinedState::Other));
    assert_eq!(published.mined.unwrap().differs, ["creator"]);
}
