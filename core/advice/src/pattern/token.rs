//! The words of a pattern (ECMA-262, `Pattern`), one at a time.

use super::part::Count;
use super::set::Set;

/// A word of a pattern.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Token {
    /// One character of a set.
    One(Set),
    /// `(`, `(?:` and the like.
    Open,
    /// `(?=`, `(?!`, `(?<=`, `(?<!`.
    Look,
    Close,
    Bar,
    Count(Count),
    /// `^`.
    Start,
    /// `$`, `\b`, `\B`: they take no character and can fail.
    Boundary,
    /// `\1`, `\k<name>`.
    BackReference,
    /// What no pattern of ECMA-262 has, and why.
    Malformed(&'static str),
}

/// Reads the words of a pattern.
pub(super) struct Reader<'p> {
    pub(super) rest: &'p str,
}

impl Reader<'_> {
    fn next_char(&mut self) -> Option<char> {
        let mut characters = self.rest.chars();
        let character = characters.next()?;
        self.rest = characters.as_str();
        Some(character)
    }

    fn skip(&mut self, start: &str) -> bool {
        let after = self.rest.strip_prefix(start);
        self.rest = after.unwrap_or(self.rest);
        after.is_some()
    }

    /// The next word.
    pub(super) fn next(&mut self) -> Option<Token> {
        Some(match self.next_char()? {
            '(' => self.open(),
            ')' => Token::Close,
            '|' => Token::Bar,
            '^' => Token::Start,
            '$' => Token::Boundary,
            '.' => Token::One(Set::dot()),
            '[' => self.class(),
            '\\' => self.escape(),
            '*' => self.quantifier(0, None),
            '+' => self.quantifier(1, None),
            '?' => self.quantifier(0, Some(1)),
            '{' => match self.braces() {
                Some(Count { min, max: Some(max) }) if max < min => {
                    Token::Malformed("a count that ends before it begins")
                }
                Some(Count { min, max }) => self.quantifier(min, max),
                None => Token::One(Set::of('{')),
            },
            character => Token::One(Set::of(character)),
        })
    }

    /// A quantifier may be lazy, which changes nothing here.
    fn quantifier(&mut self, min: u64, max: Option<u64>) -> Token {
        self.skip("?");
        Token::Count(Count { min, max })
    }

    /// `3}`, `3,}` or `3,5}`; anything else is a brace as it stands.
    fn braces(&mut self) -> Option<Count> {
        let rest = self.rest.trim_start_matches(|inside: char| inside.is_ascii_digit() || inside == ',');
        let rest = rest.strip_prefix('}')?;
        let length = self.rest.len().saturating_sub(rest.len()).saturating_sub(1);
        let inside = self.rest.get(..length)?;
        let number = |digits: &str| {
            let plain = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
            plain.then(|| digits.parse().unwrap_or(u64::MAX))
        };
        let count = match inside.split_once(',') {
            None => number(inside).map(|count| Count { min: count, max: Some(count) }),
            Some((min, "")) => number(min).map(|min| Count { min, max: None }),
            Some((min, max)) => number(min).zip(number(max)).map(|(min, max)| Count { min, max: Some(max) }),
        }?;
        self.rest = rest;
        Some(count)
    }

    fn open(&mut self) -> Token {
        if !self.skip("?") {
            return Token::Open;
        }
        if self.skip(":") {
            return Token::Open;
        }
        if ["=", "!", "<=", "<!"].into_iter().any(|look| self.skip(look)) {
            return Token::Look;
        }
        // A name, or modifiers such as `i-s`.
        let (end, allowed): (char, fn(char) -> bool) = if self.skip("<") {
            ('>', |character| character.is_alphanumeric() || matches!(character, '_' | '$'))
        } else {
            (':', |character| matches!(character, 'i' | 'm' | 's' | '-'))
        };
        let length = self.rest.find(|character| !allowed(character)).unwrap_or(self.rest.len());
        let (_, after) = self.rest.split_at_checked(length).unwrap_or_default();
        match after.strip_prefix(end) {
            Some(rest) if length > 0 => {
                self.rest = rest;
                Token::Open
            }
            _ => Token::Malformed("a group of another dialect"),
        }
    }

    fn escape(&mut self) -> Token {
        let Some(character) = self.next_char() else {
            return Token::Malformed("a backslash at the end");
        };
        match character {
            'b' | 'B' => Token::Boundary,
            '1'..='9' => {
                self.rest = self.rest.trim_start_matches(|digit: char| digit.is_ascii_digit());
                Token::BackReference
            }
            'k' if self.skip("<") => {
                self.rest = self.rest.split_once('>').map_or("", |(_, rest)| rest);
                Token::BackReference
            }
            _ => Token::One(self.escaped(character).0),
        }
    }

    /// The characters of an escape, and the character if it is a single one.
    fn escaped(&mut self, character: char) -> (Set, Option<char>) {
        let set = match character {
            'd' => Set::DIGIT,
            'D' => Set::DIGIT.complement(),
            'w' => Set::WORD,
            'W' => Set::WORD.complement(),
            's' => Set::SPACE,
            'S' => Set::SPACE.complement(),
            'p' | 'P' if self.skip("{") => {
                let (name, rest) = self.rest.split_once('}').unwrap_or((self.rest, ""));
                self.rest = rest;
                if character == 'p' { property(name) } else { property(name).complement() }
            }
            _ => {
                let one = self.escaped_char(character);
                return (Set::of(one), Some(one));
            }
        };
        (set, None)
    }

    fn escaped_char(&mut self, character: char) -> char {
        match character {
            'n' => '\n',
            'r' => '\r',
            't' => '\t',
            'v' => '\u{b}',
            'f' => '\u{c}',
            '0' => '\0',
            'c' => {
                self.next_char().map_or('c', |letter| char::from(u8::try_from(letter).unwrap_or(0) & 0x1f))
            }
            'x' => self.hex(2).unwrap_or('x'),
            'u' if self.skip("{") => {
                let (digits, rest) = self.rest.split_once('}').unwrap_or((self.rest, ""));
                self.rest = rest;
                u32::from_str_radix(digits, 16)
                    .ok()
                    .and_then(char::from_u32)
                    .unwrap_or(char::REPLACEMENT_CHARACTER)
            }
            // Half of a surrogate pair stands for some character beyond ASCII.
            'u' => self.hex(4).unwrap_or('u'),
            other => other,
        }
    }

    fn hex(&mut self, digits: usize) -> Option<char> {
        let (hex, rest) = self.rest.split_at_checked(digits)?;
        let point = u32::from_str_radix(hex, 16).ok()?;
        self.rest = rest;
        Some(char::from_u32(point).unwrap_or(char::REPLACEMENT_CHARACTER))
    }

    /// The text behind `[`, up to its `]`.
    fn class(&mut self) -> Token {
        let negated = self.skip("^");
        let mut set = Set::NONE;
        // The start of a range, and whether its hyphen has come.
        let mut first: Option<char> = None;
        let mut ranging = false;
        loop {
            let (item, one) = match self.next_char() {
                None => return Token::Malformed("a class that does not end"),
                Some(']') => break,
                Some('-') if first.is_some() && !ranging && !self.rest.starts_with(']') => {
                    ranging = true;
                    continue;
                }
                Some('\\') => match self.next_char() {
                    None => return Token::Malformed("a class that does not end"),
                    Some('b') => (Set::of('\u{8}'), Some('\u{8}')),
                    Some(character) => self.escaped(character),
                },
                Some(character) => (Set::of(character), Some(character)),
            };
            set = set.or(item);
            if let (true, Some(first), Some(last)) = (ranging, first, one) {
                if last < first {
                    return Token::Malformed("a range that ends before it begins");
                }
                set = set.or(Set::range(first, last));
            }
            // Beside a class escape a hyphen is a hyphen.
            if ranging && one.is_none() {
                set = set.or(Set::of('-'));
            }
            first = one.filter(|_| !ranging);
            ranging = false;
        }
        Token::One(if negated { set.complement() } else { set })
    }
}

/// A property of Unicode: its characters where they are known to be of one kind, else all characters.
fn property(name: &str) -> Set {
    let name = name.split_once('=').map_or(name, |(_, value)| value);
    match name {
        "L" | "Letter" | "Alphabetic" | "Alpha" | "Lu" | "Ll" | "Uppercase_Letter" | "Lowercase_Letter"
        | "Latin" => Set::LETTER,
        "N" | "Nd" | "Number" | "Decimal_Number" => Set::DIGIT.or(Set::SIGN),
        "Z" | "Zs" | "Separator" | "Space_Separator" | "White_Space" => Set::SPACE,
        "M" | "Mn" | "Mark" => Set::SIGN,
        _ => Set::ANY,
    }
}
