//! Tables that `primitives::table!` makes an enum of: `pub enum Name of Row { … }`, then rows `Name "id" …;`.

use proc_macro2::{TokenStream, TokenTree};
use syn::parse::{Parse, ParseStream};
use syn::{Attribute, Ident, ItemMacro, Token, Visibility};

use crate::tree::is_public;

/// What a table makes.
pub(crate) struct Made {
    /// The enum.
    pub(crate) name: String,
    /// Name and code of each row.
    pub(crate) rows: Vec<(String, String)>,
}

/// What a call makes, if it makes a table whose enum is public.
pub(crate) fn made(call: &ItemMacro) -> Result<Option<Made>, String> {
    if call.mac.path.segments.last().is_none_or(|name| name.ident != "table") {
        return Ok(None);
    }
    let Table { visibility, name, rows } = call.mac.parse_body().map_err(|error| error.to_string())?;
    Ok(is_public(&visibility).then(|| Made { name: name.to_string(), rows }))
}

struct Table {
    visibility: Visibility,
    name: Ident,
    rows: Vec<(String, String)>,
}

impl Parse for Table {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        Attribute::parse_outer(input)?;
        let visibility = input.parse()?;
        input.parse::<Token![enum]>()?;
        let name = input.parse()?;
        while !input.peek(syn::token::Brace) {
            input.parse::<TokenTree>()?;
        }
        input.parse::<TokenTree>()?;
        Ok(Self { visibility, name, rows: rows(input.parse()?).map_err(|why| input.error(why))? })
    }
}

/// The first name and the first text of each row.
fn rows(tokens: TokenStream) -> Result<Vec<(String, String)>, &'static str> {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let rows = tokens.split(|token| matches!(token, TokenTree::Punct(mark) if mark.as_char() == ';'));
    rows.filter(|row| !row.is_empty())
        .map(|row| match row {
            [TokenTree::Ident(name), TokenTree::Literal(code), ..] => {
                Ok((name.to_string(), code.to_string()))
            }
            _ => Err("a row of a table begins otherwise than with a name and a code"),
        })
        .collect()
}
