//! Every file of every corpus keeps its property; what was once a finding is among them, with a telling name.

use std::fs;
use std::path::{Path, PathBuf};

use erc8257_fuzz::core::CORE;
use erc8257_fuzz::{TARGETS, Target};

/// The inputs that are kept for a target, in the order of their names.
pub(crate) fn corpus(target: Target) -> Vec<(PathBuf, Vec<u8>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus").join(target.name);
    let mut files: Vec<PathBuf> = fs::read_dir(&folder)
        .unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
        .map(|entry| entry.expect("a file").path())
        .collect();
    files.sort();
    let read = |path: PathBuf| {
        let bytes = fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        (path, bytes)
    };
    files.into_iter().map(read).collect()
}

/// Names the file whose property is broken, as a panic in it does not.
struct At<'a>(&'a Path);

impl Drop for At<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("with the input {}", self.0.display());
        }
    }
}

fn replay(name: &str) {
    let target = TARGETS.into_iter().find(|target| target.name == name).expect("a target");
    let files = corpus(target);
    assert!(files.len() >= 30, "{name}: {} inputs are kept", files.len());
    for (path, bytes) in files {
        let _at = At(&path);
        (target.holds)(&CORE, &bytes);
    }
}

/// One test a target, so that they run beside one another.
macro_rules! replayed {
    ($($name:ident)*) => {
        $(
            #[test]
            fn $name() {
                replay(stringify!($name));
            }
        )*

        #[test]
        fn no_target_is_left_out() {
            assert_eq!(TARGETS.map(|target| target.name), [$(stringify!($name)),*]);
            for target in TARGETS {
                let here = Path::new(env!("CARGO_MANIFEST_DIR"));
                let program = here.join("targets/fuzz_targets").join(format!("{}.rs", target.name));
                assert!(program.is_file(), "{}", program.display());
            }
        }
    };
}

replayed! { reader canonicalizer url manifest bundle abi session diagnose }
