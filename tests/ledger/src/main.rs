//! `cargo xtask ledger [--no-proof] [ID…|LAYER…]`: for each obligation of the standard, its places, its
//! citations, and the proof that a test fails with its rule turned off.

mod cited;
mod codes;
mod copy;
mod coverage;
mod files;
mod harness;
mod ledger;
mod map;
mod patch;
mod programs;
mod prove;
mod rows;
mod show;
mod switches;

use std::env;
use std::path::Path;
use std::process::ExitCode;

use coverage::Status;
use ledger::Ledger;
use show::Judged;

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    match run(&arguments) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(faults) => {
            for fault in faults {
                eprintln!("{fault}");
            }
            ExitCode::FAILURE
        }
    }
}

/// Whether every row that was asked for is covered, excepted or listed as open.
fn run(arguments: &[String]) -> Result<bool, Vec<String>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let root = root.canonicalize().map_err(|error| vec![error.to_string()])?;
    let wanted: Vec<&str> =
        arguments.iter().map(String::as_str).filter(|word| !word.starts_with("--")).collect();
    let is_proved = match arguments.iter().find(|word| word.starts_with("--")).map(String::as_str) {
        None => true,
        Some("--no-proof") => false,
        Some(other) => return Err(vec![format!("no option `{other}`")]),
    };
    let ledger = Ledger::read(&root)?;
    let is_it = |word: &str, row: &rows::Row| row.is_ours() && (word == row.id || word == row.layer);
    let is_wanted =
        |row: &rows::Row| row.is_ours() && (wanted.is_empty() || wanted.iter().any(|word| is_it(word, row)));
    let rows: Vec<_> = ledger.rows.iter().filter(|row| is_wanted(row)).collect();
    if let Some(word) = wanted.iter().find(|word| !rows.iter().any(|row| is_it(word, row))) {
        return Err(vec![format!("{word} is not a row of ours, and not a layer")]);
    }
    let ids: Vec<&str> = rows.iter().map(|row| row.id.as_str()).collect();
    let proofs =
        if is_proved { ledger.prove(&ids)?.into_iter().map(Some).collect() } else { vec![None; ids.len()] };
    let judge = |(row, proof): (_, _)| {
        let row: &rows::Row = row;
        let mut known = ledger.known(&row.id);
        known.proof = proof;
        let reason = ledger.exceptions.get(&row.id);
        let is_listed = ledger.open.contains(&row.id);
        let status = if is_listed { Status::of_listed(&known) } else { Status::of(&known, reason) };
        Judged { row, known, status, reason }
    };
    let all: Vec<Judged<'_>> = rows.into_iter().zip(proofs).map(judge).collect();
    if wanted.is_empty() {
        if is_proved {
            let file = ledger.folder().join("coverage.tsv");
            files::keep(&file, show::table(&all).as_bytes()).map_err(|fault| vec![fault])?;
        }
    } else {
        for judged in all.iter().filter(|judged| wanted.contains(&judged.row.id.as_str())) {
            println!("{}", show::one(judged));
        }
    }
    print!("{}", show::summary(&all));
    Ok(all.iter().all(|judged| !matches!(judged.status, Status::Open(_))))
}
