//! A response whose result is an array that may be far larger than other answers: read piece by piece, of which only the
//! element at hand is kept.

use alloc::borrow::ToOwned as _;
use alloc::string::String;
use alloc::vec::Vec;
use core::{fmt, mem};

use serde_json::value::RawValue;

use crate::envelope::{Body, Outcome, Response, read};

/// Takes the body of a response in pieces, and hands the elements of its result over as JSON text. They count only if
/// [`end`](Self::end) says that all of them could be read.
///
/// # Example
/// ```
/// use erc8257_json_rpc::{List, ListEnd};
///
/// let (mut list, mut elements) = (List::new(7, 1_000, 100), Vec::new());
/// for piece in [&br#"{"id":7,"result":[{"a":1},"#[..], &b"[2]]}"[..]] {
///     list.feed(piece, &mut |element| {
///         elements.push(element.to_vec());
///         Ok::<(), ()>(())
///     })?;
/// }
/// assert_eq!(list.end(), Some(ListEnd::All));
/// assert_eq!(elements, [&br#"{"a":1}"#[..], b"[2]"]);
/// # Ok::<(), erc8257_json_rpc::ListFault<()>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct List {
    id: usize,
    /// Bytes that may still come.
    left: usize,
    /// Bytes of one element, and of everything around the elements.
    most: usize,
    /// The response without the elements: an envelope like any other.
    shell: Vec<u8>,
    element: Vec<u8>,
    at: Place,
    value: Value,
}

/// Where in the response the next byte stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    /// Around the elements.
    Shell,
    /// Where the first element or the end of the array stands.
    First,
    /// Where an element stands.
    Next,
    /// In an element.
    Element,
    /// Behind an element.
    Behind,
}

/// How a value of JSON stands so far. It is not checked here: only its end is found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Value {
    /// Containers that are open.
    depth: usize,
    is_in_string: bool,
    is_escaped: bool,
}

impl Value {
    fn take(&mut self, byte: u8) {
        if self.is_in_string {
            match byte {
                _ if self.is_escaped => self.is_escaped = false,
                b'\\' => self.is_escaped = true,
                b'"' => self.is_in_string = false,
                _ => {}
            }
            return;
        }
        match byte {
            b'"' => self.is_in_string = true,
            b'{' | b'[' => self.depth = self.depth.saturating_add(1),
            b'}' | b']' => self.depth = self.depth.saturating_sub(1),
            _ => {}
        }
    }

    const fn is_between(self) -> bool {
        self.depth == 0 && !self.is_in_string
    }
}

/// Why a list is not read on; as text, a sentence for people.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ListFault<E> {
    /// The response, or one element of it, is larger than is read.
    TooLarge,
    /// The response is not JSON-RPC.
    NotJsonRpc,
    /// The taker of the elements refused one of them.
    Refused(E),
}

impl<E: fmt::Display> fmt::Display for ListFault<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLarge => {
                f.write_str("the list of the answer, or one element of it, is larger than is read")
            }
            Self::NotJsonRpc => f.write_str("the answer is not JSON-RPC"),
            Self::Refused(why) => fmt::Display::fmt(why, f),
        }
    }
}

/// How a list ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ListEnd {
    /// All elements were handed over.
    All,
    /// The server gave an error in place of a result: its JSON text, as written.
    Error(String),
}

impl List {
    /// The answer to the request of this ID: `left` bytes at most, and `most` bytes of one element or of everything around them.
    #[must_use]
    pub const fn new(id: usize, left: usize, most: usize) -> Self {
        let value = Value { depth: 0, is_in_string: false, is_escaped: false };
        Self { id, left, most, shell: Vec::new(), element: Vec::new(), at: Place::Shell, value }
    }

    /// Takes the next bytes of the body, without its content coding, and hands over the elements that end in them.
    ///
    /// # Errors
    /// A [`ListFault`], after which no more bytes are of use.
    pub fn feed<E>(
        &mut self,
        piece: &[u8],
        visit: &mut dyn FnMut(&[u8]) -> Result<(), E>,
    ) -> Result<(), ListFault<E>> {
        self.left = self.left.checked_sub(piece.len()).ok_or(ListFault::TooLarge)?;
        piece.iter().try_for_each(|byte| self.take(*byte, visit))
    }

    /// Takes the end of the body. `None`: it is not a response to this request, or not one with an array.
    #[must_use]
    pub fn end(self) -> Option<ListEnd> {
        let Some(Body::One(Response { id, outcome })) = read(&self.shell, 1) else { return None };
        let is_own = |id: &str| id.parse() == Ok(self.id);
        match outcome {
            Outcome::Result("[]") if id.is_some_and(is_own) => Some(ListEnd::All),
            Outcome::Error(text) if id.is_none_or(is_own) => Some(ListEnd::Error(text.to_owned())),
            _ => None,
        }
    }

    fn take<E>(
        &mut self,
        byte: u8,
        visit: &mut dyn FnMut(&[u8]) -> Result<(), E>,
    ) -> Result<(), ListFault<E>> {
        let is_blank = matches!(byte, b' ' | b'\t' | b'\n' | b'\r');
        match self.at {
            Place::Shell => self.around(byte),
            _ if is_blank && self.at != Place::Element => Ok(()),
            Place::First | Place::Behind if byte == b']' => {
                self.at = Place::Shell;
                self.around(byte)
            }
            Place::Behind if byte == b',' => {
                self.at = Place::Next;
                Ok(())
            }
            Place::Behind => Err(ListFault::NotJsonRpc),
            Place::First | Place::Next => {
                (self.at, self.value) = (Place::Element, Value::default());
                self.within(byte, visit)
            }
            // A number or a word ends where something else begins.
            Place::Element if self.value.is_between() && (is_blank || matches!(byte, b',' | b']')) => {
                self.give(visit)?;
                self.take(byte, visit)
            }
            Place::Element => self.within(byte, visit),
        }
    }

    /// A byte outside of all elements.
    fn around<E>(&mut self, byte: u8) -> Result<(), ListFault<E>> {
        if self.shell.len() >= self.most {
            return Err(ListFault::TooLarge);
        }
        let begins =
            byte == b'[' && !self.value.is_in_string && self.value.depth == 1 && is_result(&self.shell);
        self.shell.push(byte);
        self.value.take(byte);
        if begins {
            self.at = Place::First;
        }
        Ok(())
    }

    /// A byte of an element.
    fn within<E>(
        &mut self,
        byte: u8,
        visit: &mut dyn FnMut(&[u8]) -> Result<(), E>,
    ) -> Result<(), ListFault<E>> {
        if self.element.len() >= self.most {
            return Err(ListFault::TooLarge);
        }
        self.element.push(byte);
        self.value.take(byte);
        if self.value.is_between() && matches!(byte, b'}' | b']' | b'"') { self.give(visit) } else { Ok(()) }
    }

    /// Hands the element over.
    fn give<E>(&mut self, visit: &mut dyn FnMut(&[u8]) -> Result<(), E>) -> Result<(), ListFault<E>> {
        // The array stands in an object, and goes on.
        (self.at, self.value) = (Place::Behind, Value { depth: 2, ..Value::default() });
        let mut element = mem::take(&mut self.element);
        if serde_json::from_slice::<&RawValue>(&element).is_err() {
            return Err(ListFault::NotJsonRpc);
        }
        visit(&element).map_err(ListFault::Refused)?;
        element.clear();
        self.element = element;
        Ok(())
    }
}

/// Whether the text ends with the name of the member `result` and a colon. The name has no other spelling here: a response that
/// spells it with escapes keeps its array in the shell, and so is not taken for an empty one.
fn is_result(shell: &[u8]) -> bool {
    let before = shell.trim_ascii_end().strip_suffix(b":").map(<[u8]>::trim_ascii_end);
    let before = before.and_then(|before| before.strip_suffix(b"\"result\"")).map(<[u8]>::trim_ascii_end);
    before.is_some_and(|before| before.ends_with(b"{") || before.ends_with(b","))
}

#[cfg(test)]
mod tests {
    use alloc::format;
    use alloc::string::ToString as _;

    use super::*;

    /// The elements and the end, however the bytes are cut up.
    fn read_all(body: &str) -> Result<(Vec<String>, Option<ListEnd>), ListFault<()>> {
        let read = |size: usize| {
            let (mut list, mut elements) = (List::new(1, 10_000, 200), Vec::new());
            for piece in body.as_bytes().chunks(size) {
                list.feed(piece, &mut |element| {
                    elements.push(String::from_utf8_lossy(element).into_owned());
                    Ok(())
                })?;
            }
            Ok((elements, list.end()))
        };
        let whole = read(10_000);
        for size in [1, 2, 3, 7] {
            assert_eq!(read(size), whole, "{size} {body}");
        }
        whole
    }

    fn all(body: &str) -> Vec<String> {
        let (elements, end) = read_all(body).unwrap();
        assert_eq!(end, Some(ListEnd::All), "{body}");
        elements
    }

    #[test]
    fn elements_are_left_as_they_are() {
        assert_eq!(all(r#"{"id":1,"result":[]}"#), Vec::<String>::new());
        assert_eq!(all(r#" { "result" : [ ] , "id" : 1 } "#), Vec::<String>::new());
        assert_eq!(
            all(
                r#"{"jsonrpc":"2.0","result":[{"a":[1,{}]}, "x]\"," ,1e5,null ,true,[[]]],"id":1,"error":null}"#
            ),
            [r#"{"a":[1,{}]}"#, r#""x]\",""#, "1e5", "null", "true", "[[]]"]
        );
    }

    #[test]
    fn an_error_in_place_of_a_result_is_given_as_it_stands() {
        let error = |body: &str| read_all(body).unwrap().1;
        let own = Some(ListEnd::Error(r#"{"code":[1,"result"]}"#.to_string()));
        assert_eq!(error(r#"{"id":1,"error":{"code":[1,"result"]}}"#), own);
        assert_eq!(error(r#"{"id":null,"result":null,"error":{"code":[1,"result"]}}"#), own);
        assert_eq!(error(r#"{"id":2,"error":{}}"#), None);
    }

    #[test]
    fn what_is_no_list_is_none() {
        for body in [
            "",
            "[]",
            "{}",
            r#"{"id":1}"#,
            r#"{"id":1,"result":null}"#,
            r#"{"id":1,"result":{}}"#,
            r#"{"id":2,"result":[]}"#,
            r#"{"id":"1","result":[]}"#,
            r#"{"result":[]}"#,
            r#"{"id":1,"result":[],"result":[]}"#,
            r#"{"id":1,"id":1,"result":[]}"#,
            r#"{"id":1,"result":[],"error":{}}"#,
            r#"{"id":1,"result":[]"#,
            r#"{"id":1,"result":[1]"#,
            r#"{"id":1,"result":[1"#,
            r#"{"id":1,"result":[]} x"#,
            r#"[{"id":1,"result":[]}]"#,
            // Elements that nobody was given do not count.
            r#"{"id":1,"\u0072esult":[1]}"#,
            r#"{"id":1,"a":{"result":[1]}}"#,
            r#"{"id":1,"result":[1]],"a":[]}"#,
        ] {
            assert_eq!(read_all(body).map(|(_, end)| end), Ok(None), "{body}");
        }
        for body in ["[1 2]", "[1,]", "[,]", "[1,,2]", "[{]", "[01]", "[nul]", "[\"a\"b]", "[{}{}]"] {
            let body = format!(r#"{{"id":1,"result":{body}}}"#);
            assert!(
                read_all(&body).is_err_and(|fault| fault == ListFault::NotJsonRpc)
                    || read_all(&body).is_ok_and(|(_, end)| end.is_none()),
                "{body}"
            );
        }
    }

    #[test]
    fn an_element_and_all_around_them_are_bounded() {
        let of = |size: usize| format!(r#"{{"id":1,"result":["{}"]}}"#, "a".repeat(size));
        assert_eq!(all(&of(198)).len(), 1);
        assert_eq!(read_all(&of(199)), Err(ListFault::TooLarge));
        let around = |size: usize| format!(r#"{{"id":1,"a":"{}","result":[]}}"#, "a".repeat(size));
        assert_eq!(all(&around(200 - 27)), Vec::<String>::new());
        assert_eq!(read_all(&around(200 - 26)), Err(ListFault::TooLarge));
        let mut list = List::new(1, 9, 200);
        assert_eq!(list.feed::<()>(b"123456789", &mut |_| Ok(())), Ok(()));
        assert_eq!(list.feed::<()>(b"0", &mut |_| Ok(())), Err(ListFault::TooLarge));
    }

    #[test]
    fn a_refused_element_ends_the_list() {
        let mut list = List::new(1, 100, 100);
        let fed = list.feed(br#"{"id":1,"result":[1,2,3]}"#, &mut |element| {
            if element == b"2" { Err(7) } else { Ok(()) }
        });
        assert_eq!(fed, Err(ListFault::Refused(7)));
    }

    #[test]
    fn depth_is_the_takers_matter() {
        let deep = "[".repeat(100_000) + &"]".repeat(100_000);
        let body = format!(r#"{{"id":1,"result":[{deep}]}}"#);
        let (mut list, mut seen) = (List::new(1, 1 << 20, 1 << 20), 0);
        list.feed::<()>(body.as_bytes(), &mut |element| {
            seen = element.len();
            Ok(())
        })
        .unwrap();
        assert_eq!((seen, list.end()), (deep.len(), Some(ListEnd::All)));
    }
}
