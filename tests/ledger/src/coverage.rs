//! The known facts about each row, and whether they are enough.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use serde::Deserialize;

use crate::files::text;
use crate::patch::Place;
use crate::prove::Noticed;

/// As many rows as may be excepted.
pub(crate) const MOST: usize = 30;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default)]
    exception: Vec<Exception>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Exception {
    id: String,
    reason: String,
}

/// The reasons by row.
pub(crate) fn exceptions(file: &Path) -> Result<BTreeMap<String, String>, String> {
    read_exceptions(&text(file)?)
}

fn read_exceptions(text: &str) -> Result<BTreeMap<String, String>, String> {
    let file: File = toml::from_str(text).map_err(|error| format!("exceptions.toml: {error}"))?;
    let mut reasons = BTreeMap::new();
    for Exception { id, reason } in file.exception {
        if reason.trim().len() < 20 {
            return Err(format!("exceptions.toml: {id} needs a reason"));
        }
        if reasons.insert(id.clone(), reason).is_some() {
            return Err(format!("exceptions.toml: {id} stands twice"));
        }
    }
    if reasons.len() > MOST {
        return Err(format!("exceptions.toml: {} rows, and {MOST} are allowed", reasons.len()));
    }
    Ok(reasons)
}

/// The rows that are not proved yet: the first word of each line of `open.txt`. The rest says what is missing.
pub(crate) fn open(file: &Path) -> Result<BTreeSet<String>, String> {
    read_open(&text(file)?)
}

fn read_open(text: &str) -> Result<BTreeSet<String>, String> {
    let mut all = BTreeSet::new();
    for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (id, missing) = line.split_once(' ').unwrap_or((line, ""));
        if missing.trim().is_empty() {
            return Err(format!("open.txt: {id} needs a word on what is missing"));
        }
        if !all.insert(id.to_owned()) {
            return Err(format!("open.txt: {id} stands twice"));
        }
    }
    Ok(all)
}

/// The known facts about a row.
#[derive(Debug, Clone)]
pub(crate) struct Known {
    /// Where it is enforced.
    pub(crate) places: Vec<Place>,
    /// Its citations: files of vectors with the count of cases, and tests.
    pub(crate) cited: Vec<String>,
    /// `None` if no proof was tried.
    pub(crate) proof: Option<Result<Vec<Noticed>, String>>,
}

/// Whether that is enough.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Status {
    Covered,
    Excepted,
    /// `open.txt` names it, and nothing turns it off.
    Listed,
    /// What it lacks, for which the run fails.
    Open(Vec<String>),
}

impl Status {
    /// Judges a row that `open.txt` names: the list only shrinks.
    pub(crate) fn of_listed(known: &Known) -> Self {
        if known.places.is_empty() {
            return Self::Listed;
        }
        Self::Open(vec!["it stands in open.txt, and a switch turns it off all the same".to_owned()])
    }

    /// Judges a row, with the reason of an exception if it is one.
    pub(crate) fn of(known: &Known, reason: Option<&String>) -> Self {
        let mut lacks = Vec::new();
        if known.places.is_empty() {
            lacks.push("no known place enforces it: it is not a code, and no switch names it".to_owned());
        }
        if known.cited.is_empty() {
            lacks.push("no vector and no test cites it".to_owned());
        }
        if let Some(Err(why)) = &known.proof {
            lacks.push(why.clone());
        }
        match (reason, lacks.is_empty()) {
            (Some(_), true) if known.proof.is_some() => {
                Self::Open(vec!["it stands among the exceptions, and is proved all the same".to_owned()])
            }
            (Some(_), _) => Self::Excepted,
            (None, true) => Self::Covered,
            (None, false) => Self::Open(lacks),
        }
    }

    pub(crate) const fn as_str(&self) -> &'static str {
        match self {
            Self::Covered => "covered",
            Self::Excepted => "excepted",
            Self::Listed | Self::Open(_) => "open",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Known, MOST, Status, read_exceptions, read_open};
    use crate::patch::Place;

    fn known(proof: Result<(), String>) -> Known {
        Known {
            places: vec![Place { file: "a.rs".into(), line: 1 }],
            cited: vec!["a test".into()],
            proof: Some(proof.map(|()| Vec::new())),
        }
    }

    #[test]
    fn a_row_is_covered_if_it_has_a_place_a_citation_and_a_proof() {
        assert_eq!(Status::of(&known(Ok(())), None), Status::Covered);
        let nowhere = Known { places: Vec::new(), ..known(Ok(())) };
        let uncited = Known { cited: Vec::new(), ..known(Ok(())) };
        for open in [nowhere, uncited, known(Err("nobody notices".into()))] {
            assert!(matches!(Status::of(&open, None), Status::Open(_)), "{open:?}");
        }
    }

    #[test]
    fn an_exception_that_is_covered_is_reported() {
        let reason = Some(String::from("nothing here can keep it"));
        assert!(matches!(Status::of(&known(Ok(())), reason.as_ref()), Status::Open(_)));
        assert_eq!(Status::of(&known(Err("unnoticed".into())), reason.as_ref()), Status::Excepted);
    }

    #[test]
    fn a_listed_row_that_has_a_switch_is_reported() {
        let nowhere = Known { places: Vec::new(), ..known(Err("nothing turns it off".into())) };
        assert_eq!(Status::of_listed(&nowhere), Status::Listed);
        assert!(matches!(Status::of_listed(&known(Ok(()))), Status::Open(_)));
        assert!(matches!(Status::of_listed(&known(Err("unnoticed".into()))), Status::Open(_)));
    }

    #[test]
    fn a_listed_row_stands_once_with_what_it_lacks() {
        let list = "# not yet\n\nx402-a  no case\nx402-b  no place\n";
        assert_eq!(read_open(list).map(|all| all.len()), Ok(2));
        assert!(read_open("x402-a").is_err());
        assert!(read_open(&list.repeat(2)).is_err());
    }

    #[test]
    fn exceptions_have_reasons_and_are_few() {
        let entry =
            |id: usize, reason: &str| format!("[[exception]]\nid = \"1-{id}\"\nreason = \"{reason}\"\n");
        let reason = "only a registry could keep it";
        let list = |count: usize| (0..count).map(|id| entry(id, reason)).collect::<String>();
        assert_eq!(read_exceptions(&list(MOST)).map(|all| all.len()), Ok(MOST));
        assert!(read_exceptions(&list(MOST + 1)).is_err());
        assert!(read_exceptions(&entry(1, reason).repeat(2)).is_err());
        assert!(read_exceptions(&entry(1, "later")).is_err());
    }
}
