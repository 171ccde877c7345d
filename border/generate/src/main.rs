//! `cargo xtask border`: writes what follows from the descriptions in `core/*/src/border`. `--check` compares. `npm` writes
//! the files that the build of the npm package needs, and so does the name of each other language.
//!
//! | file | what |
//! |---|---|
//! | `source`, `types`, `doc`, `names`, `numbers` | a file of descriptions becomes a part of the model; all else is refused |
//! | `areas`, `check` | all files together |
//! | `model` | what the descriptions say |
//! | `rust` | readers and writers, checked in beside the descriptions |
//! | `schema`, `listing` | a JSON Schema for each format; `border.json` |
//! | `typescript`, `python`, `kotlin`, `swift` | types and functions of the package of a language, made by its build |
//! | `command` | the verbs of the command that come from descriptions alone |
//! | `comment` | documentation as comments |
//! | `output` | what is on the disk, written or compared |

mod areas;
mod check;
mod command;
mod comment;
mod doc;
mod kotlin;
mod listing;
mod model;
mod names;
mod numbers;
mod output;
mod python;
mod refusal;
mod rust;
mod schema;
mod source;
mod swift;
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

/// The languages whose files are made at build time: the word that asks for them, and their folders from the root, that of
/// the package and that where the trial's are checked.
const LANGUAGES: [(&str, [&str; 2]); 4] = [
    ("npm", ["pkg/src/border", "target/border/typescript/border"]),
    ("python", ["bindings-py/python/erc8257/_border", "target/border/python/trial"]),
    ("kotlin", ["bindings-kotlin/generated/border", "target/border/kotlin"]),
    ("swift", ["bindings-swift/Sources/ERC8257/Border", "target/border/swift"]),
];

fn main() -> ExitCode {
    let word = env::args().nth(1);
    let is_check = word.as_deref() == Some("--check");
    let language = LANGUAGES.iter().find(|(name, ..)| word.as_deref() == Some(name));
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let root = root.canonicalize().unwrap_or(root);
    let mut output = Output::new(&root, is_check);
    for (below, folder, both) in BELOW {
        match areas::read(&root, below) {
            Ok(model) => match language {
                Some((name, [shipped, trial])) => {
                    output.language(name, &model, if both { trial } else { shipped });
                }
                None => output.all(&model, folder, both),
            },
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
