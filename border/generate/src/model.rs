//! What the descriptions say: the one thing that all outputs are made of.

use std::collections::BTreeSet;
use std::path::PathBuf;

/// All areas, in the order of their folders.
#[derive(Debug, Default)]
pub(crate) struct Model {
    pub(crate) areas: Vec<Area>,
}

/// The descriptions of one crate.
#[derive(Debug)]
pub(crate) struct Area {
    /// The name of its folder.
    pub(crate) name: String,
    /// The folder of its sources.
    pub(crate) sources: PathBuf,
    /// Its files, by name.
    pub(crate) files: Vec<File>,
}

/// One file of descriptions.
#[derive(Debug)]
pub(crate) struct File {
    pub(crate) name: String,
    pub(crate) path: PathBuf,
    /// The text at its head.
    pub(crate) about: String,
    pub(crate) types: Vec<Described>,
    /// Arguments that only a bundle can have, and the types that only they lead to: no language has them.
    pub(crate) recorded: Vec<Described>,
}

/// One described type.
#[derive(Debug)]
pub(crate) struct Described {
    pub(crate) name: String,
    pub(crate) place: Place,
    pub(crate) doc: Doc,
    pub(crate) shape: Shape,
    /// Whether it borrows the bytes that cross beside it.
    pub(crate) borrows: bool,
    /// The format that its documents begin with.
    pub(crate) format: Option<String>,
    /// The report, if these are the arguments of a verb or of an inquiry.
    pub(crate) report: Option<String>,
    /// What it gives while it runs, if these are the arguments of an inquiry that does.
    pub(crate) line: Option<String>,
    /// The answer, if these are the arguments of a function.
    pub(crate) answer: Option<Type>,
    /// How it crosses, where it is neither of the usual.
    pub(crate) role: Role,
    /// What else its members can be.
    pub(crate) form: Form,
    /// Whether Rust has it in another form.
    pub(crate) is_by_hand: bool,
    /// Whether the findings of the verb point into its arguments.
    pub(crate) is_pointed: bool,
}

/// How a type crosses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Role {
    /// As the arguments of a verb or of a function, as a report, or within one of them.
    Usual,
    /// As the arguments of an inquiry.
    Inquiry,
    /// The core tells it outside of a report.
    Output,
    /// Callers give it outside of arguments.
    Input,
}

/// How a document takes members that it does not know or that have no value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form {
    /// It ignores unknown ones, and `null` is no value.
    Usual,
    /// An unknown one is a mistake, and so is `null`: a policy.
    Strict,
    /// It ignores unknown ones, and leaves out those without a value: `null` is a mistake.
    Sparse,
}

/// A file and a line of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Place {
    pub(crate) file: PathBuf,
    pub(crate) line: usize,
}

/// The documentation of an item.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub(crate) struct Doc {
    pub(crate) text: String,
    pub(crate) source: Option<String>,
    pub(crate) since: Option<String>,
    pub(crate) deprecated: Option<String>,
    /// The name in documents, where it does not follow from the name in Rust.
    pub(crate) name: Option<String>,
    /// With which words of another member it has a value.
    pub(crate) never_null: Option<With>,
    /// With which words of another member it is `null`.
    pub(crate) null: Option<With>,
    /// The member that tells the case of a union, where that is not `type`.
    pub(crate) tag: Option<String>,
    /// The member by which `judge` tells a bundle of these arguments, which no language has as a function.
    pub(crate) recorded: Option<String>,
    /// Why a text that a language makes of the whole document leaves this member out.
    pub(crate) not_in_logs: Option<String>,
}

/// Words of a member of the same document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct With {
    /// The member.
    pub(crate) member: String,
    pub(crate) words: Vec<String>,
}

/// What kind of type.
#[derive(Debug)]
pub(crate) enum Shape {
    Document(Vec<Member>),
    Words(Vec<Word>),
    Union { told: Told, cases: Vec<Case> },
}

/// What tells the cases of a union apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Told {
    /// A member that all cases have: `type`, or the one of `Tag: `.
    Tag,
    /// The first member of the case.
    Member,
}

/// A member of a document, or of a case.
#[derive(Debug, Clone)]
pub(crate) struct Member {
    pub(crate) rust: String,
    pub(crate) json: String,
    pub(crate) place: Place,
    pub(crate) doc: Doc,
    pub(crate) of: Type,
}

/// A word of a closed list.
#[derive(Debug)]
pub(crate) struct Word {
    pub(crate) rust: String,
    pub(crate) json: String,
    pub(crate) doc: Doc,
}

/// A case of a union.
#[derive(Debug)]
pub(crate) struct Case {
    pub(crate) rust: String,
    pub(crate) json: String,
    pub(crate) doc: Doc,
    pub(crate) members: Vec<Member>,
}

/// The type of a member.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Type {
    Boolean,
    /// A whole number from 0 to this one.
    Number(Width),
    /// A whole number of either sign.
    Integer,
    Text(u64),
    Code,
    Uint256,
    Int128,
    Address,
    /// An address whose mixed case is its checksum.
    Account,
    ToolRef,
    Bytes4,
    Bytes32,
    Hex(u64),
    Base64(u64),
    Json(u64),
    /// Bytes that cross beside the arguments of a verb.
    Bytes,
    List(Box<Type>, u64),
    Map(String, Box<Type>),
    Optional(Box<Type>),
    Named(String),
}

/// How large a number can be, and its unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Width {
    U8,
    U16,
    U32,
    Count,
    Seconds,
    Milliseconds,
}

impl Width {
    /// The largest number.
    pub(crate) const fn most(self) -> u64 {
        match self {
            Self::U8 => 255,
            Self::U16 => 65_535,
            Self::U32 => 4_294_967_295,
            Self::Count | Self::Seconds | Self::Milliseconds => primitives::limits::EXACT_INTEGER,
        }
    }

    /// The name in descriptions.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::U8 => "u8",
            Self::U16 => "u16",
            Self::U32 => "u32",
            Self::Count => "Count",
            Self::Seconds => "Seconds",
            Self::Milliseconds => "Milliseconds",
        }
    }
}

impl With {
    /// `outcome matches, explained`.
    pub(crate) fn read(text: &str) -> Self {
        let (member, words) = text.split_once(' ').unwrap_or((text, ""));
        let words = words.split(',').map(|word| word.trim().to_owned()).collect();
        Self { member: member.to_owned(), words }
    }

    /// Whether this word of that member is among them.
    pub(crate) fn has(&self, member: &str, word: &str) -> bool {
        self.member == member && self.words.iter().any(|other| other == word)
    }
}

impl Doc {
    /// The words of other members that say whether this one is `null`.
    pub(crate) fn with(&self) -> impl Iterator<Item = &With> {
        self.never_null.iter().chain(&self.null)
    }

    /// The text, if there is one.
    pub(crate) fn about(&self) -> Option<&str> {
        Some(self.text.as_str()).filter(|text| !text.is_empty())
    }
}

impl Type {
    /// What stands in an `Option`, or the type itself.
    pub(crate) fn within(&self) -> &Self {
        match self {
            Self::Optional(inner) => inner,
            other => other,
        }
    }

    /// The described types that it names.
    pub(crate) fn named(&self) -> Vec<&str> {
        match self {
            Self::List(of, _) | Self::Optional(of) => of.named(),
            Self::Map(words, of) => [vec![words.as_str()], of.named()].concat(),
            Self::Named(name) => vec![name],
            _ => Vec::new(),
        }
    }
}

impl Described {
    /// Whether an unknown member is a mistake.
    pub(crate) fn is_strict(&self) -> bool {
        self.form == Form::Strict
    }

    /// Whether a member without a value is left out, and not `null`.
    pub(crate) fn is_sparse(&self) -> bool {
        self.form == Form::Sparse
    }

    /// Whether these are the arguments of a verb, of a function or of an inquiry.
    pub(crate) fn is_arguments(&self) -> bool {
        self.report.is_some() || self.answer.is_some()
    }

    /// The member that tells the case of a union.
    pub(crate) fn tag(&self) -> &str {
        self.doc.tag.as_deref().unwrap_or("type")
    }

    /// Whether these are the arguments of an inquiry.
    pub(crate) fn is_inquiry(&self) -> bool {
        self.role == Role::Inquiry
    }

    /// Whether it crosses by itself: a step or an answer.
    pub(crate) fn is_alone(&self) -> bool {
        matches!(self.role, Role::Output | Role::Input)
    }

    /// Whether it is what callers give: arguments, a policy, or an answer.
    pub(crate) fn is_given(&self) -> bool {
        self.is_arguments() || self.is_strict() || self.role == Role::Input
    }

    /// Whether it is what the core tells: a report, or a step.
    pub(crate) fn is_told(&self) -> bool {
        self.is_report() || self.role == Role::Output
    }

    /// Whether Kotlin and Swift have it beside their tables of codes and of how to show texts, which no description makes.
    pub(crate) fn is_of_tables(&self) -> bool {
        matches!(self.name.as_str(), "AdviceLevel" | "ImageClass" | "RepairSide")
    }

    /// Whether it is a report.
    pub(crate) fn is_report(&self) -> bool {
        self.format.is_some() && !self.is_given()
    }

    /// Whether a text of the whole document leaves a member out.
    pub(crate) fn has_secrets(&self) -> bool {
        self.members().into_iter().any(|member| member.doc.not_in_logs.is_some())
    }

    /// All members, of all cases.
    pub(crate) fn members(&self) -> Vec<&Member> {
        match &self.shape {
            Shape::Document(members) => members.iter().collect(),
            Shape::Words(_) => Vec::new(),
            Shape::Union { cases, .. } => cases.iter().flat_map(|case| &case.members).collect(),
        }
    }

    /// The described types that it names.
    pub(crate) fn named(&self) -> Vec<&str> {
        self.members().into_iter().flat_map(|member| member.of.named()).collect()
    }
}

impl File {
    /// All types, those of bundles alone too.
    pub(crate) fn all(&self) -> impl Iterator<Item = &Described> {
        self.types.iter().chain(&self.recorded)
    }

    /// Whether every language has all of it in another form.
    pub(crate) fn is_by_hand(&self) -> bool {
        self.types.iter().all(|described| described.is_by_hand)
    }
}

impl Area {
    /// Whether it is the trial, which no package has.
    pub(crate) fn is_trial(&self) -> bool {
        self.name == "trial"
    }

    /// The verbs and functions with their files, in the order of their numbers.
    pub(crate) fn verbs(&self) -> Vec<(&File, &Described)> {
        self.arguments().filter(|(_, described)| !described.is_inquiry()).collect()
    }

    /// The inquiries with their files, in the order of their numbers.
    pub(crate) fn inquiries(&self) -> Vec<(&File, &Described)> {
        self.arguments().filter(|(_, described)| described.is_inquiry()).collect()
    }

    /// Verbs and inquiries before functions, so that another function gives no verb another number.
    fn arguments(&self) -> impl Iterator<Item = (&File, &Described)> {
        let types =
            || self.files.iter().flat_map(|file| file.types.iter().map(move |described| (file, described)));
        let functions = types().filter(|(_, described)| described.answer.is_some());
        types().filter(|(_, described)| described.report.is_some()).chain(functions)
    }

    /// The verb whose bundle an inquiry fills: it judges that bundle.
    pub(crate) fn verb_of(&self, inquiry: &Described) -> Option<&Described> {
        let of_format = |other: &&Described| other.format.is_some() && other.format == inquiry.format;
        let types = self.files.iter().flat_map(|file| &file.types).filter(|_| inquiry.is_inquiry());
        types
            .filter(of_format)
            .find(|other| other.report.is_some() && !other.is_inquiry() && other.doc.recorded.is_none())
    }

    /// Arguments that only a bundle can have, with their files.
    pub(crate) fn recorded(&self) -> impl Iterator<Item = (&File, &Described)> {
        let all =
            self.files.iter().flat_map(|file| file.recorded.iter().map(move |described| (file, described)));
        all.filter(|(_, described)| described.is_arguments())
    }

    /// The type of this name.
    pub(crate) fn described(&self, name: &str) -> Option<&Described> {
        self.files.iter().flat_map(|file| &file.types).find(|described| described.name == name)
    }
}

impl Model {
    /// All files.
    pub(crate) fn files(&self) -> impl Iterator<Item = &File> {
        self.areas.iter().flat_map(|area| &area.files)
    }

    /// The areas with their numbers: bindings call a verb by 256 times that number and its own.
    pub(crate) fn numbered(&self) -> impl Iterator<Item = (usize, &Area)> {
        self.areas.iter().enumerate()
    }

    /// The same for each file that has a type of which languages get a class.
    pub(crate) fn written(&self) -> impl Iterator<Item = (usize, &Area, &File)> {
        let files = self
            .numbered()
            .flat_map(|(number, area)| area.files.iter().map(move |file| (number, area, file)));
        files.filter(|(_, _, file)| !file.is_by_hand())
    }

    /// As [`Area::verb_of`]: a verb of the inquiry's own area.
    pub(crate) fn verb_of(&self, inquiry: &Described) -> Option<&Described> {
        let area = self.areas.iter().find(|area| area.described(&inquiry.name).is_some());
        area.and_then(|area| area.verb_of(inquiry))
    }

    /// Sets apart what only bundles can have: arguments that are marked so, and the types that only they lead to.
    pub(crate) fn set_recorded_apart(&mut self) {
        let first = self.types().filter(|described| described.doc.recorded.is_some());
        let only = self.led_to(first.map(|described| described.name.as_str()).collect());
        let others = self.types().filter(|described| !only.contains(described.name.as_str()));
        let marked = |described: &&Described| {
            described.doc.recorded.is_none() && (described.is_arguments() || described.is_alone())
        };
        let needed = self.led_to(
            others.chain(self.types().filter(marked)).map(|described| described.name.as_str()).collect(),
        );
        let apart: BTreeSet<String> =
            only.into_iter().filter(|name| !needed.contains(name)).map(str::to_owned).collect();
        for file in self.areas.iter_mut().flat_map(|area| &mut area.files) {
            let (recorded, types) = std::mem::take(&mut file.types)
                .into_iter()
                .partition(|described| apart.contains(&described.name));
            (file.recorded, file.types) = (recorded, types);
        }
    }

    /// The types that only bundles can have.
    pub(crate) fn recorded(&self) -> impl Iterator<Item = &Described> {
        self.files().flat_map(|file| &file.recorded)
    }

    /// All types.
    pub(crate) fn types(&self) -> impl Iterator<Item = &Described> {
        self.files().flat_map(|file| &file.types)
    }

    /// What the core tells: reports, steps, the answers of functions, and all that these lead to.
    pub(crate) fn told(&self) -> BTreeSet<&str> {
        let first = self.types().filter(|described| described.is_told());
        let answers = self.types().filter_map(|described| described.answer.as_ref());
        let names = first.map(|described| described.name.as_str()).chain(answers.flat_map(Type::named));
        self.led_to(names.collect())
    }

    /// What the core writes: what it tells, and sparse types, of which it has a form of its own.
    pub(crate) fn told_and_sparse(&self) -> BTreeSet<&str> {
        let sparse = self.reached(Described::is_sparse);
        self.told().into_iter().chain(sparse).collect()
    }

    /// The names of these types, and of all that they lead to.
    pub(crate) fn reached(&self, is_it: impl Fn(&Described) -> bool) -> BTreeSet<&str> {
        let first = self.types().filter(|described| is_it(described));
        self.led_to(first.map(|described| described.name.as_str()).collect())
    }

    /// These names, and those of all types that they lead to.
    pub(crate) fn led_to<'m>(&'m self, mut next: Vec<&'m str>) -> BTreeSet<&'m str> {
        let mut found = BTreeSet::new();
        while let Some(name) = next.pop() {
            if found.insert(name) {
                next.extend(self.find(name).into_iter().flat_map(Described::named));
            }
        }
        found
    }

    /// The type of a name.
    pub(crate) fn find(&self, name: &str) -> Option<&Described> {
        self.types().chain(self.recorded()).find(|described| described.name == name)
    }
}
