//! The module: classes with slots, and functions, without their types.

use std::fmt::Write;

use super::{
    Area, Class, DOC, Described, File, Model, Shape, Told, Type, alias, arguments, class_of, classes,
    crossing_of, docstring, docstring_of, docstring_of_class, for_asyncio, in_order, inquiries, inquiry_of,
    listing, name, needs_names, quoted, verbs, whole,
};

/// The text of a module: the classes and functions of one file of descriptions. `number` is that of its crate.
pub(crate) fn module(model: &Model, area: &Area, number: usize, file: &File) -> String {
    let mut bodies = String::new();
    for described in in_order(file) {
        for class in classes(model, described) {
            write(&mut bodies, model, &class);
        }
        alias(&mut bodies, described);
        if let Shape::Union { told, cases } = &described.shape {
            let (by, tag) = match told {
                Told::Tag if described.tag() == "type" => ("_by_tag", String::new()),
                Told::Tag => ("_by_tag", format!(", {}", quoted(described.tag()))),
                Told::Member => ("_by_member", String::new()),
            };
            let cases =
                cases.iter().map(|case| format!("{}: {}", quoted(&case.json), class_of(described, case)));
            let cases: Vec<String> = cases.collect();
            let _ = writeln!(bodies, "{} = {by}({{{}}}{tag})\n\n", crossing_of(described), cases.join(", "));
        }
    }
    let description = listing::description(model, area);
    for (number, verb) in verbs(area, number, file) {
        function(&mut bodies, model, verb, description, number);
    }
    for (number, inquiry) in inquiries(area, number, file) {
        class_of_inquiry(&mut bodies, model, inquiry, description, number);
        functions_of_inquiry(&mut bodies, inquiry);
    }
    whole(model, file, &bodies)
}

/// A class. Its slots have the documentation of its members, which `help` shows.
fn write(text: &mut String, model: &Model, class: &Class<'_>) {
    let _ = writeln!(text, "class {}({}):", class.name, class.base);
    docstring(text, "    ", class.doc, &[]);
    text.push_str("\n    __slots__ = {");
    for (name, member) in class.named() {
        let about = Some(&member.doc.text).filter(|about| !about.is_empty());
        let about = about.map_or_else(|| "None".to_owned(), |about| quoted(about));
        let _ = write!(text, "\n{DOC}        {}: {about},", quoted(&name));
    }
    text.push_str(if class.members.is_empty() { "}\n" } else { "\n    }\n" });
    let names: Vec<String> = class.named().map(|(name, _)| quoted(&name)).collect();
    let comma = if names.len() == 1 { "," } else { "" };
    let _ = writeln!(text, "    __match_args__ = ({}{comma})", names.join(", "));
    text.push_str("    _MEMBERS = {");
    for (name, member) in class.named() {
        let how = crossing(model, &member.of).unwrap_or_else(|| "None".to_owned());
        let _ = write!(text, "\n        {}: ({}, {how}),", quoted(&name), quoted(&member.json));
    }
    text.push_str(if class.members.is_empty() { "}\n" } else { "\n    }\n" });
    let left_out = class.named().filter(|(_, member)| class.may_lack(member));
    let left_out: Vec<String> = left_out.map(|(name, _)| quoted(&name)).collect();
    if !left_out.is_empty() {
        let _ = writeln!(text, "    _LEFT_OUT = frozenset({{{}}})", left_out.join(", "));
    }
    let secret = class.named().filter(|(_, member)| member.doc.not_in_logs.is_some());
    let secret: Vec<String> = secret.map(|(name, _)| quoted(&name)).collect();
    if !secret.is_empty() {
        let _ = writeln!(text, "    _NOT_IN_LOGS = frozenset({{{}}})", secret.join(", "));
    }
    if let Some((member, value)) = class.head {
        let _ =
            writeln!(text, "    _HEAD = {{{}: {1}}}\n\n    {member} = {1}", quoted(member), quoted(value));
    }
    if !class.members.is_empty() {
        let parameters = class
            .named()
            .map(|(name, member)| if class.may_lack(member) { format!("{name}=None") } else { name });
        let parameters: Vec<String> = parameters.collect();
        let values: Vec<String> = class.named().map(|(name, _)| name).collect();
        let _ = writeln!(text, "\n    def __init__(self, *, {}):", parameters.join(", "));
        let _ = writeln!(text, "        self._fill({})", values.join(", "));
    }
    text.push_str("\n\n");
}

/// How a value crosses, where that is not as it stands.
fn crossing(model: &Model, of: &Type) -> Option<String> {
    let inner = |of: &Type| crossing(model, of).unwrap_or_default();
    match of {
        Type::Uint256 | Type::Int128 => Some("NUMBER".to_owned()),
        Type::Address | Type::Account | Type::Bytes4 | Type::Bytes32 | Type::Hex(_) => Some("HEX".to_owned()),
        Type::ToolRef => Some("TOOL_REF".to_owned()),
        Type::Base64(_) => Some("BYTES".to_owned()),
        Type::Bytes => Some("BESIDE".to_owned()),
        Type::List(of, _) => Some(format!("_listed({})", inner(of))),
        Type::Map(_, of) => Some(format!("_mapped({})", inner(of))),
        Type::Optional(of) => crossing(model, of),
        Type::Named(name) if name == "Finding" => Some("FINDING".to_owned()),
        Type::Named(name) => {
            let described = model.find(name)?;
            match described.shape {
                Shape::Words(_) => None,
                Shape::Union { .. } => Some(crossing_of(described)),
                Shape::Document(_) => Some(format!("_document({name})")),
            }
        }
        _ => None,
    }
}

/// The function of a verb or of a function. Arguments that must be there can be given without their names.
fn function(text: &mut String, model: &Model, verb: &Described, description: u32, number: usize) {
    let (function, ..) = arguments(verb);
    let _ = writeln!(text, "def {function}({}):", parameters(verb).join(", "));
    docstring_of(text, verb);
    let _ = writeln!(text, "    said = _call(\n        {description:#x},\n        {number},");
    given(text, "        ", model, verb);
    let returned = match (&verb.answer, &verb.report) {
        (Some(answer), _) => match crossing(model, answer) {
            Some(how) => format!("_answered(said, {how})"),
            None => "_answered(said)".to_owned(),
        },
        (None, report) => format!("{}._said_by(said)", report.as_deref().unwrap_or_default()),
    };
    let _ = writeln!(text, "    )\n    return {returned}\n\n");
}

/// The parameters of a function that takes arguments.
fn parameters(verb: &Described) -> Vec<String> {
    let (_, required, optional) = arguments(verb);
    let mut parameters: Vec<String> = required.iter().map(|member| name(&member.rust)).collect();
    if !optional.is_empty() {
        if needs_names(verb) {
            parameters.push("*".to_owned());
        }
        parameters.extend(optional.iter().map(|member| format!("{}=None", name(&member.rust))));
    }
    parameters
}

/// The arguments as they cross, one a line.
fn given(text: &mut String, indent: &str, model: &Model, verb: &Described) {
    for member in verb.members() {
        let how = crossing(model, &member.of).unwrap_or_else(|| "None".to_owned());
        let _ = writeln!(text, "{indent}({}, {}, {how}),", quoted(&member.json), name(&member.rust));
    }
}

/// The class of an inquiry under way.
fn class_of_inquiry(text: &mut String, model: &Model, inquiry: &Described, description: u32, number: usize) {
    let report = inquiry.report.as_deref().unwrap_or_default();
    let _ = writeln!(text, "class {}(Inquiry[{report}]):", inquiry_of(inquiry));
    docstring_of_class(text, inquiry);
    let _ = writeln!(
        text,
        "\n    __slots__ = ()\n    _NUMBERS = ({description:#x}, {number})\n    _REPORT = {report}\n\n    \
         def __init__(self, {}):\n        self._begin(",
        parameters(inquiry).join(", ")
    );
    given(text, "            ", model, inquiry);
    text.push_str("        )\n\n\n");
}

/// The functions that run an inquiry to its report.
fn functions_of_inquiry(text: &mut String, inquiry: &Described) {
    let (function, required, optional) = arguments(inquiry);
    let parameters = [parameters(inquiry), vec!["**host".to_owned()]].concat().join(", ");
    let passed = required.iter().map(|member| name(&member.rust));
    let named = optional.iter().map(|member| format!("{0}={0}", name(&member.rust)));
    let class = inquiry_of(inquiry);
    let passed: Vec<String> = passed.chain(named).collect();
    let passed = passed.join(", ");
    let _ = writeln!(text, "def {function}({parameters}):");
    docstring_of(text, inquiry);
    let _ = writeln!(text, "    return _run_inquiry({class}({passed}), **host)\n\n");
    let _ = writeln!(text, "async def {}({parameters}):", for_asyncio(&function));
    let _ = writeln!(text, "{DOC}    \"\"\"As ``{function}``, for asyncio.\"\"\"");
    let _ = writeln!(text, "    return await _arun_inquiry({class}({passed}), **host)\n\n");
}
