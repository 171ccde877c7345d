//! What users see, a line each: every public item by its shortest path, with its fields, variants, functions and traits.

use std::collections::{BTreeMap, VecDeque};

use quote::ToTokens;
use syn::{
    Attribute, Fields, ImplItem, Item, ItemEnum, ItemImpl, ItemTrait, Signature, TraitItem, parse_quote,
};

use crate::resolve::{Meaning, names, of_type, resolve};
use crate::tree::{Module, Place, Tree, below, conditions, is_hidden, is_public, is_test, name};

/// A public path and what is there.
struct Seen {
    path: Place,
    meaning: Meaning,
    conditions: Vec<String>,
}

/// The listing of a crate.
pub(crate) fn listing(tree: &Tree, crate_name: &str) -> String {
    let seen = public(tree);
    let mut first: BTreeMap<&Meaning, &Seen> = BTreeMap::new();
    for one in &seen {
        first.entry(&one.meaning).or_insert(one);
    }
    let mut lines: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for one in &seen {
        let path = format!("{crate_name}::{}", one.path.join("::"));
        let under = condition(&one.conditions);
        let entry = lines.entry(path).or_default();
        match &one.meaning {
            Meaning::Foreign(from) => entry.push(format!("is {}{under}", from.join("::"))),
            Meaning::Module(_) => entry.push(format!("module{under}")),
            Meaning::Item(..) if first[&one.meaning].path != one.path => {
                let other = first[&one.meaning].path.join("::");
                entry.push(format!("is {crate_name}::{other}{under}"));
            }
            Meaning::Item(module, name) => {
                entry.extend(item(&tree[module], name, &one.conditions));
                entry.extend(implemented(tree, &one.meaning, &first));
            }
        }
    }
    for (name, under) in tree.values().flat_map(|module| &module.items).filter_map(exported) {
        lines.insert(format!("{crate_name}::{name}!"), vec![format!("macro{under}")]);
    }
    let text = lines.into_iter().map(|(path, lines)| {
        let lines: Vec<String> = lines.iter().map(|line| format!("    {line}\n")).collect();
        format!("{path}\n{}", lines.concat())
    });
    text.collect::<Vec<_>>().join("\n")
}

/// A macro that other crates can call, and its conditions. Wherever it stands, its path is the crate's.
fn exported(item: &Item) -> Option<(String, String)> {
    let Item::Macro(defined) = item else { return None };
    let is_exported = defined.attrs.iter().any(|attribute| attribute.path().is_ident("macro_export"));
    let name = defined.ident.as_ref().filter(|_| is_exported && !is_hidden(&defined.attrs))?;
    Some((name.to_string(), condition(&conditions(&defined.attrs))))
}

/// Everything that has a public path, shorter paths first.
fn public(tree: &Tree) -> Vec<Seen> {
    let mut seen = Vec::new();
    let mut waiting = VecDeque::from([(Place::new(), Place::new(), Vec::new())]);
    while let Some((path, module, above)) = waiting.pop_front() {
        let under = |more: &[String]| above.iter().chain(more).cloned().collect::<Vec<_>>();
        let mut found: Vec<(String, Meaning, Vec<String>)> = Vec::new();
        for item in &tree[&module].items {
            if let Some((ident, visibility, attributes)) = name(item)
                && is_public(visibility)
                && !is_test(attributes)
            {
                let own = below(&module, &ident.to_string());
                let meaning = match item {
                    Item::Mod(_) => Meaning::Module(own),
                    _ => Meaning::Item(module.clone(), ident.to_string()),
                };
                found.push((ident.to_string(), meaning, under(&conditions(attributes))));
            }
        }
        for made in &tree[&module].made {
            found.push((made.name.clone(), Meaning::Item(module.clone(), made.name.clone()), under(&[])));
        }
        for import in tree[&module].imports.iter().filter(|import| import.public) {
            let meaning = resolve(tree, &module, &import.from);
            let meaning = meaning.unwrap_or_else(|| Meaning::Foreign(import.from.clone()));
            found.push((import.name.clone(), meaning, under(&import.conditions)));
        }
        for (name, meaning, conditions) in found {
            let path = below(&path, &name);
            if let Meaning::Module(module) = &meaning {
                waiting.push_back((path.clone(), module.clone(), conditions.clone()));
            }
            // Twice, under two conditions, is one item.
            if !seen.iter().any(|one: &Seen| one.path == path && one.meaning == meaning) {
                seen.push(Seen { path, meaning, conditions });
            }
        }
    }
    seen.sort_by_key(|one| one.path.len());
    seen
}

fn condition(conditions: &[String]) -> String {
    let joined = conditions.join(", ").replace(" = ", "=").replace(" (", "(").replace(" ,", ",");
    if joined.is_empty() { joined } else { format!("  [{joined}]") }
}

/// The items of a name in a module, each with its own conditions beside those of the path, and what a macro makes of that
/// name.
fn item(module: &Module, wanted: &str, under: &[String]) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for item in &module.items {
        let Some((_, _, attributes)) = name(item).filter(|(name, ..)| *name == wanted) else { continue };
        let own = conditions(attributes).into_iter().filter(|own| !under.contains(own));
        let all: Vec<String> = under.iter().cloned().chain(own).collect();
        let mut shown = shown(item);
        if let Some(first) = shown.first_mut() {
            first.push_str(&condition(&all));
        }
        lines.extend(shown);
    }
    for made in module.made.iter().filter(|made| made.name == wanted) {
        lines.push(format!("enum {wanted}{}", condition(under)));
        lines.extend(made.rows.iter().map(|(name, code)| format!("    {name} {code}")));
    }
    lines
}

/// An item without what users do not see.
fn shown(item: &Item) -> Vec<String> {
    match item {
        Item::Fn(function) => vec![signature(&function.sig)],
        Item::Const(one) => {
            vec![format!("const {}: {} = {}", one.ident, written(&one.ty), expression(&one.expr))]
        }
        Item::Static(one) => vec![format!("static {}: {}", one.ident, written(&one.ty))],
        Item::Type(one) => {
            vec![format!("type {}{} = {}", one.ident, written(&one.generics), written(&one.ty))]
        }
        Item::Struct(one) => {
            let mut lines = vec![format!("struct {}{}", one.ident, written(&one.generics))];
            lines.extend(fields(&one.fields, true));
            lines.extend(about(&one.attrs));
            lines
        }
        Item::Enum(one) => variants(one),
        Item::Trait(one) => methods(one),
        other => vec![squeezed(&other.to_token_stream().to_string())],
    }
}

fn variants(of: &ItemEnum) -> Vec<String> {
    let mut lines = vec![format!("enum {}{}", of.ident, written(&of.generics))];
    for variant in &of.variants {
        lines.push(format!("    {}{}", variant.ident, condition(&conditions(&variant.attrs))));
        lines.extend(fields(&variant.fields, false).into_iter().map(|line| format!("    {line}")));
        lines.extend(about(&variant.attrs).into_iter().map(|line| format!("    {line}")));
    }
    lines.extend(about(&of.attrs));
    lines
}

/// Fields that users see, and that there are others.
fn fields(fields: &Fields, of_struct: bool) -> Vec<String> {
    let mut lines = Vec::new();
    let mut hidden = false;
    for (at, field) in fields.iter().enumerate() {
        if of_struct && !is_public(&field.vis) {
            hidden = true;
            continue;
        }
        let name = field.ident.as_ref().map_or_else(|| at.to_string(), ToString::to_string);
        lines.push(format!("    {name}: {}", written(&field.ty)));
    }
    if hidden {
        lines.push("    ..".to_owned());
    }
    lines
}

/// What attributes tell users: derived traits, and that more may come.
fn about(attributes: &[Attribute]) -> Vec<String> {
    let mut lines = Vec::new();
    for attribute in attributes {
        if attribute.path().is_ident("non_exhaustive") {
            lines.push("    non-exhaustive".to_owned());
        }
        if attribute.path().is_ident("derive") {
            let mut derived: Vec<String> = Vec::new();
            let _ = attribute.parse_nested_meta(|meta| {
                derived.push(names(&meta.path).join("::"));
                Ok(())
            });
            derived.sort();
            lines.extend(derived.into_iter().map(|name| format!("    impl {name}")));
        }
    }
    lines
}

fn methods(of: &ItemTrait) -> Vec<String> {
    let above = written(&of.supertraits);
    let above = if above.is_empty() { above } else { format!(": {above}") };
    let mut lines = vec![format!("trait {}{}{above}", of.ident, written(&of.generics))];
    for item in &of.items {
        lines.push(match item {
            TraitItem::Fn(function) => {
                let given = if function.default.is_some() { " { .. }" } else { "" };
                format!("    {}{given}", signature(&function.sig))
            }
            TraitItem::Type(one) if one.bounds.is_empty() => format!("    type {}", one.ident),
            TraitItem::Type(one) => format!("    type {}: {}", one.ident, written(&one.bounds)),
            other => format!("    {}", squeezed(&other.to_token_stream().to_string())),
        });
    }
    lines
}

/// What a type can do by the `impl`s of the crate, wherever they stand.
fn implemented(tree: &Tree, meaning: &Meaning, first: &BTreeMap<&Meaning, &Seen>) -> Vec<String> {
    let mut lines = Vec::new();
    for (module, content) in tree {
        for item in &content.items {
            let Item::Impl(one) = item else { continue };
            if of_type(tree, module, &one.self_ty).as_ref() == Some(meaning) && !is_test(&one.attrs) {
                lines.extend(of_impl(tree, module, one, first));
            }
        }
    }
    lines.sort();
    lines
}

fn of_impl(tree: &Tree, module: &[String], one: &ItemImpl, first: &BTreeMap<&Meaning, &Seen>) -> Vec<String> {
    if let Some((_, implemented, _)) = &one.trait_ {
        // Of a trait that users do not see, they do not see who implements it.
        let meaning = resolve(tree, module, &names(implemented));
        let known = !matches!(&meaning, Some(own @ Meaning::Item(..)) if !first.contains_key(own));
        let generics = written(&one.generics);
        let line = format!("    impl{generics} {} for {}", written(implemented), written(&one.self_ty));
        return if known { vec![line + &condition(&conditions(&one.attrs))] } else { Vec::new() };
    }
    let mut lines = Vec::new();
    for item in &one.items {
        let (visibility, attributes, text) = match item {
            ImplItem::Fn(function) => (&function.vis, &function.attrs, signature(&function.sig)),
            ImplItem::Const(one) => {
                (&one.vis, &one.attrs, format!("const {}: {}", one.ident, written(&one.ty)))
            }
            _ => continue,
        };
        if is_public(visibility) && !is_test(attributes) {
            let under: Vec<String> = [conditions(&one.attrs), conditions(attributes)].concat();
            lines.push(format!("    {text}{}", condition(&under)));
        }
    }
    lines
}

fn signature(of: &Signature) -> String {
    let function: Item = parse_quote!(#of {});
    squeezed(pretty(function).trim_end().trim_end_matches("{}"))
}

fn expression(of: &syn::Expr) -> String {
    squeezed(
        pretty(parse_quote!(const X: X = #of;)).trim_start_matches("const X: X = ").trim_end_matches(";\n"),
    )
}

/// A part of an item as it is written.
fn written(of: &impl ToTokens) -> String {
    let text = squeezed(&of.to_token_stream().to_string());
    let tight =
        [(" <", "<"), ("< ", "<"), (" >", ">"), (" ::", "::"), (":: ", "::"), (" ,", ","), ("& ", "&")];
    let tight = tight.iter().fold(text, |text, (from, to)| text.replace(from, to));
    [("[ ", "["), (" ]", "]"), (" ;", ";"), ("( ", "("), (" )", ")"), (" :", ":")]
        .iter()
        .fold(tight, |text, (from, to)| text.replace(from, to))
}

fn pretty(item: Item) -> String {
    prettyplease::unparse(&syn::File { shebang: None, attrs: Vec::new(), items: vec![item] })
}

/// In one line.
fn squeezed(text: &str) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    line.replace("( ", "(").replace(", )", ")").replace(",)", ")")
}
