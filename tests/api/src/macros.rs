//! Tables that a macro makes an enum of: `rows! { Name "id" …; }`. Its definition stands in the same file; what it makes is
//! read from there, as far as users see it.

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use syn::parse::Parser;
use syn::{File, Item, ItemMacro, Signature, Token, Visibility};

/// What a table makes.
pub(crate) struct Made {
    /// The enum, if it makes one that is public.
    pub(crate) name: String,
    /// Name and code of each row.
    pub(crate) rows: Vec<(String, String)>,
    /// What the enum can do.
    pub(crate) functions: Vec<Signature>,
}

/// What a call makes, if its macro makes a public enum.
pub(crate) fn made(call: &ItemMacro, text: &str) -> Result<Option<Made>, String> {
    if call.ident.is_some() {
        return Ok(None);
    }
    let file: File = syn::parse_file(text).map_err(|error| error.to_string())?;
    let definition = file.items.iter().find_map(|item| match item {
        Item::Macro(defined) if defined.ident.as_ref().is_some_and(|name| call.mac.path.is_ident(name)) => {
            Some(&defined.mac.tokens)
        }
        _ => None,
    });
    let Some(body) = definition else { return Ok(None) };
    let tokens = flat(body.clone());
    let Some(at) = tokens.windows(2).position(|pair| is(&pair[0], "pub") && is(&pair[1], "enum")) else {
        return Ok(None);
    };
    let name = tokens.get(at + 2).map(ToString::to_string).unwrap_or_default();
    Ok(Some(Made { name, rows: rows(call.mac.tokens.clone())?, functions: functions(&tokens) }))
}

fn is(token: &TokenTree, word: &str) -> bool {
    matches!(token, TokenTree::Ident(name) if name == word)
}

/// Tokens in their order; groups stay, and what is in braces follows them.
fn flat(tokens: TokenStream) -> Vec<TokenTree> {
    let mut found = Vec::new();
    let mut waiting: Vec<TokenTree> = tokens.into_iter().collect();
    waiting.reverse();
    while let Some(token) = waiting.pop() {
        if let TokenTree::Group(group) = &token
            && group.delimiter() == Delimiter::Brace
        {
            let mut inside: Vec<TokenTree> = group.stream().into_iter().collect();
            inside.reverse();
            waiting.extend(inside);
        }
        found.push(token);
    }
    found
}

/// The first name and the first text of each row.
fn rows(tokens: TokenStream) -> Result<Vec<(String, String)>, String> {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let rows = tokens.split(|token| matches!(token, TokenTree::Punct(mark) if mark.as_char() == ';'));
    rows.filter(|row| !row.is_empty())
        .map(|row| match row {
            [TokenTree::Ident(name), TokenTree::Literal(code), ..] => {
                Ok((name.to_string(), code.to_string()))
            }
            _ => Err("a row of a table begins otherwise than with a name and a code".to_owned()),
        })
        .collect()
}

/// The public functions, up to their bodies.
fn functions(tokens: &[TokenTree]) -> Vec<Signature> {
    let starts = (0..tokens.len()).filter(|&at| is(&tokens[at], "pub"));
    let parse = |stream: TokenStream| {
        let parser = |input: syn::parse::ParseStream<'_>| {
            let _: Visibility = input.parse()?;
            let signature: Signature = input.parse()?;
            let _: Option<Token![;]> = input.parse()?;
            Ok(signature)
        };
        parser.parse2(stream).ok()
    };
    let up_to_body = |at: usize| {
        let rest = tokens[at..].iter().cloned();
        rest.take_while(
            |token| !matches!(token, TokenTree::Group(group) if group.delimiter() == Delimiter::Brace),
        )
        .collect::<TokenStream>()
    };
    starts.filter_map(|at| parse(up_to_body(at))).collect()
}
