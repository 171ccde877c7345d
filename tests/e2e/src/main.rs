//! `bed [--https-port PORT]`: starts the test bed, prints one line of JSON that says where everything is, and runs
//! until its standard input ends.

use std::io;
use std::process::ExitCode;

use erc8257_e2e::bed::Bed;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let port = match arguments.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        [] => Some(0),
        ["--https-port", port] => port.parse().ok(),
        _ => None,
    };
    let Some(port) = port else {
        eprintln!("bed [--https-port PORT]: PORT is the HTTPS server's, a free one by default");
        return ExitCode::from(2);
    };
    let bed = Bed::start(port);
    println!("{}", bed.describe());
    let _ = io::copy(&mut io::stdin(), &mut io::sink());
    ExitCode::SUCCESS
}
