//! Scripted conversations: the server's answers, the next requests, and the answers that the calls have in
//! the end.

use std::time::Duration;

use erc8257_json_rpc::{
    Answer, BATCH, Conversation, HttpAnswer, Lost, NothingSent, Post, Server, When, refuses_batches,
};
use serde_json::Value;

/// The outcome of a request.
#[derive(Clone, Copy)]
enum Came<'a> {
    /// An answer of status 200.
    Ok(&'a str),
    /// Status, `Retry-After` and body.
    Http(u16, Option<&'a str>, &'a str),
    Lost(Lost),
}
use Came::{Http, Ok as Good};

const CUT: Came<'_> = Came::Lost(Lost::Cut);
const TOO_LARGE: Came<'_> = Came::Lost(Lost::TooLarge);
const OTHERWISE: Came<'_> = Came::Lost(Lost::Otherwise);

/// A conversation about `calls` calls. Each turn is the request that must be sent, as `sent` writes it, and
/// its outcome.
struct Script {
    name: &'static str,
    calls: usize,
    turns: &'static [(&'static str, Came<'static>)],
    /// As `told` writes them.
    answers: &'static str,
}

const REFUSAL: &str = r#"{"id":null,"error":{"code":-32600}}"#;
const BOTH: &str = r#"[{"id":1,"result":"a"},{"id":2,"result":"b"}]"#;

const SCRIPTS: &[Script] = &[
    Script { name: "nothing is asked", calls: 0, turns: &[], answers: "" },
    Script { name: "a batch", calls: 2, turns: &[("[1,2]", Good(BOTH))], answers: r#""a" "b""# },
    Script {
        name: "answers out of order",
        calls: 3,
        turns: &[(
            "[1,2,3]",
            Good(r#"[{"id":3,"error":{"c":3}},{"id":1,"result":null},{"id":2,"result":"b"}]"#),
        )],
        answers: r#"null "b" error{"c":3}"#,
    },
    Script {
        name: "an answer twice",
        calls: 3,
        turns: &[("[1,2,3]", Good(r#"[{"id":2,"result":"b"},{"id":2,"result":"b"},{"id":1,"result":"a"}]"#))],
        answers: r#""a" Missing Missing"#,
    },
    Script {
        name: "an answer three times",
        calls: 3,
        turns: &[("[1,2,3]", Good(r#"[{"id":2,"result":1},{"id":2,"result":2},{"id":2,"result":3}]"#))],
        answers: "Missing Missing Missing",
    },
    Script {
        name: "an answer is missing",
        calls: 2,
        turns: &[("[1,2]", Good(r#"[{"id":2,"result":"b"}]"#))],
        answers: r#"Missing "b""#,
    },
    Script {
        name: "all answers are missing",
        calls: 2,
        turns: &[("[1,2]", Good("[]"))],
        answers: "Missing Missing",
    },
    Script {
        name: "answers of other IDs",
        calls: 4,
        turns: &[(
            "[1,2,3,4]",
            Good(r#"[{"id":5,"result":5},{"id":0,"result":0},{"id":"2","result":2},{"id":3.0,"result":3}]"#),
        )],
        answers: "Missing Missing Missing Missing",
    },
    Script {
        name: "an ID that no number holds",
        calls: 2,
        turns: &[("[1,2]", Good(r#"[{"id":18446744073709551617,"result":1},{"id":-0,"result":2}]"#))],
        answers: "Missing Missing",
    },
    Script {
        name: "answers without IDs",
        calls: 2,
        turns: &[("[1,2]", Good(r#"[{"id":null,"error":1},{"result":2}]"#))],
        answers: "Missing Missing",
    },
    Script {
        name: "too many answers",
        calls: 2,
        turns: &[("[1,2]", Good(r#"[{"id":1,"result":1},{"id":2,"result":2},{"id":3,"result":3}]"#))],
        answers: "NotJsonRpc NotJsonRpc",
    },
    Script {
        name: "one result for a batch",
        calls: 2,
        turns: &[("[1,2]", Good(r#"{"id":1,"result":1}"#))],
        answers: "NotJsonRpc NotJsonRpc",
    },
    Script {
        name: "a batch for one call",
        calls: 1,
        turns: &[("1", Good(r#"[{"id":1,"result":1}]"#))],
        answers: "NotJsonRpc",
    },
    Script { name: "a result", calls: 1, turns: &[("1", Good(r#"{"id":1,"result":[]}"#))], answers: "[]" },
    Script {
        name: "a result of another ID",
        calls: 1,
        turns: &[("1", Good(r#"{"id":2,"result":1}"#))],
        answers: "Missing",
    },
    Script {
        name: "a result without an ID",
        calls: 1,
        turns: &[("1", Good(r#"{"result":1}"#))],
        answers: "Missing",
    },
    Script {
        name: "an error of another ID",
        calls: 1,
        turns: &[("1", Good(r#"{"id":2,"error":1}"#))],
        answers: "Missing",
    },
    Script {
        name: "an error without an ID",
        calls: 1,
        turns: &[("1", Good(REFUSAL))],
        answers: r#"error{"code":-32600}"#,
    },
    Script {
        name: "an error for the whole batch",
        calls: 2,
        turns: &[("[1,2]", Good(REFUSAL)), ("3", Good(r#"{"id":3,"result":"a"}"#)), ("4", Good(REFUSAL))],
        answers: r#""a" error{"code":-32600}"#,
    },
    Script {
        name: "a status that does not matter",
        calls: 2,
        turns: &[("[1,2]", Http(500, None, BOTH))],
        answers: r#""a" "b""#,
    },
    Script {
        name: "a status that refuses batches, to single calls",
        calls: 2,
        turns: &[("[1,2]", Http(413, None, "")), ("3", Http(413, None, "")), ("4", Http(400, None, "oh"))],
        answers: "HttpStatus(413) HttpStatus(400)",
    },
    Script {
        name: "halves down to one, and the rest in batches as large as are taken",
        calls: 5,
        turns: &[
            ("[1,2,3,4,5]", Http(413, None, "")),
            ("[6,7,8]", Http(413, None, "")),
            ("[9,10]", Good(r#"[{"id":9,"result":"a"},{"id":10,"result":"b"}]"#)),
            ("[11,12]", Good(r#"[{"id":11,"result":"c"},{"id":12,"result":"d"}]"#)),
            ("13", Good(r#"{"id":13,"result":"e"}"#)),
        ],
        answers: r#""a" "b" "c" "d" "e""#,
    },
    Script {
        name: "an answer too large, and the rest in one batch again",
        calls: 4,
        turns: &[
            ("[1,2,3,4]", TOO_LARGE),
            ("[5,6]", TOO_LARGE),
            ("7", TOO_LARGE),
            ("8", Good(r#"{"id":8,"result":"b"}"#)),
            ("[9,10]", Good(r#"[{"id":9,"result":"c"},{"id":10,"result":"d"}]"#)),
        ],
        answers: r#"lost "b" "c" "d""#,
    },
    Script {
        name: "a cut connection",
        calls: 2,
        turns: &[("[1,2]", CUT), ("again [1,2]", Good(BOTH))],
        answers: r#""a" "b""#,
    },
    Script {
        name: "a connection cut twice",
        calls: 2,
        turns: &[("[1,2]", CUT), ("again [1,2]", CUT)],
        answers: "lost lost",
    },
    Script {
        name: "each request may be cut once",
        calls: 2,
        turns: &[
            ("[1,2]", CUT),
            ("again [1,2]", TOO_LARGE),
            ("3", CUT),
            ("again 3", Good(r#"{"id":3,"result":1}"#)),
            ("4", OTHERWISE),
        ],
        answers: "1 lost",
    },
    Script { name: "no answer", calls: 2, turns: &[("[1,2]", OTHERWISE)], answers: "lost lost" },
    Script {
        name: "too many requests, and no word how long",
        calls: 2,
        turns: &[("[1,2]", Http(429, None, "")), ("after 1 [1,2]", Good(BOTH))],
        answers: r#""a" "b""#,
    },
    Script {
        name: "too many requests, and a wait",
        calls: 2,
        turns: &[("[1,2]", Http(429, Some("4"), "")), ("after 4 [1,2]", Good(BOTH))],
        answers: r#""a" "b""#,
    },
    Script {
        name: "too many requests twice, and answers beside that",
        calls: 2,
        turns: &[("[1,2]", Http(429, Some("0"), BOTH)), ("after 0 [1,2]", Http(429, Some("0"), BOTH))],
        answers: "RateLimited RateLimited",
    },
    Script {
        name: "a wait as long as the time that is left",
        calls: 1,
        turns: &[("1", Http(429, Some("5"), ""))],
        answers: "RateLimited",
    },
    Script {
        name: "a server that says when it is there again",
        calls: 1,
        turns: &[("1", Http(503, Some("2"), "")), ("after 2 1", Http(404, None, ""))],
        answers: "HttpStatus(404)",
    },
    Script {
        name: "a server that does not say when it is there again",
        calls: 2,
        turns: &[("[1,2]", Http(503, None, ""))],
        answers: "HttpStatus(503) HttpStatus(503)",
    },
    Script {
        name: "no answer after a wait tells less than the one before",
        calls: 1,
        turns: &[("1", Http(503, Some("2"), r#"{"id":1,"result":"a"}"#)), ("after 2 1", CUT)],
        answers: r#""a""#,
    },
    Script {
        name: "too large after a wait takes nothing apart",
        calls: 2,
        turns: &[("[1,2]", Http(429, None, "")), ("after 1 [1,2]", TOO_LARGE)],
        answers: "RateLimited RateLimited",
    },
    Script {
        name: "a batch refused after a cut and a wait",
        calls: 2,
        turns: &[
            ("[1,2]", CUT),
            ("again [1,2]", Http(429, None, "")),
            ("after 1 [1,2]", Http(400, None, "")),
            ("3", Http(429, Some("3"), "")),
            ("after 3 3", Good(r#"{"id":3,"result":"a"}"#)),
            ("4", Good(r#"{"id":4,"result":"b"}"#)),
        ],
        answers: r#""a" "b""#,
    },
    Script {
        name: "no JSON-RPC",
        calls: 2,
        turns: &[("[1,2]", Good("<html>"))],
        answers: "NotJsonRpc NotJsonRpc",
    },
];

/// The time that the host of a script always has left.
const LEFT: Duration = Duration::from_secs(5);

/// The IDs of a request, behind when it is sent.
fn sent(post: &Post<'_>) -> String {
    let when = match post.when {
        When::Now => String::new(),
        When::Again => "again ".to_owned(),
        When::After(wait) => format!("after {} ", wait.as_secs()),
    };
    let ids = match serde_json::from_slice(post.body).expect("JSON") {
        Value::Array(all) => all.iter().map(|one| one["id"].clone()).collect(),
        one => one["id"].clone(),
    };
    format!("{when}{ids}")
}

fn take(conversation: &mut Conversation<&str>, came: Came<'_>, left: Duration) -> Result<(), NothingSent> {
    let (status, retry_after, body) = match came {
        Came::Lost(lost) => return conversation.lose(lost, "lost"),
        Good(body) => (200, None, body),
        Http(status, retry_after, body) => (status, retry_after, body),
    };
    conversation.handle(HttpAnswer { status, retry_after, body: body.as_bytes() }, left)
}

fn told(answers: &[Answer<&str>]) -> String {
    let one = |answer: &Answer<&str>| match answer {
        Answer::Result(text) => text.clone(),
        Answer::Error(text) => format!("error{text}"),
        Answer::Unanswered(why) => format!("{why:?}"),
        Answer::Lost(fault) => (*fault).to_owned(),
    };
    answers.iter().map(one).collect::<Vec<_>>().join(" ")
}

fn ask(server: &Server, calls: usize) -> Conversation<&'static str> {
    server.ask(&vec![("eth_call", "[]"); calls])
}

/// Answers each request with `server`, and gives the sent requests.
fn answered(conversation: &mut Conversation<&str>, server: impl Fn(&Value) -> (u16, String)) -> Vec<usize> {
    let mut sizes = Vec::new();
    while let Some(post) = conversation.post() {
        assert!(sizes.len() < 1000, "it does not end");
        let question: Value = serde_json::from_slice(post.body).expect("JSON");
        sizes.push(question.as_array().map_or(1, Vec::len));
        let (status, body) = server(&question);
        take(conversation, Http(status, None, &body), Duration::ZERO).expect("it was sent");
    }
    sizes
}

/// Answers each call by its ID, in the other order.
fn honest(question: &Value) -> String {
    let one = |request: &Value| format!(r#"{{"id":{0},"result":{0}}}"#, request["id"]);
    match question.as_array() {
        Some(all) => format!("[{}]", all.iter().rev().map(one).collect::<Vec<_>>().join(",")),
        None => one(question),
    }
}

#[test]
fn scripts() {
    for Script { name, calls, turns, answers } in SCRIPTS {
        let mut conversation = ask(&Server::new(), *calls);
        for (wanted, came) in *turns {
            assert_eq!(conversation.post().map(|post| sent(&post)).as_deref(), Some(*wanted), "{name}");
            take(&mut conversation, *came, LEFT).expect(name);
        }
        assert_eq!(conversation.post(), None, "{name}");
        assert_eq!(told(conversation.answers()), *answers, "{name}");
        assert_eq!(told(&conversation.into_answers()), *answers, "{name}");
    }
}

#[test]
fn each_status_that_refuses_batches_is_asked_one_by_one() {
    let refuse = [400, 404, 405, 413, 415, 422, 500, 501];
    for status in (0..1000).filter(|status| *status != 200) {
        let answer = |question: &Value| match question {
            Value::Array(_) => (status, "no arrays".to_owned()),
            one => (200, honest(one)),
        };
        let mut conversation = ask(&Server::new(), 2);
        let sizes = answered(&mut conversation, answer);
        let wanted: &[usize] = if refuse.contains(&status) { &[2, 1, 1] } else { &[2] };
        assert_eq!(sizes, wanted, "{status}");
        assert_eq!(refuses_batches(status), refuse.contains(&status));
        let answers = match status {
            429 => "RateLimited RateLimited".to_owned(),
            _ if refuse.contains(&status) => "3 4".to_owned(),
            _ => format!("HttpStatus({status}) HttpStatus({status})"),
        };
        assert_eq!(told(conversation.answers()), answers, "{status}");
    }
}

/// Batches go down by halves to the size that the server takes, which is kept for the later calls.
#[test]
fn a_server_is_asked_in_batches_as_large_as_it_takes() {
    let cases: [(usize, usize, &[usize]); 6] = [
        (BATCH, 100, &[100]),
        (BATCH, 101, &[100, 1]),
        (BATCH, 250, &[100, 100, 50]),
        (25, 60, &[60, 30, 15, 15, 15, 15]),
        (3, 7, &[7, 4, 2, 2, 2, 1]),
        (1, 5, &[5, 3, 2, 1, 1, 1, 1, 1]),
    ];
    for (takes, calls, sizes) in cases {
        let server = Server::new();
        let answer = |question: &Value| match question.as_array() {
            Some(all) if all.len() > takes => (413, String::new()),
            _ => (200, honest(question)),
        };
        let mut conversation = ask(&server, calls);
        assert_eq!(answered(&mut conversation, answer), sizes, "{takes} of {calls}");
        let answers = conversation.into_answers();
        assert_eq!(answers.len(), calls);
        let numbers: Vec<usize> =
            answers.iter().map(|one| told(std::slice::from_ref(one)).parse().unwrap()).collect();
        assert!(numbers.is_sorted(), "each call has its own answer: {numbers:?}");
        let refused = sizes.iter().any(|size| *size > takes);
        let again = answered(&mut ask(&server.clone(), calls), answer);
        assert_eq!(again.len() < sizes.len(), refused, "what the server refused once is not sent again");
        assert!(again.iter().all(|size| *size <= takes), "{takes} of {calls}");
    }
}

#[test]
fn an_answer_too_large_says_nothing_of_the_calls_that_follow() {
    let server = Server::new();
    let mut conversation = ask(&server, 2);
    for came in [TOO_LARGE, TOO_LARGE, OTHERWISE] {
        assert!(conversation.post().is_some());
        take(&mut conversation, came, LEFT).expect("it was sent");
    }
    assert_eq!(told(&conversation.into_answers()), "lost lost");
    assert_eq!(answered(&mut ask(&server, 100), |question| (200, honest(question))), [100]);
}

#[test]
fn what_is_sent() {
    let server = Server::new();
    let (id, one) = server.request("eth_chainId", "[]");
    assert_eq!((id, &*one), (1, r#"{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}"#));
    let mut conversation: Conversation<()> = server.ask(&[("a\"\n\u{7f}é", "[ 1.0, {} ]"), ("b", "[2]")]);
    let body = concat!(
        r#"[{"jsonrpc":"2.0","id":2,"method":"a\"\n"#,
        "\u{7f}é",
        r#"","params":[ 1.0, {} ]},{"jsonrpc":"2.0","id":3,"method":"b","params":[2]}]"#,
    );
    for _ in 0..2 {
        let post = conversation.post().expect("a request");
        assert_eq!((str::from_utf8(post.body), post.when), (Ok(body), When::Now));
    }
}

/// Conversations with one server may be held at the same time, and no ID is used in two of them.
#[test]
fn a_late_answer_is_taken_for_no_other_call() {
    let server = Server::new();
    let (mut one, mut other) = (ask(&server, 2), ask(&server, 1));
    assert_eq!(one.post().map(|post| sent(&post)).as_deref(), Some("[1,2]"));
    assert_eq!(other.post().map(|post| sent(&post)).as_deref(), Some("3"));
    take(&mut other, Good(r#"{"id":1,"result":1}"#), LEFT).expect("it was sent");
    assert_eq!(told(other.answers()), "Missing");
    take(&mut one, Http(413, None, ""), LEFT).expect("it was sent");
    assert_eq!(answered(&mut ask(&server, 2), |question| (200, honest(question))), [1, 1]);
}

#[test]
fn an_answer_to_nothing_is_refused() {
    let mut conversation = ask(&Server::new(), 1);
    assert_eq!(take(&mut conversation, Good("[]"), LEFT), Err(NothingSent));
    assert_eq!(take(&mut conversation, CUT, LEFT), Err(NothingSent));
    assert!(conversation.post().is_some());
    assert_eq!(take(&mut conversation, Good("[]"), LEFT), Ok(()));
    assert_eq!(take(&mut conversation, OTHERWISE, LEFT), Err(NothingSent));
    assert_eq!(NothingSent.to_string(), "nothing was sent that this could answer");
}

#[test]
fn sentences() {
    let cases = [
        (Http(200, None, ""), "the answer is not JSON-RPC; is this the URL of an RPC?"),
        (Http(307, None, ""), "HTTP status 307: the RPC has moved; no redirect is followed"),
        (Http(401, None, ""), "HTTP status 401: the RPC refuses; does its URL need a key?"),
        (Http(403, None, ""), "HTTP status 403: the RPC refuses; does its URL need a key?"),
        (Http(429, None, ""), "too many requests (HTTP status 429); wait, or use another RPC"),
        (Http(502, None, ""), "HTTP status 502, and no JSON-RPC response"),
        (Good(r#"{"id":9,"result":9}"#), "the RPC left a request without an answer of its own"),
    ];
    for (came, sentence) in cases {
        let mut conversation = ask(&Server::new(), 1);
        assert!(conversation.post().is_some());
        take(&mut conversation, came, Duration::ZERO).expect("it was sent");
        let answers = conversation.into_answers();
        assert!(
            matches!(&answers[..], [Answer::Unanswered(why)] if why.to_string() == sentence),
            "{sentence}"
        );
    }
}
