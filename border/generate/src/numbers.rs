//! The numbers behind limits: constants of the description and of the files of limits.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use syn::{BinOp, Expr, ExprLit, Item, Lit, UseTree};

/// Constants by name.
#[derive(Debug, Default, Clone)]
pub(crate) struct Numbers {
    here: BTreeMap<String, u64>,
    /// Those of the file `limits.rs` of each crate, which a description imports.
    limits: BTreeMap<String, BTreeMap<String, u64>>,
}

impl Numbers {
    /// With the constants of a file of Rust, each of those that can be computed from what is known.
    pub(crate) fn with_file(self, file: &Path) -> Self {
        match fs::read_to_string(file).ok().and_then(|text| syn::parse_file(&text).ok()) {
            Some(file) => self.with_items(&file.items),
            None => self,
        }
    }

    /// With the limits that a description may import from this crate.
    pub(crate) fn with_limits(mut self, name: &str, file: &Path) -> Self {
        let limits = self.clone().with_file(file).here;
        self.limits.insert(name.to_owned(), limits);
        self
    }

    /// With the constants of these items, and the limits that they import.
    pub(crate) fn with_items(mut self, items: &[Item]) -> Self {
        for item in items {
            match item {
                Item::Const(constant) => {
                    if let Some(number) = self.of(&constant.expr) {
                        self.here.insert(constant.ident.to_string(), number);
                    }
                }
                Item::Use(item) => self.import(&item.tree),
                _ => {}
            }
        }
        self
    }

    /// `erc8257::limits::{FINDINGS, TAGS}`.
    fn import(&mut self, tree: &UseTree) {
        let UseTree::Path(path) = tree else { return };
        let UseTree::Path(limits) = &*path.tree else { return };
        if limits.ident != "limits" {
            return;
        }
        let Some(known) = self.limits.get(&path.ident.to_string()) else { return };
        let names: Vec<String> = match &*limits.tree {
            UseTree::Name(one) => vec![one.ident.to_string()],
            UseTree::Group(group) => group.items.iter().filter_map(name).collect(),
            _ => Vec::new(),
        };
        let found = names.into_iter().filter_map(|name| known.get(&name).map(|number| (name, *number)));
        self.here.extend(found.collect::<Vec<_>>());
    }

    /// The number of a constant.
    pub(crate) fn named(&self, name: &str) -> Option<u64> {
        self.here.get(name).copied()
    }

    /// The number of an expression: digits, a name, sums, products and quotients of them.
    pub(crate) fn of(&self, expression: &Expr) -> Option<u64> {
        match expression {
            Expr::Lit(ExprLit { lit: Lit::Int(number), .. }) => number.base10_parse().ok(),
            Expr::Path(path) => self.named(&path.path.segments.last()?.ident.to_string()),
            Expr::Paren(inner) => self.of(&inner.expr),
            Expr::Block(block) => match block.block.stmts.as_slice() {
                [syn::Stmt::Expr(inner, None)] => self.of(inner),
                _ => None,
            },
            Expr::Binary(binary) => {
                let (left, right) = (self.of(&binary.left)?, self.of(&binary.right)?);
                match binary.op {
                    BinOp::Add(_) => left.checked_add(right),
                    BinOp::Mul(_) => left.checked_mul(right),
                    BinOp::Div(_) => left.checked_div(right),
                    _ => None,
                }
            }
            _ => None,
        }
    }
}

fn name(tree: &UseTree) -> Option<String> {
    match tree {
        UseTree::Name(one) => Some(one.ident.to_string()),
        _ => None,
    }
}
