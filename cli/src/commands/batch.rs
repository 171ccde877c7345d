//! `--batch`: one bundle a line in, one report a line out, in the same order.
//!
//! Every read of the input becomes one job with the lines that it completed. So a caller who writes one line
//! and waits gets the answer at once. Many lines become several jobs, since a line may be short and its
//! answer long. A fixed number of jobs is under way at any time. No line is held beyond the length that the
//! library accepts. One thread prints the answers in the order of the jobs.

pub(super) mod lines;

use std::io::{self, ErrorKind, Write};
use std::num::NonZero;
use std::process;
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

use erc8257::Bundle;

use crate::args::Via;
use crate::commands::verify;
use crate::input::Source;
use crate::output::{complain, json_lines, unwritable};
use crate::status::{Failure, Status};

use lines::Chunks;

/// Threads beyond this number would only wait for the input.
const MOST_THREADS: usize = 16;

/// Lines to judge, and where the answer goes.
struct Job {
    lines: Vec<u8>,
    answer: SyncSender<Answer>,
}

/// One report a line, and the worst of them.
struct Answer {
    reports: String,
    worst: Status,
}

/// Judges a line: its answer, and what the answer says.
type Judge<'a> = &'a (dyn Fn(&[u8]) -> (String, Status) + Sync);

/// `verify --batch`.
pub(super) fn verify(source: &Source, via: Via) -> Result<Status, Failure> {
    run(source, &|line| match Bundle::parse(line) {
        Ok(bundle) => {
            let report = verify::judge(&bundle, via);
            (report.to_json(), verify::status(&report))
        }
        Err(error) => (error.to_json(), Status::Usage),
    })
}

pub(super) fn run(source: &Source, judge: Judge<'_>) -> Result<Status, Failure> {
    let threads = thread::available_parallelism().map_or(1, NonZero::get).min(MOST_THREADS);
    let (jobs, waiting) = sync_channel::<Job>(threads);
    let (turns, order) = sync_channel::<Receiver<Answer>>(threads * 2);
    let waiting = Mutex::new(waiting);
    let mut chunks = Chunks::new(source.open()?);

    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| work(&waiting, judge));
        }
        let printing = scope.spawn(|| print_in_order(order));
        let read = loop {
            match chunks.next() {
                Ok(Some(lines)) => {
                    let (answer, turn) = sync_channel(1);
                    // Sending fails only when the other side has ended with an error of its own.
                    if turns.send(turn).is_err() || jobs.send(Job { lines, answer }).is_err() {
                        break Ok(());
                    }
                }
                Ok(None) => break Ok(()),
                Err(error) => break Err(source.unreadable(&error)),
            }
        };
        drop((jobs, turns));
        let printed =
            printing.join().unwrap_or_else(|_| Err(Failure::incomplete("the printing thread died")));
        read.and(printed)
    })
}

/// Judges jobs until there are no more.
fn work(waiting: &Mutex<Receiver<Job>>, judge: Judge<'_>) {
    loop {
        let job = match waiting.lock() {
            Ok(waiting) => waiting.recv(),
            Err(_) => return,
        };
        let Ok(Job { lines, answer }) = job else {
            return;
        };
        let mut judged = Answer { reports: String::new(), worst: Status::Done };
        for line in lines.split(|byte| *byte == b'\n') {
            judged.add(judge(line));
        }
        let _ = answer.send(judged);
    }
}

impl Answer {
    fn add(&mut self, (report, status): (String, Status)) {
        self.reports.push_str(&report);
        self.reports.push('\n');
        self.worst = self.worst.max(status);
    }
}

fn print_in_order(order: Receiver<Receiver<Answer>>) -> Result<Status, Failure> {
    let mut worst = None;
    let mut stdout = io::stdout().lock();
    for turn in order {
        let Ok(answer) = turn.recv() else {
            return Err(Failure::incomplete("a verifying thread died"));
        };
        if let Err(error) =
            stdout.write_all(json_lines(&answer.reports).as_bytes()).and_then(|()| stdout.flush())
        {
            give_up(&error);
        }
        worst = worst.max(Some(answer.worst));
    }
    // Who was to write the lines may have failed before the first: that must not look like "all are verified".
    worst.ok_or_else(|| Failure::usage("there is no line to verify"))
}

/// Ends the program where it stands, since the reading thread may wait for input for ever. Not every line
/// was judged, so that is not a success; but there is nothing to say if only the reader has gone.
fn give_up(error: &io::Error) -> ! {
    if error.kind() != ErrorKind::BrokenPipe {
        complain(&unwritable(error).text);
    }
    process::exit(Status::Incomplete.number().into())
}
