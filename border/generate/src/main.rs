//! `cargo xtask border`: writes what follows from the descriptions in `core/*/src/border`. `--check` compares. `npm` writes
//! the files that the build of the npm package needs.
//!
//! | file | what |
//! |---|---|
//! | `source`, `types`, `doc`, `names`, `numbers` | a file of descriptions becomes a part of the model; all else is refused |
//! | `areas`, `check` | all files together |
//! | `model` | what the descriptions say |
//! | `rust` | readers and writers, checked in beside the descriptions |
//! | `schema`, `listing` | a JSON Schema for each format; `border.json` |
//! | `typescript` | types and functions of the npm package, made by its build |
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
mod typescript;

use std::env;
use std::path::Path;
use std::process::ExitCode;

use output::Output;

/// The folders of crates with descriptions, the folders of listing and schemas, and whether all types are read and written:
/// the trial has no logic, and its tests turn every document around.
const BELOW: [(&str, &str, bool); 2] = [("core", "border", false), ("border", "border/trial", true)];

/// The folders of generated TypeScript, from the root: of the npm package, and where the trial's is checked.
const NPM: &str = "pkg/src/border";
const TRIAL: &str = "target/border/typescript/border";

fn main() -> ExitCode {
    let word = env::args().nth(1);
    let is_check = word.as_deref() == Some("--check");
    let is_npm = word.as_deref() == Some("npm");
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let root = root.canonicalize().unwrap_or(root);
    let mut output = Output::new(&root, is_check);
    for (below, folder, both) in BELOW {
        match areas::read(&root, below) {
            Ok(model) if is_npm => output.npm(&model, if both { TRIAL } else { NPM }),
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
