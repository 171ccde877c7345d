//! `verify --batch`: order, answers without delay, bad lines, bounded memory, a reader that goes away.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::sync::mpsc;
use std::time::Duration;

use crate::common::{FREE_TOOL, bundle, bundle_with, program, run_with};

const BATCH: &[&str] = &["verify", "--batch", "-"];

/// The free tool's bundle with this tool number in its reference.
fn numbered(n: usize) -> String {
    let reference = format!("\"toolRef\":\"eip155:8453/erc8257:0x{:040x}/{n}\",\"config\"", 0xaa);
    bundle(FREE_TOOL).replace("\"config\"", &reference)
}

#[test]
fn every_line_gets_the_report_of_verify() {
    let good = bundle(FREE_TOOL);
    let bad = bundle("{}");
    let ran = run_with(BATCH, format!("{good}\n{bad}\n{good}\n").as_bytes());
    assert_eq!((ran.status, ran.stderr.as_str()), (1, ""));
    let single = |bundle: &str| run_with(&["verify", "--json", "-"], bundle.as_bytes()).stdout;
    assert_eq!(ran.stdout, format!("{}{}{}", single(&good), single(&bad), single(&good)));
}

#[test]
fn the_status_is_the_worst_line() {
    let good = bundle(FREE_TOOL);
    let bad = bundle("{}");
    for (lines, status) in [
        (format!("{good}\n{good}"), 0),
        (format!("{good}\r\n{good}\r\n"), 0),
        (format!("{good}\n{bad}\n"), 1),
        (format!("{bad}\nnonsense\n{good}\n"), 2),
    ] {
        assert_eq!(run_with(BATCH, lines.as_bytes()).status, status, "{lines}");
    }
}

/// Who was to write the lines may have failed before the first: that is not a success.
#[test]
fn a_batch_of_nothing_is_no_success() {
    let ran = run_with(BATCH, b"");
    assert_eq!((ran.status, ran.stdout.as_str()), (2, ""));
    assert_eq!(ran.stderr, "erc8257: there is no line to verify\n");
}

#[test]
fn empty_lines_are_answered_one_by_one() {
    for count in [1, 2, 1_023, 1_024, 1_025, 2_048, 2_049, 100_000] {
        let ran = run_with(BATCH, "\n".repeat(count).as_bytes());
        assert_eq!((ran.status, ran.stdout.lines().count()), (2, count));
    }
}

#[test]
fn a_bad_line_is_answered_on_its_line() {
    let good = bundle(FREE_TOOL);
    let lines = [
        good.as_str(),
        "",
        "nonsense",
        "{\"format\":\"erc8257-bundle/1\",\"config\":{\"creator\":1,\"metadataURI\":\"\",\"manifestHash\":\"\"}}",
        "\u{fffd}\u{0}",
        good.as_str(),
    ];
    let ran = run_with(BATCH, lines.join("\n").as_bytes());
    assert_eq!((ran.status, ran.stderr.as_str()), (2, ""));
    let answers: Vec<&str> = ran.stdout.lines().collect();
    assert_eq!(answers.len(), lines.len());
    for (line, answer) in lines.iter().zip(&answers) {
        let expected = if *line == good {
            "{\"format\":\"erc8257-report/1\",\"verified\":true,"
        } else {
            "{\"format\":\"erc8257-report/1\",\"error\":{\"code\":\""
        };
        assert!(answer.starts_with(expected), "{line} -> {answer}");
    }
    assert!(answers[3].contains("\"member\":\"config.creator\",\"message\":\""), "{}", answers[3]);
    assert!(answers[2].contains("\"member\":null,"), "{}", answers[2]);
}

#[test]
fn a_file_of_bundles() {
    let path = crate::common::file("batch.jsonl", format!("{}\n", bundle(FREE_TOOL)));
    let ran = crate::common::run(&["verify", "--batch", &path]);
    assert_eq!((ran.status, ran.stdout.lines().count()), (0, 1));
}

#[test]
fn many_lines_keep_their_order() {
    let count = 20_000;
    let input: String = (1..=count).map(|n| numbered(n) + "\n").collect();
    let ran = run_with(BATCH, input.as_bytes());
    assert_eq!((ran.status, ran.stderr.as_str()), (0, ""));
    let mut n = 0;
    for line in ran.stdout.lines() {
        n += 1;
        assert!(line.contains(&format!("/{n}\"")), "line {n}: {line}");
    }
    assert_eq!(n, count);
}

#[test]
fn one_line_is_answered_before_the_next_comes() {
    let mut child = program(BATCH).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    let (answers, received) = mpsc::channel();
    std::thread::spawn(move || {
        let mut line = String::new();
        while stdout.read_line(&mut line).is_ok_and(|read| read > 0) {
            answers.send(std::mem::take(&mut line)).unwrap();
        }
    });
    for n in 1..=3 {
        // A line may come in pieces.
        let line = numbered(n) + "\n";
        let (head, tail) = line.split_at(100);
        stdin.write_all(head.as_bytes()).unwrap();
        stdin.flush().unwrap();
        stdin.write_all(tail.as_bytes()).unwrap();
        stdin.flush().unwrap();
        let answer = received.recv_timeout(Duration::from_secs(300)).expect("an answer without more input");
        assert!(answer.contains(&format!("/{n}\"")), "{answer}");
    }
    drop(stdin);
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

#[test]
fn a_line_over_the_limit_is_one_bad_line() {
    let good = bundle(FREE_TOOL);
    let mut input = format!("{good}\n").into_bytes();
    input.resize(input.len() + 40_000_000, b' ');
    input.extend(format!("\n{good}\n").bytes());
    let ran = run_with(BATCH, &input);
    assert_eq!(ran.status, 2);
    let kinds: Vec<bool> = ran.stdout.lines().map(|line| line.contains("\"verified\":true")).collect();
    assert_eq!(kinds, [true, false, true]);
    // At the end of the input too.
    let ran = run_with(BATCH, &vec![b'['; 9_000_000]);
    assert_eq!((ran.status, ran.stdout.lines().count()), (2, 1));
}

#[test]
#[cfg(target_os = "linux")]
fn an_endless_line_is_not_held_in_memory() {
    let mut child = program(BATCH).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let megabyte = vec![b'x'; 1_000_000];
    for _ in 0..200 {
        stdin.write_all(&megabyte).unwrap();
    }
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    let kilobytes: u32 = peak.trim().trim_end_matches(" kB").parse().unwrap();
    assert!(kilobytes < 64_000, "{kilobytes} kB");
    drop(stdin);
    assert_eq!(child.wait().unwrap().code(), Some(2));
}

/// An answer is far longer than an empty line, and nobody may read it.
#[test]
#[cfg(target_os = "linux")]
fn answers_to_empty_lines_are_not_held_in_memory() {
    let mut child = program(BATCH).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let (sent, done) = mpsc::channel();
    std::thread::spawn(move || {
        // Stops where nobody takes more; otherwise 750 MB of answers would be held.
        let _ = stdin.write_all(&vec![b'\n'; 3_000_000]);
        let _ = sent.send(());
    });
    let peak = || {
        let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
        let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap().to_owned();
        peak.trim().trim_end_matches(" kB").parse::<u32>().unwrap()
    };
    // Until nothing grows any more.
    let mut before = peak();
    while done.recv_timeout(Duration::from_secs(1)).is_err() && peak() > before {
        before = peak();
    }
    // Four jobs a thread, of a thousand answers each.
    let threads = std::thread::available_parallelism().map_or(1, |threads| threads.get().min(16));
    let most = 24_000 + u32::try_from(threads).unwrap() * 4 * 256;
    assert!(peak() < most, "{} kB, {most} are enough", peak());
    child.kill().unwrap();
    child.wait().unwrap();
}

#[test]
fn a_reader_that_goes_away_ends_the_run_quietly() {
    let mut child = program(BATCH).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    drop(child.stdout.take());
    // Standard input stays open: the program must not wait for its end.
    stdin.write_all(format!("{}\n", bundle(FREE_TOOL)).as_bytes()).unwrap();
    let status = child.wait().unwrap();
    let mut stderr = String::new();
    child.stderr.take().unwrap().read_to_string(&mut stderr).unwrap();
    assert_eq!((status.code(), stderr.as_str()), (Some(3), ""));
}

#[test]
fn a_single_verdict_survives_a_closed_pipe() {
    for (bundle, status) in [(bundle(FREE_TOOL), 0), (bundle("{}"), 1)] {
        let path = crate::common::file(&format!("closed-{status}.json"), &bundle);
        let mut child = program(&["verify", "--json", &path]).spawn().unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert_eq!((output.status.code(), output.stderr.len()), (Some(status), 0));
    }
}

#[test]
fn all_verbs_give_the_same_lines() {
    let lines = [
        bundle(FREE_TOOL),
        bundle("{}"),
        bundle("["),
        bundle_with(FREE_TOOL, &format!("0x{}", "1".repeat(64))),
        numbered(7),
        bundle(FREE_TOOL).replace("\"status\":200", "\"status\":404"),
        bundle(FREE_TOOL).replace("\"response\":", "\"response\":{\"error\":\"tls\"},\"unknown\":"),
        bundle(FREE_TOOL).replace("\"response\":", "\"unknown\":"),
        bundle(FREE_TOOL).replace("{\"format\"", "{\"evidence\":\"quorum 2 of 3\",\"format\""),
        bundle(FREE_TOOL).replace("{\"format\"", "{\"policy\":{\"maxRequirements\":300},\"format\""),
        bundle("{}").replace("{\"format\"", "{\"registry\":\"deregistered\",\"format\""),
        "nonsense".to_owned(),
    ];
    let input = lines.join("\n");
    let by_bundle = run_with(&["verify", "--batch", "--via", "bundle", "-"], input.as_bytes());
    let by_verify = run_with(&["verify", "--batch", "--via", "verify", "-"], input.as_bytes());
    assert_eq!(by_bundle, by_verify);
    assert_eq!(by_bundle.stdout.lines().count(), lines.len());
}
