//! `cargo xtask border`: writes what follows from the descriptions in `core/*/src/border`. `--check` compares.
//!
//! | file | what |
//! |---|---|
//! | `source`, `types`, `doc`, `names`, `numbers` | a file of descriptions becomes a part of the model; all else is refused |
//! | `areas`, `check` | all files together |
//! | `model` | what the descriptions say |
//! | `rust` | readers and writers, checked in beside the descriptions |
//! | `schema`, `listing` | a JSON Schema for each format; `border.json` |
//! | `output` | what is on the disk, written or compared |

mod areas;
mod check;
mod doc;
mod listing;
mod model;
mod names;
mod numbers;
mod output;
mod refusal;
mod rust;
mod schema;
mod source;
#[cfg(test)]
mod tests;
mod tree;
mod types;

use std::env;
use std::path::Path;
use std::process::ExitCode;

use output::Output;

/// The folders of crates with descriptions, the folders of listing and schemas, and whether all types are read and written:
/// the trial has no logic, and its tests turn every document around.
const BELOW: [(&str, &str, bool); 2] = [("core", "border", false), ("border", "border/trial", true)];

fn main() -> ExitCode {
    let is_check = env::args().nth(1).is_some_and(|word| word == "--check");
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let root = root.canonicalize().unwrap_or(root);
    let mut output = Output::new(&root, is_check);
    for (below, folder, both) in BELOW {
        match areas::read(&root, below) {
            Ok(model) => output.all(&model, folder, both),
            Err(refusals) => {
                for refusal in refusals {
                    eprintln!("{refusal}");
                }
                return ExitCode::FAILURE;
            }
        }
    }
    output.finish()
}
