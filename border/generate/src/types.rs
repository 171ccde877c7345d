//! Types of members: the profile. Anything else is refused.

use syn::{GenericArgument, PathArguments, PathSegment, Type as Syntax};

use crate::model::{Type, Width};
use crate::numbers::Numbers;

/// What a member can be, for the message of a refusal.
const PROFILE: &str = "Write bool, u8, u16, u32, Count, Integer, Seconds, Milliseconds, Text<N>, Code, Uint256, Int128, Address, \
    Account, ToolRef, Bytes4, Bytes32, Hex<N>, Base64<N>, Json<N>, a described type, or an Option, List<T, N> or Map<K, T> of one.";

/// The type of a member; else the sentence that refuses it.
pub(crate) fn read(syntax: &Syntax, numbers: &Numbers) -> Result<Type, String> {
    match syntax {
        Syntax::Reference(reference) if is_bytes(&reference.elem) => Ok(Type::Bytes),
        Syntax::Path(path) if path.qself.is_none() => match path.path.segments.last() {
            Some(segment) => named(segment, numbers),
            None => Err(format!("This type is not one that crosses. {PROFILE}")),
        },
        _ => Err(format!("This type is not one that crosses. {PROFILE}")),
    }
}

fn is_bytes(syntax: &Syntax) -> bool {
    let Syntax::Slice(slice) = syntax else { return false };
    matches!(&*slice.elem, Syntax::Path(path) if path.path.is_ident("u8"))
}

fn named(segment: &PathSegment, numbers: &Numbers) -> Result<Type, String> {
    let name = segment.ident.to_string();
    let arguments: Vec<&GenericArgument> = match &segment.arguments {
        PathArguments::AngleBracketed(list) => list.args.iter().collect(),
        _ => Vec::new(),
    };
    let limit = |argument: Option<&&GenericArgument>| number(argument, numbers);
    let of = |argument: Option<&&GenericArgument>| match argument {
        Some(GenericArgument::Type(inner)) => read(inner, numbers),
        _ => Err(format!("`{name}` needs the type of its values.")),
    };
    let plain = |found: Type| {
        if arguments.is_empty() { Ok(found) } else { Err(format!("`{name}` takes no arguments here.")) }
    };
    match name.as_str() {
        "bool" => plain(Type::Boolean),
        "u8" => plain(Type::Number(Width::U8)),
        "u16" => plain(Type::Number(Width::U16)),
        "u32" => plain(Type::Number(Width::U32)),
        "Count" => plain(Type::Number(Width::Count)),
        "Seconds" => plain(Type::Number(Width::Seconds)),
        "Milliseconds" => plain(Type::Number(Width::Milliseconds)),
        "Integer" => plain(Type::Integer),
        "Code" => plain(Type::Code),
        "Uint256" => plain(Type::Uint256),
        "Int128" => plain(Type::Int128),
        "Address" => plain(Type::Address),
        "Account" => plain(Type::Account),
        "ToolRef" => plain(Type::ToolRef),
        "Bytes4" => plain(Type::Bytes4),
        "Bytes32" => plain(Type::Bytes32),
        "Text" => Ok(Type::Text(limit(arguments.first())?)),
        "Hex" => Ok(Type::Hex(limit(arguments.first())?)),
        "Base64" => Ok(Type::Base64(limit(arguments.first())?)),
        "Json" => Ok(Type::Json(limit(arguments.first())?)),
        "List" => Ok(Type::List(Box::new(of(arguments.first())?), limit(arguments.get(1))?)),
        "Option" => match of(arguments.first())? {
            Type::Optional(_) => Err("An `Option` of an `Option` is one `null` for two meanings.".to_owned()),
            inner => Ok(Type::Optional(Box::new(inner))),
        },
        "Map" => match (of(arguments.first())?, of(arguments.get(1))?) {
            (Type::Named(words), inner) => Ok(Type::Map(words, Box::new(inner))),
            _ => Err("The names of a `Map` are words of a described list.".to_owned()),
        },
        "String" => Err("A text has a limit: write `Text<N>`, with N code points.".to_owned()),
        "Vec" => Err("A list has a limit: write `List<T, N>`.".to_owned()),
        "f32" | "f64" => {
            Err("Floating point does not cross. Write a whole number of a smaller unit.".to_owned())
        }
        "u64" | "usize" => Err("Write `Count`, for a number up to 2^53 - 1, or `Uint256`.".to_owned()),
        "u128" | "i8" | "i16" | "i32" | "i64" | "isize" | "i128" => {
            Err("Write `Integer`, or a text of decimal digits: `Uint256` or `Int128`.".to_owned())
        }
        _ if name.starts_with(|first: char| first.is_ascii_uppercase()) => plain(Type::Named(name.clone())),
        _ => Err(format!("`{name}` is not a type that crosses. {PROFILE}")),
    }
}

fn number(argument: Option<&&GenericArgument>, numbers: &Numbers) -> Result<u64, String> {
    let found = match argument {
        Some(GenericArgument::Const(expression)) => numbers.of(expression),
        // A bare name is read as a type.
        Some(GenericArgument::Type(Syntax::Path(path))) => {
            path.path.segments.last().and_then(|name| numbers.named(&name.ident.to_string()))
        }
        _ => None,
    };
    found.filter(|number| *number > 0).ok_or_else(|| {
        "A limit is a number above 0: digits, a constant of this file, or one of a file `limits.rs`."
            .to_owned()
    })
}
