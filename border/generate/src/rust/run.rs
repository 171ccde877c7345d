//! Verbs, functions and inquiries: what reads their arguments, and runs a verb, tells the answer of a function or begins an
//! inquiry; and the type `Border` of a crate, which finds them by number and by format.

use std::fmt::Write;

use super::read;
use crate::model::{Area, Described, File, Member, Model, Type};

/// The type `Border` of an area; nothing where it has neither verbs nor inquiries.
pub(super) fn border(model: &Model, area: &Area, number: usize, home: &str) -> String {
    let (verbs, inquiries) = (area.verbs(), area.inquiries());
    if verbs.is_empty() && inquiries.is_empty() {
        return String::new();
    }
    let mut text = String::new();
    if !inquiries.is_empty() {
        text.push_str("\nuse alloc::boxed::Box;\n");
    }
    if !verbs.is_empty() {
        text.push_str("\nuse alloc::string::String;\n");
    }
    let mut names = vec!["Area", "Arguments", "Judged", "Refusal"];
    if !inquiries.is_empty() {
        names.push("Running");
    }
    let _ = write!(text, "\nuse {home}::describe::{{{}}};\n", names.join(", "));
    if inquiries.iter().any(|(_, inquiry)| inquiry.line.is_none()) {
        let _ = writeln!(text, "use {home}::running;");
    }
    let (high, low) = {
        let description = crate::listing::description(model, area);
        (description >> 16, description & 0xffff)
    };
    let _ = write!(
        text,
        "\n/// The verbs and inquiries of this crate.\n\
         #[derive(Debug, Clone, Copy, PartialEq, Eq)]\npub enum Border {{}}\n\
         \nimpl Border {{\n\
         /// The number of this crate: bindings call a verb by 256 times this number, and the verb's own behind it.\n\
         pub const NUMBER: u32 = {number};\n\
         /// The number of these descriptions: a wrapper with another one is of another build.\n\
         pub const DESCRIPTION: u32 = 0x{high:04x}_{low:04x};\n}}\n\
         \nimpl Area for Border {{\n",
    );
    let mut functions = Vec::new();
    if !verbs.is_empty() {
        let cases = numbered(&verbs, number, |file, verb| match verb.answer {
            Some(_) => format!("{}(arguments)", path(file, "tell", verb)),
            None => format!("{}(arguments).map(|judged| judged.report)", path(file, "run", verb)),
        });
        functions.push(by_number("call", "verb", "arguments: &impl Arguments", "String", &cases));
    }
    if !inquiries.is_empty() {
        let (given, running) = ("arguments: &impl Arguments", "Box<dyn Running>");
        let cases = numbered(&inquiries, number, |file, inquiry| {
            format!("{}(arguments)", path(file, "begin", inquiry))
        });
        functions.push(by_number("start", "inquiry", given, running, &cases));
        // An inquiry that gives lines has its state among its arguments.
        let resumed = cases_of(&inquiries, number, |file, inquiry| {
            let of = described(file, inquiry);
            inquiry.line.is_none().then(|| format!("running::resume::<{of}>(Self::DESCRIPTION, state)"))
        });
        if !resumed.is_empty() {
            functions.push(by_number("resume", "inquiry", "state: &[u8]", running, &resumed));
        }
    }
    functions.push(by_format(area, &verbs, &inquiries));
    text.push_str(&functions.join("\n"));
    text.push_str("}\n");
    text
}

/// The cases of a list in the order of their numbers.
fn numbered(all: &[(&File, &Described)], number: usize, run: impl Fn(&File, &Described) -> String) -> String {
    cases_of(all, number, |file, described| Some(run(file, described)))
}

/// The same, where not all of the list have a case.
fn cases_of(
    all: &[(&File, &Described)],
    number: usize,
    run: impl Fn(&File, &Described) -> Option<String>,
) -> String {
    let case = |(at, (file, described)): (usize, &(&File, &Described))| {
        let run = run(file, described)?;
        Some(format!("{} => {run},\n", number.saturating_mul(256).saturating_add(at)))
    };
    all.iter().enumerate().filter_map(case).collect()
}

/// A function of the trait `Area` that goes by a number.
fn by_number(name: &str, what: &str, given: &str, result: &str, cases: &str) -> String {
    format!(
        "fn {name}(description: u32, {what}: u32, {given}) -> Option<Result<{result}, Refusal>> {{\n\
         if {what} / 256 == Self::NUMBER && description != Self::DESCRIPTION {{\n\
         return Some(Err(Refusal::other_build()));\n}}\n\
         Some(match {what} {{\n{cases}_ => return None,\n}})\n}}\n"
    )
}

/// The function of the trait `Area` that goes by the format of a bundle.
fn by_format(area: &Area, verbs: &[(&File, &Described)], inquiries: &[(&File, &Described)]) -> String {
    let case = |(file, verb): &(&File, &Described)| {
        let report = area.described(verb.report.as_deref().unwrap_or_default());
        let format = report.and_then(|report| report.format.as_deref()).unwrap_or_default();
        let bundle = verb.format.as_deref().unwrap_or_default();
        let run = if verb.is_inquiry() {
            format!("running::judge::<{}>(arguments)", described(file, verb))
        } else {
            format!("{}(arguments)", path(file, "run", verb))
        };
        format!("{bundle:?} => Judged::of({format:?}, {run}),\n")
    };
    // An inquiry that fills the bundle of a verb is judged by that verb.
    let is_judged =
        |verb: &Described| verb.answer.is_none() && verb.line.is_none() && area.verb_of(verb).is_none();
    let judged = verbs.iter().chain(inquiries).filter(|(_, verb)| is_judged(verb));
    let recorded: Vec<(&File, &Described)> = area.recorded().collect();
    // A member tells these from the arguments of a verb with the same format.
    let told = |all: &(&File, &Described)| {
        let member = all.1.doc.recorded.as_deref().unwrap_or_default();
        let by = format!(" if arguments.value().has({member:?}) =>");
        if member == "format" { case(all) } else { case(all).replacen(" =>", &by, 1) }
    };
    let cases: String = recorded.iter().map(told).chain(judged.map(case)).collect();
    if cases.is_empty() {
        return "fn judge(_: &str, _: &impl Arguments) -> Option<Judged> {\nNone\n}\n".to_owned();
    }
    format!(
        "fn judge(format: &str, arguments: &impl Arguments) -> Option<Judged> {{\n\
         Some(match format {{\n{cases}_ => return None,\n}})\n}}\n"
    )
}

/// The described arguments, from the crate's root.
fn described(file: &File, described: &Described) -> String {
    let lifetime = if described.borrows { "<'_>" } else { "" };
    format!("crate::border::{}::{}{lifetime}", file.name, described.name)
}

/// The function that does this with arguments, from the file that names all others.
fn path(file: &File, what: &str, described: &Described) -> String {
    format!("{}::{}", file.name, function(what, described))
}

/// `ReadChallenge` as `run_read_challenge`, which is not a keyword whatever the verb is called.
fn function(what: &str, described: &Described) -> String {
    format!("{what}_{}", crate::names::word(&described.name).replace('-', "_"))
}

/// The function that reads arguments, and runs the verb, tells the answer or begins the inquiry.
pub(super) fn arguments(described: &Described, members: &[Member]) -> String {
    let name = &described.name;
    let (what, result, end) = if described.line.is_some() {
        ("begin", "Box<dyn Running>", "arguments.start(super::Border::DESCRIPTION)\n}\n")
    } else if described.is_inquiry() {
        ("begin", "Box<dyn Running>", "begin(super::Border::DESCRIPTION, arguments)\n}\n")
    } else if described.answer.is_some() {
        ("tell", "String", "arguments.tell()\n}\n")
    } else if described.is_pointed {
        ("run", "Judgement", "arguments.judge_in(given.value())\n}\n")
    } else {
        ("run", "Judgement", "arguments.judge()\n}\n")
    };
    let mut text = format!(
        "\npub(super) fn {}(given: &impl Arguments) -> Result<{result}, Refusal> {{\n",
        function(what, described)
    );
    let bytes: Vec<(&Member, bool)> = members
        .iter()
        .filter(|member| *member.of.within() == Type::Bytes)
        .map(|member| (member, matches!(member.of, Type::Optional(_))))
        .collect();
    if bytes.is_empty() {
        let _ = write!(text, "let arguments: {name} = read::described(&given.value())?;\n{end}");
        return text;
    }
    if members.len() > bytes.len() {
        text.push_str("let members = given.value().object()?;\n");
    }
    for (at, (member, is_optional)) in bytes.iter().enumerate() {
        let how = if *is_optional { "optional_bytes" } else { "bytes" };
        let _ = writeln!(text, "let bytes_{at} = given.{how}({:?})?;", member.json);
    }
    let _ = writeln!(text, "let arguments = {name} {{");
    for member in members {
        let how = match bytes.iter().enumerate().find(|(_, (other, _))| other.rust == member.rust) {
            Some((at, (_, true))) => format!("bytes_{at}.as_deref()"),
            Some((at, (_, false))) => format!("&bytes_{at}"),
            None => format!("{}?", read::how(member, described.is_strict())),
        };
        let _ = writeln!(text, "{}: {how},", member.rust);
    }
    let _ = write!(text, "}};\n{end}");
    text
}
