//! `corpus unpack TARGET FOLDER` writes the inputs of a target as files, as fuzzers take them. `corpus pack TARGET FOLDER`
//! replaces the inputs that a fuzzer named by the files of a folder, and keeps those that a person named. `corpus add
//! TARGET NAME FILE` keeps one more, such as a finding.

use std::env;
use std::fs;
use std::path::Path;
use std::process::ExitCode;

use erc8257_fuzz::TARGETS;
use erc8257_fuzz::corpus::{Corpus, has_made_up_name, read, write};

const USAGE: &str = "usage: corpus unpack TARGET FOLDER | pack TARGET FOLDER | add TARGET NAME FILE";

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match run(&arguments) {
        Ok(said) => {
            println!("    {said}");
            ExitCode::SUCCESS
        }
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &[&str]) -> Result<String, String> {
    let target = arguments.get(1).copied().unwrap_or_default();
    if !TARGETS.iter().any(|known| known.name == target) {
        return Err(format!("{USAGE}\nno target `{target}`"));
    }
    match arguments {
        ["unpack", _, folder] => unpack(target, Path::new(folder)),
        ["pack", _, folder] => pack(target, Path::new(folder)),
        ["add", _, name, file] => {
            let mut corpus = read(target)?;
            corpus.insert((*name).to_owned(), fs::read(file).map_err(|error| format!("{file}: {error}"))?);
            write(target, &corpus)?;
            Ok(counted(&corpus))
        }
        _ => Err(USAGE.to_owned()),
    }
}

fn unpack(target: &str, folder: &Path) -> Result<String, String> {
    let corpus = read(target)?;
    fs::create_dir_all(folder).map_err(|error| error.to_string())?;
    for (name, bytes) in &corpus {
        fs::write(folder.join(name), bytes).map_err(|error| format!("{name}: {error}"))?;
    }
    Ok(counted(&corpus))
}

fn pack(target: &str, folder: &Path) -> Result<String, String> {
    let mut corpus = read(target)?;
    corpus.retain(|name, _| !has_made_up_name(name));
    for entry in fs::read_dir(folder).map_err(|error| error.to_string())? {
        let path = entry.map_err(|error| error.to_string())?.path();
        let name = path.file_name().and_then(|name| name.to_str()).ok_or("a name that is not UTF-8")?;
        corpus.insert(name.to_owned(), fs::read(&path).map_err(|error| error.to_string())?);
    }
    write(target, &corpus)?;
    Ok(counted(&corpus))
}

fn counted(corpus: &Corpus) -> String {
    let bytes: usize = corpus.values().map(Vec::len).sum();
    format!("{} inputs, {bytes} bytes", corpus.len())
}
