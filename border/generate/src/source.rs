//! One file of descriptions, from its Rust.

use std::fs;
use std::path::{Path, PathBuf};

use syn::spanned::Spanned;
use syn::{Expr, ExprLit, Fields, ImplItem, Item, ItemEnum, ItemImpl, ItemStruct, Lit, Visibility};

use crate::model::{Case, Described, Doc, File, Form, Member, Place, Role, Shape, Told, Word};
use crate::numbers::Numbers;
use crate::refusal::Refusal;
use crate::{doc, names, types};

const PARAMETERS: &str = "A described type has no parameters, except one lifetime of the bytes beside it.";

/// A file of descriptions; else all that is wrong in it.
pub(crate) fn read(root: &Path, path: &Path, numbers: &Numbers) -> Result<File, Vec<Refusal>> {
    let shown = path.strip_prefix(root).unwrap_or(path);
    let head = Place { file: shown.to_path_buf(), line: 1 };
    let text = fs::read_to_string(path).map_err(|error| vec![Refusal::new(&head, error.to_string())])?;
    parse(shown, &text, numbers)
}

/// The same from its text.
pub(crate) fn parse(path: &Path, text: &str, numbers: &Numbers) -> Result<File, Vec<Refusal>> {
    let head = Place { file: path.to_path_buf(), line: 1 };
    let syntax = syn::parse_file(text).map_err(|error| {
        let place = Place { line: error.span().start().line, ..head.clone() };
        vec![Refusal::new(&place, format!("This is not Rust: {error}."))]
    })?;
    let mut reader = Reader {
        file: path.to_path_buf(),
        numbers: numbers.clone().with_items(&syntax.items),
        types: Vec::new(),
        refusals: Vec::new(),
    };
    let about = doc::read(&syntax.attrs).map(|doc| doc.text).unwrap_or_default();
    if about.is_empty() {
        reader.refuse(&head, "A description begins with a line `//!` that says what it is about.");
    }
    for item in &syntax.items {
        reader.item(item);
    }
    // A mark can stand in front of its type.
    for item in &syntax.items {
        if let Item::Impl(mark) = item {
            reader.mark(mark);
        }
    }
    if !reader.refusals.is_empty() {
        return Err(reader.refusals);
    }
    let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    Ok(File { name, path: reader.file, about, types: reader.types, recorded: Vec::new() })
}

struct Reader {
    file: PathBuf,
    numbers: Numbers,
    types: Vec<Described>,
    refusals: Vec<Refusal>,
}

impl Reader {
    fn place(&self, syntax: &impl Spanned) -> Place {
        Place { file: self.file.clone(), line: syntax.span().start().line }
    }

    fn refuse(&mut self, place: &Place, sentence: impl Into<String>) {
        self.refusals.push(Refusal::new(place, sentence));
    }

    fn item(&mut self, item: &Item) {
        match item {
            Item::Struct(item) => self.document(item),
            Item::Enum(item) => self.words_or_union(item),
            Item::Use(_) | Item::Const(_) | Item::Impl(_) => {}
            other => {
                let place = self.place(other);
                self.refuse(
                    &place,
                    "A description has `use`, `const`, `struct`, `enum` and `impl`, and nothing else.",
                );
            }
        }
    }

    /// The documentation, which each item must have.
    fn doc(&mut self, attributes: &[syn::Attribute], place: &Place, what: &str) -> Doc {
        let before = self.refusals.len();
        let doc = self.doc_if_any(attributes);
        if doc.text.is_empty() && self.refusals.len() == before {
            self.refuse(place, format!("{what} needs a line `///` that says what it is."));
        }
        doc
    }

    /// The documentation of something that its name may already say.
    fn doc_if_any(&mut self, attributes: &[syn::Attribute]) -> Doc {
        doc::read(attributes).unwrap_or_else(|attribute| {
            let place = self.place(attribute);
            self.refuse(
                &place,
                "An attribute does not cross: a description has `///` lines and `derive`, and no other.",
            );
            Doc::default()
        })
    }

    fn visible(&mut self, visibility: &Visibility, place: &Place, what: &str) {
        if !matches!(visibility, Visibility::Public(_)) {
            self.refuse(place, format!("{what} crosses: write `pub`."));
        }
    }

    fn describe(&mut self, name: &syn::Ident, place: Place, doc: Doc, shape: Shape, borrows: bool) {
        self.types.push(Described {
            name: name.to_string(),
            place,
            doc,
            shape,
            borrows,
            format: None,
            report: None,
            line: None,
            answer: None,
            role: Role::Usual,
            form: Form::Usual,
            is_by_hand: false,
            is_pointed: false,
        });
    }

    fn document(&mut self, item: &ItemStruct) {
        let place = self.place(&item.ident);
        self.visible(&item.vis, &place, "A type");
        let doc = self.doc(&item.attrs, &place, "A type");
        let lifetimes = item.generics.lifetimes().count();
        if item.generics.params.len() > lifetimes || lifetimes > 1 {
            self.refuse(&place, PARAMETERS);
        }
        let Fields::Named(fields) = &item.fields else {
            return self.refuse(&place, "A document has named fields.");
        };
        let members = self.members(fields, true);
        self.describe(&item.ident, place, doc, Shape::Document(members), lifetimes > 0);
    }

    fn members(&mut self, fields: &syn::FieldsNamed, has_visibility: bool) -> Vec<Member> {
        let mut members: Vec<Member> = Vec::new();
        for field in &fields.named {
            let place = self.place(field);
            let place = field.ident.as_ref().map_or(place, |name| self.place(name));
            if has_visibility {
                self.visible(&field.vis, &place, "A member");
            }
            let doc = self.doc_if_any(&field.attrs);
            let rust = field.ident.as_ref().map(ToString::to_string).unwrap_or_default();
            let json = doc.name.clone().unwrap_or_else(|| names::member(&rust));
            if members.iter().any(|member| member.json == json) {
                self.refuse(&place, format!("A document has two members `{json}`."));
            }
            match types::read(&field.ty, &self.numbers) {
                Ok(of) => members.push(Member { rust, json, place, doc, of }),
                Err(sentence) => self.refuse(&place, sentence),
            }
        }
        members
    }

    fn words_or_union(&mut self, item: &ItemEnum) {
        let place = self.place(&item.ident);
        self.visible(&item.vis, &place, "A type");
        let doc = self.doc(&item.attrs, &place, "A type");
        if !item.generics.params.is_empty() {
            self.refuse(&place, PARAMETERS);
        }
        let is_words = item.variants.iter().all(|variant| matches!(variant.fields, Fields::Unit));
        let shape = if is_words { self.words(item) } else { self.union(item) };
        self.describe(&item.ident, place, doc, shape, false);
    }

    fn words(&mut self, item: &ItemEnum) -> Shape {
        let mut words = Vec::new();
        for variant in &item.variants {
            let doc = self.doc_if_any(&variant.attrs);
            let rust = variant.ident.to_string();
            let json = doc.name.clone().unwrap_or_else(|| names::word(&rust));
            words.push(Word { rust, json, doc });
        }
        Shape::Words(words)
    }

    fn union(&mut self, item: &ItemEnum) -> Shape {
        let mut cases = Vec::new();
        for variant in &item.variants {
            let place = self.place(&variant.ident);
            let doc = self.doc_if_any(&variant.attrs);
            let rust = variant.ident.to_string();
            let members = match &variant.fields {
                Fields::Named(fields) => self.members(fields, false),
                Fields::Unit => Vec::new(),
                Fields::Unnamed(_) => {
                    self.refuse(&place, "A case of a union has named fields.");
                    Vec::new()
                }
            };
            let json = doc.name.clone().unwrap_or_else(|| names::word(&rust));
            cases.push(Case { rust, json, doc, members });
        }
        Shape::Union { told: Told::Tag, cases }
    }

    /// What an `impl` says of a type of this file.
    fn mark(&mut self, item: &ItemImpl) {
        let place = self.place(item);
        let Some((_, path, _)) = &item.trait_ else {
            return self
                .refuse(&place, "Logic stands elsewhere: a description implements only what marks a type.");
        };
        let mark = path.segments.last().map(|segment| segment.ident.to_string()).unwrap_or_default();
        let name = match &*item.self_ty {
            syn::Type::Path(path) => path.path.segments.last().map(|segment| segment.ident.to_string()),
            _ => None,
        };
        let found = self.types.iter().position(|described| Some(&described.name) == name.as_ref());
        let Some(found) = found else {
            return self.refuse(&place, "A mark stands in the file of the type that it marks.");
        };
        let mut refusal = None;
        let (format, bundle) = (text(item, "FORMAT"), text(item, "BUNDLE"));
        let [report, line] = ["Report", "Line"].map(|name| named(item, name));
        let answer = kind(item, "Answer").map(|answer| types::read(answer, &self.numbers));
        let Some(described) = self.types.get_mut(found) else { return };
        match (mark.as_str(), &mut described.shape) {
            ("Report", Shape::Document(_)) => match format {
                Some(format) => described.format = Some(format),
                None => refusal = Some("A report has a constant `FORMAT` with the text of its format."),
            },
            ("Verb" | "Inquire", Shape::Document(_)) => match (bundle, report) {
                (Some(bundle), Some(report)) => {
                    described.format = Some(bundle);
                    described.report = Some(report);
                    described.role = if mark == "Inquire" { Role::Inquiry } else { Role::Usual };
                }
                _ => {
                    refusal = Some(
                        "A verb or an inquiry has a type `Report` and a constant `BUNDLE` with the text of its format.",
                    );
                }
            },
            ("Follow", Shape::Document(_)) => match (report, line) {
                (Some(report), Some(line)) => {
                    described.report = Some(report);
                    described.line = Some(line);
                    described.role = Role::Inquiry;
                }
                _ => refusal = Some("An inquiry that gives lines has the types `Report` and `Line`."),
            },
            ("Function", Shape::Document(_)) => match answer {
                Some(Ok(answer)) => described.answer = Some(answer),
                Some(Err(sentence)) => return self.refuse(&place, sentence),
                None => refusal = Some("A function has a type `Answer`."),
            },
            ("ByHand", _) => described.is_by_hand = true,
            ("Pointed", Shape::Document(_)) => described.is_pointed = true,
            ("Sparse", Shape::Document(_) | Shape::Union { .. }) => described.form = Form::Sparse,
            ("Output", _) => described.role = Role::Output,
            ("Input", _) => described.role = Role::Input,
            ("Strict", Shape::Document(_)) => described.form = Form::Strict,
            ("ByMember", Shape::Union { told, cases }) => {
                *told = Told::Member;
                for case in cases {
                    match case.members.first() {
                        Some(first) => case.json.clone_from(&first.json),
                        None => refusal = Some("A case that a member tells has a member."),
                    }
                }
            }
            _ => {
                refusal = Some(
                    "A mark is `Report`, `Verb`, `Pointed`, `Function`, `Inquire`, `Follow` or `Strict` of a document, `ByMember` of a union, `Sparse` \
                     of one of both, or `ByHand`, `Output` or `Input`.",
                );
            }
        }
        if let Some(sentence) = refusal {
            self.refuse(&place, sentence);
        }
    }
}

/// The text of a constant.
fn text(item: &ItemImpl, name: &str) -> Option<String> {
    item.items.iter().find_map(|inner| match inner {
        ImplItem::Const(constant) if constant.ident == name => match &constant.expr {
            Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) => Some(text.value()),
            _ => None,
        },
        _ => None,
    })
}

/// A type of a verb or an inquiry.
fn named(item: &ItemImpl, name: &str) -> Option<String> {
    match kind(item, name)? {
        syn::Type::Path(path) => path.path.segments.last().map(|segment| segment.ident.to_string()),
        _ => None,
    }
}

/// A type of this name.
fn kind<'i>(item: &'i ItemImpl, name: &str) -> Option<&'i syn::Type> {
    item.items.iter().find_map(|inner| match inner {
        ImplItem::Type(inner) if inner.ident == name => Some(&inner.ty),
        _ => None,
    })
}
