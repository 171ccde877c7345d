//! Bodies that are no manifest.

use std::io;

use super::super::reply::{End, Reply};
use super::{Fault, fault};

pub(super) const FAULTS: &[Fault] = &[
    fault("empty", "a body of no bytes", |reply| reply.page(b"")),
    fault("html", "a page for people", |reply| reply.page(b"<!doctype html><title>Hello</title><p>Hello")),
    fault("bom", "the right body behind a byte-order mark", bom),
    fault("utf-16", "the right body in UTF-16 with a byte-order mark", utf_16),
    fault("bad-utf-8", "the right body with a byte that is no UTF-8", |reply| in_name(reply, b"\xff")),
    fault("duplicate-keys", "the right body with `name` twice", duplicate_keys),
    fault("lone-surrogate", "the right body with half a character", |reply| in_name(reply, b"\\ud800")),
    fault("deep", "500,000 brackets, one within the other", deep),
    fault("deep-schema", "the right body with 100,000 levels in `inputs`", deep_schema),
    fault("trailing", "the right body and a bracket more", trailing),
    fault("two-documents", "the right body twice", two_documents),
    fault("huge-number", "the right body with a number of 500,000 digits", huge_number),
    fault("many-keys", "the right body with 50,000 members more", many_keys),
    fault("pretty", "the right body with other space and order, which is the same document", pretty),
    fault("other-bytes", "another tool's body", other_bytes),
    fault("other-name", "the right body but for its name", |reply| in_name(reply, b"x")),
    fault("null", "the document `null`", |reply| reply.page(b"null")),
    fault("array", "the right body within an array", array),
];

fn bom(reply: &mut Reply<'_>) -> io::Result<End> {
    let body = [b"\xef\xbb\xbf", reply.body.as_slice()].concat();
    reply.page(&body)
}

fn utf_16(reply: &mut Reply<'_>) -> io::Result<End> {
    let body: Vec<u8> =
        [0xff, 0xfe].into_iter().chain(reply.body.iter().flat_map(|byte| [*byte, 0])).collect();
    reply.page(&body)
}

/// Puts something at the beginning of the tool's name.
fn in_name(reply: &mut Reply<'_>, bytes: &[u8]) -> io::Result<End> {
    let (head, tail) = split(reply, b"\"name\":\"");
    reply.page(&[head.as_slice(), bytes, tail.as_slice()].concat())
}

/// The right body up to the end of a text within it, and the rest.
fn split(reply: &Reply<'_>, text: &[u8]) -> (Vec<u8>, Vec<u8>) {
    let at = reply.body.windows(text.len()).position(|part| part == text).map_or(0, |at| at + text.len());
    (reply.body[..at].to_vec(), reply.body[at..].to_vec())
}

fn duplicate_keys(reply: &mut Reply<'_>) -> io::Result<End> {
    let (_, tail) = split(reply, b"{");
    reply.page(&[b"{\"name\":\"first\",", tail.as_slice()].concat())
}

fn deep(reply: &mut Reply<'_>) -> io::Result<End> {
    reply.page(&[b"[".repeat(500_000), b"]".repeat(500_000)].concat())
}

fn deep_schema(reply: &mut Reply<'_>) -> io::Result<End> {
    let (head, tail) = split(reply, b"\"inputs\":");
    let deep = [br#"{"not":"#.repeat(100_000), b"{}".to_vec(), b"}".repeat(100_000)].concat();
    let tail = tail.iter().position(|byte| *byte == b'}').map_or(&[][..], |end| &tail[end + 1..]);
    reply.page(&[head.as_slice(), &deep, tail].concat())
}

fn trailing(reply: &mut Reply<'_>) -> io::Result<End> {
    let body = [reply.body.as_slice(), b"]"].concat();
    reply.page(&body)
}

fn two_documents(reply: &mut Reply<'_>) -> io::Result<End> {
    let body = reply.body.repeat(2);
    reply.page(&body)
}

fn huge_number(reply: &mut Reply<'_>) -> io::Result<End> {
    let (_, tail) = split(reply, b"{");
    reply.page(&[b"{\"x\":", b"9".repeat(500_000).as_slice(), b",", tail.as_slice()].concat())
}

fn many_keys(reply: &mut Reply<'_>) -> io::Result<End> {
    let (_, tail) = split(reply, b"{");
    let keys = (0..50_000).fold(String::from("{"), |text, key| text + &format!("\"k{key}\":0,"));
    reply.page(&[keys.as_bytes(), tail.as_slice()].concat())
}

fn pretty(reply: &mut Reply<'_>) -> io::Result<End> {
    let (_, tail) = split(reply, b",");
    let end = tail.len().saturating_sub(1);
    let (head, _) = split(reply, b",");
    let first = &head[1..head.len() - 1];
    reply.page(&[b"\n{ ", &tail[..end], b" ,\r\n\t", first, b" }\n"].concat())
}

fn other_bytes(reply: &mut Reply<'_>) -> io::Result<End> {
    let body = crate::manifest::generated(reply.host, "another-tool", crate::manifest::CREATOR);
    reply.page(body.as_bytes())
}

fn array(reply: &mut Reply<'_>) -> io::Result<End> {
    let body = [b"[", reply.body.as_slice(), b"]"].concat();
    reply.page(&body)
}
