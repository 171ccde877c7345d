//! Runs of `erc8257 index` over the registry of an index bed.

use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

pub(crate) use erc8257_e2e::index::{CREATOR, HOSTS, IndexBed, hash};
use erc8257_e2e::process::{self, Ran};
use erc8257_e2e::{Address, Folder};
use serde_json::Value;

/// No run takes longer.
const LIMIT: Duration = Duration::from_secs(1_800);

/// Runs of the command with one output and one state file.
pub(crate) struct Run<'bed> {
    bed: &'bed IndexBed,
    folder: Folder,
    registries: Vec<String>,
    more: Vec<String>,
}

impl<'bed> Run<'bed> {
    pub(crate) fn new(bed: &'bed IndexBed) -> Self {
        let run = Self { bed, folder: Folder::new(), registries: Vec::new(), more: Vec::new() };
        run.and(8453, bed.registry.address, bed.chain.url())
    }

    /// With another registry.
    pub(crate) fn and(mut self, chain_id: u64, address: Address, rpc: &str) -> Self {
        self.registries.push(format!("{chain_id}:{address:?}={rpc}"));
        self
    }

    /// The first registry through another RPC.
    pub(crate) fn through(mut self, rpc: &str) -> Self {
        self.registries[0] = format!("8453:{:?}={rpc}", self.bed.registry.address);
        self
    }

    /// With further options.
    pub(crate) fn with(mut self, options: &[&str]) -> Self {
        self.more.extend(options.iter().map(|option| (*option).to_owned()));
        self
    }

    /// With these further options in the place of those before.
    pub(crate) fn rather(mut self, options: &[&str]) -> Self {
        self.more.clear();
        self.with(options)
    }

    fn arguments(&self) -> Vec<String> {
        let path = |name: &str| self.folder.file(name).to_string_lossy().into_owned();
        let mut arguments = vec!["index".to_owned(), "--allow-private-addresses".to_owned()];
        let mut option = |name: &str, value: String| arguments.extend([name.to_owned(), value]);
        for registry in &self.registries {
            option("--registry", registry.clone());
        }
        for host in ["one.example.com", "ONE.example.com", "two.example.com", "three.example.com"] {
            option("--connect-to", format!("{host}:443={}", self.bed.https.address()));
        }
        option("--ca", self.bed.https.ca_file().to_string_lossy().into_owned());
        option("--out", path("lines"));
        option("--state", path("state"));
        arguments.extend(self.more.iter().cloned());
        arguments
    }

    /// Runs to the end.
    pub(crate) fn complete(&self) -> Ran {
        let ran = process::run(&command(), &self.arguments(), &process::GIVES_BACK, LIMIT);
        assert!(!ran.killed, "the run did not end: {}", ran.stderr);
        ran
    }

    /// Runs until there are so many lines, and kills it then, without a warning.
    pub(crate) fn kill_after(&self, lines: usize) {
        self.kill_when(|_| self.count() >= lines);
    }

    /// Runs for so long, and kills it then, without a warning. True: it had ended before.
    pub(crate) fn kill_at(&self, moment: Duration) -> bool {
        self.kill_when(|since| since >= moment)
    }

    fn kill_when(&self, mut due: impl FnMut(Duration) -> bool) -> bool {
        let mut child = Command::new(command())
            .args(self.arguments())
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("the command starts");
        let start = Instant::now();
        while !due(start.elapsed()) {
            assert!(start.elapsed() < LIMIT, "too slow");
            if child.try_wait().expect("waited").is_some() {
                return true;
            }
            sleep(Duration::from_millis(1));
        }
        child.kill().expect("killed");
        child.wait().expect("ended");
        false
    }

    fn count(&self) -> usize {
        fs::read(self.folder.file("lines")).unwrap_or_default().split(|byte| *byte == b'\n').count() - 1
    }

    /// The file beside the output.
    pub(crate) fn read(&self, ending: &str) -> Vec<String> {
        let text = fs::read_to_string(self.folder.file(&format!("lines.{ending}"))).unwrap_or_default();
        text.lines().map(str::to_owned).collect()
    }

    /// The bytes of the state file.
    pub(crate) fn state(&self) -> Vec<u8> {
        fs::read(self.folder.file("state")).expect("the state file is there")
    }

    /// Writes another state file.
    pub(crate) fn set_state(&self, bytes: &[u8]) {
        fs::write(self.folder.file("state"), bytes).expect("the state file can be written");
    }

    /// Removes the output.
    pub(crate) fn remove_lines(&self) {
        fs::remove_file(self.folder.file("lines")).expect("the output is there");
    }

    /// The lines as they stand.
    pub(crate) fn raw(&self) -> Vec<String> {
        let text = fs::read_to_string(self.folder.file("lines")).unwrap_or_default();
        text.lines().map(str::to_owned).collect()
    }

    /// The lines of the first registry by ID, without their times; there is one for each tool.
    pub(crate) fn lines(&self) -> BTreeMap<u64, Value> {
        let mut lines = BTreeMap::new();
        for text in self.raw() {
            let mut line: Value = serde_json::from_str(&text).expect("a line of JSON");
            assert!(line["time"].as_u64().expect("a time") > 1_700_000_000);
            line["time"] = Value::Null;
            let id = line["toolRef"].as_str().expect("a tool").rsplit('/').next().expect("an ID").to_owned();
            assert!(lines.insert(id.parse().expect("a number"), line).is_none(), "two lines for tool {id}");
        }
        lines
    }
}

/// The built command: where `ERC8257_COMMAND` says, else beside the tests.
fn command() -> PathBuf {
    if let Some(path) = env::var_os("ERC8257_COMMAND") {
        return path.into();
    }
    let test = env::current_exe().expect("a path");
    let folder = test.parent().and_then(|folder| folder.parent()).expect("a folder");
    folder.join(format!("erc8257{}", env::consts::EXE_SUFFIX))
}
