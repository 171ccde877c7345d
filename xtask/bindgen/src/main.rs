//! `erc8257-bindgen MODULE FOLDER`: writes a module and its JavaScript into a folder, as
//! `wasm-bindgen --target web --no-typescript --out-name raw --out-dir FOLDER MODULE` does. `erc8257-bindgen --source` prints
//! its own source and the version of wasm-bindgen, by which a task tells whether a kept program is this one.
//!
//! The command itself has a server for browsers and a client for HTTP in it, and takes three times as long to compile. Its
//! versions are not locked either: its lock file names a crate that was withdrawn.

use std::env;
use std::path::PathBuf;

use anyhow::{Context as _, Result, bail};
use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<()> {
    let words: Vec<_> = env::args_os().skip(1).collect();
    match &words[..] {
        [word] if word == "--source" => {
            println!("{}{}", include_str!("main.rs"), wasm_bindgen_shared::version());
            Ok(())
        }
        [module, folder] => {
            let mut bindgen = Bindgen::new();
            bindgen.input_path(PathBuf::from(module)).out_name("raw").omit_default_module_path(false);
            bindgen.web(true)?.generate(PathBuf::from(folder)).context("wasm-bindgen refused the module")
        }
        _ => bail!("give a module and a folder"),
    }
}
