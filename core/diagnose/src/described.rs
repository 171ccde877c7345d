//! The diagnosis as other languages have it: a bundle in, a report out.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::border::diagnose as border;
use super::run::diagnose;
use super::{
    Call, Candidate, Cause, Change, Clues, CommittedFile, Diagnosis, Repair, Sibling, Trial, Wanted,
};
use primitives::describe::{Conclusion, Hex, Refusal, Report as _, Run};

impl Run for border::Diagnose<'_> {
    fn run(self) -> Result<border::Diagnosis, Refusal> {
        let given = self.clues.unwrap_or_default();
        let siblings: Option<Vec<Sibling<'_>>> =
            given.siblings.as_ref().map(|list| list.iter().map(Sibling::of).collect());
        let candidates: Vec<Candidate<'_>> = given.candidates.iter().flatten().map(Candidate::of).collect();
        let clues = Clues {
            tool: given.tool_ref,
            metadata_uri: given.metadata_uri.as_deref(),
            creator: given.creator,
            siblings: siblings.as_deref(),
            candidates: &candidates,
        };
        Ok(diagnose(self.body, self.expected_hash, &clues).described())
    }

    /// As the command ends: a hash that nothing explains is a no.
    fn conclusion(report: &border::Diagnosis) -> Conclusion {
        match report.outcome {
            border::DiagnosisOutcome::Matches | border::DiagnosisOutcome::Explained => Conclusion::Yes,
            border::DiagnosisOutcome::Unknown => Conclusion::No,
        }
    }
}

impl<'a> Sibling<'a> {
    fn of(given: &'a border::Sibling) -> Self {
        Self {
            tool: given.tool_ref,
            metadata_uri: &given.metadata_uri,
            manifest_hash: given.manifest_hash,
            creator: given.creator,
            retired: given.retired.unwrap_or(false),
        }
    }
}

impl<'a> Candidate<'a> {
    fn of(given: &'a border::Candidate) -> Self {
        Self { name: &given.name, body: &given.body.0 }
    }
}

impl Diagnosis {
    /// The diagnosis as JSON text, format `erc8257-diagnosis/1`: all members, in a fixed order, without white space.
    #[must_use]
    pub fn to_json(&self) -> String {
        self.described().to_text()
    }

    fn described(&self) -> border::Diagnosis {
        border::Diagnosis {
            outcome: self.outcome(),
            expected_hash: self.expected,
            computed_hash: self.computed,
            manifest: self.manifest,
            unreadable: self.unreadable.as_ref().map(|error| format!("{error}")),
            content: self.content,
            cause: self.cause.as_ref().map(Cause::described),
            tried: self.tried.iter().copied().map(Trial::described).collect(),
            repair: self.repair.described(),
            wanted: self.wanted.iter().copied().map(Wanted::described).collect(),
        }
    }
}

impl Cause {
    fn described(&self) -> border::Cause {
        let row = self.row();
        border::Cause {
            hypothesis: row.id.into(),
            sentence: row.sentence.into(),
            proof: row.proof.into(),
            detail: self.detail.clone(),
            tool_ref: self.tool,
            changes: self.changes.iter().map(Change::described).collect(),
            changes_left_out: u64::try_from(self.changes_left_out).unwrap_or(u64::MAX),
        }
    }
}

impl Change {
    fn described(&self) -> border::HashedChange {
        border::HashedChange {
            change: self.kind,
            pointer: self.pointer.clone(),
            served: self.served.clone(),
            hashed: self.hashed.clone(),
        }
    }
}

impl Trial {
    fn described(self) -> border::Trial {
        border::Trial {
            hypothesis: self.hypothesis.as_str().into(),
            result: self.result.described(),
            why: self.result.why(),
            forms: self.forms,
        }
    }
}

impl Repair {
    fn described(&self) -> border::Repair {
        border::Repair {
            side: self.side,
            first: self.first.map(String::from),
            action: self.action.into(),
            calls: self.calls.iter().map(Call::described).collect(),
            file: self.file.as_ref().map(CommittedFile::described),
        }
    }
}

impl Call {
    fn described(&self) -> border::RepairCall {
        border::RepairCall { function: self.function, to: self.to, data: Hex(self.data.clone()) }
    }
}

impl CommittedFile {
    fn described(&self) -> border::CommittedFile {
        border::CommittedFile {
            body: String::from_utf8(self.body.clone()).unwrap_or_default(),
            valid: self.valid,
            verifies: self.verifies,
        }
    }
}

impl Wanted {
    fn described(self) -> border::Wanted {
        border::Wanted { clue: self, sentence: self.sentence().into() }
    }
}
