//! Syntax of shells in a text: POSIX shells, PowerShell and `cmd.exe`. One pass, no allocation.

use crate::percent::escaped;

/// The signs that a shell would see in a text, each kind with its first place.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Signs {
    /// `$(`, `<(`, `>(`: the output of a command.
    substitution: Option<usize>,
    /// A second backtick, at the place of the first.
    backticks: Option<usize>,
    /// A quote, then `;` or `|`, then more.
    breakout: Option<usize>,
    /// `%NAME%`, `%NAME:~1,2%` or `!NAME:~1,2!` of `cmd.exe`.
    variable: Option<usize>,
    /// Letters that are kept apart by carets, which `cmd.exe` drops.
    carets: Option<usize>,
    /// `cmd=/c`, since `=` ends a word there.
    program: Option<usize>,
    quote: Option<usize>,
    separator: Option<usize>,
    pipe: Option<usize>,
    /// `${` or a variable in upper case.
    expansion: Option<usize>,
    /// What else a shell does not leave alone.
    other: Option<usize>,
}

/// So many letters with a caret in front are not a formula.
const CARETS: usize = 3;

impl Signs {
    pub(crate) fn of(text: &[u8]) -> Self {
        let mut signs = Self::default();
        let (mut tick, mut caret) = (None, None);
        let mut carets = 0_usize;
        let mut mark = Mark::default();
        let mut before = 0_u8;
        let mut rest = text;
        let mut at = 0_usize;
        while let Some((&byte, after)) = rest.split_first() {
            match byte {
                b'$' | b'<' | b'>' => signs.expands(byte, after, at),
                b'`' => {
                    if tick.is_some() {
                        signs.backticks = tick;
                    }
                    tick.get_or_insert(at);
                    signs.other.get_or_insert(at);
                }
                b'\'' | b'"' => {
                    signs.quote.get_or_insert(at);
                    if goes_on(after) {
                        signs.breakout.get_or_insert(at);
                    }
                }
                b';' => _ = signs.separator.get_or_insert(at),
                b'|' => _ = signs.pipe.get_or_insert(at),
                b'^' => {
                    signs.other.get_or_insert(at);
                    let first = *caret.get_or_insert(at);
                    let apart =
                        before.is_ascii_alphabetic() && after.first().is_some_and(u8::is_ascii_alphabetic);
                    carets = carets.saturating_add(usize::from(apart));
                    if carets >= CARETS {
                        signs.carets = Some(first);
                    }
                }
                b'%' | b'!' => {
                    if mark.closes(text, byte, at) {
                        signs.variable.get_or_insert(mark.at);
                    }
                    mark = Mark { byte, at };
                }
                b'c' | b'C' if !before.is_ascii_alphanumeric() && is_program(rest) => {
                    signs.program.get_or_insert(at);
                }
                _ => {}
            }
            before = byte;
            rest = after;
            at = at.saturating_add(1);
        }
        signs
    }

    fn expands(&mut self, byte: u8, after: &[u8], at: usize) {
        let upper = |byte: Option<&u8>| byte.is_some_and(|byte| byte.is_ascii_uppercase() || *byte == b'_');
        let sign = match (byte, after.first()) {
            (_, Some(b'(')) => &mut self.substitution,
            (b'$', Some(b'{')) => &mut self.expansion,
            (b'$', first) if upper(first) && upper(after.get(1)) => &mut self.expansion,
            _ => &mut self.other,
        };
        sign.get_or_insert(at);
    }

    /// Where something stands that a shell would run, expand or take for another command. In a URL only such characters
    /// can mean it that no URL needs.
    pub(super) fn runs(&self) -> Option<usize> {
        let weak = [self.quote, self.separator, self.expansion, self.other].into_iter().flatten().min();
        let piped = self.pipe.filter(|_| weak.is_some());
        let separated = self.separator.filter(|_| self.expansion.is_some());
        let program = self.program.filter(|_| weak.or(self.pipe).is_some());
        [self.runs_in_a_value(), self.backticks, piped, separated, program].into_iter().flatten().min()
    }

    /// The same for values of any kind, in which quotes, pipes and backticks are ordinary.
    pub(crate) fn runs_in_a_value(&self) -> Option<usize> {
        [self.substitution, self.breakout, self.variable, self.carets].into_iter().flatten().min()
    }

    /// Where a character stands that a shell does not leave alone.
    pub(super) fn needs_quotes(&self) -> Option<usize> {
        let signs = [self.quote, self.separator, self.pipe, self.expansion, self.other, self.program];
        signs.into_iter().flatten().min()
    }
}

/// Whether behind a quote another command begins.
fn goes_on(after: &[u8]) -> bool {
    let after = after.trim_ascii_start();
    matches!(after.split_first(), Some((b';' | b'|', rest)) if rest.iter().any(|byte| !byte.is_ascii_whitespace()))
}

/// `cmd` or `cmd.exe`, a character that ends a word there, and a switch that runs the text behind it.
fn is_program(text: &[u8]) -> bool {
    let starts = |text: &[u8], start: &[u8]| {
        text.get(..start.len()).is_some_and(|part| part.eq_ignore_ascii_case(start))
    };
    let after = |text: &'_ [u8], start: &[u8]| starts(text, start).then_some(start.len());
    let end = after(text, b"cmd.exe").or_else(|| after(text, b"cmd"));
    let Some((between, rest)) = end.and_then(|end| text.get(end..)).and_then(<[u8]>::split_first) else {
        return false;
    };
    matches!(between, b'=' | b',' | b';' | b' ' | b'+')
        && (starts(rest, b"/c") || starts(rest, b"/k") || starts(rest, b"/v:"))
}

/// The last mark that a variable of `cmd.exe` can begin with.
#[derive(Clone, Copy, Default)]
struct Mark {
    byte: u8,
    at: usize,
}

impl Mark {
    /// Whether a mark at `end` closes a variable that began here.
    fn closes(self, text: &[u8], byte: u8, end: usize) -> bool {
        if self.byte != byte {
            return false;
        }
        let name = text.get(self.at.saturating_add(1)..end).unwrap_or_default();
        let part = name.iter().position(|byte| *byte == b':');
        let (name, cut) = name.split_at_checked(part.unwrap_or(name.len())).unwrap_or_default();
        let is_name = name.len() > 1
            && name.first().is_some_and(u8::is_ascii_alphabetic)
            && name.iter().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'(' | b')'));
        if !is_name {
            return false;
        }
        if cut.starts_with(b":~") {
            return true;
        }
        // Between two percent-encoded bytes anything may stand, and an exclamation mark is one.
        let encoded = |at: usize| text.get(at..).is_some_and(|text| escaped(text).is_some());
        let lower = name.iter().any(u8::is_ascii_lowercase);
        byte == b'%' && cut.is_empty() && !lower && !(encoded(self.at) && encoded(end))
    }
}
