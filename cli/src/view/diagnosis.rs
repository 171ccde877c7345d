//! Why a hash is another one: the cause, its proof, and what to change on which side.

use std::fmt;

use diagnose::{
    Call, Cause, Change, ChangeKind, CommittedFile, Diagnosis, Outcome, Repair, Side, Trial, TrialResult, Why,
};

use super::escape::harmless_cut;
use super::style::{Ink, Style};

/// Changes that are shown in brief, and in full; `--json` has them all.
const CHANGES_IN_BRIEF: usize = 3;
const CHANGES: usize = 20;
/// Columns of a pointer, and of a value.
const POINTER_COLUMNS: usize = 60;
const VALUE_COLUMNS: usize = 80;
/// Columns of a text of the diagnosis, such as the name of another file.
const TEXT_COLUMNS: usize = 200;
/// Bytes of call data that are shown in brief: the function and the tool's ID.
const DATA_IN_BRIEF: usize = 4 + 32;

/// A diagnosis for people.
pub(crate) struct Diagnosed<'a> {
    pub(crate) diagnosis: &'a Diagnosis,
    /// Only the part below a verdict, which shows the hashes already.
    pub(crate) brief: bool,
    pub(crate) style: Style,
}

impl fmt::Display for Diagnosed<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { diagnosis, brief, style } = *self;
        let (ink, word) = match diagnosis.outcome() {
            Outcome::Matches => (Ink::Good, "MATCHES"),
            Outcome::Explained => (Ink::Note, "EXPLAINED"),
            Outcome::Unknown => (Ink::Warning, "UNKNOWN"),
        };
        let (heading, why) = (style.ink(ink, word), style.ink(Ink::Strong, why(diagnosis)));
        if brief {
            writeln!(f, "\nwhy the hash differs\n  cause       {why}")?;
        } else {
            writeln!(f, "{heading}  {why}\n")?;
            writeln!(f, "  committed   {}", diagnosis.expected())?;
            match diagnosis.computed() {
                Some(hash) => writeln!(f, "  served      {hash}")?,
                None => writeln!(f, "  served      nothing that can be read as a manifest")?,
            }
        }
        if let Some(cause) = diagnosis.cause() {
            if let Some(content) = diagnosis.content() {
                writeln!(f, "  served      {}", content.sentence())?;
            }
            self.cause(f, cause)?;
        }
        if diagnosis.outcome() != Outcome::Matches {
            self.repair(f, diagnosis.repair())?;
        }
        if diagnosis.outcome() == Outcome::Unknown {
            self.unknown(f)?;
        }
        Ok(())
    }
}

fn why(diagnosis: &Diagnosis) -> &'static str {
    match (diagnosis.outcome(), diagnosis.cause(), diagnosis.content()) {
        (Outcome::Matches, ..) => "The served manifest has the committed hash.",
        (_, Some(cause), _) => cause.row().sentence,
        (_, None, Some(content)) => content.sentence(),
        _ => "None of the well-known mistakes that could be tried gives the committed hash.",
    }
}

impl Diagnosed<'_> {
    fn cause(&self, f: &mut fmt::Formatter<'_>, cause: &Cause) -> fmt::Result {
        let row = cause.row();
        writeln!(f, "  code        {}", row.id)?;
        writeln!(f, "  proof       {}", row.proof)?;
        if let Some(detail) = cause.detail() {
            writeln!(f, "  form        {}", harmless_cut(detail, TEXT_COLUMNS))?;
        }
        if let Some(tool) = cause.tool() {
            writeln!(f, "  other tool  {tool}")?;
        }
        let most = if self.brief { CHANGES_IN_BRIEF } else { CHANGES };
        for change in cause.changes().iter().take(most) {
            writeln!(f, "  {}", Changed(change))?;
        }
        let more = cause.changes().len().saturating_sub(most).saturating_add(cause.changes_left_out());
        if more > 0 {
            writeln!(f, "  and {more} more changes")?;
        }
        Ok(())
    }

    fn repair(&self, f: &mut fmt::Formatter<'_>, repair: &Repair) -> fmt::Result {
        let side = match repair.side() {
            Side::Nothing | Side::Unknown => None,
            side => Some(self::side(side)),
        };
        if let Some(side) = side {
            writeln!(f, "  change      {side}")?;
        }
        for action in repair.first().into_iter().chain([repair.action()]) {
            writeln!(f, "  {}  {action}", self.style.ink(Ink::Repair, "what to do"))?;
        }
        // The first is the recommended one. Of an unknown cause it is not known whether it is a repair.
        let calls = match (self.brief, repair.side()) {
            (true, Side::Unknown) => 0,
            (true, _) => 1,
            (false, _) => usize::MAX,
        };
        for call in repair.calls().iter().take(calls) {
            self.call(f, call)?;
        }
        match repair.file() {
            Some(file) => self.file(f, file),
            None => Ok(()),
        }
    }

    fn call(&self, f: &mut fmt::Formatter<'_>, Call { function, to, data }: &Call) -> fmt::Result {
        let bytes = data.len();
        let function = function.as_str();
        writeln!(f, "  call        {function} of {to:#x}, {bytes} bytes of data:")?;
        let shown = data.get(..DATA_IN_BRIEF).filter(|_| self.brief).unwrap_or(data);
        f.write_str("              0x")?;
        shown.iter().try_for_each(|byte| write!(f, "{byte:02x}"))?;
        writeln!(f, "{}", if shown.len() < bytes { "… (erc8257 diagnose has all of it)" } else { "" })
    }

    fn file(&self, f: &mut fmt::Formatter<'_>, file: &CommittedFile) -> fmt::Result {
        let CommittedFile { body, valid, verifies } = file;
        let judged = match (valid, verifies) {
            (false, _) => "it breaks rules of the standard, so it should not be served",
            (true, Some(true)) => "served at the registered URL it would verify",
            (true, Some(false)) => "it is valid, but served at the registered URL it would not verify",
            (true, None) => "it is a valid manifest",
        };
        let hint = if self.brief { "erc8257 diagnose --output FILE" } else { "--output FILE" };
        let bytes = body.len();
        writeln!(f, "  file        {bytes} bytes have the committed hash; {judged} ({hint} writes them)")
    }

    /// Lists the attempts, and the means that would still prove something.
    fn unknown(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.brief {
            let tries =
                "erc8257 diagnose tells what was tried, and tries older copies and other registrations, too";
            return writeln!(f, "  to know it  {tries}");
        }
        writeln!(f, "\nwhat was tried")?;
        self.diagnosis.tried().iter().try_for_each(|trial| writeln!(f, "  {}", Tried(trial)))?;
        if !self.diagnosis.wanted().is_empty() {
            writeln!(f, "\nwhat would still prove something")?;
        }
        self.diagnosis.wanted().iter().try_for_each(|wanted| writeln!(f, "  {}", wanted.sentence()))
    }
}

/// The side to change, in words.
pub(crate) const fn side(side: Side) -> &'static str {
    match side {
        Side::Nothing => "nothing",
        Side::Chain => "the record, by a transaction of its creator",
        Side::File => "the file that is served",
        Side::Either => "the record or the file: only the publisher knows which was meant",
        Side::Unknown => "not known",
    }
}

struct Changed<'a>(&'a Change);

impl fmt::Display for Changed<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Change { kind, pointer, served, hashed } = self.0;
        let pointer = if pointer.is_empty() { "the document" } else { pointer };
        let text = |text: &Option<String>| harmless_cut(text.as_deref().unwrap_or("nothing"), VALUE_COLUMNS);
        let (pointer, served, hashed) = (harmless_cut(pointer, POINTER_COLUMNS), text(served), text(hashed));
        match kind {
            ChangeKind::Dropped => write!(f, "dropped     {pointer}: {served}"),
            ChangeKind::Inserted => write!(f, "inserted    {pointer}: {hashed}"),
            ChangeKind::Replaced => write!(f, "replaced    {pointer}: {hashed}, where {served} is served"),
        }
    }
}

struct Tried<'a>(&'a Trial);

impl fmt::Display for Tried<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Trial { hypothesis, result, forms } = self.0;
        let id = hypothesis.as_str();
        match result {
            TrialResult::Proved => write!(f, "{id:24}  proved"),
            TrialResult::RuledOut => match forms {
                0 => write!(f, "{id:24}  ruled out: it cannot be so here"),
                1 => write!(f, "{id:24}  ruled out"),
                forms => write!(f, "{id:24}  ruled out, in {forms} forms"),
            },
            TrialResult::NotTried(why) => write!(f, "{id:24}  not tried: {}", reason(*why)),
        }
    }
}

const fn reason(why: Why) -> &'static str {
    match why {
        Why::Explained => "the cause was found before",
        Why::Unreadable => "the body is not strict JSON",
        Why::TooLarge => "there is more of it than is looked at",
        Why::Budget => "the work for one diagnosis was used up",
        Why::NeedsRecord => "the registration is not known (--tool, --uri)",
        Why::NeedsSiblings => "no other registrations are given (--siblings)",
        Why::NeedsCandidates => "no other files are given (--candidate)",
    }
}
