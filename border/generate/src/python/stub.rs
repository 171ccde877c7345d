//! The stub: the types of a module, for type checkers and editors. What cannot be changed is a property.

use std::fmt::Write;

use super::{
    Area, Class, Described, File, Model, Shape, Type, alias, arguments, classes, docstring, docstring_of,
    docstring_of_class, for_asyncio, in_order, inquiries, inquiry_of, name, needs_names, quoted, verbs,
    whole,
};

/// Documents of which the package has a class by hand, too, that callers may give.
const NATIVE: [(&str, &str); 2] = [("ConsumerPolicy", "Policy"), ("RecordConfig", "ToolConfig")];

/// The text of the stub of a module.
pub(crate) fn stub(model: &Model, area: &Area, number: usize, file: &File) -> String {
    let mut bodies = String::new();
    for described in in_order(file) {
        for class in classes(model, described) {
            write(&mut bodies, model, &class);
        }
        alias(&mut bodies, described);
        bodies.push('\n');
    }
    for (_, verb) in verbs(area, number, file) {
        function(&mut bodies, model, verb);
    }
    for (_, inquiry) in inquiries(area, number, file) {
        self::inquiry(&mut bodies, model, inquiry);
    }
    whole(model, file, &bodies)
}

fn write(text: &mut String, model: &Model, class: &Class<'_>) {
    let _ = writeln!(text, "class {}({}):", class.name, class.base);
    docstring(text, "    ", class.doc, &[]);
    if let Some((member, value)) = class.head {
        let _ = writeln!(text, "    {member}: ClassVar[Literal[{}]]", quoted(value));
    }
    let names: Vec<String> = class.named().map(|(name, _)| quoted(&name)).collect();
    let comma = if names.len() == 1 { "," } else { "" };
    let _ = writeln!(text, "    __match_args__ = ({}{comma})", names.join(", "));
    for (name, member) in class.named() {
        let _ =
            writeln!(text, "    @property\n    def {name}(self) -> {}:", type_of(model, &member.of, false));
        docstring(text, "        ", &member.doc, &[]);
        text.push_str("        ...\n");
    }
    if !class.members.is_empty() {
        text.push_str("    def __init__(\n        self,\n        *,\n");
        for (name, member) in class.named() {
            let default = if class.may_lack(member) { " = None" } else { "" };
            let _ = writeln!(text, "        {name}: {}{default},", type_of(model, &member.of, true));
        }
        text.push_str("    ) -> None: ...\n");
    }
    text.push('\n');
}

fn function(text: &mut String, model: &Model, verb: &Described) {
    let answer = match &verb.answer {
        Some(answer) => type_of(model, answer, false),
        None => verb.report.clone().unwrap_or_default(),
    };
    let (function, ..) = arguments(verb);
    if verb.members().is_empty() {
        let _ = writeln!(text, "def {function}() -> {answer}:");
    } else {
        let _ = writeln!(text, "def {function}(");
        parameters(text, model, "    ", verb);
        let _ = writeln!(text, ") -> {answer}:");
    }
    docstring_of(text, verb);
    text.push_str("    ...\n\n");
}

/// The arguments with their types, one a line.
fn parameters(text: &mut String, model: &Model, indent: &str, verb: &Described) {
    let (_, required, optional) = arguments(verb);
    for member in &required {
        let _ = writeln!(text, "{indent}{}: {},", name(&member.rust), type_of(model, &member.of, true));
    }
    if !optional.is_empty() && needs_names(verb) {
        let _ = writeln!(text, "{indent}*,");
    }
    for member in &optional {
        let _ =
            writeln!(text, "{indent}{}: {} = None,", name(&member.rust), type_of(model, &member.of, true));
    }
}

/// The class of an inquiry under way, and the functions that run one to its report.
fn inquiry(text: &mut String, model: &Model, inquiry: &Described) {
    let report = inquiry.report.as_deref().unwrap_or_default();
    let (function, ..) = arguments(inquiry);
    let _ = writeln!(text, "class {}(Inquiry[{report}]):", inquiry_of(inquiry));
    docstring_of_class(text, inquiry);
    text.push_str("    def __init__(\n        self,\n");
    parameters(text, model, "        ", inquiry);
    text.push_str("    ) -> None: ...\n\n");
    for (head, function) in [("def", function.clone()), ("async def", for_asyncio(&function))] {
        let _ = writeln!(text, "{head} {function}(");
        parameters(text, model, "    ", inquiry);
        let _ = writeln!(text, "    **host: Unpack[HostOptions],\n) -> {report}:");
        docstring_of(text, inquiry);
        text.push_str("    ...\n\n");
    }
}

/// The type of a member: as a caller may give it, or as an object has it.
fn type_of(model: &Model, of: &Type, is_given: bool) -> String {
    match of {
        Type::Boolean => "bool".to_owned(),
        Type::Number(_) | Type::Integer | Type::Uint256 | Type::Int128 => "int".to_owned(),
        Type::Address | Type::Account | Type::Bytes4 | Type::Bytes32 | Type::Hex(_) if is_given => {
            "Union[str, Bytes]".to_owned()
        }
        Type::Text(_)
        | Type::Code
        | Type::Address
        | Type::Account
        | Type::Bytes4
        | Type::Bytes32
        | Type::Hex(_) => "str".to_owned(),
        Type::ToolRef if is_given => "Union[ToolRef, str]".to_owned(),
        Type::ToolRef => "ToolRef".to_owned(),
        Type::Json(_) => "Any".to_owned(),
        Type::Base64(_) if is_given => "Bytes".to_owned(),
        Type::Base64(_) => "bytes".to_owned(),
        Type::Bytes => "Bytes".to_owned(),
        Type::List(inner, _) if is_given => format!("Sequence[{}]", type_of(model, inner, true)),
        Type::List(inner, _) => format!("tuple[{}, ...]", type_of(model, inner, false)),
        Type::Map(words, inner) => format!("Mapping[{words}, {}]", type_of(model, inner, is_given)),
        Type::Optional(inner) => format!("Optional[{}]", type_of(model, inner, is_given)),
        // A caller may give the members as a dict, by their names in JSON.
        Type::Named(name) if is_given && is_document(model, name) => {
            let native = NATIVE.iter().find(|(described, _)| described == name);
            let native = native.map(|(_, native)| format!("{native}, ")).unwrap_or_default();
            format!("Union[{name}, {native}Mapping[str, Any]]")
        }
        Type::Named(name) => name.clone(),
    }
}

/// Whether it is a document or a union, of which there are classes.
fn is_document(model: &Model, name: &str) -> bool {
    model.find(name).is_some_and(|described| !matches!(described.shape, Shape::Words(_)))
}
