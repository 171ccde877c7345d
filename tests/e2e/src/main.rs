//! `bed [--https-port PORT]`: starts the test bed, prints one line of JSON that says where everything is, and runs
//! until its standard input ends. `bed index TOOLS`: the same with a registry of many tools, which does what the lines of its
//! standard input say, and answers each with a line.

use std::io;
use std::process::ExitCode;

use erc8257_e2e::bed::Bed;
use erc8257_e2e::index::IndexBed;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let port = match arguments.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        [] => Some(0),
        ["--https-port", port] => port.parse().ok(),
        ["index", each] => match each.parse() {
            Ok(each) => return index(each),
            Err(_) => None,
        },
        _ => None,
    };
    let Some(port) = port else {
        eprintln!("bed [--https-port PORT]: PORT is the HTTPS server's, a free one by default");
        eprintln!("bed index TOOLS: so many tools of each host");
        return ExitCode::from(2);
    };
    let bed = Bed::start(port);
    println!("{}", bed.describe());
    let _ = io::copy(&mut io::stdin(), &mut io::sink());
    ExitCode::SUCCESS
}

fn index(each: usize) -> ExitCode {
    let bed = IndexBed::start();
    bed.fill(each);
    println!("{}", bed.describe());
    for line in io::stdin().lines().map_while(Result::ok) {
        println!("{}", if bed.obey(line.trim_end()) { "done" } else { "no such thing" });
    }
    ExitCode::SUCCESS
}
