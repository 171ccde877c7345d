//! `bench [DOCUMENT…]`: how long each verb takes on an honest document, and how that compares with the floor.
//!
//! One line a figure: `<verb> <document> <us> us <ratio>x`. With tiny-keccak (without the feature
//! `asm-keccak`) the core's verbs carry the suffix `-tiny`. Below the free tool, whole sessions as multiples of
//! `verify`; and for each document a diagnosis, also as a multiple of `verify`. Exits with status 1 beyond a target.

use std::hint::black_box;
use std::process::ExitCode;

use advice::{Facts, advise};
use erc8257::{Policy, canonicalize, hash, validate};
use erc8257_bench::documents::{Document, FACTS, all, diagnose};
use erc8257_bench::floor;
use erc8257_bench::live::Answers;
use erc8257_bench::timing::{Contestant, race};

const ASM: bool = cfg!(feature = "asm-keccak");
const ROUNDS: usize = 600;
/// Transactions of the block that a session reads: none, and a busy chain's.
const TRANSACTIONS: [usize; 2] = [0, 200];
/// The most that a session may take beside reading the answers and verifying, as a multiple of `verify`.
const SESSION_OVERHEAD: f64 = 1.0;

/// The most that a diagnosis may take, as a multiple of `verify`.
const DIAGNOSIS: f64 = 20.0;

/// The most that advice may take of a document, as a multiple of the floor: without facts, and with all of them.
const ADVICE: [f64; 2] = [8.0, 10.0];

/// The most that a verb may take of a document, as a multiple of the floor.
fn target(verb: &str, document: &str) -> Option<f64> {
    match (verb, document, ASM) {
        ("advise", _, _) => Some(ADVICE[0]),
        ("advise-facts", _, _) => Some(ADVICE[1]),
        ("verify", "numbers", true) => Some(3.0),
        (_, "numbers", _) => None,
        ("verify", _, true) => Some(2.0),
        ("verify", _, false) => Some(2.3),
        ("hash", _, true) => Some(1.8),
        _ => None,
    }
}

/// What most Rust programs do: the canonical text of a `serde_json::Value`, hashed. It checks nothing.
fn usual(body: &[u8]) -> [u8; 32] {
    let value: serde_json::Value = serde_json::from_slice(body).expect("good JSON");
    floor::tiny(&serde_jcs::to_vec(&value).expect("canonical text"))
}

/// Measures one document; the lines beyond their target.
fn measure(document: &Document) -> Vec<String> {
    let (body, policy) = (document.body, Policy::default());
    let (none, facts) = (Facts::default(), Facts::parse(FACTS).expect("good facts"));
    let canonical = canonicalize(body).expect("good JSON");
    let mut contestants = floor::contestants(&canonical);
    let backends = contestants.len();
    contestants.extend([
        Contestant::new("hash", || hash(black_box(body))),
        Contestant::new("canonicalize", || canonicalize(black_box(body))),
        Contestant::new("validate", || validate(black_box(body))),
        Contestant::new("verify", || document.verify(&policy)),
        Contestant::new("verify-json", || document.verify(&policy).to_json()),
        Contestant::new("advise", || advise(Some(black_box(body)), &none)),
        Contestant::new("advise-facts", || advise(Some(black_box(body)), &facts)),
        Contestant::new("usual", || usual(black_box(body))),
    ]);
    let times = race(&mut contestants, ROUNDS);

    let floor = times[..backends].iter().copied().fold(f64::INFINITY, f64::min);
    let line = |verb: &str, time: f64| {
        let (us, ratio) = (time / 1e3, time / floor);
        format!("{verb} {} {us:.2} us {ratio:.2}x", document.name)
    };
    println!("# {}: {} bytes served, {} canonical", document.name, body.len(), canonical.len());
    println!("{}", line("floor", floor));
    let mut over = Vec::new();
    for (index, (contestant, time)) in contestants.iter().zip(times).enumerate() {
        let verb = contestant.name;
        let ours = index >= backends && verb != "usual";
        let line = line(&format!("{verb}{}", if ours && !ASM { "-tiny" } else { "" }), time);
        println!("{line}");
        let target = target(verb, document.name).filter(|&target| time / floor > target);
        over.extend(target.map(|target| format!("OVER {line}, target {target:.1}x")));
    }
    over
}

/// Measures a diagnosis that tries everything, with its JSON text, as a multiple of `verify`.
fn measure_diagnosis(document: &Document) -> Vec<String> {
    let policy = Policy::default();
    let contestants = &mut [
        Contestant::new("verify", || document.verify(&policy)),
        Contestant::new("diagnose", || diagnose(&document.config, black_box(document.body))),
    ];
    let times = race(contestants, ROUNDS);
    let ratio = times[1] / times[0];
    let line = format!("diagnose {} {:.2} us {ratio:.2}x of verify", document.name, times[1] / 1e3);
    println!("{line}");
    if ratio > DIAGNOSIS { vec![format!("OVER {line}, target {DIAGNOSIS:.1}x")] } else { Vec::new() }
}

/// Measures a whole session over answers at hand beside `verify` of the same input, as multiples of the latter.
fn measure_session(document: &Document) -> Vec<String> {
    let policy = Policy::default();
    let mut over = Vec::new();
    for transactions in TRANSACTIONS {
        let answers = Answers::new(document, transactions);
        assert!(answers.read() && answers.verify(document).is_verified(), "{} is not genuine", document.name);
        let contestants = &mut [
            Contestant::new("verify", || document.verify(&policy)),
            Contestant::new("read-answers", || answers.read()),
            Contestant::new("session", || answers.verify(document)),
        ];
        let times = race(contestants, ROUNDS);
        println!("# a session, its block with {transactions} transactions: multiples of verify");
        let overhead = ("session-overhead", times[2] - times[1] - times[0]);
        for (verb, time) in
            contestants.iter().map(|one| one.name).zip(times.iter().copied()).chain([overhead])
        {
            let ratio = time / times[0];
            let line = format!("{verb} {} {:.2} us {ratio:.2}x", document.name, time / 1e3);
            println!("{line}");
            if verb == overhead.0 && ratio > SESSION_OVERHEAD {
                over.push(format!("OVER {line}, target {SESSION_OVERHEAD:.1}x"));
            }
        }
    }
    over
}

fn main() -> ExitCode {
    let wanted: Vec<String> = std::env::args().skip(1).collect();
    let mut over = Vec::new();
    for document in all() {
        assert!(document.verify(&Policy::default()).is_verified(), "{} is not genuine", document.name);
        if wanted.is_empty() || wanted.iter().any(|name| name == document.name) {
            over.extend(measure(&document));
            over.extend(measure_diagnosis(&document));
            if document.name == "free" {
                over.extend(measure_session(&document));
            }
        }
    }
    for line in &over {
        println!("{line}");
    }
    if over.is_empty() {
        println!("within the targets");
        return ExitCode::SUCCESS;
    }
    ExitCode::FAILURE
}
