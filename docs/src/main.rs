//! Makes the documentation site: `erc8257-docs OUT --command PROGRAM --rustdoc FOLDER`, as `cargo xtask docs` calls it.

use std::env;
use std::path::PathBuf;
use std::process::ExitCode;

use erc8257_docs::site::{self, Sources};

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [out, command_flag, command, rustdoc_flag, rustdoc] = arguments.as_slice() else { return usage() };
    if command_flag != "--command" || rustdoc_flag != "--rustdoc" {
        return usage();
    }
    let mut root = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    root.pop();
    let sources = Sources { root, command: command.into(), rustdoc: rustdoc.into() };
    match site::make(&sources, &PathBuf::from(out)) {
        Ok(made) => {
            println!(
                "{} pages in {out}, {} codes with an example and its repair ({} excepted), {} blocks of code held, {} links \
                 that lead somewhere; {} addresses elsewhere are listed in external-links.txt",
                made.pages, made.examples, made.excepted, made.blocks, made.links, made.external
            );
            ExitCode::SUCCESS
        }
        Err(fault) => {
            eprintln!("{fault}");
            ExitCode::FAILURE
        }
    }
}

fn usage() -> ExitCode {
    eprintln!("erc8257-docs OUT --command PROGRAM --rustdoc FOLDER");
    ExitCode::from(2)
}
