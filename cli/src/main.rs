//! The program `erc8257`.

use std::env;
use std::process::ExitCode;

fn main() -> ExitCode {
    erc8257_cli::run(env::args_os()).into()
}
