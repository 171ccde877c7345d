//! Writes the Swift and Kotlin sources of the bindings: `erc8257-generate LIBRARY SWIFT_FOLDER KOTLIN_FOLDER
//! TABLES_FOLDER`. Run by `cargo xtask build kotlin` and `cargo xtask build swift`; nobody edits what it writes. The
//! tables are C, one for each native library that Kotlin loads ([`kotlin`]). `--api` compares a listing with the public
//! declarations of Swift sources, `--write-api` renews it ([`api`]).
//!
//! uniffi makes all that it writes public, the means to make an object out of any number among it. What it must not be
//! possible to make by hand is closed here ([`kotlin`], [`swift`]); each of these changes is an error where it finds
//! nothing to change, so that no later uniffi opens it again unseen.

// Clippy's compiler makes it (`xtask/src/mobile.rs`).
#![deny(warnings)]

mod api;
mod closed;
mod kotlin;
mod swift;

use std::env;
use std::fs;
use std::process::ExitCode;

use anyhow::{Context as _, Result, bail};
use camino::{Utf8Path, Utf8PathBuf};
use uniffi::{GenerateOptions, TargetLanguage};

fn main() -> ExitCode {
    match run(&env::args().skip(1).collect::<Vec<_>>()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &[String]) -> Result<()> {
    match arguments {
        [what, listing, sources @ ..] if what == "--api" => {
            return api::check(Utf8Path::new(listing), sources, false);
        }
        [what, listing, sources @ ..] if what == "--write-api" => {
            return api::check(Utf8Path::new(listing), sources, true);
        }
        _ => {}
    }
    let [library, swift, kotlin, tables] = arguments else {
        bail!(
            "usage: erc8257-generate LIBRARY SWIFT_FOLDER KOTLIN_FOLDER TABLES_FOLDER | --api LISTING SOURCE… | --write-api LISTING SOURCE…"
        );
    };
    let folder = write(TargetLanguage::Swift, library, swift)?;
    let file = folder.join("ERC8257.swift");
    fs::write(&file, closed(&file, swift::closed)?)?;

    let folder = write(TargetLanguage::Kotlin, library, kotlin)?;
    let file = folder.join("org/erc8257/erc8257.kt");
    let crossed = closed(&file, kotlin::closed)?;
    fs::write(&file, crossed.text)?;
    fs::create_dir_all(tables)?;
    for (name, table) in crossed.tables {
        fs::write(Utf8Path::new(tables).join(name).with_extension("c"), table)?;
    }
    Ok(())
}

fn write(language: TargetLanguage, library: &str, folder: &str) -> Result<Utf8PathBuf> {
    let folder = Utf8PathBuf::from(folder);
    uniffi::generate(GenerateOptions {
        languages: vec![language],
        source: library.into(),
        out_dir: folder.clone(),
        ..GenerateOptions::default()
    })?;
    Ok(folder)
}

/// A file as uniffi wrote it, closed.
fn closed<T>(file: &Utf8Path, how: impl Fn(&str) -> Result<T>) -> Result<T> {
    let text = fs::read_to_string(file).with_context(|| format!("{file} was not written"))?;
    how(&text).with_context(|| format!("{file} cannot be closed"))
}
