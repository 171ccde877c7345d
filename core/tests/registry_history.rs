//! The fold of a registry's events into the history of each tool (ledger `1-evt-registered`,
//! `1-evt-metadata-updated`, `1-evt-predicate-updated`, `1-evt-deregistered`, `1-update-event`,
//! `8-update-event`).

use erc8257::registry::{Anomalies, Anomaly, RegistryEvent, Stage, ToolHistory};
use erc8257::{Address, B256, ToolConfig, U256};
use proptest::prelude::*;

fn registered(uri: &str) -> RegistryEvent {
    RegistryEvent::ToolRegistered {
        tool_id: U256::ONE,
        creator: Address::repeat_byte(0xab),
        access_predicate: Address::ZERO,
        metadata_uri: uri.into(),
        manifest_hash: B256::repeat_byte(1),
    }
}

fn updated(uri: &str, hash: u8) -> RegistryEvent {
    RegistryEvent::ToolMetadataUpdated {
        tool_id: U256::ONE,
        new_uri: uri.into(),
        new_hash: B256::repeat_byte(hash),
    }
}

fn predicate(byte: u8) -> RegistryEvent {
    RegistryEvent::AccessPredicateUpdated { tool_id: U256::ONE, new_predicate: Address::repeat_byte(byte) }
}

fn removed() -> RegistryEvent {
    RegistryEvent::ToolDeregistered { tool_id: U256::ONE }
}

fn history(events: &[RegistryEvent]) -> ToolHistory {
    events.iter().fold(ToolHistory::default(), |tool, event| tool.fold(event).0)
}

fn config(uri: &str, hash: u8, predicate: u8) -> ToolConfig {
    ToolConfig {
        creator: Address::repeat_byte(0xab),
        metadata_uri: uri.into(),
        manifest_hash: B256::repeat_byte(hash),
        access_predicate: Address::repeat_byte(predicate),
    }
}

#[test]
fn a_registration_gives_the_whole_record() {
    let tool = history(&[registered("a")]);
    assert!(tool.is_active() && tool.agrees_with(Some(&config("a", 1, 0))));
    assert_eq!(tool.anomalies.iter().count(), 0);
}

/// Ledger `1-creator-immutable`: no event changes the creator, so a record with another creator contradicts
/// the events.
#[test]
fn a_record_with_another_creator_contradicts_the_events() {
    let tool = history(&[registered("a"), updated("b", 2), predicate(7)]);
    let record = config("b", 2, 7);
    assert!(tool.agrees_with(Some(&record)));
    let other = Address::repeat_byte(0xac);
    assert!(!tool.agrees_with(Some(&ToolConfig { creator: other, ..record })));
}

/// Ledger `1-update-event`, `8-update-event`: URI and hash are followed each for itself.
#[test]
fn an_update_may_change_the_uri_the_hash_or_both_1_update_event() {
    for (event, uri, hash) in
        [(updated("b", 1), "b", 1), (updated("a", 2), "a", 2), (updated("b", 2), "b", 2)]
    {
        let tool = history(&[registered("a"), event]);
        assert!(tool.agrees_with(Some(&config(uri, hash, 0))), "{tool:?}");
        assert!(!tool.agrees_with(Some(&config("a", 1, 0))));
    }
}

/// Ledger `1-setpred-event`, `1-evt-predicate-updated`.
#[test]
fn a_new_predicate_changes_nothing_else_1_evt_predicate_updated() {
    let tool = history(&[registered("a"), predicate(7)]);
    assert!(tool.agrees_with(Some(&config("a", 1, 7))));
    assert_eq!(tool.anomalies, Anomalies::default());
}

/// Ledger `1-dereg-event`, `1-evt-deregistered`.
#[test]
fn a_deregistered_tool_is_retired_and_keeps_its_last_record_1_evt_deregistered() {
    let tool = history(&[registered("a"), updated("b", 2), removed()]);
    assert!(tool.is_retired() && !tool.is_active());
    assert_eq!(tool.metadata_uri.as_deref(), Some("b"));
    assert!(tool.agrees_with(None) && !tool.agrees_with(Some(&config("b", 2, 0))));
    assert!(!history(&[registered("a")]).agrees_with(None));
}

#[test]
fn an_update_of_a_tool_that_was_never_seen_is_kept_as_far_as_it_goes() {
    let (tool, anomaly) = ToolHistory::default().fold(&updated("b", 2));
    assert_eq!(anomaly, Some(Anomaly::Unregistered));
    assert_eq!((tool.stage, tool.creator, tool.access_predicate), (Stage::Active, None, None));
    // An unknown value contradicts nothing.
    assert!(tool.agrees_with(Some(&config("b", 2, 9))));
    assert!(!tool.agrees_with(Some(&config("c", 2, 9))));

    let (tool, anomaly) = ToolHistory::default().fold(&removed());
    assert_eq!((tool.stage, anomaly), (Stage::Retired, Some(Anomaly::Unregistered)));
    let (tool, anomaly) = ToolHistory::default().fold(&predicate(3));
    assert_eq!((tool.stage, anomaly), (Stage::Active, Some(Anomaly::Unregistered)));
}

/// Ledger `1-dereg-id-not-reused`.
#[test]
fn an_id_that_is_registered_again_is_told_and_the_latest_word_counts_1_dereg_id_not_reused() {
    let (tool, anomaly) = history(&[registered("a")]).fold(&registered("b"));
    assert_eq!(anomaly, Some(Anomaly::RegisteredAgain));
    assert_eq!(tool.metadata_uri.as_deref(), Some("b"));

    let (tool, anomaly) = history(&[registered("a"), removed()]).fold(&registered("b"));
    assert_eq!((tool.stage, anomaly), (Stage::Active, Some(Anomaly::AfterDeregistration)));
}

/// Ledger `1-dereg-reverts-all`.
#[test]
fn nothing_but_a_registration_revives_a_retired_tool_1_dereg_reverts_all() {
    for event in [updated("b", 2), predicate(3), removed()] {
        let (tool, anomaly) = history(&[registered("a"), removed()]).fold(&event);
        assert_eq!((tool.stage, anomaly), (Stage::Retired, Some(Anomaly::AfterDeregistration)));
    }
}

#[test]
fn anomalies_are_never_forgotten_and_survive_storage() {
    let tool =
        history(&[predicate(1), registered("a"), removed(), removed(), registered("b"), updated("c", 3)]);
    let names: Vec<_> = tool.anomalies.iter().map(Anomaly::as_str).collect();
    assert_eq!(names, ["unregistered", "registered-again", "after-deregistration"]);
    assert_eq!(Anomalies::from_bits(tool.anomalies.to_bits()), tool.anomalies);
    assert_eq!(Anomalies::from_bits(0xff).iter().count(), 3);
}

fn event() -> impl Strategy<Value = RegistryEvent> {
    prop_oneof![
        "[ab]".prop_map(|uri| registered(&uri)),
        ("[ab]", 0..3_u8).prop_map(|(uri, hash)| updated(&uri, hash)),
        (0..3_u8).prop_map(predicate),
        Just(removed()),
    ]
}

proptest! {
    #[test]
    fn a_history_is_odd_exactly_if_some_event_was(events in prop::collection::vec(event(), 0..12)) {
        let mut tool = ToolHistory::default();
        let mut odd = Anomalies::default();
        for event in &events {
            let (next, anomaly) = tool.fold(event);
            odd = anomaly.map_or(odd, |anomaly| odd.with(anomaly));
            prop_assert!(next.stage != Stage::Unseen);
            tool = next;
        }
        prop_assert_eq!(tool.anomalies, odd);
    }

    #[test]
    fn the_stage_follows_from_the_last_registration_and_deregistration(events in prop::collection::vec(event(), 1..12)) {
        let last = events.iter().rev().find_map(|event| match event {
            RegistryEvent::ToolRegistered { .. } => Some(Stage::Active),
            RegistryEvent::ToolDeregistered { .. } => Some(Stage::Retired),
            _ => None,
        });
        prop_assert_eq!(history(&events).stage, last.unwrap_or(Stage::Active));
    }
}
