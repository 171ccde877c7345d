//! A publication that is put away, runs out of time, or is handed what it did not ask for.

use crate::publisher::{
    MANIFEST, NOW, REGISTRY, TOOL_ID, URI, World, again, config, registered, registration, sent,
};
use erc8257::inquiry::{HttpAnswer, HttpEnd, Inquiry as _, OutOfOrder, Step, StoreAnswer};
use erc8257::rpc::{CallAnswer, Reason};
use erc8257::verbs::Conclusion;
use erc8257::{FetchError, limits};
use publish::{Publication, Publish, Verdict};

const LATE: u64 = NOW + limits::SESSION_SECONDS as u64 + 1;

/// The end of a publication that nobody answers any more.
fn expired(publish: &mut Publish) -> (Verdict, Option<Reason>) {
    let Step::Done(published) = publish.poll(LATE) else { panic!("still open") };
    (published.verdict, published.failure.as_ref().map(|failure| failure.reason))
}

#[test]
fn a_publication_ends() {
    let unavailable = (Verdict::Unavailable, Some(Reason::Expired));
    let mut publish = Publish::new(registration()).unwrap();
    let _ = publish.poll(NOW);
    assert_eq!(expired(&mut publish), unavailable);
    assert_eq!(again(&publish).report(), publish.report());

    let mut publish = Publish::new(registration()).unwrap();
    let Step::Calls(calls) = publish.poll(NOW) else { panic!() };
    for call in calls {
        let result = if call.method == "eth_chainId" { "\"0x2105\"" } else { &block() };
        publish.handle_call(call.id, &CallAnswer::Result(result.as_bytes())).unwrap();
    }
    assert_eq!(expired(&mut publish), unavailable);
}

fn block() -> String {
    format!(r#"{{"number":"0x10","hash":"0x{}","timestamp":"{NOW:#x}"}}"#, "01".repeat(32))
}

/// A server that never answers ends the publication, too.
#[test]
fn a_fetch_ends() {
    let bundle = World::default().drive(registration()).bundle().unwrap();
    let at = bundle.find(",\"response\":").unwrap();
    let mut publish = Publish::resume(format!("{}}}", &bundle[..at]).as_bytes()).unwrap();
    assert!(matches!(publish.poll(NOW), Step::Http(request) if request.url == URI));
    assert_eq!(expired(&mut publish), (Verdict::Unavailable, None));
    assert_eq!(publish.report().unwrap().served.unwrap().error, Some(FetchError::Timeout));
    assert_eq!(again(&publish).report(), publish.report());
}

/// A publisher may think for longer than any RPC.
#[test]
fn a_question_to_the_publisher_does_not_expire() {
    let upper = MANIFEST.replace("0xabcdefabcdef", "0xABCDEFabcdef");
    let mut publish = Publish::new(Publication { manifest: upper.into(), ..registration() }).unwrap();
    assert!(matches!(publish.poll(NOW), Step::Confirm(_)));
    assert!(matches!(publish.poll(LATE), Step::Confirm(_)));
    publish.handle_confirmation(0, true).unwrap();
    assert!(matches!(publish.poll(LATE), Step::Calls(_)));
}

#[test]
fn what_was_not_asked_for_is_refused() {
    let mut publish = Publish::new(registration()).unwrap();
    let before = publish.clone();
    let answer = HttpAnswer::failed(HttpEnd::Complete);
    let refused = [
        publish.handle_http(0, &answer),
        publish.handle_signature(0, None),
        publish.handle_confirmation(0, true),
        publish.handle_store(0, StoreAnswer::Done),
        publish.handle_handler(0, &answer),
        publish.handle_call(0, &CallAnswer::Failed(Reason::Connect)),
        publish.handle_call((1 << 16) + 2, &CallAnswer::Failed(Reason::Connect)),
    ];
    assert_eq!(refused, [Err(OutOfOrder); 7]);
    assert_eq!(publish, before);
}

/// Only states that a publication can reach come out of a text.
#[test]
fn a_state_that_cannot_be_is_refused() {
    let mut world = World::default();
    world.mined(true, &[registered(REGISTRY, TOOL_ID, &config())]);
    let verified = world.drive(sent()).bundle().unwrap();
    let ready = World::default().drive(registration()).bundle().unwrap();
    for (text, part, other, member) in [
        (&ready, "erc8257-publish-bundle/1", "erc8257-publish-bundle/2", "format"),
        (&ready, "\"chainId\":\"8453\"", "\"chainId\":8453", "chainId"),
        (&ready, "\"chainId\":\"8453\",", "", "chainId"),
        (&ready, "\"chainId\":\"8453\"", "\"chainId\":\"0\"", "chainId"),
        (&ready, "\"manifest\":\"", "\"manifest\":\"?", "manifest"),
        (&ready, "\"manifest\":\"", "\"manifestText\":\"{}\",\"manifest\":\"", "manifest"),
        (&ready, "\"from\":\"0x", "\"from\":\"", "from"),
        (&ready, "\"accessPredicate\":", "\"toolId\":\"7\",\"accessPredicate\":", "toolId"),
        (
            &ready,
            "\"accessPredicate\":\"0x0000000000000000000000000000000000000000\"",
            "\"toolId\":\"07\"",
            "toolId",
        ),
        (&ready, "\"began\":", "\"confirmed\":true,\"began\":", "confirmed"),
        (&ready, "\"began\":", "\"policy\":{\"quorum\":{\"need\":1,\"of\":1}},\"began\":", "policy.quorum"),
        (&ready, "\"began\":", "\"policy\":{\"fresh\":1},\"began\":", "policy.fresh"),
        (&ready, "{\"id\":65536,", "{\"id\":65546,", "answers"),
        (&ready, "\"result\":\"\\\"0x2105\\\"\"", "\"result\":\"\\\"0x1\\\"\"", "answers"),
        (&verified, "\"transaction\":\"0x99", "\"transaction\":\"0x", "transaction"),
        (&verified, "/7\\\"", "/8\\\"", "session"),
        (&verified, r#"\"block\":\"latest\""#, r#"\"block\":\"16\""#, "session"),
        (&verified, r#"\"block\":\"latest\""#, r#"\"block\":\"finalized\""#, "session"),
        (&verified, r#"\"clock\":"#, r#"\"o'clock\":"#, "session"),
        (&verified, r#"\"clock\":"#, r#"\"clock\":true,\"o'clock\":"#, "session.clock"),
        (&verified, r#"\"block\":\"latest\""#, r#"\"rereads\":false,\"block\":\"latest\""#, "session"),
        (&verified, "{\"id\":65543,\"result\"", "{\"id\":65543,\"error\"", "session"),
    ] {
        let broken = text.replacen(part, other, 1);
        assert_ne!(&broken, text, "{part}");
        let error = Publish::resume(broken.as_bytes()).unwrap_err();
        assert_eq!(error.member(), Some(member), "{part}: {error}");
        assert!(error.to_json().starts_with(r#"{"format":"erc8257-publish/1","error":{"code":"usage-"#));
    }
    let text = format!("\"manifestText\":{}", serde_json::to_string(MANIFEST).unwrap());
    let at = ready.find("\"manifest\":").unwrap();
    let end = ready.find(",\"metadataURI\"").unwrap();
    let again = Publish::resume(format!("{}{text}{}", &ready[..at], &ready[end..]).as_bytes()).unwrap();
    assert_eq!(again.export(), ready, "bytes and text are the same manifest");
}

/// Contract 2 of the areas: a bundle is judged by its format, and gives the report of the run that wrote it.
#[test]
fn a_bundle_is_judged_like_any_other() {
    let ready = World::default().drive(registration());
    let bundle = ready.bundle().unwrap();
    let judge = |text: &str| erc8257::verbs::judge::<publish::Border>(text.as_bytes());
    let judged = judge(&bundle);
    let judgement = judged.as_ref().unwrap();
    assert_eq!(
        (judgement.report.as_str(), judgement.conclusion),
        (&*ready.report().unwrap().to_json(), Conclusion::Yes)
    );
    // R4 of the areas' contract: a bundle of any format may have 16 MiB.
    let large = format!("{bundle}{}", " ".repeat((16 << 20) - bundle.len()));
    assert_eq!(judge(&large), judged);
    let other = "{\"format\":\"erc8257-bundle/1\",\"of\":\"erc8257-publish-bundle/1\"}";
    assert!(judge(other).to_json().starts_with(r#"{"format":"erc8257-report/1","error""#));
    let open = Publish::new(registration()).unwrap().export();
    let error = judge(&open);
    assert!(error.to_json().starts_with(
        r#"{"format":"erc8257-publish/1","error":{"code":"usage-wrong-value","member":"answers""#
    ));
}

#[test]
fn every_verdict_has_its_word_and_conclusion() {
    let words: Vec<&str> = Verdict::ALL.iter().map(|verdict| verdict.as_str()).collect();
    let mut unique = words.clone();
    unique.sort_unstable();
    unique.dedup();
    assert_eq!(unique.len(), words.len());
    let of = |conclusion| {
        let all = Verdict::ALL.into_iter().filter(|verdict| verdict.conclusion() == conclusion);
        all.map(Verdict::as_str).collect::<Vec<_>>()
    };
    assert_eq!(of(Conclusion::Yes), ["ready", "verified"]);
    assert_eq!(of(Conclusion::Unknown), ["pending", "unavailable"]);
    for verdict in Verdict::ALL {
        assert!(verdict.sentence().split(' ').count() <= 25, "{verdict}");
    }
}
