//! The proof of a row: with its rule turned off, a test that cites it fails, and with it none does.

use std::path::Path;

/// Tests of one program that are run in one process.
#[derive(Debug, Clone)]
pub(crate) struct Run<'r> {
    pub(crate) package: &'r str,
    pub(crate) tests: Vec<String>,
    /// Whether the tests are named in full, and not by what their names contain.
    pub(crate) is_exact: bool,
    /// The vectors to read, if not all.
    pub(crate) vectors: Option<&'r Path>,
    pub(crate) switch: Option<&'r str>,
}

/// What came of a run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Ended {
    Passed,
    Failed {
        tests: Vec<String>,
        printed: String,
    },
    /// The tests could not be run.
    Broken(String),
}

/// A switch that was turned, and the tests that noticed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Noticed {
    pub(crate) switch: String,
    pub(crate) tests: Vec<String>,
    pub(crate) printed: String,
}

/// Why a row without switches is not proved.
pub(crate) const NO_SWITCH: &str = "nothing turns it off";

/// Turns each switch in turn, and runs the tests that cite the row, a group after the other, until one fails.
///
/// # Errors
/// The first switch that no test notices, or a test that fails anyhow.
pub(crate) fn prove(
    switches: &[String],
    groups: &[Run<'_>],
    run: &impl Fn(&Run<'_>) -> Ended,
) -> Result<Vec<Noticed>, String> {
    if switches.is_empty() {
        return Err(NO_SWITCH.into());
    }
    let mut passes: Vec<bool> = Vec::new();
    switches.iter().map(|switch| turn(switch, groups, &mut passes, run)).collect()
}

/// `passes` counts the groups of which it is known that they pass with nothing turned off.
fn turn(
    switch: &str,
    groups: &[Run<'_>],
    passes: &mut Vec<bool>,
    run: &impl Fn(&Run<'_>) -> Ended,
) -> Result<Noticed, String> {
    for (index, group) in groups.iter().enumerate() {
        if index == passes.len() {
            match run(group) {
                Ended::Passed => passes.push(true),
                Ended::Failed { tests, printed } => {
                    let tests = tests.join(", ");
                    return Err(format!("{tests} fails with nothing turned off\n{printed}"));
                }
                Ended::Broken(why) => return Err(why),
            }
        }
        match run(&Run { switch: Some(switch), ..group.clone() }) {
            Ended::Passed => {}
            Ended::Failed { tests, printed } => return Ok(Noticed { switch: switch.into(), tests, printed }),
            Ended::Broken(why) => return Err(why),
        }
    }
    Err(format!("no test that cites it notices {switch}"))
}

#[cfg(test)]
mod tests {
    use super::{Ended, Run, prove};

    fn group(test: &str) -> Run<'_> {
        Run { package: "p", tests: vec![test.into()], is_exact: true, vectors: None, switch: None }
    }

    fn failed(run: &Run<'_>) -> Ended {
        Ended::Failed { tests: run.tests.clone(), printed: String::new() }
    }

    #[test]
    fn a_test_that_fails_only_without_the_rule_proves_it() {
        let run = |run: &Run<'_>| match run.switch {
            Some("1-a#1") if run.tests == ["two"] => failed(run),
            _ => Ended::Passed,
        };
        let proof = prove(&["1-a#1".into()], &[group("one"), group("two")], &run).expect("a proof");
        assert_eq!(proof[0].tests, ["two"]);
    }

    #[test]
    fn each_switch_must_be_noticed() {
        let run = |run: &Run<'_>| if run.switch == Some("1-a#1") { failed(run) } else { Ended::Passed };
        let why = prove(&["1-a#1".into(), "1-a#2".into()], &[group("one")], &run).expect_err("unnoticed");
        assert!(why.contains("1-a#2"), "{why}");
    }

    #[test]
    fn a_test_that_fails_anyhow_proves_nothing() {
        let why = prove(&["1-a#1".into()], &[group("one")], &failed).expect_err("it fails anyhow");
        assert!(why.contains("with nothing turned off"), "{why}");
    }

    #[test]
    fn a_row_without_switches_or_tests_is_not_proved() {
        assert!(prove(&[], &[group("one")], &failed).is_err());
        assert!(prove(&["1-a#1".into()], &[], &failed).is_err());
    }
}
