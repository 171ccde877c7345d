//! A crate as a tree of modules, read from its files.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use quote::ToTokens;
use syn::{Attribute, Ident, Item, ItemUse, UseTree, Visibility};

use crate::macros::{self, Made};

/// Where a module is, or an item: the names from the root of the crate on.
pub(crate) type Place = Vec<String>;

/// A module.
#[derive(Default)]
pub(crate) struct Module {
    pub(crate) items: Vec<Item>,
    pub(crate) imports: Vec<Import>,
    pub(crate) made: Vec<Made>,
}

/// A name that a module takes from elsewhere.
#[derive(Clone)]
pub(crate) struct Import {
    pub(crate) name: String,
    /// The path as it is written.
    pub(crate) from: Place,
    pub(crate) public: bool,
    pub(crate) conditions: Vec<String>,
}

/// All modules of a crate by their place; the root's is empty.
pub(crate) type Tree = BTreeMap<Place, Module>;

/// Reads a crate from its first file.
pub(crate) fn read(first: &Path) -> Result<Tree, String> {
    let folder = first.parent().unwrap_or(first).to_owned();
    let mut tree = Tree::new();
    let mut waiting = vec![(Place::new(), first.to_owned(), folder)];
    while let Some((place, file, folder)) = waiting.pop() {
        let told = |error: &dyn std::fmt::Display| format!("{}: {error}", file.display());
        let text = fs::read_to_string(&file).map_err(|error| told(&error))?;
        let parsed = syn::parse_file(&text).map_err(|error| told(&error))?;
        let mut module = Module::default();
        for item in parsed.items {
            match &item {
                Item::Mod(inner) if is_test(&inner.attrs) || is_hidden(&inner.attrs) => continue,
                Item::Mod(inner) if inner.content.is_some() => {
                    return Err(told(&"a module in a module's file"));
                }
                Item::Mod(inner) => {
                    let name = inner.ident.to_string();
                    let (file, inside) = (folder.join(format!("{name}.rs")), folder.join(&name));
                    waiting.push((below(&place, &name), file, inside));
                }
                Item::Use(used) => imports(used, &mut module.imports)?,
                Item::Macro(call) => module.made.extend(macros::made(call).map_err(|error| told(&error))?),
                _ => {}
            }
            module.items.push(item);
        }
        tree.insert(place, module);
    }
    Ok(tree)
}

/// The place of a name in a place.
pub(crate) fn below(place: &[String], name: &str) -> Place {
    place.iter().cloned().chain([name.to_owned()]).collect()
}

pub(crate) fn is_public(visibility: &Visibility) -> bool {
    matches!(visibility, Visibility::Public(_))
}

/// The conditions under which an item is there, as they are written.
pub(crate) fn conditions(attributes: &[Attribute]) -> Vec<String> {
    let conditions = attributes.iter().filter(|attribute| attribute.path().is_ident("cfg"));
    conditions.filter_map(|attribute| Some(attribute.meta.require_list().ok()?.tokens.to_string())).collect()
}

/// Whether something is there for tests or documentation alone.
pub(crate) fn is_test(attributes: &[Attribute]) -> bool {
    conditions(attributes).iter().any(|condition| matches!(condition.as_str(), "test" | "doctest"))
}

/// Whether documentation leaves something out, since it is not a promise to users.
pub(crate) fn is_hidden(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| attribute.meta.to_token_stream().to_string() == "doc (hidden)")
}

/// The name of an item that has one.
pub(crate) fn name(item: &Item) -> Option<(&Ident, &Visibility, &[Attribute])> {
    Some(match item {
        Item::Const(item) => (&item.ident, &item.vis, &item.attrs),
        Item::Enum(item) => (&item.ident, &item.vis, &item.attrs),
        Item::Fn(item) => (&item.sig.ident, &item.vis, &item.attrs),
        Item::Mod(item) => (&item.ident, &item.vis, &item.attrs),
        Item::Static(item) => (&item.ident, &item.vis, &item.attrs),
        Item::Struct(item) => (&item.ident, &item.vis, &item.attrs),
        Item::Trait(item) => (&item.ident, &item.vis, &item.attrs),
        Item::Type(item) => (&item.ident, &item.vis, &item.attrs),
        Item::Union(item) => (&item.ident, &item.vis, &item.attrs),
        _ => return None,
    })
}

/// The names of a `use`. What takes all names of a module is refused: nobody would see what that is.
fn imports(used: &ItemUse, found: &mut Vec<Import>) -> Result<(), String> {
    let (public, conditions) = (is_public(&used.vis), conditions(&used.attrs));
    let mut waiting: Vec<(Place, &UseTree)> = vec![(Place::new(), &used.tree)];
    while let Some((path, tree)) = waiting.pop() {
        let mut put = |name: &Ident, path: Place| {
            found.push(Import { name: name.to_string(), from: path, public, conditions: conditions.clone() });
        };
        match tree {
            UseTree::Path(inner) => waiting.push((below(&path, &inner.ident.to_string()), &inner.tree)),
            UseTree::Group(group) => waiting.extend(group.items.iter().map(|tree| (path.clone(), tree))),
            UseTree::Name(name) if name.ident == "self" => {
                let last = path.last().map(|last| Ident::new(last, name.ident.span()));
                if let Some(last) = last {
                    put(&last, path);
                }
            }
            UseTree::Name(name) => put(&name.ident, below(&path, &name.ident.to_string())),
            UseTree::Rename(name) => put(&name.rename, below(&path, &name.ident.to_string())),
            UseTree::Glob(_) if public => {
                return Err(format!("{} takes all names", used.to_token_stream()));
            }
            UseTree::Glob(_) => {}
        }
    }
    Ok(())
}

/// The first file of a crate of the repository.
pub(crate) fn first(folder: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(folder).join("src/lib.rs")
}
