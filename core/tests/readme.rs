//! The README shows the program that the examples run.

/// The ten lines of the README stand in the example too, but for where the record comes from.
#[test]
fn the_readme_shows_the_example() {
    let readme = include_str!("../../README.md");
    let example = include_str!("../erc8257/examples/verify.rs");
    let block = readme.split("```rust\n").nth(1).unwrap().split("```").next().unwrap();
    let squeezed = |text: &str| text.split_whitespace().collect::<String>();
    let example = squeezed(example);
    let mut shown = 0;
    for line in block.lines().filter(|line| !line.contains("//") && !line.trim().is_empty()) {
        assert!(example.contains(&squeezed(line)), "not in the example: {line}");
        shown += 1;
    }
    assert!(shown >= 5, "only {shown} lines");
}
