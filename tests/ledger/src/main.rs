//! `cargo xtask ledger [--no-proof] [ID…]`: for each obligation of the standard where it is enforced, what cites it, and
//! that a test fails when its rule is turned off.

mod cited;
mod codes;
mod copy;
mod coverage;
mod files;
mod harness;
mod ledger;
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

/// Whether every row that was asked for is covered or excepted.
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
    let is_wanted = |id: &str| wanted.is_empty() || wanted.contains(&id);
    let rows: Vec<_> = ledger.rows.iter().filter(|row| row.is_ours() && is_wanted(&row.id)).collect();
    if let Some(id) = wanted.iter().find(|id| rows.iter().all(|row| row.id != **id)) {
        return Err(vec![format!("{id} is no row of ours")]);
    }
    let ids: Vec<&str> = rows.iter().map(|row| row.id.as_str()).collect();
    let proofs =
        if is_proved { ledger.prove(&ids)?.into_iter().map(Some).collect() } else { vec![None; ids.len()] };
    let judge = |(row, proof): (_, _)| {
        let row: &rows::Row = row;
        let mut known = ledger.known(&row.id);
        known.proof = proof;
        let reason = ledger.exceptions.get(&row.id);
        Judged { row, status: Status::of(&known, reason), known, reason }
    };
    let all: Vec<Judged<'_>> = rows.into_iter().zip(proofs).map(judge).collect();
    if wanted.is_empty() {
        if is_proved {
            let file = ledger.folder().join("coverage.tsv");
            files::keep(&file, show::table(&all).as_bytes()).map_err(|fault| vec![fault])?;
        }
    } else {
        for judged in &all {
            println!("{}", show::one(judged));
        }
    }
    print!("{}", show::summary(&all));
    Ok(all.iter().all(|judged| !matches!(judged.status, Status::Open(_))))
}
