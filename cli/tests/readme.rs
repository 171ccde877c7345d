//! What the README says that the command prints is what it prints.

use std::path::Path;
use std::process::Command;

/// The lines of every `text` block of the README stand in the output of the `verify` before it, in order.
#[test]
fn the_readme_shows_what_is_printed() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let readme = std::fs::read_to_string(root.join("README.md")).unwrap();
    let mut blocks = readme.split("```text\n");
    let mut before = blocks.next().unwrap();
    let mut shown = 0;
    for part in blocks {
        let (block, after) = part.split_once("```").unwrap();
        let bundle = before.rsplit("verify tests/").next().unwrap().split(['`', '\n']).next().unwrap();
        let output = Command::new(env!("CARGO_BIN_EXE_erc8257"))
            .args(["verify", &format!("tests/{bundle}")])
            .current_dir(&root)
            .output()
            .unwrap();
        let printed = String::from_utf8(output.stdout).unwrap();
        let mut lines = printed.lines();
        for line in block.lines() {
            assert!(lines.any(|printed| printed == line), "{bundle} does not print: {line}\n{printed}");
        }
        shown += 1;
        before = after;
    }
    assert_eq!(shown, 4);
}
