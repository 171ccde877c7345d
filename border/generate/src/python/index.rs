//! The package of all modules: which module has which name, so that nothing loads before it is asked for. The package has no
//! names of its own, since a verb and its module may have the same one.

use std::fmt::Write;

use super::{arguments, class_of, for_asyncio, inquiry_of, quoted};
use crate::model::{Described, File, Shape};

const HEAD: &str =
    "# Written by `cargo xtask border` from the descriptions. Change those, and not this file.\n";

/// The text of the package.
pub(crate) fn index(files: &[&File]) -> String {
    let mut text = format!("{HEAD}\"\"\"Which module has which name.\"\"\"\n\nMODULES = {{\n");
    for file in files {
        for name in names(file) {
            let _ = writeln!(text, "    {}: {},", quoted(&name), quoted(&file.name));
        }
    }
    text.push_str("}\n__all__ = list(MODULES)\n");
    text
}

/// The text of its stub: for type checkers, the names are there.
pub(crate) fn index_stub(files: &[&File]) -> String {
    let mut text = HEAD.to_owned();
    let mut all = String::new();
    for file in files {
        for name in names(file) {
            let _ = writeln!(text, "from .{} import {name} as {name}", file.name);
            let _ = writeln!(all, "    {},", quoted(&name));
        }
    }
    let _ = write!(text, "\nMODULES: dict[str, str]\n__all__ = [\n{all}]\n");
    text
}

/// What users see of a file: its classes, its lists of words, its unions and its functions.
fn names(file: &File) -> Vec<String> {
    file.types.iter().flat_map(names_of).collect()
}

fn names_of(described: &Described) -> Vec<String> {
    if described.is_arguments() {
        let (function, ..) = arguments(described);
        if described.is_inquiry() {
            return vec![inquiry_of(described), for_asyncio(&function), function];
        }
        return vec![function];
    }
    let mut names = vec![described.name.clone()];
    if let Shape::Union { cases, .. } = &described.shape {
        names.extend(cases.iter().map(|case| class_of(described, case)));
    }
    names
}
