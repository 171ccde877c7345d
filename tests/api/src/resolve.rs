//! From a name to its meaning.

use syn::{Path, Type};

use crate::tree::{Import, Place, Tree, below, name};

/// The meaning of a name.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Meaning {
    /// An item of this crate: its module, and its name there.
    Item(Place, String),
    Module(Place),
    /// An item of another crate.
    Foreign(Place),
}

/// How often a name may lead to another.
const STEPS: u32 = 20;

/// The meaning of a path in a module.
pub(crate) fn resolve(tree: &Tree, module: &[String], path: &[String]) -> Option<Meaning> {
    let mut at = (module.to_vec(), path.to_vec());
    for _ in 0..STEPS {
        match step(tree, &at.0, &at.1)? {
            Step::There(meaning) => return Some(meaning),
            Step::Through(module, path) => at = (module, path),
        }
    }
    None
}

enum Step {
    There(Meaning),
    Through(Place, Place),
}

/// Looks at the first name of a path.
fn step(tree: &Tree, module: &[String], path: &[String]) -> Option<Step> {
    let Some((first, rest)) = path.split_first() else {
        return Some(Step::There(Meaning::Module(module.to_vec())));
    };
    let through = |place: Place| Some(Step::Through(place, rest.to_vec()));
    match first.as_str() {
        "crate" => return through(Place::new()),
        "self" => return through(module.to_vec()),
        "super" => return through(module[..module.len().checked_sub(1)?].to_vec()),
        _ => {}
    }
    let inner = below(module, first);
    if tree.contains_key(&inner) {
        return through(inner);
    }
    let here = tree.get(module)?;
    let defined = here.items.iter().any(|item| name(item).is_some_and(|(name, ..)| name == first));
    if rest.is_empty() && (defined || here.made.iter().any(|made| made.name == *first)) {
        return Some(Step::There(Meaning::Item(module.to_vec(), first.clone())));
    }
    if let Some(Import { from, .. }) = here.imports.iter().find(|import| import.name == *first) {
        let whole: Place = from.iter().chain(rest).cloned().collect();
        // A path that begins with its own name is that of another crate.
        if from.first() == Some(first) && !tree.contains_key(&inner) {
            return Some(Step::There(Meaning::Foreign(whole)));
        }
        return Some(Step::Through(module.to_vec(), whole));
    }
    Some(Step::There(Meaning::Foreign(path.to_vec())))
}

/// The names of a path.
pub(crate) fn names(path: &Path) -> Place {
    path.segments.iter().map(|segment| segment.ident.to_string()).collect()
}

/// The meaning of an `impl`'s type.
pub(crate) fn of_type(tree: &Tree, module: &[String], of: &Type) -> Option<Meaning> {
    match of {
        Type::Path(path) => resolve(tree, module, &names(&path.path)),
        Type::Reference(inner) => of_type(tree, module, &inner.elem),
        _ => None,
    }
}
