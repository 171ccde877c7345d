//! Kotlin: plain classes, sealed interfaces, and a function for each verb, in a file for each file of descriptions.

mod crossing;
mod inquiry;

use std::fmt::Write;

use crate::model::{Area, Case, Described, Doc, File, Member, Model, Shape, Told, Type, Width};
use crate::{comment, listing, names};

use crossing::{read, write};

/// Words that stand in backticks where they are names.
const KEYWORDS: [&str; 29] = [
    "as",
    "break",
    "class",
    "continue",
    "do",
    "else",
    "false",
    "for",
    "fun",
    "if",
    "in",
    "interface",
    "is",
    "null",
    "object",
    "package",
    "return",
    "super",
    "this",
    "throw",
    "true",
    "try",
    "typealias",
    "typeof",
    "val",
    "var",
    "when",
    "while",
    "json",
];

/// Which types Kotlin reads, and which it writes.
struct Uses {
    is_read: bool,
    is_written: bool,
    /// Whether a member without a value is left out where it is written.
    is_sparse: bool,
}

/// The text of a file. `number` is that of its crate.
pub(crate) fn file(model: &Model, area: &Area, number: usize, file: &File) -> String {
    let (told, given) = (model.told(), model.reached(Described::is_given));
    let mut bodies = String::new();
    let classes = file.types.iter().filter(|described| !described.is_arguments());
    for described in classes.filter(|described| !described.is_of_tables()) {
        let name = described.name.as_str();
        let uses = Uses {
            is_read: told.contains(name),
            is_written: given.contains(name),
            is_sparse: described.is_sparse() || !told.contains(name),
        };
        bodies.push('\n');
        doc(&mut bodies, "", &described.doc, &[]);
        match &described.shape {
            Shape::Document(members) => {
                let format = described.format.as_deref().filter(|_| described.is_report());
                let class = Class { name, within: "", members, format, told: None, uses: &uses };
                class.write(&mut bodies, model, "");
            }
            Shape::Words(words) => {
                let _ = writeln!(
                    bodies,
                    "public enum class {name}(\n    /** The word as documents have it. */\n    public val word: String,\n) {{"
                );
                for word in words {
                    doc(&mut bodies, "    ", &word.doc, &[]);
                    let _ = writeln!(bodies, "    {}({}),", constant(&word.rust), quoted(&word.json));
                }
                bodies.push_str("    ;\n}\n");
            }
            Shape::Union { told, cases } => union(&mut bodies, model, described, *told, cases, &uses),
        }
    }
    let description = listing::description(model, area);
    for (at, (of, verb)) in area.verbs().into_iter().enumerate() {
        if of.name == file.name {
            function(&mut bodies, model, verb, description, number.saturating_mul(256).saturating_add(at));
        }
    }
    for (at, (of, asking)) in area.inquiries().into_iter().enumerate() {
        if of.name == file.name {
            inquiry::functions(
                &mut bodies,
                model,
                asking,
                description,
                number.saturating_mul(256).saturating_add(at),
            );
        }
    }
    let package = if area.is_trial() { "org.erc8257.trial" } else { "org.erc8257" };
    let mut text = format!(
        "// Written by `cargo xtask border` from `{}`. Change that file, and not this one.\n\npackage {package}\n\n",
        file.path.display()
    );
    let is_name = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    let code = bodies.lines().filter(|line| !line.trim_start().starts_with(['*', '/']));
    let words: Vec<&str> = code.flat_map(|line| line.split(|letter| !is_name(letter))).collect();
    for (name, import) in IMPORTS {
        let is_here = package == "org.erc8257" && import.trim_start_matches("org.erc8257.") == name;
        if words.contains(&name) && !is_here {
            let _ = writeln!(text, "import {import}");
        }
    }
    text.push_str(&bodies);
    text
}

/// Names that generated code uses, and where they are.
const IMPORTS: [(&str, &str); 20] = [
    ("BigInteger", "java.math.BigInteger"),
    ("runBlocking", "kotlinx.coroutines.runBlocking"),
    ("Flow", "kotlinx.coroutines.flow.Flow"),
    ("Erc8257Exception", "org.erc8257.Erc8257Exception"),
    ("Finding", "org.erc8257.Finding"),
    ("FollowHooks", "org.erc8257.FollowHooks"),
    ("Hooks", "org.erc8257.Hooks"),
    ("Inquiry", "org.erc8257.Inquiry"),
    ("InquiryHost", "org.erc8257.InquiryHost"),
    ("Severity", "org.erc8257.Severity"),
    ("blocked", "org.erc8257.blocked"),
    ("carriedOut", "org.erc8257.carriedOut"),
    ("followed", "org.erc8257.followed"),
    ("resumed", "org.erc8257.resumed"),
    ("started", "org.erc8257.started"),
    ("JsonText", "org.erc8257.border.JsonText"),
    ("JsonWriter", "org.erc8257.border.JsonWriter"),
    ("described", "org.erc8257.border.described"),
    ("finding", "org.erc8257.border.finding"),
    ("severity", "org.erc8257.border.severity"),
];

/// A member's name in Kotlin.
fn name(member: &Member) -> String {
    escaped(&names::member(&member.rust))
}

/// A name that is not a word of Kotlin, and not that of a report's text.
fn escaped(name: &str) -> String {
    match name {
        "json" => "json_".to_owned(),
        name if KEYWORDS.contains(&name) => format!("`{name}`"),
        name => name.to_owned(),
    }
}

/// `NotFound` as `NOT_FOUND`.
fn constant(rust: &str) -> String {
    names::word(rust).replace('-', "_").to_uppercase()
}

/// A Kotlin string.
fn quoted(text: &str) -> String {
    format!("{text:?}").replace('$', "\\$")
}

/// A documentation comment: the text of the description as it stands, its source, and more lines.
fn doc(text: &mut String, indent: &str, doc: &Doc, more: &[String]) {
    let lines: Vec<String> =
        comment::lines(doc, more).iter().map(|line| line.replace("*/", "*&#47;")).collect();
    comment::block(text, indent, &lines);
    if let Some(deprecated) = &doc.deprecated {
        let _ = writeln!(text, "{indent}@Deprecated({})", quoted(deprecated));
    }
}

fn type_of(of: &Type) -> String {
    match of {
        Type::Boolean => "Boolean".to_owned(),
        Type::Number(Width::U8 | Width::U16) => "Int".to_owned(),
        Type::Number(_) | Type::Integer => "Long".to_owned(),
        Type::Uint256 | Type::Int128 => "BigInteger".to_owned(),
        Type::Text(_)
        | Type::Code
        | Type::Address
        | Type::Account
        | Type::ToolRef
        | Type::Bytes4
        | Type::Bytes32
        | Type::Hex(_)
        | Type::Json(_) => "String".to_owned(),
        Type::Base64(_) | Type::Bytes => "ByteArray".to_owned(),
        Type::List(inner, _) => format!("List<{}>", type_of(inner)),
        Type::Map(words, inner) => format!("Map<{words}, {}>", type_of(inner)),
        Type::Optional(inner) => format!("{}?", type_of(inner)),
        Type::Named(name) => name.clone(),
    }
}

/// A class: a document, or a case of a union.
struct Class<'m> {
    name: &'m str,
    /// The union, and a dot.
    within: &'m str,
    members: &'m [Member],
    /// The format of a report.
    format: Option<&'m str>,
    /// The member that tells the case, and its word.
    told: Option<(&'m str, &'m str)>,
    uses: &'m Uses,
}

impl Class<'_> {
    fn write(&self, text: &mut String, model: &Model, indent: &str) {
        let Self { name: class, within, members, format, uses, .. } = self;
        let union = within.strip_suffix('.').map(|union| format!(" : {union}")).unwrap_or_default();
        // What a caller writes has a constructor; all else is only read.
        let constructor = if uses.is_written { "" } else { " private constructor" };
        let mut line = |words: &str| {
            let _ = writeln!(text, "{}", format!("{indent}{words}").trim_end());
        };
        line(&format!("public class {class}{constructor}("));
        let mut parameters = String::new();
        for member in *members {
            doc(&mut parameters, "    ", &member.doc, &[]);
            let is_left_out = uses.is_written && matches!(member.of, Type::Optional(_));
            let default = if is_left_out { " = null" } else { "" };
            let _ =
                writeln!(parameters, "    public val {}: {}{default},", name(member), type_of(&member.of));
        }
        if let Some(format) = format {
            let _ = writeln!(
                parameters,
                "    /** The report as JSON (`{format}`): the same text in every language, byte for byte. */\n    public val json: String,"
            );
        }
        parameters.lines().for_each(&mut line);
        line(&format!("){union} {{"));
        let values = members.iter().map(|member| compared(&member.of, &name(member)));
        let values: Vec<String> = values.collect();
        if format.is_some() {
            line(&format!(
                "    override fun equals(other: Any?): Boolean = other is {class} && other.json == json"
            ));
            line("");
            line("    override fun hashCode(): Int = json.hashCode()");
            line("");
            line(&format!("    override fun toString(): String = \"{class}($json)\""));
        } else {
            let shown: Vec<String> = members
                .iter()
                .zip(&values)
                .filter(|(member, _)| member.doc.not_in_logs.is_none())
                .map(|(member, value)| format!("{}=${{{value}}}", names::member(&member.rust)))
                .collect();
            line(&format!("    private fun values(): List<Any?> = listOf({})", values.join(", ")));
            line("");
            line(&format!(
                "    override fun equals(other: Any?): Boolean = other is {class} && other.values() == values()"
            ));
            line("");
            line("    override fun hashCode(): Int = values().hashCode()");
            line("");
            line(&format!("    override fun toString(): String = \"{class}({})\"", shown.join(", ")));
        }
        if uses.is_written {
            line("");
            line("    @JvmSynthetic");
            line("    internal fun write(w: JsonWriter) {");
            line("        w.obj {");
            if let Some((tag, word)) = self.told {
                line(&format!("            w.member({}) {{ w.string({}) }}", quoted(tag), quoted(word)));
            }
            for member in *members {
                line(&format!("            {}", given(model, member, uses.is_sparse)));
            }
            line("        }");
            line("    }");
        }
        if uses.is_read {
            line("");
            line(if format.is_some() {
                "    public companion object {"
            } else {
                "    internal companion object {"
            });
            if format.is_some() {
                line("        /**");
                line("         * The report that a JSON text stands for, as [json] gives it.");
                line("         *");
                line("         * @throws Erc8257Exception if it is another text.");
                line("         */");
                line("        @JvmStatic");
                line("        @Throws(Erc8257Exception::class)");
                line(&format!("        public fun fromJson(json: String): {class} = of(JsonText.of(json))"));
                line("");
            }
            line("        @JvmSynthetic");
            line(&format!("        internal fun of(json: JsonText): {class} {{"));
            let names = if members.is_empty() { "" } else { "val members = " };
            line(&format!("            {names}json.members()"));
            line(&format!("            return {class}("));
            for member in *members {
                line(&format!("                {} = {},", name(member), taken(model, member)));
            }
            if format.is_some() {
                line("                json = json.text,");
            }
            line("            )");
            line("        }");
            line("    }");
        }
        line("}");
    }
}

/// A value that compares by its content.
fn compared(of: &Type, value: &str) -> String {
    match of {
        Type::Base64(_) | Type::Bytes => format!("{value}.asList()"),
        Type::Optional(inner) if matches!(**inner, Type::Base64(_) | Type::Bytes) => {
            format!("{value}?.asList()")
        }
        _ => value.to_owned(),
    }
}

/// The line that writes a member. Of what a caller writes, a member without a value is left out.
fn given(model: &Model, member: &Member, is_sparse: bool) -> String {
    let (json, value) = (quoted(&member.json), name(member));
    match &member.of {
        Type::Optional(inner) if is_sparse => {
            format!("w.maybe({json}, {value}) {{ {} }}", write(model, inner, "it", 0))
        }
        of => format!("w.member({json}) {{ {} }}", write(model, of, &value, 0)),
    }
}

/// The value of a member, out of `members`.
fn taken(model: &Model, member: &Member) -> String {
    let json = quoted(&member.json);
    match &member.of {
        Type::Optional(inner) => format!("members.optional({json}) {{ {} }}", read(model, inner, "it")),
        of => read(model, of, &format!("members[{json}]")),
    }
}

fn union(text: &mut String, model: &Model, described: &Described, told: Told, cases: &[Case], uses: &Uses) {
    let name = &described.name;
    let _ = writeln!(text, "public sealed interface {name} {{");
    for (at, case) in cases.iter().enumerate() {
        if at > 0 {
            text.push('\n');
        }
        doc(text, "    ", &case.doc, &[]);
        let told = (told == Told::Tag).then(|| (described.tag(), case.json.as_str()));
        let within = format!("{name}.");
        let class =
            Class { name: &case.rust, within: &within, members: &case.members, format: None, told, uses };
        class.write(text, model, "    ");
    }
    if uses.is_read {
        text.push_str("\n    public companion object {\n        @JvmSynthetic\n");
        let _ = writeln!(text, "        internal fun of(json: JsonText): {name} {{");
        text.push_str("            val members = json.members()\n");
        match told {
            Told::Tag => {
                let tag = quoted(described.tag());
                let _ = writeln!(text, "            return when (members[{tag}].string()) {{");
            }
            Told::Member => text.push_str("            return when {\n"),
        }
        for case in cases {
            let when = match told {
                Told::Tag => quoted(&case.json),
                Told::Member => format!("{} in members", quoted(&case.json)),
            };
            let _ = writeln!(text, "                {when} -> {}.of(json)", case.rust);
        }
        text.push_str(
            "                else -> throw JsonText.unreadable()\n            }\n        }\n    }\n",
        );
    }
    text.push_str("}\n");
    if uses.is_written {
        let _ = writeln!(text, "\ninternal fun {name}.write(w: JsonWriter) {{\n    when (this) {{");
        for case in cases {
            let _ = writeln!(text, "        is {name}.{} -> write(w)", case.rust);
        }
        text.push_str("    }\n}\n");
    }
}

/// The lines of a comment about parameters.
fn documented(members: &[&Member]) -> Vec<String> {
    let told = members.iter().filter(|member| !member.doc.text.is_empty());
    let lines = told.map(|member| {
        format!("@param {} {}", names::member(&member.rust), member.doc.text.replace('\n', " "))
    });
    [String::new()].into_iter().chain(lines).collect()
}

/// The parameters for the members, each on a line: those that may be left out behind the others.
fn parameters(members: &[&Member]) -> [String; 2] {
    let (optional, required): (Vec<&Member>, Vec<&Member>) =
        members.iter().partition(|member| matches!(member.of, Type::Optional(_)));
    let line =
        |member: &&Member, default| format!("    {}: {}{default},\n", name(member), type_of(&member.of));
    let required: Vec<String> = required.iter().map(|member| line(member, "")).collect();
    let optional: Vec<String> = optional.iter().map(|member| line(member, " = null")).collect();
    [required.concat(), optional.concat()]
}

/// The function of a verb or of a function.
fn function(text: &mut String, model: &Model, verb: &Described, description: u32, number: usize) {
    let members = verb.members();
    let answer = verb.answer.clone().or_else(|| verb.report.clone().map(Type::Named));
    let Some(answer) = answer else { return };
    let mut more = documented(&members);
    more.push("@throws Erc8257Exception if an argument cannot be used.".to_owned());
    text.push('\n');
    doc(text, "", &verb.doc, &more);
    let function = escaped(&names::case(&verb.name));
    let [required, optional] = parameters(&members);
    let parameters = [required, optional].concat();
    let parameters = if parameters.is_empty() { parameters } else { format!("\n{parameters}") };
    let mut said = format!("described({description:#010x}, {number}) {{");
    said.push_str(if members.is_empty() { " }" } else { " w ->\n" });
    for member in &members {
        let _ = writeln!(said, "        {}", given(model, member, true));
    }
    if !members.is_empty() {
        said.push_str("    }");
    }
    let _ = writeln!(
        text,
        "@Throws(Erc8257Exception::class)\npublic fun {function}({parameters}): {} {{\n    val said = {said}\n    return {}\n}}",
        type_of(&answer),
        read(model, &answer, "said"),
    );
}
