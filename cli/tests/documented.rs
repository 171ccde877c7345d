//! Every call of the command that a page shows is one that the command takes.
//!
//! Calls that ask a network are led to a socket of the test's own: whoever connects to it has understood its arguments, and
//! is ended there.

use std::fs;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use crate::common::{FREE_TOOL, PROGRAM};

/// Pages beside those of the site, as they lie in the repository.
const PAGES: [&str; 10] = [
    "README.md",
    "CONTRIBUTING.md",
    "core/erc8257/README.md",
    "pkg/README.md",
    "bindings-py/README.md",
    "bindings-kotlin/README.md",
    "bindings-kotlin/ANDROID.md",
    "bindings-swift/README.md",
    "skill/erc8257/SKILL.md",
    "tests/vectors/README.md",
];
/// What the pages write in front of the command's arguments.
const STARTS: [&str; 3] = ["erc8257 ", "python -m erc8257 ", "cargo run -q --bin erc8257 -- "];

/// How other lines of shell blocks begin, and why no test of this machine runs them.
const NOT_RUN: [(&str, &str); 19] = [
    ("cargo install --locked --path cli", "builds the program that this test runs"),
    ("cast send ", "asks a wallet of the real chain to pay"),
    ("curl -s -X POST http://127.0.0.1:8545 ", "asks the user's own node"),
    ("helios ", "a light client that the tests cannot install"),
    ("jq ", "jq is not a tool that the tests install"),
    ("pytest -p erc8257.pytest ", "tests/python/test_pytest_plugin.py gives it servers"),
    ("rustup target add ", "a compiler for phones"),
    ("export PATH=", "the Android NDK"),
    ("for target in ", "Apple's compilers"),
    ("IPHONEOS_DEPLOYMENT_TARGET=", "Apple's compilers"),
    ("done", "Apple's compilers"),
    ("cd target/swift-package", "Apple's compilers"),
    ("mkdir -p simulator", "Apple's compilers"),
    ("lipo ", "Apple's compilers"),
    ("cp Sources/", "Apple's compilers"),
    ("grep -v ' link ' ", "Apple's compilers"),
    ("xcodebuild ", "Apple's compilers"),
    ("zip -qry ", "Apple's compilers"),
    ("swift package compute-checksum", "Apple's compilers"),
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The lines of all blocks that may be for a shell, with the page of each; a line that goes on is one.
fn lines() -> Vec<(String, String)> {
    blocks(&["", "sh", "console"]).into_iter().map(|(page, _, line)| (page, line)).collect()
}

/// The lines of all blocks of these languages, with page and language.
fn blocks(languages: &[&str]) -> Vec<(String, String, String)> {
    let folders = ["docs/guides", "docs/pages"].map(|folder| root().join(folder));
    let own = folders.iter().flat_map(|folder| fs::read_dir(folder).expect("a folder")).map(|file| {
        let path = file.expect("a file").path();
        path.strip_prefix(root()).expect("below the root").to_str().expect("UTF-8").to_owned()
    });
    let mut lines = Vec::new();
    for page in PAGES.map(str::to_owned).into_iter().chain(own) {
        let text = fs::read_to_string(root().join(&page)).expect("a page");
        let mut rest = text.lines();
        while let Some(line) = rest.next() {
            let Some(info) = line.trim_start().strip_prefix("```") else { continue };
            let block: Vec<&str> = rest.by_ref().take_while(|line| line.trim() != "```").collect();
            if languages.contains(&info.trim()) {
                let whole = block.join("\n").replace("\\\n", " ");
                let line = |line: &str| (page.clone(), info.trim().to_owned(), line.trim().to_owned());
                lines.extend(whole.lines().map(line));
            }
        }
    }
    lines
}

/// The arguments of the calls in a line: behind a prompt, and on either side of a pipe.
fn calls(line: &str) -> Vec<Vec<String>> {
    let line = line.strip_prefix("$ ").unwrap_or(line);
    let line = line.split(" #").next().unwrap_or_default();
    let arguments = |part: &str| {
        let part = part.trim();
        let part = STARTS.iter().find_map(|start| part.strip_prefix(start))?;
        let words = part.split_whitespace().take_while(|word| !word.starts_with(['>', '<']));
        Some(words.map(str::to_owned).collect())
    };
    line.split([';', '|']).flat_map(|part| part.split("&&")).filter_map(arguments).collect()
}

/// An argument as the test gives it: hosts are its own socket, files those of the repository, and what a page leaves out
/// is filled in.
fn filled(word: &str, url: &str) -> String {
    let (front, back) = word.split_once('=').unwrap_or(("", word));
    let sign = if front.is_empty() { "" } else { "=" };
    let back = match back {
        _ if back == "URL" || back.starts_with("https://") || back.starts_with("http://") => url.to_owned(),
        "0x…" => format!("0x{}", "11".repeat(20)),
        _ if ["tests/", "core/", "docs/"].iter().any(|folder| back.starts_with(folder)) => {
            root().join(back).to_str().expect("UTF-8").to_owned()
        }
        _ => back.to_owned(),
    };
    format!("{front}{sign}{back}")
}

/// A folder with the files that the pages name.
fn folder() -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{}-documented", std::process::id()));
    fs::create_dir_all(&folder).expect("made");
    let bundle = fs::read_to_string(root().join("tests/vectors/bundles/free-tool.json")).expect("a bundle");
    let line = bundle.lines().map(str::trim).collect::<String>();
    let settlements =
        fs::read_to_string(root().join("tests/vectors/payment/settlements.json")).expect("vectors");
    let settlements: serde_json::Value = serde_json::from_str(&settlements).expect("JSON");
    let snapshot = "chain\tid\tstatus\tmanifest_status\tcreator\tmetadata_uri\tonchain_hash\n";
    for (name, text) in [
        ("manifest.json", FREE_TOOL),
        ("bundle.json", &bundle),
        ("bundles.jsonl", &line),
        ("snapshot.tsv", snapshot),
        ("settlement.json", &settlements["cases"][0]["bundle"].to_string()),
    ] {
        fs::write(folder.join(name), text).expect("written");
    }
    folder
}

/// The status with which a call ends by itself; none where it has connected to the socket first.
fn status(mut child: Child, socket: &TcpListener) -> Option<i32> {
    loop {
        if let Some(status) = child.try_wait().expect("a child") {
            // What is waiting belongs to this call, not to the next one.
            while socket.accept().is_ok() {}
            return Some(status.code().expect("it ended by itself"));
        }
        if socket.accept().is_ok() {
            child.kill().expect("ended");
            child.wait().expect("ended");
            while socket.accept().is_ok() {}
            return None;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn every_call_that_a_page_shows_is_taken() {
    let socket = TcpListener::bind("127.0.0.1:0").expect("a port");
    socket.set_nonblocking(true).expect("a socket");
    let url = format!("http://{}", socket.local_addr().expect("an address"));
    let (mut asked, mut ended, mut faults) = (0, 0, Vec::new());
    for (page, line) in lines() {
        for call in calls(&line) {
            // Anew for each call: an index that was ended keeps its state.
            let folder = folder();
            let said = fs::File::create(folder.join("said")).expect("made");
            let child = Command::new(PROGRAM)
                .args(call.iter().map(|word| filled(word, &url)))
                .current_dir(&folder)
                .stdin(Stdio::null())
                .stdout(Stdio::null())
                .stderr(said)
                .spawn()
                .expect("the program starts");
            match status(child, &socket) {
                None => asked += 1,
                Some(2) => {
                    let why = fs::read_to_string(folder.join("said")).expect("UTF-8");
                    faults.push(format!("{page}: {line}\n  {why}"));
                }
                Some(_) => ended += 1,
            }
            fs::remove_dir_all(&folder).expect("removed");
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(asked >= 6 && ended >= 10, "{asked} calls asked a network, {ended} did not");
}

/// Each further line is run elsewhere or stands in [`NOT_RUN`], so that a line of a new kind is noticed.
#[test]
fn every_other_line_for_a_shell_is_known() {
    let tasks = fs::read_to_string(root().join("xtask/src/main.rs")).expect("the tasks");
    let mut used = [false; NOT_RUN.len()];
    for (page, language, line) in blocks(&["sh", "console"]) {
        let typed = if language == "sh" { Some(line.as_str()) } else { line.strip_prefix("$ ") };
        let Some(typed) = typed.filter(|typed| !typed.is_empty() && !typed.starts_with('#')) else {
            continue;
        };
        if !calls(typed).is_empty() {
            continue;
        }
        if let Some(verb) = typed.strip_prefix("cargo xtask ") {
            let verb = verb.split_whitespace().next().unwrap_or_default();
            assert!(tasks.contains(&format!("\"{verb}\",")), "{page}: there is no task {verb}");
            continue;
        }
        let at = NOT_RUN.iter().position(|(start, _)| typed.starts_with(start));
        let at = at.unwrap_or_else(|| panic!("{page}: nothing runs `{typed}`, and NOT_RUN does not say why"));
        used[at] = true;
    }
    let unused: Vec<&str> =
        NOT_RUN.iter().zip(used).filter(|(_, used)| !used).map(|((start, _), _)| *start).collect();
    assert_eq!(unused, [""; 0], "no page has such a line any more");
}

#[test]
fn calls_are_found_where_pages_have_them() {
    let words = |line: &str| calls(line).into_iter().map(|call| call.join(" ")).collect::<Vec<_>>();
    assert_eq!(words("$ erc8257 hash a.json > b"), ["hash a.json"]);
    assert_eq!(
        words("jq -c .bundle a | erc8257 verify --batch - && erc8257 rules"),
        ["verify --batch -", "rules"]
    );
    assert_eq!(words("cargo xtask test  # erc8257 x"), [""; 0]);
    assert_eq!(filled("8453:0x1=URL", "http://x"), "8453:0x1=http://x");
    assert_eq!(filled("https://a.example", "http://x"), "http://x");
    assert_eq!(filled("tools.jsonl", "http://x"), "tools.jsonl");
}
