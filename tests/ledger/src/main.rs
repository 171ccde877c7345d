//! `cargo xtask ledger [--no-proof] [--all] [--record] [ID…|LAYER…]`: for each obligation of the standard, its places,
//! its citations, and the proof that a test fails with its rule turned off. A row that is proved as `proved.txt` records
//! it is proved anew only with `--all`, or where it is named.

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
mod proved;
mod rows;
mod show;
mod switches;

use std::collections::BTreeMap;
use std::env;
use std::path::Path;
use std::process::ExitCode;

use coverage::Status;
use ledger::{Ledger, Proof};
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
    let words = arguments.iter().map(String::as_str);
    let (options, wanted): (Vec<&str>, Vec<&str>) = words.partition(|word| word.starts_with("--"));
    if let Some(other) = options.iter().find(|option| !["--no-proof", "--all", "--record"].contains(option)) {
        return Err(vec![format!("no option `{other}`")]);
    }
    let is_proved = !options.contains(&"--no-proof");
    let takes_record = !options.contains(&"--all") && wanted.is_empty();
    let ledger = Ledger::read(&root)?;
    let is_it = |word: &str, row: &rows::Row| row.is_ours() && (word == row.id || word == row.layer);
    let is_wanted =
        |row: &rows::Row| row.is_ours() && (wanted.is_empty() || wanted.iter().any(|word| is_it(word, row)));
    let rows: Vec<_> = ledger.rows.iter().filter(|row| is_wanted(row)).collect();
    if let Some(word) = wanted.iter().find(|word| !rows.iter().any(|row| is_it(word, row))) {
        return Err(vec![format!("{word} is not a row of ours, and not a layer")]);
    }
    let ids: Vec<&str> = rows.iter().map(|row| row.id.as_str()).collect();
    let proofs = if is_proved { proofs(&ledger, &ids, takes_record)? } else { vec![None; ids.len()] };
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
        // A row that was not proved anew has nothing to say of who noticed.
        if is_proved && !takes_record {
            let file = ledger.folder().join("coverage.tsv");
            files::keep(&file, show::table(&all).as_bytes()).map_err(|fault| vec![fault])?;
        }
    } else {
        for judged in all.iter().filter(|judged| wanted.contains(&judged.row.id.as_str())) {
            println!("{}", show::one(judged));
        }
    }
    print!("{}", show::summary(&all));
    if is_proved && options.contains(&"--record") {
        record(&ledger, &all).map_err(|fault| vec![fault])?;
    }
    Ok(all.iter().all(|judged| !matches!(judged.status, Status::Open(_))))
}

/// A proof of each row, or what the record says of it.
fn proofs(ledger: &Ledger, ids: &[&str], takes_record: bool) -> Result<Vec<Option<Proof>>, Vec<String>> {
    let mut proofs: BTreeMap<&str, Proof> = BTreeMap::new();
    if takes_record {
        let recorded = proved::read(&ledger.record()).map_err(|fault| vec![fault])?;
        for id in ids {
            let print = ledger.fingerprint(id).ok();
            if print.is_some_and(|print| recorded.get(*id) == Some(&print)) {
                proofs.insert(id, Ok(Vec::new()));
            }
        }
    }
    let others: Vec<&str> = ids.iter().copied().filter(|id| !proofs.contains_key(id)).collect();
    println!("{} rows are proved as recorded, {} are looked at anew", proofs.len(), others.len());
    proofs.extend(others.iter().copied().zip(ledger.prove(&others)?));
    Ok(ids.iter().map(|id| proofs.remove(id)).collect())
}

/// Records the rows that are covered, and keeps what is recorded of rows that were not looked at.
fn record(ledger: &Ledger, all: &[Judged<'_>]) -> Result<(), String> {
    let file = ledger.record();
    let mut record = proved::read(&file)?;
    record.retain(|id, _| ledger.rows.iter().any(|row| row.id == *id));
    for judged in all {
        let id = &judged.row.id;
        match judged.status {
            Status::Covered => record.insert(id.clone(), ledger.fingerprint(id)?),
            _ => record.remove(id),
        };
    }
    proved::write(&file, &record)
}
