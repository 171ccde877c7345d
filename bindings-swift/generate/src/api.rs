//! The view of the Swift package's users: the public declarations of its sources, one a line, so that a
//! review sees every change of them.

mod plain;

use std::fs;
use std::iter::Peekable;
use std::str::Chars;

use anyhow::{Context as _, Result, ensure};
use camino::{Utf8Path, Utf8PathBuf};

/// Compares a listing with what these files and folders declare; with `write`, writes it.
pub(crate) fn check(listing: &Utf8Path, sources: &[String], write: bool) -> Result<()> {
    let mut files = Vec::new();
    for source in sources {
        find(Utf8Path::new(source), &mut files)?;
    }
    ensure!(!files.is_empty(), "there is no Swift source in {sources:?}");
    let texts: Result<Vec<_>, _> = files.iter().map(fs::read_to_string).collect();
    let declared = of(&texts?);
    if write {
        return Ok(fs::write(listing, declared)?);
    }
    let listed = fs::read_to_string(listing).with_context(|| format!("{listing} cannot be read"))?;
    let other = listed.lines().zip(declared.lines()).find(|(listed, declared)| listed != declared);
    ensure!(
        listed == declared,
        "{listing} is not what the sources declare, from {other:?} on: if the change is meant, run the same with \
         `--write-api` instead of `--api`"
    );
    Ok(())
}

fn find(source: &Utf8Path, files: &mut Vec<Utf8PathBuf>) -> Result<()> {
    if source.is_file() {
        files.extend((source.extension() == Some("swift")).then(|| source.to_owned()));
        return Ok(());
    }
    let entries = source.read_dir_utf8().with_context(|| format!("{source} cannot be read"))?;
    for entry in entries {
        find(entry?.path(), files)?;
    }
    Ok(())
}

/// The listing of some sources: declarations at the top are sorted, whatever their file.
fn of(texts: &[String]) -> String {
    let (mut all, mut hidden) = (Vec::new(), Vec::new());
    for text in texts {
        let text = plain::plain(text);
        let mut reader = Reader { rest: text.chars().peekable(), hidden: Vec::new() };
        all.extend(reader.block(Seen::Public));
        hidden.append(&mut reader.hidden);
    }
    let types: Vec<String> = all.iter().filter_map(Declared::type_name).collect();
    // An extension is as visible as its type. The listing shows that a type of ours conforms to a protocol,
    // even if the extension adds nothing.
    all.retain(|one| match one.extended() {
        Some(name) => {
            let is_named = |all: &[String]| all.iter().any(|one| one == name);
            !is_named(&hidden) && (!one.members.is_empty() || one.conforms() && is_named(&types))
        }
        None => true,
    });
    let mut texts: Vec<String> = all.iter().map(|one| one.text(0)).collect();
    texts.sort();
    texts.concat()
}

/// A declaration that is seen.
struct Declared {
    head: String,
    members: Vec<Declared>,
}

/// Which members of a block are seen.
#[derive(Clone, Copy, PartialEq)]
enum Seen {
    /// Those that say so.
    Public,
    /// Cases too.
    Cases,
    /// All: requirements of a protocol.
    All,
}

const KINDS: [&str; 6] = ["class", "struct", "enum", "protocol", "actor", "extension"];
const OTHERS: [&str; 8] = ["func", "var", "let", "init", "subscript", "typealias", "case", "associatedtype"];

impl Declared {
    fn text(&self, depth: usize) -> String {
        let members: String = self.members.iter().map(|member| member.text(depth + 1)).collect();
        format!("{}{}\n{members}", "    ".repeat(depth), self.head)
    }

    /// The words before the kind, the kind, and the word after it.
    fn parts(head: &str) -> Option<(Vec<&str>, &str, &str)> {
        let words: Vec<&str> = head.split(|c: char| c.is_whitespace() || "(<:?!".contains(c)).collect();
        let known = |word: &&str| KINDS.contains(word) || OTHERS.contains(word);
        let at = words.iter().position(known)?;
        Some((words[..at].to_vec(), words[at], words.get(at + 1).copied().unwrap_or_default()))
    }

    fn type_name(&self) -> Option<String> {
        let (_, kind, name) = Self::parts(&self.head)?;
        (KINDS.contains(&kind) && kind != "extension").then(|| name.to_owned())
    }

    fn conforms(&self) -> bool {
        self.head.contains(':')
    }

    fn extended(&self) -> Option<&str> {
        Self::parts(&self.head).filter(|(_, kind, _)| *kind == "extension").map(|(_, _, name)| name)
    }
}

/// Reads a source without comments and literals.
struct Reader<'a> {
    rest: Peekable<Chars<'a>>,
    /// Types that users do not see.
    hidden: Vec<String>,
}

impl Reader<'_> {
    /// The members of a block that are seen, up to the brace that closes it.
    fn block(&mut self, seen: Seen) -> Vec<Declared> {
        let (mut found, mut head, mut nesting) = (Vec::new(), String::new(), 0_usize);
        while let Some(character) = self.rest.next() {
            match character {
                '(' | '[' => nesting += 1,
                ')' | ']' => nesting = nesting.saturating_sub(1),
                '{' if nesting > 0 => {
                    self.skip();
                    head.push_str("{}");
                    continue;
                }
                '{' => {
                    self.body(&head, seen, &mut found);
                    head.clear();
                    continue;
                }
                '}' if nesting == 0 => {
                    found.extend(declared(&head, seen, Vec::new()));
                    return found;
                }
                '\n' if nesting == 0 && !is_begun(&head) && !self.goes_on() => {
                    found.extend(declared(&head, seen, Vec::new()));
                    head.clear();
                    continue;
                }
                _ => {}
            }
            head.push(character);
        }
        found.extend(declared(&head, seen, Vec::new()));
        found
    }

    /// The content of the braces behind a head: members, accessors, or statements.
    fn body(&mut self, head: &str, seen: Seen, found: &mut Vec<Declared>) {
        let kind = Declared::parts(head).map(|(_, kind, _)| kind).filter(|kind| KINDS.contains(kind));
        let Some(kind) = kind else {
            let body = self.skip();
            let words: Vec<&str> = body.split_whitespace().collect();
            let accessors = !words.is_empty()
                && words.iter().all(|word| ["get", "set", "throws", "async"].contains(word));
            let head = if accessors { format!("{head} {{ {} }}", words.join(" ")) } else { head.to_owned() };
            found.extend(declared(&head, seen, Vec::new()));
            return;
        };
        let (words, ..) = Declared::parts(head).unwrap_or_default();
        let is_public = is_public(&words);
        let inside = match kind {
            "enum" => Seen::Cases,
            "protocol" => Seen::All,
            "extension" if is_public => Seen::All,
            _ => Seen::Public,
        };
        let members = self.block(inside);
        // An extension is as visible as its type, which is not known here.
        let is_extension =
            kind == "extension" && !words.contains(&"fileprivate") && !words.contains(&"private");
        let one = Declared { head: tidy(head), members };
        if is_public || seen == Seen::All || is_extension {
            found.push(one);
        } else {
            self.hidden.extend(one.type_name());
        }
    }

    /// Passes over the content of braces.
    fn skip(&mut self) -> String {
        let (mut body, mut depth) = (String::new(), 1_usize);
        for character in self.rest.by_ref() {
            match character {
                '{' => depth += 1,
                '}' => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                break;
            }
            body.push(character);
        }
        body
    }

    /// Whether the next line belongs to the declaration before it.
    fn goes_on(&mut self) -> bool {
        let rest: String = self.rest.clone().skip_while(|c| c.is_whitespace()).take(8).collect();
        ["{", "->", "throws", "async", "where ", "="].iter().any(|word| rest.starts_with(word))
    }
}

/// A declaration, if it is seen.
fn declared(head: &str, seen: Seen, members: Vec<Declared>) -> Option<Declared> {
    let head = tidy(head);
    let (words, kind, _) = Declared::parts(&head)?;
    let is_case = seen == Seen::Cases && kind == "case";
    let is_seen = is_public(&words) || seen == Seen::All || is_case;
    is_seen.then_some(Declared { head: head.clone(), members })
}

/// Whether only a modifier has come yet: its declaration stands on the next line.
fn is_begun(head: &str) -> bool {
    ["public", "open", "public final"].contains(&head.trim())
}

fn is_public(words: &[&str]) -> bool {
    words.contains(&"public") || words.contains(&"open")
}

/// Without attributes, and with single spaces.
fn tidy(head: &str) -> String {
    let words: Vec<&str> = head.split_whitespace().collect();
    let mut text = words.join(" ").replace(")throws", ") throws").replace("( ", "(").replace(" )", ")");
    text = text.strip_suffix(" =").map(ToOwned::to_owned).unwrap_or(text);
    while text.starts_with('@') {
        let end = match (text.find('('), text.find(' ')) {
            (Some(open), Some(space)) if open < space => text.find(')').map(|at| at + 1),
            (_, space) => space,
        };
        text = end.map(|end| text[end..].trim_start().to_owned()).unwrap_or_default();
    }
    text
}

#[cfg(test)]
mod tests {
    use super::of;

    #[test]
    fn what_is_public_is_listed() {
        let source = r#"
import Foundation
// public func commented() {}
/* public func commented() { /* nested } */ } */
public struct One: Sendable, Hashable {
    /// Says `public var hidden: Int { 1 }`.
    public let json: String, more: Int?
    let parts: Parts
    public var short: Bool { parts.short }
    public private(set) var count: Int = { 3 }()
    public init(json: String, /** a { brace */ then: () -> Void = {}, more: Int? = nil)throws  {
        self.json = "a string with } and \" and { in it"
    }
    init(parts: Parts) {
    }
    public static func ==(lhs: One, rhs: One) -> Bool {
        return true
    }
    struct Inner { public init() {} }
}
@available(iOS 13, *) public final class Two: TwoProtocol, @unchecked Sendable {
    deinit { }
#if swift(>=5.8)
    @_documentation(visibility: private)
#endif
    required init(unsafeFromHandle handle: UInt64) { }
open func poll(now: Int64)
    throws -> Step {
}
}
public protocol TwoProtocol: AnyObject {
    func poll(now: Int64) throws  -> Step
    var rpcs: Int { get }
}
public
enum Three {
    case one
    indirect case two(a: [String: Int], b: Int)
    case `default`
    static func from() {}
}
extension Three: Sendable {}
extension One {
    func hidden() {}
}
extension String {
    func hidden() {}
    public var seen: Int { 1 }
}
fileprivate extension Data { public init(hidden: Int) {} }
private struct Hidden { public let a: Int }
struct Internal { public let a: Int }
extension Internal: Sendable {}
extension Internal { public func hidden() {} }
public func fetch(
    _ url: String, data: String = "0x{", then: () -> Void
) async throws -> One {}
public func verify(tool: String) async throws -> One { "}" }
func hidden() {}
"#;
        let listed = r#"extension String
    public var seen: Int
extension Three: Sendable
public enum Three
    case one
    indirect case two(a: [String: Int], b: Int)
    case `default`
public final class Two: TwoProtocol, @unchecked Sendable
    open func poll(now: Int64) throws -> Step
public func fetch(_ url: String, data: String = "0x…", then: () -> Void) async throws -> One
public func verify(tool: String) async throws -> One
public protocol TwoProtocol: AnyObject
    func poll(now: Int64) throws -> Step
    var rpcs: Int { get }
public struct One: Sendable, Hashable
    public let json: String, more: Int?
    public var short: Bool
    public private(set) var count: Int
    public init(json: String, then: () -> Void = {}, more: Int? = nil) throws
    public static func ==(lhs: One, rhs: One) -> Bool
"#;
        assert_eq!(of(&[source.to_owned()]), listed);
    }

    #[test]
    fn it_does_not_matter_where_a_declaration_stands() {
        let (one, two) = ("public func a() {}\n".to_owned(), "public func b() {}\n".to_owned());
        assert_eq!(of(&[one.clone(), two.clone()]), of(&[two, one]));
    }
}
