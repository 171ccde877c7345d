//! Standard output and standard error.
//!
//! A reader that went away is not an error of ours. The rest of the output is dropped, and the exit status
//! still tells the verdict. A terminal gets harmless text; a pipe gets the exact bytes. Each write is flushed: where Python
//! runs the command, nothing flushes at its end.

use std::borrow::Cow;
use std::cell::RefCell;
use std::io::{self, ErrorKind, IsTerminal, Write};
use std::sync::OnceLock;

use console::Term;

use crate::args::ColorChoice;
use crate::status::Failure;
use crate::view::escape::{harmless, harmless_json};
use crate::view::style::Style;

static COLOR: OnceLock<ColorChoice> = OnceLock::new();

thread_local! {
    /// What this thread prints, where someone else than the process's own streams gets it.
    static CAPTURED: RefCell<Option<Captured>> = const { RefCell::new(None) };
}

/// What a thread printed.
#[derive(Debug, Default)]
pub(crate) struct Captured {
    /// For standard output.
    pub(crate) output: Vec<u8>,
    /// For standard error.
    pub(crate) remarks: String,
}

/// Runs something, and keeps what this thread prints meanwhile from the streams of the process.
#[cfg(feature = "mcp")]
pub(crate) fn captured<T>(run: impl FnOnce() -> T) -> (T, Captured) {
    CAPTURED.replace(Some(Captured::default()));
    let result = run();
    (result, CAPTURED.take().unwrap_or_default())
}

/// Hands something to the capture of this thread; whether there is one.
fn capture(take: impl FnOnce(&mut Captured)) -> bool {
    CAPTURED.with_borrow_mut(|captured| captured.as_mut().map(take).is_some())
}

/// Whether a terminal gets the output of this thread.
fn is_terminal() -> bool {
    !capture(|_| ()) && io::stdout().is_terminal()
}

/// Sets `--color` for the rest of the run.
pub(crate) fn set_color(choice: ColorChoice) {
    COLOR.get_or_init(|| choice);
}

/// The style for standard output.
pub(crate) fn style() -> Style {
    style_of(is_terminal(), &Term::stdout())
}

/// The style for standard error.
pub(crate) fn error_style() -> Style {
    style_of(io::stderr().is_terminal(), &Term::stderr())
}

fn style_of(is_terminal: bool, terminal: &Term) -> Style {
    let style = Style::new(match COLOR.get() {
        Some(ColorChoice::Always) => true,
        Some(ColorChoice::Never) => false,
        Some(ColorChoice::Auto) | None => is_terminal && environment_allows_color(),
    });
    if is_terminal {
        style.on_terminal(terminal.size_checked().map(|(_, columns)| columns.into()))
    } else {
        style
    }
}

fn environment_allows_color() -> bool {
    let set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    // An old Windows console prints the escape sequences as they stand; Windows Terminal does not.
    let understands = !cfg!(windows) || set("WT_SESSION") || set("TERM");
    !set("NO_COLOR") && !dumb && understands
}

/// Prints our own text, harmless already.
pub(crate) fn print(text: &str) -> Result<(), Failure> {
    write(&mut io::stdout().lock(), text.as_bytes())
}

/// Prints one line of JSON.
pub(crate) fn print_json(text: &str) -> Result<(), Failure> {
    print(&json_lines(&format!("{text}\n")))
}

/// Lines of JSON as standard output gets them: harmless, if that is a terminal.
pub(crate) fn json_lines(text: &str) -> Cow<'_, str> {
    if is_terminal() { Cow::Owned(harmless_json(text)) } else { Cow::Borrowed(text) }
}

/// Prints a document byte for byte; a terminal gets it harmless, on a line of its own.
pub(crate) fn print_document(bytes: &[u8]) -> Result<(), Failure> {
    if is_terminal() {
        return print(&format!("{}\n", harmless(&String::from_utf8_lossy(bytes))));
    }
    write(&mut io::stdout().lock(), bytes)
}

fn write(stdout: &mut impl Write, bytes: &[u8]) -> Result<(), Failure> {
    if capture(|captured| captured.output.extend_from_slice(bytes)) {
        return Ok(());
    }
    match stdout.write_all(bytes).and_then(|()| stdout.flush()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(unwritable(&error)),
        _ => Ok(()),
    }
}

/// The failure to write standard output.
pub(crate) fn unwritable(error: &io::Error) -> Failure {
    Failure::incomplete(format!("standard output cannot be written: {error}"))
}

/// Prints remarks on standard error; there is nowhere to report a failure to.
pub(crate) fn remark(text: &str) {
    if capture(|captured| captured.remarks.push_str(text)) {
        return;
    }
    let _ = io::stderr().lock().write_all(text.as_bytes());
}

/// Prints the reason why the result is missing.
pub(crate) fn complain(text: &str) {
    remark(&format!("erc8257: {text}\n"));
}
