//! The node: anvil, from its npm package.

use std::env;
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use serde_json::json;

use crate::chain::Chain;
use crate::temporary::Folder;

/// The age in seconds at which the newest block gets a younger one. So the newest block of a bed stays younger than any
/// freshness window, even on a slow machine.
const OLD_SECONDS: u64 = 120;

/// How often that is looked at. The node's own interval ends as soon as a test turns its mining off and on.
const LOOK: Duration = Duration::from_secs(20);

/// A running node; ends on drop.
#[derive(Debug)]
pub struct Anvil {
    child: Child,
    port: u16,
    /// While it is there, the newest block's age is looked at.
    looking: Option<Sender<()>>,
    /// Where it keeps states that are no longer in memory: a node that is killed leaves them behind.
    _states: Folder,
}

impl Anvil {
    /// Starts a node of a fresh chain at a free port, which mines for transactions and for nothing else: what is read of it
    /// twice is the same.
    ///
    /// # Panics
    /// If anvil is missing, or does not start.
    #[must_use]
    pub fn start_still(chain_id: u64) -> Self {
        Self::spawn(chain_id, &[])
    }

    /// As [`start_still`](Self::start_still), with a newest block that stays young.
    ///
    /// # Panics
    /// If anvil is missing, or does not start.
    #[must_use]
    pub fn start(chain_id: u64) -> Self {
        let mut node = Self::spawn(chain_id, &[]);
        node.looking = Some(keep_young(node.chain()));
        node
    }

    /// As [`start`](Self::start), with the clock at so many seconds since 1970.
    ///
    /// # Panics
    /// If anvil is missing, or does not start.
    #[must_use]
    pub fn start_at(chain_id: u64, time: u64) -> Self {
        Self::spawn(chain_id, &["--timestamp", &time.to_string()])
    }

    fn spawn(chain_id: u64, more: &[&str]) -> Self {
        let program = program().unwrap_or_else(|why| panic!("{why}"));
        let states = Folder::new();
        let mut child = Command::new(&program)
            .args(["--host", "127.0.0.1", "--port", "0", "--chain-id", &chain_id.to_string(), "--cache-path"])
            .arg(states.path())
            .args(more)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .spawn()
            .unwrap_or_else(|error| panic!("cannot start {}: {error}", program.display()));
        let mut lines = BufReader::new(child.stdout.take().expect("standard output is piped")).lines();
        let port = lines.by_ref().map_while(Result::ok).find_map(|line| {
            let address = line.strip_prefix("Listening on ")?;
            address.rsplit_once(':')?.1.trim().parse().ok()
        });
        // Read on, or the node would stop at a full pipe.
        thread::spawn(move || lines.map_while(Result::ok).for_each(drop));
        let port = port.unwrap_or_else(|| panic!("{} ended without listening", program.display()));
        Self { child, port, looking: None, _states: states }
    }

    /// Where it answers.
    #[must_use]
    pub fn url(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    /// A client of it.
    #[must_use]
    pub fn chain(&self) -> Chain {
        Chain::new(&self.url())
    }
}

impl Drop for Anvil {
    fn drop(&mut self) {
        drop(self.looking.take());
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Mines a block where the newest one is old, until the sender is dropped.
fn keep_young(chain: Chain) -> Sender<()> {
    let (looking, ended) = mpsc::channel();
    thread::spawn(move || {
        while ended.recv_timeout(LOOK) == Err(RecvTimeoutError::Timeout) {
            let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
            // A node that has ended has no newest block.
            if chain.newest_time().is_ok_and(|time| now.saturating_sub(time) >= OLD_SECONDS) {
                let _ = chain.rpc("evm_mine", &json!([]));
            }
        }
    });
    looking
}

/// The program itself, not the script around it, whose child a kill would leave behind.
fn program() -> Result<PathBuf, String> {
    if let Some(path) = env::var_os("ANVIL") {
        return Ok(path.into());
    }
    let system = match env::consts::OS {
        "macos" => "darwin",
        "windows" => "win32",
        other => other,
    };
    let machine = match env::consts::ARCH {
        "x86_64" => "amd64",
        "aarch64" => "arm64",
        other => other,
    };
    let name = format!("anvil{}", env::consts::EXE_SUFFIX);
    let modules = Path::new(env!("CARGO_MANIFEST_DIR")).join("node_modules/@foundry-rs");
    let path = modules.join(format!("anvil-{system}-{machine}/bin")).join(name);
    if path.is_file() {
        Ok(path)
    } else {
        Err(format!("no {}: run `npm ci` in tests/e2e, or name an anvil in ANVIL", path.display()))
    }
}
