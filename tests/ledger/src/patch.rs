//! Changes of a source text: a text that stands in it exactly once, and another in its place.

/// A place in the sources, as it is shown.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Place {
    pub(crate) file: String,
    pub(crate) line: usize,
}

impl std::fmt::Display for Place {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}:{}", self.file, self.line)
    }
}

/// One change.
#[derive(Debug, Clone)]
pub(crate) struct Patch {
    /// The file, from the root.
    pub(crate) file: String,
    pub(crate) find: String,
    pub(crate) with: String,
    /// Who asks for it, for messages.
    pub(crate) origin: String,
}

impl Patch {
    /// Where its text stands in this text of its file, from byte to byte.
    fn span(&self, text: &str) -> Result<(usize, usize), String> {
        let Self { file, find, origin, .. } = self;
        let start = text.find(find.as_str()).filter(|_| !find.is_empty());
        let Some(start) = start else {
            return Err(format!("{origin}: its text does not stand in {file}:\n{find}"));
        };
        if text.rfind(find.as_str()) != Some(start) {
            return Err(format!("{origin}: its text stands more than once in {file}:\n{find}"));
        }
        Ok((start, start + find.len()))
    }

    /// The line of the first letter that it looks for.
    pub(crate) fn place(&self, text: &str) -> Result<Place, String> {
        let (start, _) = self.span(text)?;
        let blank = self.find.len() - self.find.trim_start().len();
        let line = text[..start + blank].matches('\n').count() + 1;
        Ok(Place { file: self.file.clone(), line })
    }
}

/// The text with all changes. Each looks at the text as it was, so that none depends on another.
pub(crate) fn apply(text: &str, patches: &[&Patch]) -> Result<String, Vec<String>> {
    let mut faults = Vec::new();
    let mut spans = Vec::new();
    for patch in patches {
        match patch.span(text) {
            Ok((start, end)) => spans.push((start, end, *patch)),
            Err(fault) => faults.push(fault),
        }
    }
    spans.sort_by_key(|(start, end, _)| (*start, *end));
    for pair in spans.windows(2) {
        let [(_, end, one), (start, _, other)] = pair else { continue };
        if start < end {
            let Patch { file, origin, .. } = other;
            faults.push(format!("{} and {origin}: their texts overlap in {file}", one.origin));
        }
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    let (mut out, mut done) = (String::with_capacity(text.len()), 0);
    for (start, end, patch) in spans {
        out.push_str(&text[done..start]);
        out.push_str(&patch.with);
        done = end;
    }
    out.push_str(&text[done..]);
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::{Patch, apply};

    fn patch(find: &str, with: &str) -> Patch {
        Patch { file: "a.rs".into(), find: find.into(), with: with.into(), origin: "one".into() }
    }

    #[test]
    fn changes_are_made_in_the_text_as_it_was() {
        let (one, other) = (patch("b", "a"), patch("a", "b"));
        assert_eq!(apply("a b c", &[&one, &other]), Ok("b a c".into()));
    }

    #[test]
    fn a_text_that_is_gone_or_stands_twice_is_a_fault_that_names_the_file() {
        for (find, why) in [("x", "does not stand in a.rs"), ("aa", "more than once in a.rs"), ("", "a.rs")] {
            let faults = apply("aaa b", &[&patch(find, "")]).expect_err(find);
            assert!(faults[0].contains(why), "{faults:?}");
        }
    }

    #[test]
    fn two_changes_of_one_place_are_a_fault() {
        let faults = apply("a b c", &[&patch("a b", "x"), &patch("b c", "y")]).expect_err("overlap");
        assert!(faults[0].contains("overlap"), "{faults:?}");
    }

    #[test]
    fn a_place_is_the_line_of_the_first_letter() {
        let place = patch("\n  two", "").place("one\n  two\n").expect("a place");
        assert_eq!(place.to_string(), "a.rs:2");
    }
}
