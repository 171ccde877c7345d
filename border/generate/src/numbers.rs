//! The numbers behind limits: constants of the description and of the files of limits.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use syn::{BinOp, Expr, ExprLit, Item, Lit};

/// Constants by name.
#[derive(Debug, Default, Clone)]
pub(crate) struct Numbers(BTreeMap<String, u64>);

impl Numbers {
    /// With the constants of a file of Rust, each of those that can be computed from what is known.
    pub(crate) fn with_file(self, file: &Path) -> Self {
        match fs::read_to_string(file).ok().and_then(|text| syn::parse_file(&text).ok()) {
            Some(file) => self.with_items(&file.items),
            None => self,
        }
    }

    /// With the constants of these items.
    pub(crate) fn with_items(mut self, items: &[Item]) -> Self {
        for item in items {
            if let Item::Const(constant) = item
                && let Some(number) = self.of(&constant.expr)
            {
                self.0.insert(constant.ident.to_string(), number);
            }
        }
        self
    }

    /// The number of a constant.
    pub(crate) fn named(&self, name: &str) -> Option<u64> {
        self.0.get(name).copied()
    }

    /// The number of an expression: digits, a name, sums and products of them.
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
                    _ => None,
                }
            }
            _ => None,
        }
    }
}
