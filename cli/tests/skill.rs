//! The agent skill: its tools, its arguments and its codes exist. Its calls of the command run with those of the pages.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::common::mcp::Client;
use crate::common::{file, run};

fn page(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(path)).expect("a page")
}

/// The words of a page that stand in backticks, outside of blocks.
fn words(page: &str) -> Vec<String> {
    let mut text = String::new();
    for (at, part) in page.split("```").enumerate() {
        if at % 2 == 0 {
            text.push_str(part);
        }
    }
    text.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

/// The server with everything that can be configured.
fn whole() -> Client {
    let key = file("skill-key", "key");
    Client::start(&[
        "--rest",
        "https://list.example.com",
        "--api-key",
        &key,
        "--forward",
        "https://other.example.com/mcp",
    ])
}

#[test]
fn tools_and_codes_of_the_skill_and_the_guide_exist() {
    let mut client = whole();
    let tools = client.tools();
    let names: Vec<&str> = tools.iter().filter_map(|tool| tool["name"].as_str()).collect();
    let (mut named, mut codes) = (0, 0);
    for path in ["skill/erc8257/SKILL.md", "docs/guides/mcp.md"] {
        let page = page(path);
        for word in words(&page) {
            if word.contains('_') {
                assert!(names.contains(&word.as_str()), "{path}: there is no tool {word}");
                named += 1;
            } else if word.starts_with("lib-") {
                assert_eq!(run(&["explain", &word, "--json"]).status, 0, "{path}: there is no code {word}");
                codes += 1;
            }
        }
        for name in &names {
            assert!(page.contains(&format!("`{name}`")), "{path} does not tell of {name}");
        }
    }
    assert!(named >= 20 && codes >= 3, "{named} tools, {codes} codes");
    client.end();
}

#[test]
fn the_arguments_that_the_skill_shows_are_those_of_the_tools() {
    let mut client = whole();
    let tools = client.tools();
    let page = page("skill/erc8257/SKILL.md");
    let blocks: Vec<&str> =
        page.split("```json").skip(1).filter_map(|rest| rest.split("```").next()).collect();
    assert_eq!(blocks.len(), 2);
    for (block, tool) in blocks.iter().zip(["verify_tool", "check_payment"]) {
        let arguments: Value = serde_json::from_str(block).expect("JSON");
        let own = tools.iter().find(|own| own["name"] == tool).expect("listed");
        for name in arguments.as_object().expect("an object").keys() {
            assert!(own["inputSchema"]["properties"][name].is_object(), "{tool} has no argument {name}");
        }
        // Without an RPC it gets as far as the question where to ask.
        let result = client.call(tool, arguments);
        assert_eq!(result["structuredContent"]["toolError"]["code"], "not-configured", "{result}");
    }
    client.end();
}

/// As skills are read: a name like the folder, and a description that says when to use it.
#[test]
fn the_head_of_the_skill_is_one_that_agents_read() {
    let page = page("skill/erc8257/SKILL.md");
    let head = page.strip_prefix("---\n").and_then(|rest| rest.split("\n---\n").next()).expect("a head");
    let member = |name: &str| head.lines().find_map(|line| line.strip_prefix(&format!("{name}: ")));
    assert_eq!(member("name"), Some("erc8257"));
    let description = member("description").expect("a description");
    assert!(description.len() <= 1024 && description.contains("Use when"), "{description}");
}
