//! What the profile takes, and what it refuses, with the line.

use std::path::Path;

use crate::check::check;
use crate::model::{Area, File, Model, Shape, Told, Type, Width};
use crate::numbers::Numbers;
use crate::{command, kotlin, listing, python, rust, schema, source, swift, typescript};

/// The model of one file.
fn model(text: &str) -> Result<Model, Vec<String>> {
    let path = Path::new("core/area/src/border/topic.rs");
    let file = source::parse(path, text, &Numbers::default());
    let file = file.map_err(|refusals| refusals.iter().map(ToString::to_string).collect::<Vec<_>>())?;
    let area = Area { name: "area".to_owned(), sources: "core/area/src".into(), files: vec![file] };
    let model = Model { areas: vec![area] };
    let refusals: Vec<String> = check(&model).iter().map(ToString::to_string).collect();
    if refusals.is_empty() { Ok(model) } else { Err(refusals) }
}

/// The one refusal of a text, without the file.
fn refused(text: &str) -> String {
    let refusals = model(text).expect_err(text);
    assert_eq!(refusals.len(), 1, "{refusals:?}");
    refusals[0].replace("core/area/src/border/topic.rs:", "")
}

/// A document with this member, on line 4.
fn member(of: &str) -> String {
    format!("//! About.\n/// A document.\npub struct Document {{\n    pub member: {of},\n}}\n")
}

const ALL: &str = r#"//! A description with all that there is.
use primitives::describe::*;
pub const MOST: usize = 4 * (1 + 1);
/// Words.
#[derive(Debug, Clone, Copy)]
pub enum Kind {
    /// The first.
    NotFound,
    /// Name: v2.0
    Second,
}
/// A union that `type` tells.
pub enum Step {
    /// Requests.
    Calls { calls: List<Json<64>, MOST> },
    Done,
}
/// A union that a member tells.
pub enum Receipt {
    Text { text: Text<10> },
    Failed { failed: bool, r#type: Option<Kind> },
}
impl ByMember for Receipt {}
/// A policy.
/// Deprecated: Use another.
pub struct Policy {
    pub caps: Option<Map<Kind, Uint256>>,
}
impl Strict for Policy {}
/// A report.
pub struct Answer {
    pub max_timeout_seconds: Option<Seconds>,
    /// Name: seed-0.1
    pub seed: Int128,
    pub steps: List<Option<Step>, 2>,
    pub at: Milliseconds,
    pub who: Address,
    pub hash: Bytes32,
}
impl Report for Answer {
    const FORMAT: &'static str = "erc8257-area-answer/1";
}
/// Asks.
///
/// Source: ERC-8257
/// Since: 0.2
pub struct Ask<'a> {
    pub body: &'a [u8],
    pub more: Option<&'a [u8]>,
    pub receipt: Receipt,
    pub policy: Option<Policy>,
    pub data: Hex<32>,
    pub encoded: Base64<32>,
    pub code: Code,
    pub number: u16,
    pub change: Integer,
}
impl Verb for Ask<'_> {
    type Report = Answer;
    const BUNDLE: &'static str = "erc8257-area-ask-bundle/1";
}
"#;

#[test]
fn the_whole_profile_is_read() {
    let model = model(ALL).expect("a model");
    let find = |name: &str| model.find(name).expect(name);
    let Shape::Words(words) = &find("Kind").shape else { panic!("words") };
    assert_eq!(words.iter().map(|word| word.json.as_str()).collect::<Vec<_>>(), ["not-found", "v2.0"]);
    let Shape::Union { told: Told::Tag, cases } = &find("Step").shape else { panic!("a tag") };
    assert_eq!(cases[0].members[0].of, Type::List(Box::new(Type::Json(64)), 8));
    let Shape::Union { told: Told::Member, cases } = &find("Receipt").shape else { panic!("members") };
    assert_eq!((cases[1].json.as_str(), cases[1].members[1].json.as_str()), ("failed", "type"));
    assert!(find("Policy").is_strict());
    assert_eq!(find("Policy").doc.deprecated.as_deref(), Some("Use another."));
    let answer = find("Answer").members();
    let names: Vec<&str> = answer.iter().map(|member| member.json.as_str()).collect();
    assert_eq!(names, ["maxTimeoutSeconds", "seed-0.1", "steps", "at", "who", "hash"]);
    assert_eq!(answer[3].of, Type::Number(Width::Milliseconds));
    let ask = find("Ask");
    assert_eq!(
        (ask.report.as_deref(), ask.format.as_deref()),
        (Some("Answer"), Some("erc8257-area-ask-bundle/1"))
    );
    assert_eq!((ask.doc.source.as_deref(), ask.doc.since.as_deref()), (Some("ERC-8257"), Some("0.2")));
    assert_eq!(ask.doc.text, "Asks.");
}

/// The worst names: of what generated code has by itself, keywords, and documents without members.
const NAMES: &str = r#"//! Names.
/// Nothing.
pub struct Empty {}
/// A union.
pub enum Case {
    Own { w: bool, value: bool, members: bool, r#type2: bool },
    None,
}
/// A report.
pub struct Report1 { pub w: bool, pub format2: Option<Empty>, pub case: Option<Case> }
impl Report for Report1 { const FORMAT: &'static str = "erc8257-area-names/1"; }
/// A verb.
pub struct Move<'a> { pub given: &'a [u8], pub members: bool, pub arguments: Case, pub r#in: Empty }
impl Verb for Move<'_> { type Report = Report1; const BUNDLE: &'static str = "erc8257-area-names-bundle/1"; }
"#;

#[test]
fn no_name_of_a_member_breaks_the_code() {
    let model = model(NAMES).expect("a model");
    let area = &model.areas[0];
    let text = rust::file(area, &area.files[0], &rust::Uses::of(&model, false));
    syn::parse_file(&text).expect("Rust");
    for line in [
        "let bytes_0 = given.bytes(\"given\")?;",
        "fn run_move(given",
        "Self::Own { w: member_0, value: member_1,",
        "value.object().map(|_| Self {})",
    ] {
        assert!(text.contains(line), "{line}\n{text}");
    }
    let text = typescript::file(&model, area, 0, "#area", &area.files[0]);
    assert!(text.contains("export function move(given: Move): Report1 {"), "{text}");
}

#[test]
fn every_output_is_made_of_it() {
    let model = model(ALL).expect("a model");
    let area = &model.areas[0];
    let uses = rust::Uses::of(&model, false);
    let text = rust::file(area, &area.files[0], &uses);
    // The report is written and not read; the arguments are read and not written.
    assert!(text.contains("impl ToJson for Answer") && !text.contains("impl FromJson for Answer"));
    assert!(text.contains("impl FromJson for Policy") && !text.contains("impl ToJson for Policy"));
    assert!(text.contains("members.only(&[\"caps\"])?;"));
    assert!(text.contains("more: bytes_1.as_deref(),"));
    syn::parse_file(&text).expect("Rust");
    syn::parse_file(&rust::index(&model, area, 3, &uses)).expect("Rust");
    let schemas = schema::schemas(&model);
    let names: Vec<&str> = schemas.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["erc8257-area-answer-1.schema.json", "erc8257-area-ask-bundle-1.schema.json"]);
    let read = |text: &str| serde_json::from_str::<serde_json::Value>(text).expect("JSON");
    let answer = read(&schemas[0].1);
    assert_eq!(answer["required"][0], "format");
    assert_eq!(answer["required"].as_array().expect("a list").len(), 7);
    assert_eq!(answer["properties"]["steps"]["maxItems"], 2);
    let ask = read(&schemas[1].1);
    assert_eq!(ask["allOf"][0]["oneOf"][1]["required"][0], "bodyText");
    assert_eq!(ask["$defs"]["Policy"]["additionalProperties"], false);
    let listing = read(&listing::listing(&model));
    assert_eq!(listing["areas"][0]["files"][0]["types"].as_array().expect("a list").len(), 6);
}

#[test]
fn typescript_has_every_kind_of_type() {
    let model = model(ALL).expect("a model");
    let area = &model.areas[0];
    let text = typescript::file(&model, area, 3, "#area", &area.files[0]);
    for line in [
        // A list of words, and a union of each kind.
        "export type Kind = \"not-found\" | \"v2.0\";",
        "      type: \"calls\";\n      calls: readonly unknown[];",
        "      failed: boolean;\n      type?: Kind | null;",
        // What a caller writes may lack members; a report has all.
        "  caps?: { readonly [word in Kind]?: bigint | string } | null;",
        "  maxTimeoutSeconds: number | null;",
        "  \"seed-0.1\": string;",
        "  steps: readonly (Step | null)[];",
        "export interface Answer {\n  format: \"erc8257-area-answer/1\";",
        "  /** As bytes, or as base64 with padding. */\n  encoded: Uint8Array | string;",
        " * @deprecated Use another.",
        " * Source: ERC-8257",
        // Bytes cross beside the arguments, by their numbers.
        "export function ask(given: Ask): Answer {",
        &format!(
            "  return $invoke($raw(), {:#x}, 768, {{ body: 0, more: given.more == null ? null : 1, receipt: given.receipt,",
            listing::description(&model, &model.areas[0])
        ),
        "[$bytes(given.body, \"/body\"), given.more == null ? new Uint8Array() : $bytes(given.more, \"/more\")]) as Answer;",
    ] {
        assert!(text.contains(line), "{line}\n{text}");
    }
}

/// What one word says of other members, as a discriminated union.
#[test]
fn a_word_narrows_a_report() {
    let text = r#"//! About.
/// Words.
pub enum End {
    /// All is done.
    Done,
    Open,
}
/// A report.
pub struct Answer {
    pub end: End,
    /// Its hash.
    ///
    /// Never null with: end done
    /// Null with: end open
    pub hash: Option<Bytes32>,
    pub tool: Option<ToolRef>,
}
impl Report for Answer {
    const FORMAT: &'static str = "erc8257-area-answer/1";
}
"#;
    let whole = model(text).expect("a model");
    let area = &whole.areas[0];
    let written = typescript::file(&whole, area, 3, "#area", &area.files[0]);
    let union = [
        "export type Answer = AnswerMembers & (",
        "  /** All is done. */",
        "  | { end: \"done\"; hash: Hex }",
        "  | { end: \"open\"; hash: null }",
        ");",
    ];
    assert!(written.contains(&union.join("\n")), "{written}");
    assert!(
        written.contains("\nexport interface AnswerMembers {\n  format: \"erc8257-area-answer/1\";\n"),
        "{written}"
    );
    assert!(written.contains("  tool: string | null;\n"), "{written}");
    assert!(
        python::stub(&whole, area, 3, &area.files[0]).contains("    def tool(self) -> Optional[ToolRef]:")
    );
    for wrong in ["end closed", "tool done", "other done", "end"] {
        let text = text.replace("end done", wrong);
        assert!(refused(&text).starts_with("15: `Null with: outcome unknown` stands at"), "{wrong}");
    }
}

#[test]
fn python_has_every_kind_of_type() {
    let model = model(ALL).expect("a model");
    let area = &model.areas[0];
    let (module, stub) =
        (python::module(&model, area, 3, &area.files[0]), python::stub(&model, area, 3, &area.files[0]));
    for line in [
        // A union of each kind, behind the classes of its cases.
        "_Step = _by_tag({\"calls\": StepCalls, \"done\": StepDone})",
        "_Receipt = _by_member({\"text\": ReceiptText, \"failed\": ReceiptFailed})",
        "    _HEAD = {\"type\": \"calls\"}",
        // What a caller writes may lack members; a report has all.
        "    _LEFT_OUT = frozenset({\"caps\"})",
        "        \"caps\": (\"caps\", _mapped(NUMBER)),",
        "        \"seed\": (\"seed-0.1\", NUMBER),",
        "        \"steps\": (\"steps\", _listed(_Step)),",
        "    _HEAD = {\"format\": \"erc8257-area-answer/1\"}",
        "    Deprecated: Use another.",
        "    Source: ERC-8257",
        // Bytes cross beside the arguments.
        "        (\"body\", body, BESIDE),",
        "        (\"encoded\", encoded, BYTES),",
        &format!("    said = _call(\n        {:#x},\n        768,", listing::description(&model, area)),
    ] {
        assert!(module.contains(line), "{line}\n{module}");
    }
    for line in [
        "Kind = Literal[\"not-found\", \"v2.0\"]",
        "Step = Union[StepCalls, StepDone]",
        "    def calls(self) -> tuple[Any, ...]:",
        "        caps: Optional[Mapping[Kind, int]] = None,",
        "    def max_timeout_seconds(self) -> Optional[int]:",
        "    format: ClassVar[Literal[\"erc8257-area-answer/1\"]]",
        "        steps: Sequence[Optional[Union[Step, Mapping[str, Any]]]],",
        "    body: Bytes,",
        ") -> Answer:",
    ] {
        assert!(stub.contains(line), "{line}\n{stub}");
    }
}

/// What users import, without a list by hand.
#[test]
fn packages_name_all_that_is_written() {
    let model = model(ALL).expect("a model");
    let files: Vec<&File> = model.files().collect();
    let (index, stub) = (python::index(&files), python::index_stub(&files));
    let names = [
        "Kind",
        "Step",
        "StepCalls",
        "StepDone",
        "Receipt",
        "ReceiptText",
        "ReceiptFailed",
        "Policy",
        "Answer",
        "ask",
    ];
    let listed: Vec<&str> = index.lines().filter_map(|line| line.strip_suffix(": \"topic\",")).collect();
    assert_eq!(listed, names.map(|name| format!("    {name:?}")));
    for name in names {
        assert!(stub.contains(&format!("from .topic import {name} as {name}\n")), "{stub}");
    }
    let with = |functions| typescript::index(&[(files[0], functions)]);
    assert!(with(true).ends_with("\nexport * from \"./topic.js\";\n"));
    assert!(with(false).ends_with("\nexport type * from \"./topic.js\";\n"));
}

const INQUIRY: &str = r#"//! An inquiry.
/// A step.
pub enum Step { Ask { id: u32, more: Option<bool> }, Done }
impl Output for Step {}
/// An answer.
pub struct Answer { pub id: u32, pub more: Option<bool> }
impl Input for Answer {}
/// A report.
pub struct Found { pub good: bool }
impl Report for Found { const FORMAT: &'static str = "erc8257-area-look/1"; }
/// Looks.
pub struct LookUp<'a> { pub body: &'a [u8], pub from: Address, pub after: Option<Uint256> }
impl Inquire for LookUp<'_> { type Report = Found; const BUNDLE: &'static str = "erc8257-area-look-bundle/1"; }
"#;

/// An inquiry is begun, taken up and judged in Rust, and has functions and a class in the languages.
#[test]
fn an_inquiry_is_written() {
    let model = model(INQUIRY).expect("a model");
    let (area, file) = (&model.areas[0], &model.areas[0].files[0]);
    assert!(area.verbs().is_empty() && area.inquiries().len() == 1);
    let uses = rust::Uses::of(&model, false);
    let text = rust::file(area, file, &uses);
    for part in [
        "fn begin_look_up(given: &impl Arguments) -> Result<Box<dyn Running>, Refusal> {",
        "begin(super::Border::DESCRIPTION, arguments)",
        "impl ToJson for Step",
        "impl FromJson for Answer",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert!(!text.contains("FromJson for Step") && !text.contains("ToJson for Answer"), "{text}");
    let text = rust::index(&model, area, 3, &uses);
    for part in [
        "768 => topic::begin_look_up(arguments),",
        "768 => running::resume::<crate::border::topic::LookUp<'_>>(Self::DESCRIPTION, state),",
        "\"erc8257-area-look-bundle/1\" => Judged::of(\"erc8257-area-look/1\", \
         running::judge::<crate::border::topic::LookUp<'_>>(arguments)),",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert!(!text.contains("fn call("), "{text}");
    let (module, stub) = (python::module(&model, area, 3, file), python::stub(&model, area, 3, file));
    for part in [
        "class LookUpInquiry(Inquiry[Found]):",
        ", 768)\n    _REPORT = Found",
        "    def __init__(self, body, from_, *, after=None):\n        self._begin(\n            (\"body\", body, BESIDE),",
        "def look_up(body, from_, *, after=None, **host):",
        "    return _run_inquiry(LookUpInquiry(body, from_, after=after), **host)",
        "async def alook_up(body, from_, *, after=None, **host):",
        "from erc8257._inquiry import Inquiry, arun_inquiry as _arun_inquiry, run_inquiry as _run_inquiry",
    ] {
        assert!(module.contains(part), "{part}: {module}");
    }
    for part in [
        "async def alook_up(\n    body: Bytes,\n    from_: Union[str, Bytes],\n    *,\n    after: Optional[int] = None,\n    \
         **host: Unpack[HostOptions],\n) -> Found:",
        "from typing_extensions import Unpack",
    ] {
        assert!(stub.contains(part), "{part}: {stub}");
    }
    let text = typescript::file(&model, area, 3, "#live", file);
    for part in [
        "export async function lookUp(given: LookUp, host: LiveHost): Promise<Found> {",
        "export function lookUpInquiry(given: LookUp): Inquiry<Found> {",
        "export function resumeLookUp(state: string): Inquiry<Found> {",
        "{ body: 0, from: given.from, after: given.after }, [$bytes(given.body, \"/body\")]",
        // What the core tells has all its members; what callers write can be left out.
        "id: number;\n      more: boolean | null;",
        "more?: boolean | null;",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert!(listing::listing(&model).contains("\"inquiry\": true"));
}

const OF_A_VERB: &str = r#"//! A verb, and an inquiry that fills its bundle.
/// A report.
pub struct Found { pub good: bool }
impl Report for Found { const FORMAT: &'static str = "erc8257-area-look/1"; }
/// Another report.
pub struct Other { pub good: bool }
impl Report for Other { const FORMAT: &'static str = "erc8257-area-other/1"; }
/// Judges.
pub struct Look { pub at: Address, pub answer: Option<Uint256> }
impl Verb for Look { type Report = Found; const BUNDLE: &'static str = "erc8257-area-look-bundle/1"; }
/// Asks.
pub struct ReadLook { pub at: Address }
impl Inquire for ReadLook { type Report = Found; const BUNDLE: &'static str = "erc8257-area-look-bundle/1"; }
/// Asks once more.
pub struct ReadAgain { pub at: Address }
impl Inquire for ReadAgain { type Report = Found; const BUNDLE: &'static str = "erc8257-area-look-bundle/1"; }
"#;

/// Inquiries may fill the bundle of a verb: the verb judges it, and has the schema.
#[test]
fn an_inquiry_fills_the_bundle_of_a_verb() {
    let filled = model(OF_A_VERB).expect("a model");
    let area = &filled.areas[0];
    let text = rust::index(&filled, area, 3, &rust::Uses::of(&filled, false));
    assert_eq!(text.matches("\"erc8257-area-look-bundle/1\" =>").count(), 1, "{text}");
    assert!(text.contains("Judged::of(\"erc8257-area-look/1\", topic::run_look(arguments))"), "{text}");
    assert!(text.contains("769 => topic::begin_read_again(arguments),"), "{text}");
    let schemas = schema::schemas(&filled);
    let of_bundle: Vec<&str> = schemas
        .iter()
        .filter(|(name, _)| name.contains("look-bundle"))
        .map(|(_, text)| text.as_str())
        .collect();
    assert!(
        matches!(of_bundle[..], [text] if text.contains("\"description\": \"Judges.\"")),
        "{of_bundle:?}"
    );

    let other = OF_A_VERB.replacen(
        "impl Inquire for ReadLook { type Report = Found",
        "impl Inquire for ReadLook { type Report = Other",
        1,
    );
    assert!(refused(&other).contains("is the bundle of `Look`, whose report is another one."));
    let (alone, _) = OF_A_VERB.split_once("/// Asks once more.").expect("two inquiries");
    let alone = alone.replacen("impl Verb for Look", "impl Inquire for Look", 1);
    assert!(refused(&alone).contains("Two types have the format"));
}

/// An inquiry that gives lines.
const FOLLOW: &str = r#"//! Follows a thing.

/// What is told of one.
pub struct Line {
    /// Its number.
    pub at: u32,
}
impl Report for Line { const FORMAT: &'static str = "erc8257-area-line/1"; }

/// All that was told.
pub struct Totals {
    /// How many.
    pub lines: Count,
}
impl Report for Totals { const FORMAT: &'static str = "erc8257-area-totals/1"; }

/// Follows it.
pub struct Watch<'a> {
    /// What is followed.
    pub name: Text<9>,
    /// Where an earlier one was.
    pub state: Option<&'a [u8]>,
}
impl Follow for Watch<'_> { type Report = Totals; type Line = Line; }
"#;

/// It is begun with its state among the arguments, it is never resumed or judged, and its function gives a loop's lines.
#[test]
fn an_inquiry_that_gives_lines_is_written() {
    let model = model(FOLLOW).expect("a model");
    let (area, file) = (&model.areas[0], &model.areas[0].files[0]);
    let uses = rust::Uses::of(&model, false);
    let text = rust::file(area, file, &uses);
    for part in [
        "arguments.start(super::Border::DESCRIPTION)",
        "Start",
        "impl ToJson for Line",
        "impl ToJson for Totals",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let text = rust::index(&model, area, 3, &uses);
    assert!(text.contains("768 => topic::begin_watch(arguments),"), "{text}");
    assert!(text.contains("fn judge(_: &str, _: &impl Arguments)"), "{text}");
    assert!(!text.contains("fn resume(") && !text.contains("running"), "{text}");
    let text = typescript::file(&model, area, 3, "#follow", file);
    for part in [
        "import { type FollowHost, type Followed, follow as $follow } from \"../host/follow.js\";",
        "export function watch(given: Watch, host: FollowHost): Followed<Line, Totals> {",
        "state?: Uint8Array | null;",
        "{ name: given.name, state: given.state == null ? null : 0 }",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let text = kotlin::file(&model, area, 3, file);
    for part in [
        "    hooks: FollowHooks<Totals> = FollowHooks(),\n    timeoutSeconds: Int? = null,\n): Flow<Line> =",
        "768, { Line.of(it) }, { Totals.of(it) }) { w ->",
        "public fun watchBlocking(",
        "import kotlinx.coroutines.flow.Flow",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let text = swift::file(&model, area, 3, file);
    let part = "hooks: FollowHooks<Totals> = FollowHooks(), timeoutSeconds: Int32? = nil) throws -> Followed<Line, Totals> {";
    assert!(text.contains(part), "{text}");
    assert!(listing::listing(&model).contains("\"line\": \"Line\""));
}

/// The command takes every verb, and no inquiry.
#[test]
fn the_command_has_the_described_verbs() {
    let model = model(FOLLOW).expect("a model");
    assert!(command::verbs(&model).ends_with("= &[\n];\n"));
    let text = command::verbs(&self::model(ALL).expect("a model"));
    assert!(text.contains("bundle: \"erc8257-"), "{text}");
    assert!(
        text.contains("usage: erc8257 ")
            && text.contains("--json    print the report as one line of JSON (erc8257-"),
        "{text}"
    );
}

#[test]
fn kotlin_has_every_kind_of_type() {
    let model = model(ALL).expect("a model");
    let area = &model.areas[0];
    let text = kotlin::file(&model, area, 3, &area.files[0]);
    for line in [
        "public enum class Kind(",
        "    NOT_FOUND(\"not-found\"),",
        // A union of each kind, read and written.
        "                \"calls\" -> Calls.of(json)",
        "            w.member(\"text\") { w.string(text) }",
        "        is Receipt.Failed -> write(w)",
        "            w.maybe(\"type\", type) { w.string(it.word) }",
        // What a caller writes may lack members; a report has all.
        "    public val caps: Map<Kind, BigInteger>? = null,",
        "            w.maybe(\"caps\", caps) { w.map(it, Kind::word) { v0 -> w.string(v0.toString()) } }",
        "                maxTimeoutSeconds = members.optional(\"maxTimeoutSeconds\") { it.long() },",
        "                seed = members[\"seed-0.1\"].integer(),",
        "                steps = members[\"steps\"].list { it.optional { Step.of(it) } },",
        "public class Answer private constructor(",
        "    public val json: String,",
        "@Deprecated(\"Use another.\")",
        " * Source: ERC-8257",
        // Bytes cross beside the arguments.
        "        w.member(\"body\") { w.bytes(body) }",
        "        w.member(\"encoded\") { w.base64(encoded) }",
        &format!("    val said = described({:#010x}, 768) {{ w ->", listing::description(&model, area)),
        "    return Answer.of(said)",
    ] {
        assert!(text.contains(line), "{line}\n{text}");
    }
}

#[test]
fn swift_has_every_kind_of_type() {
    let model = model(ALL).expect("a model");
    let area = &model.areas[0];
    let text = swift::file(&model, area, 3, &area.files[0]);
    for line in [
        "public enum Kind: String, Sendable, Hashable, CaseIterable {",
        "    case notFound = \"not-found\"",
        // A union of each kind, read and written.
        "    case calls(calls: [String])",
        "        case \"calls\": self = .calls(calls: try members.value(\"calls\").list { try $0.text })",
        "            case .failed(let failed, let type):",
        "                writer.maybe(\"type\", type) { $0.string($1.rawValue) }",
        // What a caller writes may lack members; a report has all.
        "    public init(caps: [Kind: String]? = nil) {",
        "            writer.maybe(\"caps\", caps) { $0.map($1) { $0.string($1) } }",
        "        self.maxTimeoutSeconds = try members.optional(\"maxTimeoutSeconds\") { try $0.int64() }",
        "        self.seed = try members.value(\"seed-0.1\").string()",
        "        self.steps = try members.value(\"steps\").list { try $0.optional { try Step(json: $0) } }",
        "    public init(json: String) throws { try self.init(json: JSONText(json)) }",
        "@available(*, deprecated, message: \"Use another.\")",
        "/// Source: ERC-8257",
        // Bytes cross beside the arguments.
        "        writer.member(\"body\", body) { $0.bytes($1) }",
        "        writer.member(\"encoded\", encoded) { $0.base64($1) }",
        &format!(
            "    let said = try described({:#010x}, 768) {{ writer in",
            listing::description(&model, area)
        ),
    ] {
        assert!(text.contains(line), "{line}\n{text}");
    }
}

/// A member that may be a key: no language shows it where it shows the whole document.
#[test]
fn logs_do_not_show_a_secret() {
    let text = r#"//! About.
/// A header.
pub struct Header {
    pub name: Text<9>,
    /// Its value.
    ///
    /// Not in logs: it may be a key.
    pub r#in: Text<9>,
}
/// Asks.
pub struct Ask { pub headers: List<Header, 2> }
impl Verb for Ask {
    type Report = Answer;
    const BUNDLE: &'static str = "erc8257-area-ask-bundle/1";
}
/// Answers.
pub struct Answer { pub headers: List<Header, 2> }
impl Report for Answer {
    const FORMAT: &'static str = "erc8257-area-answer/1";
}
"#;
    let whole = model(text).expect("a model");
    let (area, file) = (&whole.areas[0], &whole.areas[0].files[0]);
    let written = [
        kotlin::file(&whole, area, 3, file),
        swift::file(&whole, area, 3, file),
        python::module(&whole, area, 3, file),
        python::stub(&whole, area, 3, file),
        typescript::file(&whole, area, 3, "#area", file),
    ];
    for (text, line) in written.iter().zip([
        "    override fun toString(): String = \"Header(name=${name})\"",
        "    public var description: String { \"Header(name: \\(name))\" }\n\n    /// The same.\n    \
         public var debugDescription: String { description }\n\n    /// The members that logs may show.\n    \
         public var customMirror: Mirror { Mirror(self, children: [\"name\": name]) }",
        "    _NOT_IN_LOGS = frozenset({\"in_\"})\n",
        "        Keep it out of logs: it may be a key.\n",
        "   * Keep it out of logs: it may be a key.\n",
    ]) {
        assert!(text.contains(line), "{line}\n{text}");
        assert_eq!(text.matches("_NOT_IN_LOGS").count() + text.matches("customMirror").count(), {
            usize::from(line.contains("_NOT_IN_LOGS") || line.contains("customMirror"))
        });
    }
    for wrong in [
        text.replace("/// A header.", "/// A header.\n///\n/// Not in logs: it may be a key."),
        text.replace("pub struct Answer { pub", "pub struct Answer { /** Not in logs: it is a key. */ pub"),
        text.replace("pub struct Ask { pub", "pub struct Ask { /** Not in logs: it is a key. */ pub"),
        text.replace("pub headers", "pub case: Option<Case>, pub headers")
            + "/// A union.\npub enum Case { A { /** Not in logs: it is a key. */ a: bool }, B }\n",
    ] {
        assert!(
            refused(&wrong).contains("`Not in logs: reason` stands at a member of a document"),
            "{wrong}"
        );
    }
}

/// Functions, whose answers are values; a union that another member tells; and documents without their missing members.
const FUNCTIONS: &str = r"//! Functions.
/// A word.
pub enum Kind { First, Second }
/// A union.
///
/// Tag: need
pub enum Need {
    /// One.
    One { at: Kind, more: Option<Bytes32> },
    None,
}
impl Sparse for Need {}
/// Few members.
pub struct Few { pub a: bool, pub b: Option<Uint256>, pub need: Option<Need> }
impl Sparse for Few {}
/// Asks for all needs.
pub struct AllNeeds { pub few: Few, pub id: Uint256, pub kind: Option<Bytes4> }
impl Function for AllNeeds { type Answer = List<Need, 8>; }
/// Asks for one.
pub struct OneOf { pub number: u8 }
impl Function for OneOf { type Answer = Option<Kind>; }
/// Asks for nothing.
pub struct Nothing {}
impl Function for Nothing { type Answer = Uint256; }
";

#[test]
fn functions_answer_with_values() {
    let model = model(FUNCTIONS).expect("a model");
    let area = &model.areas[0];
    let number =
        |of: &str| area.verbs().iter().position(|(_, verb)| verb.name == of).map(|at| at + 768).expect(of);
    assert_eq!([number("AllNeeds"), number("OneOf"), number("Nothing")], [768, 769, 770]);
    let uses = rust::Uses::of(&model, false);
    let rust = [rust::file(area, &area.files[0], &uses), rust::index(&model, area, 3, &uses)].concat();
    let typescript = typescript::file(&model, area, 3, "#area", &area.files[0]);
    let (python, stub) =
        (python::module(&model, area, 3, &area.files[0]), python::stub(&model, area, 3, &area.files[0]));
    let (kotlin, swift) =
        (kotlin::file(&model, area, 3, &area.files[0]), swift::file(&model, area, 3, &area.files[0]));
    let listing = listing::listing(&model);
    for (text, lines) in [
        (
            &rust,
            [
                "768 => topic::tell_all_needs(arguments),",
                "arguments.tell()",
                "members.optional(\"more\", member_1);",
                "members.word(\"need\", \"one\");",
                "let case = members.required(\"need\", read::code)?;",
                "b: members.strict(\"b\", read::uint256)?,",
            ]
            .as_slice(),
        ),
        (
            &typescript,
            &[
                "export function allNeeds(few: Few, id: bigint | string, kind?: string | null): readonly Need[] {",
                "export function oneOf(number: number): Kind | null {",
                "export function nothing(): string {",
                "      need: \"one\";\n      at: Kind;\n      more?: Hex;",
                "  b?: bigint | string;",
            ],
        ),
        (
            &python,
            &[
                "def all_needs(few, id, kind=None):",
                "    return _answered(said, _listed(_Need))",
                "    return _answered(said)",
                "    return _answered(said, NUMBER)",
                "_Need = _by_tag({\"one\": NeedOne, \"none\": NeedNone}, \"need\")",
                "    _LEFT_OUT = frozenset({\"more\"})",
                "    _HEAD = {\"need\": \"one\"}",
            ],
        ),
        (
            &stub,
            &[
                "def nothing() -> int:",
                ") -> Optional[Kind]:",
                ") -> tuple[Need, ...]:",
                "    few: Union[Few, Mapping[str, Any]],",
            ],
        ),
        (
            &kotlin,
            &[
                "public fun nothing(): BigInteger {",
                "    return said.list { Need.of(it) }",
                "    return said.optional { it.word(Kind::word) }",
                "            return when (members[\"need\"].string()) {",
            ],
        ),
        (
            &swift,
            &[
                "public func nothing() throws -> String {",
                "    return try said.list { try Need(json: $0) }",
                "    return try said.optional { try $0.word(Kind.self) }",
                "        switch try members.value(\"need\").string() {",
            ],
        ),
        (&listing, &["\"answer\": \"list<Need, 8>\"", "\"tag\": \"need\"", "\"sparse\": true"]),
    ] {
        for line in lines {
            assert!(text.contains(line), "{line}\n{text}");
        }
    }
    assert!(!rust.contains("fn judge(format"), "a function has no bundle");
}

/// A verb, and what only its bundle may claim.
const RECORDED: &str = r#"//! Claims.
/// What is claimed.
pub struct Claim { pub price: Uint256 }
/// What came of it.
pub struct Bound { pub text: Text<9> }
impl Report for Bound { const FORMAT: &'static str = "erc8257-bound/1"; }
/// Binds.
pub struct Bind<'a> { pub proof: &'a [u8] }
impl Verb for Bind<'_> { type Report = Bound; const BUNDLE: &'static str = "erc8257-bind-bundle/1"; }
/// Binds to a claim.
///
/// Recorded: claim
pub struct BindClaim { pub claim: Claim }
impl Verb for BindClaim { type Report = Bound; const BUNDLE: &'static str = "erc8257-bind-bundle/1"; }
"#;

#[test]
fn what_only_a_bundle_can_have_is_in_no_language() {
    let mut model = model(RECORDED).expect("a model");
    model.set_recorded_apart();
    let area = &model.areas[0];
    assert_eq!(area.verbs().len(), 1, "{:?}", area.verbs());
    let uses = rust::Uses::of(&model, false);
    let index = rust::index(&model, area, 3, &uses);
    let (told, other) =
        ("\"erc8257-bind-bundle/1\" if arguments.value().has(\"claim\")", "\"erc8257-bind-bundle/1\" =>");
    let [told, other] =
        [told, other].map(|case| index.find(case).unwrap_or_else(|| panic!("{case}\n{index}")));
    assert!(told < other, "the claim is looked for first");
    let file = &area.files[0];
    assert!(rust::file(area, file, &uses).contains("fn run_bind_claim"));
    let languages = [
        typescript::file(&model, area, 3, "#area", file),
        python::module(&model, area, 3, file),
        kotlin::file(&model, area, 3, file),
        swift::file(&model, area, 3, file),
        listing::listing(&model),
        schema::schemas(&model).into_iter().map(|(_, text)| text).collect(),
    ];
    for text in languages {
        assert!(
            !text.to_lowercase().contains("claim:")
                && !text.contains("BindClaim")
                && !text.contains("Claim {"),
            "{text}"
        );
    }
    // The text of a report may be called as the generated code calls its own.
    assert!(swift::file(&model, area, 3, file).contains("self.text = try members.value"));
    assert!(
        refused(&RECORDED.replace("Recorded: claim", "Recorded: other"))
            .contains("`Recorded: member` stands at")
    );
    assert!(
        refused(&RECORDED.replace("/// Recorded: claim", "/// More.")).contains("Two types have the format")
    );
}

#[test]
fn a_function_without_its_answer_is_refused() {
    for (text, why) in [
        (
            "//! About.\n/// A.\npub struct Ask {}\nimpl Function for Ask {}\n",
            "4: A function has a type `Answer`.",
        ),
        (
            "//! About.\n/// A.\npub struct Ask {}\nimpl Function for Ask { type Answer = u64; }\n",
            "4: Write `Count`",
        ),
        (
            "//! About.\n/// A.\npub struct Ask {}\nimpl Function for Ask { type Answer = Other; }\n",
            "3: `Other` is not described",
        ),
        (
            "//! About.\n/// A.\npub struct Ask {}\nimpl Function for Ask { type Answer = &[u8]; }\n",
            "3: Bytes are an argument",
        ),
        (
            "//! About.\n/// A.\npub struct Told {}\nimpl Report for Told { const FORMAT: &'static str = \"erc8257-a/1\"; }\nimpl Sparse for Told {}\n",
            "3: A report has all its members",
        ),
        (
            "//! About.\n/// A.\n///\n/// Tag: need\npub enum Told { One { need: bool } }\n",
            "5: `need` tells the case",
        ),
    ] {
        let refusal = refused(text);
        assert!(refusal.starts_with(why), "{refusal}");
    }
}

#[test]
fn what_does_not_cross_is_refused_with_its_line() {
    for (of, why) in [
        ("f64", "Floating point does not cross"),
        ("u64", "Write `Count`"),
        ("i64", "Write `Integer`"),
        ("String", "A text has a limit"),
        ("Vec<bool>", "A list has a limit"),
        ("Text", "A limit is a number above 0"),
        ("Text<0>", "A limit is a number above 0"),
        ("Text<UNKNOWN>", "A limit is a number above 0"),
        ("Option<Option<bool>>", "An `Option` of an `Option`"),
        ("(bool, bool)", "This type is not one that crosses"),
        ("&'static str", "This type is not one that crosses"),
        ("usized", "`usized` is not a type that crosses"),
        ("Other", "`Other` is not described"),
        ("bool<3>", "`bool` takes no arguments"),
        ("Map<bool, bool>", "The names of a `Map` are words"),
        ("&[u8]", "Bytes cross beside the arguments of a verb"),
        ("Document", ""),
    ] {
        let refusal = refused(&member(of));
        let line = if of == "Document" { "3: A document cannot contain itself" } else { "4: " };
        assert!(refusal.starts_with(line) && refusal.contains(why), "{of}: {refusal}");
    }
}

#[test]
fn what_is_not_a_description_is_refused_with_its_line() {
    let about = "//! About.\n";
    for (text, why) in [
        ("/// A type.\npub struct A {}\n".to_owned(), "1: A description begins with a line"),
        (format!("{about}pub struct A {{}}\n"), "2: A type needs a line `///`"),
        (format!("{about}/// A.\nstruct A {{}}\n"), "3: A type crosses: write `pub`"),
        (format!("{about}/// A.\npub struct A(bool);\n"), "3: A document has named fields"),
        (format!("{about}/// A.\npub struct A {{ member: bool }}\n"), "3: A member crosses: write `pub`"),
        (format!("{about}/// A.\n#[non_exhaustive]\npub struct A {{}}\n"), "3: An attribute does not cross"),
        (
            format!("{about}/// A.\npub struct A<T> {{ pub a: Option<bool> }}\n"),
            "3: A described type has no parameters",
        ),
        (format!("{about}/// A.\npub struct A<'a> {{ pub a: bool }}\n"), "3: A lifetime is for `&[u8]`"),
        (format!("{about}/// A.\npub enum A {{ B(bool) }}\n"), "3: A case of a union has named fields"),
        (format!("{about}pub fn a() {{}}\n"), "2: A description has `use`"),
        (format!("{about}/// A.\npub struct A {{}}\nimpl A {{}}\n"), "4: Logic stands elsewhere"),
        (format!("{about}/// A.\npub struct A {{}}\nimpl Clone for A {{}}\n"), "4: A mark is `Report`"),
        (format!("{about}impl Report for A {{}}\n"), "2: A mark stands in the file of the type"),
        (
            format!("{about}/// A.\npub struct A {{}}\nimpl Report for A {{}}\n"),
            "4: A report has a constant `FORMAT`",
        ),
        (
            format!(
                "{about}/// A.\npub struct A {{}}\nimpl Report for A {{ const FORMAT: &'static str = \"a\"; }}\n"
            ),
            "3: `a` is not a format",
        ),
        (
            format!("{about}/// A.\npub struct A {{ pub a_b: bool, pub aB: bool }}\n"),
            "3: A document has two members `aB`",
        ),
        (format!("{about}/// A.\npub enum A {{ B, /** Name: b */ C }}\n"), "3: Two words are called `b`"),
        (format!("{about}/// A.\npub enum A {{ B {{ r#type: bool }} }}\n"), "3: `type` tells the case"),
        (
            format!("{about}/// A.\npub enum A {{ B, C {{ b: Option<B> }} }}\n/// B.\npub struct B {{}}\n"),
            "3: In Kotlin the case `B` hides the type `B`",
        ),
        (format!("{about}/// A.\npub enum A {{ B }}\nimpl ByMember for A {{}}\n"), "4: A mark is `Report`"),
        (
            format!("{about}/// A.\npub enum A {{ B {{ b: Option<bool> }} }}\nimpl ByMember for A {{}}\n"),
            "3: The member that tells",
        ),
        (
            format!("{about}/// A.\npub struct A {{ pub a: bool }}\n/// A.\npub enum A {{ B }}\n"),
            "5: `A` is described in",
        ),
        (format!("{about}let"), "2: This is not Rust"),
    ] {
        let refusal = refused(&text);
        assert!(refusal.starts_with(why), "{text}\n{refusal}");
    }
}

/// Bytes cross beside the document: neither form of them has a reader of the document alone.
#[test]
fn a_verb_of_bytes_alone_is_run_and_not_read() {
    for of in ["&'a [u8]", "Option<&'a [u8]>"] {
        let text = format!(
            "//! About.\n/// A report.\npub struct Answer {{ pub good: bool }}\n\
             impl Report for Answer {{ const FORMAT: &'static str = \"erc8257-area-answer/1\"; }}\n\
             /// A verb.\npub struct Ask<'a> {{ pub body: {of} }}\n\
             impl Verb for Ask<'_> {{ type Report = Answer; const BUNDLE: &'static str = \"erc8257-area-ask/1\"; }}\n"
        );
        let model = model(&text).expect("a model");
        let area = &model.areas[0];
        let text = rust::file(area, &area.files[0], &rust::Uses::of(&model, false));
        assert!(text.contains("fn run_ask(") && !text.contains("FromJson for Ask"), "{text}");
    }
}

/// A type of a crate below that has no verb: every language has it once, in that crate's own file.
#[test]
fn crates_above_name_types_of_crates_below() {
    let file = |area: &str, name: &str, text: &str| {
        let path = format!("core/{area}/src/border/{name}.rs");
        let file = source::parse(Path::new(&path), text, &Numbers::default()).expect("a file");
        Area { name: area.to_owned(), sources: format!("core/{area}/src").into(), files: vec![file] }
    };
    let below = "//! Answers.\n/// Why not.\n#[derive(Debug, Clone, Copy)]\npub enum Reason { Timeout }\n\
                 /// An answer.\npub enum Answer { Good { text: Text<9> }, Bad { reason: Reason } }\n";
    let above = "//! About.\n/// A report. `Reason` says why.\npub struct Report1 { pub answer: Answer }\n\
                 impl Report for Report1 { const FORMAT: &'static str = \"erc8257-above/1\"; }\n\
                 /// A verb.\npub struct Ask { pub answers: List<Answer, 2> }\n\
                 impl Verb for Ask { type Report = Report1; const BUNDLE: &'static str = \"erc8257-above-ask/1\"; }\n";
    let model = Model { areas: vec![file("above", "topic", above), file("below", "answer", below)] };
    assert!(check(&model).is_empty());
    let names: Vec<&str> = model.written().map(|(.., file)| file.name.as_str()).collect();
    assert_eq!(names, ["topic", "answer"]);
    let [above, below] = &model.areas[..] else { panic!("two areas") };
    let script = typescript::file(&model, above, 0, "#above", &above.files[0]);
    assert!(script.contains("import type { Answer } from \"./answer.js\";"), "{script}");
    let script = typescript::file(&model, below, 1, "#below", &below.files[0]);
    assert!(script.contains("export type Answer =") && !script.contains("import"), "{script}");
    let module = python::module(&model, above, 0, &above.files[0]);
    assert!(module.contains("from .answer import _Answer"), "{module}");
    // Both are read and written where they stand: the one who asks and the one who reports are above.
    let rust = rust::file(below, &below.files[0], &rust::Uses::of(&model, false));
    for code in ["impl FromJson for Answer", "impl ToJson for Answer", "impl Word for Reason"] {
        assert!(rust.contains(code), "{rust}");
    }
}

const MAKING: &str = r#"//! About.
/// A report.
pub struct Made { pub good: bool }
impl Report for Made { const FORMAT: &'static str = "erc8257-area-made/1"; }
/// An inquiry.
pub struct Make<'a> {
    /// What to make it of.
    pub body: &'a [u8],
    pub r#in: Option<Uint256>,
}
impl Inquire for Make<'_> { type Report = Made; const BUNDLE: &'static str = "erc8257-area-make-bundle/1"; }
"#;

#[test]
fn an_inquiry_is_carried_out_or_given_in_kotlin() {
    let model = model(MAKING).expect("a model");
    let area = &model.areas[0];
    let text = kotlin::file(&model, area, 3, &area.files[0]);
    for part in [
        "import java.math.BigInteger\nimport kotlinx.coroutines.runBlocking\n",
        " * @param body What to make it of.\n * @param host ",
        "public suspend fun make(\n    body: ByteArray,\n    host: InquiryHost,\n    `in`: BigInteger? = null,\n    \
         hooks: Hooks = Hooks(),\n    timeoutSeconds: Int? = null,\n): Made = ",
        "carriedOut(host, hooks, timeoutSeconds) { makeInquiry(body = body, `in` = `in`) }\n",
        "@JvmOverloads\n@Throws(Erc8257Exception::class)\npublic fun makeBlocking(\n",
        "public fun makeInquiry(\n    body: ByteArray,\n    `in`: BigInteger? = null,\n): Inquiry<Made> =\n    started(0x",
        ", 768, { Made.of(it) }) { w ->\n        w.member(\"body\") { w.bytes(body) }\n",
        "public fun resumeMake(state: String): Inquiry<Made> =\n    resumed(0x",
    ] {
        assert!(text.contains(part), "no {part} in {text}");
    }
    // The arguments are not a type of their own.
    assert!(!text.contains("class Make"), "{text}");
}

#[test]
fn an_inquiry_is_carried_out_or_given_in_swift() {
    let model = model(MAKING).expect("a model");
    let area = &model.areas[0];
    let text = swift::file(&model, area, 3, &area.files[0]);
    for part in [
        "///   - body: What to make it of.\n///   - host: ",
        "public func make(body: Data, host: any InquiryHost, `in`: String? = nil, hooks: Hooks = Hooks(), \
         timeoutSeconds: Int32? = nil) async throws -> Made {\n    let inquiry = try makeInquiry(body: body, in: `in`)\n",
        "    return try await runInquiry(inquiry, host: host, hooks: hooks, timeoutSeconds: timeoutSeconds)\n}\n",
        "public func makeInquiry(body: Data, `in`: String? = nil) throws -> Inquiry<Made> {\n    try started(0x",
        ", 768, { try Made(json: $0) }) { writer in\n        writer.member(\"body\", body) { $0.bytes($1) }\n",
        "public func resumeMake(state: String) throws -> Inquiry<Made> {\n    try resumed(0x",
    ] {
        assert!(text.contains(part), "no {part} in {text}");
    }
    assert!(!text.contains("struct Make"), "{text}");
}

#[test]
fn long_numbers_have_separators() {
    for (limit, written) in [(99_999, "99999"), (262_144, "262_144"), (8_388_608, "8_388_608")] {
        let text = format!("{}impl Strict for Document {{}}\n", member(&format!("Text<{limit}>")));
        let model = model(&text).expect("a model");
        let area = &model.areas[0];
        let rust = rust::file(area, &area.files[0], &rust::Uses::of(&model, false));
        assert!(rust.contains(&format!("read::text(value, {written})")), "{rust}");
    }
}
