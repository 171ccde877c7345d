//! Checks the code blocks of our own pages: each is run, judged, or a part of a tested file.

use std::fs;
use std::path::Path;

use crate::Fault;
use crate::command::Erc8257;

/// Compares every code block of a page with its source or its output.
///
/// - `rust`: a doc test of this crate
/// - `console`: the output of the command, run here
/// - `sh`: calls of the command with options that it has; other programs as they are
/// - `json manifest`: a valid manifest
/// - all else: lines of a file that is tested, named in a comment before the block, `<!-- from FILE -->`
///
/// # Errors
/// If a block is of another kind, or does not hold.
pub fn check(text: &str, name: &str, erc8257: &Erc8257) -> Result<usize, Fault> {
    let mut blocks = 0;
    let mut before = "";
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        let Some(info) = line.trim_start().strip_prefix("```") else {
            before = line;
            continue;
        };
        let block: Vec<&str> = lines.by_ref().take_while(|line| line.trim_start() != "```").collect();
        hold(info.trim(), &block, before, erc8257).map_err(|fault| format!("{name}: {fault}"))?;
        blocks += 1;
        before = "";
    }
    Ok(blocks)
}

fn hold(info: &str, block: &[&str], before: &str, erc8257: &Erc8257) -> Result<(), Fault> {
    match info {
        "rust" => Ok(()),
        "" => Err("a block that names no language, which rustdoc takes for Rust".to_owned()),
        "console" => erc8257.holds(&block.join("\n")),
        "sh" => {
            block.iter().filter(|line| line.starts_with("erc8257 ")).try_for_each(|line| erc8257.knows(line))
        }
        "json manifest" => {
            let report = erc8257::validate(block.join("\n").as_bytes());
            match report.findings().first() {
                Some(finding) => Err(format!("a manifest with {}", finding.code())),
                None => Ok(()),
            }
        }
        _ => {
            let file = before.trim().strip_prefix("<!-- from ").and_then(|rest| rest.strip_suffix(" -->"));
            let file = file.ok_or_else(|| format!("a block of {info} from no file"))?;
            stands_in(block, file, &erc8257.root)
        }
    }
}

/// That the lines of the block stand in the file, one behind the other; only their indentation may be another.
fn stands_in(block: &[&str], file: &str, root: &Path) -> Result<(), Fault> {
    let text = fs::read_to_string(root.join(file)).map_err(|error| format!("{file}: {error}"))?;
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let block: Vec<&str> = block.iter().map(|line| line.trim()).collect();
    if !block.is_empty() && lines.windows(block.len()).any(|window| window == block) {
        Ok(())
    } else {
        Err(format!("{file} does not have these lines:\n{}", block.join("\n")))
    }
}
