//! The npm packages that a folder's lock file names.

use std::fs;
use std::path::Path;
use std::sync::Mutex;

use crate::steps::{Steps, program, root};

/// Installs them, if they are not there; whether they are. No script of a package runs.
pub(crate) fn install(steps: &mut Steps, name: &str, folder: &str) -> bool {
    // Lanes take turns: two may ask for the same packages.
    static TURN: Mutex<()> = Mutex::new(());
    let _turn = TURN.lock();
    let folder = root().join(folder);
    if installed(&folder) {
        return true;
    }
    let line = "ci --no-audit --no-fund --ignore-scripts";
    let done = steps.succeeds(name, program("npm", line).current_dir(&folder));
    if done {
        let _ = fs::copy(folder.join("package-lock.json"), folder.join(STAMP));
    }
    done
}

/// A copy of the lock file that the packages were installed by.
const STAMP: &str = "node_modules/.installed-lock.json";

/// Whether the packages are those of the lock file.
fn installed(folder: &Path) -> bool {
    let stamp = fs::read(folder.join(STAMP));
    stamp.is_ok_and(|stamp| fs::read(folder.join("package-lock.json")).is_ok_and(|lock| lock == stamp))
}
