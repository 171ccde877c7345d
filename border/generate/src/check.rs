//! What only all descriptions together show: names, circles, and where bytes may stand.

use std::collections::{BTreeMap, BTreeSet};

use crate::model::{Described, File, Member, Model, Place, Shape, Told, Type};
use crate::refusal::Refusal;

/// All that is wrong.
pub(crate) fn check(model: &Model) -> Vec<Refusal> {
    let mut refusals = Vec::new();
    let mut known: BTreeMap<&str, &Described> = BTreeMap::new();
    let mut formats: BTreeMap<&str, &Described> = BTreeMap::new();
    for described in model.types() {
        if let Some(other) = known.insert(&described.name, described) {
            let sentence =
                format!("`{}` is described in {}, too.", described.name, other.place.file.display());
            refusals.push(Refusal::new(&described.place, sentence));
        }
        if let Some(format) = &described.format {
            if !is_format(format) {
                refusals.push(Refusal::new(
                    &described.place,
                    format!("`{format}` is not a format: `erc8257-name/1`."),
                ));
            }
            let verb = model.verb_of(described);
            if let Some(verb) = verb.filter(|verb| verb.report != described.report) {
                refusals.push(Refusal::new(
                    &described.place,
                    format!("`{format}` is the bundle of `{}`, whose report is another one.", verb.name),
                ));
            }
            // A bundle with a certain member is another one. An inquiry may fill the bundle of a verb.
            let is_apart = described.doc.recorded.is_some() || verb.is_some();
            if !is_apart && formats.insert(format, described).is_some() {
                refusals
                    .push(Refusal::new(&described.place, format!("Two types have the format `{format}`.")));
            }
        }
    }
    let mut files: BTreeMap<&str, &File> = BTreeMap::new();
    for file in model.files() {
        if let Some(other) = files.insert(&file.name, file) {
            let place = Place { file: file.path.clone(), line: 1 };
            let sentence =
                format!("{} has the same name. A package has one file of each name.", other.path.display());
            refusals.push(Refusal::new(&place, sentence));
        }
    }
    let told = model.told();
    for described in model.types() {
        names(described, &known, &mut refusals);
        bytes(described, &mut refusals);
        shape(described, &mut refusals);
        with(described, &known, &told, &mut refusals);
        report(described, &known, &mut refusals);
    }
    for described in model.types() {
        secrets(described, &mut refusals);
        let is_member =
            |member: &String| member == "format" || described.members().iter().any(|of| of.json == *member);
        let is_verb = described.report.is_some() && !described.is_inquiry();
        if described.doc.recorded.as_ref().is_some_and(|member| !is_verb || !is_member(member)) {
            let sentence =
                "`Recorded: member` stands at the arguments of a verb, and names one of them, or `format`.";
            refusals.push(Refusal::new(&described.place, sentence));
        }
    }
    if refusals.is_empty() {
        circles(model, &mut refusals);
    }
    refusals
}

/// `erc8257-payment-gate/1`.
fn is_format(format: &str) -> bool {
    let Some((name, version)) = format.split_once('/') else { return false };
    let is_name = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '-';
    name.starts_with("erc8257-")
        && name.chars().all(is_name)
        && version.parse::<u32>().is_ok_and(|number| number > 0)
}

fn names(described: &Described, known: &BTreeMap<&str, &Described>, refusals: &mut Vec<Refusal>) {
    let mut unknown = |of: &Type, place: &Place| {
        for name in of.named().into_iter().filter(|name| !known.contains_key(name)) {
            let sentence = format!("`{name}` is not described in any file of `src/border`.");
            refusals.push(Refusal::new(place, sentence));
        }
    };
    if let Some(answer) = &described.answer {
        unknown(answer, &described.place);
    }
    for member in described.members() {
        unknown(&member.of, &member.place);
    }
    for member in described.members() {
        if let Type::Map(words, _) = member.of.within()
            && known.get(words.as_str()).is_some_and(|words| !matches!(words.shape, Shape::Words(_)))
        {
            refusals.push(Refusal::new(&member.place, "The names of a `Map` are words of a described list."));
        }
    }
}

fn has_bytes(of: &Type) -> bool {
    match of {
        Type::Bytes => true,
        Type::List(inner, _) | Type::Map(_, inner) | Type::Optional(inner) => has_bytes(inner),
        _ => false,
    }
}

fn bytes(described: &Described, refusals: &mut Vec<Refusal>) {
    let with_bytes: Vec<&Member> =
        described.members().into_iter().filter(|member| has_bytes(&member.of)).collect();
    for member in &with_bytes {
        if !described.is_arguments() {
            let sentence = "Bytes cross beside the arguments of a verb or an inquiry: elsewhere write `Base64<N>` or `Hex<N>`.";
            refusals.push(Refusal::new(&member.place, sentence));
        } else if !matches!(member.of.within(), Type::Bytes) {
            refusals.push(Refusal::new(&member.place, "Bytes are an argument, not an element of one."));
        }
    }
    if described.answer.as_ref().is_some_and(has_bytes) {
        refusals.push(Refusal::new(
            &described.place,
            "Bytes are an argument: an answer has `Base64<N>` or `Hex<N>`.",
        ));
    }
    if described.borrows && with_bytes.is_empty() {
        refusals.push(Refusal::new(&described.place, "A lifetime is for `&[u8]`, and no member is that."));
    }
}

fn shape(described: &Described, refusals: &mut Vec<Refusal>) {
    let place = &described.place;
    let mut twice = |names: Vec<&str>, what: &str| {
        for (index, name) in names.iter().enumerate() {
            if names.iter().take(index).any(|other| other == name) {
                refusals.push(Refusal::new(place, format!("Two {what} are called `{name}`.")));
            }
        }
    };
    match &described.shape {
        Shape::Document(_) => {}
        Shape::Words(words) => twice(words.iter().map(|word| word.json.as_str()).collect(), "words"),
        Shape::Union { told, cases } => {
            twice(cases.iter().map(|case| case.json.as_str()).collect(), "cases");
            for member in cases.iter().flat_map(|case| &case.members) {
                if *told == Told::Tag && member.json == described.tag() {
                    let sentence = format!("`{}` tells the case: no member may have that name.", member.json);
                    refusals.push(Refusal::new(&member.place, sentence));
                }
                // A case is a class within its union there.
                for name in member.of.named() {
                    if cases.iter().any(|case| case.rust == *name) {
                        let sentence = format!(
                            "In Kotlin the case `{name}` hides the type `{name}`: rename one of them."
                        );
                        refusals.push(Refusal::new(&member.place, sentence));
                    }
                }
            }
            for first in cases.iter().filter_map(|case| case.members.first()) {
                if *told == Told::Member && matches!(first.of, Type::Optional(_)) {
                    refusals
                        .push(Refusal::new(&first.place, "The member that tells a case is always there."));
                }
            }
        }
    }
    if described.format.is_some() {
        for member in described.members().into_iter().filter(|member| member.json == "format") {
            refusals.push(Refusal::new(
                &member.place,
                "`format` is written by itself: no member may have that name.",
            ));
        }
    }
}

/// A report is shown as its JSON, and a case of a union by the language itself.
fn secrets(described: &Described, refusals: &mut Vec<Refusal>) {
    let has_text = matches!(described.shape, Shape::Document(_))
        && described.format.is_none()
        && !described.is_arguments();
    let of_members = described.members().into_iter().filter(|member| member.doc.not_in_logs.is_some());
    let at_members = of_members.filter(|_| !has_text).map(|member| &member.place);
    let at_type = described.doc.not_in_logs.is_some().then_some(&described.place);
    for place in at_members.chain(at_type) {
        let sentence =
            "`Not in logs: reason` stands at a member of a document that is part of arguments or reports.";
        refusals.push(Refusal::new(place, sentence));
    }
}

/// What says whether a member is `null` is a word of its report, and every other language can tell.
fn with(
    described: &Described,
    known: &BTreeMap<&str, &Described>,
    told: &BTreeSet<&str>,
    refusals: &mut Vec<Refusal>,
) {
    let members = described.members();
    for member in &members {
        for with in member.doc.with() {
            let by = members.iter().find(|other| other.json == with.member).map(|other| &other.of);
            let words = by.and_then(|of| known.get(of.named().first()?)).map(|words| &words.shape);
            let is_word = |word: &String| match words {
                Some(Shape::Words(words)) => words.iter().any(|known| known.json == *word),
                _ => false,
            };
            let is_optional = matches!(member.of, Type::Optional(_));
            if !told.contains(described.name.as_str()) || !is_optional || !with.words.iter().all(is_word) {
                let sentence = "`Null with: outcome unknown` stands at an `Option` of what a report says, and names words of a member.";
                refusals.push(Refusal::new(&member.place, sentence));
            }
        }
    }
}

fn report(described: &Described, known: &BTreeMap<&str, &Described>, refusals: &mut Vec<Refusal>) {
    if described.is_sparse() && (described.format.is_some() || described.is_strict()) {
        let sentence =
            "A report has all its members, and a policy leaves them out already: neither is `Sparse`.";
        refusals.push(Refusal::new(&described.place, sentence));
    }
    let Some(report) = &described.report else { return };
    if known.get(report.as_str()).is_none_or(|report| report.format.is_none() || report.report.is_some()) {
        refusals.push(Refusal::new(&described.place, format!("`{report}` is not a described report.")));
    }
}

/// A document that contains itself would need recursion on the caller's input.
fn circles(model: &Model, refusals: &mut Vec<Refusal>) {
    for described in model.types() {
        if model.led_to(described.named()).contains(described.name.as_str()) {
            refusals.push(Refusal::new(&described.place, "A document cannot contain itself."));
        }
    }
}
