//! Every input of every corpus keeps its property; former findings are among them, with telling names.

use std::path::Path;

use erc8257_fuzz::core::CORE;
use erc8257_fuzz::corpus::{Corpus, read};
use erc8257_fuzz::{TARGETS, Target};

/// Names the input whose property is broken, as a panic in it does not.
struct At<'a>(&'a str);

impl Drop for At<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("with the input {}", self.0);
        }
    }
}

/// The inputs that are kept for a target.
pub(crate) fn corpus(target: Target) -> Corpus {
    read(target.name).expect("a corpus")
}

fn replay(name: &str) {
    let target = TARGETS.into_iter().find(|target| target.name == name).expect("a target");
    let files = corpus(target);
    assert!(files.len() >= 30, "{name}: {} inputs are kept", files.len());
    for (name, bytes) in files {
        let _at = At(&name);
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

replayed! { reader canonicalizer url manifest bundle abi session diagnose payment proof wallet agents }
