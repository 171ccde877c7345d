//! What the README says that the command prints is what it prints.

use std::path::Path;
use std::process::Command;

/// The lines of every `text` block of the README stand in the output of the call before it, in order.
#[test]
fn the_readme_shows_what_is_printed() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let readme = std::fs::read_to_string(root.join("README.md")).unwrap();
    let mut blocks = readme.split("```text\n");
    let mut before = blocks.next().unwrap();
    let mut shown = Vec::new();
    for part in blocks {
        let (block, after) = part.split_once("```").unwrap();
        let (call, file) = before.rsplit_once(" tests/vectors/").unwrap();
        let verb = call.rsplit(['`', ' ']).next().unwrap();
        let file = format!("tests/vectors/{}", file.split(['`', '\n']).next().unwrap());
        let output = Command::new(env!("CARGO_BIN_EXE_erc8257"))
            .args([verb, &file])
            .current_dir(&root)
            .output()
            .unwrap();
        let printed = String::from_utf8(output.stdout).unwrap();
        let mut lines = printed.lines();
        for line in block.lines() {
            assert!(lines.any(|printed| printed == line), "{verb} {file} does not print: {line}\n{printed}");
        }
        shown.push(verb);
        before = after;
    }
    assert_eq!(shown, ["verify", "verify", "verify", "verify", "advise", "diagnose"]);
}
