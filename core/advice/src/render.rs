//! Text that does more than be read, where it is shown without encoding (Rendering Manifest Content).
//!
//! Only markup that runs or loads something, and characters that hide or reorder text, are told. `&`, `<` and quotes in
//! prose are for [`escape`](super::escape) and draw nothing.

mod characters;
mod entity;
mod html;
mod markdown;

use super::collector::Collector;
use super::subject::Subject;
use super::{Code, fields};
use primitives::harmless;
use primitives::json::Kind;

use html::Html;

/// The texts that surfaces show, as markup; every string and name of the document, for its characters.
pub(super) fn look(subject: &Subject<'_, '_>, collector: &mut Collector<'_, '_>) {
    for node in fields::texts(subject) {
        let text = subject.document.string(node);
        markup(&text, &mut |code, part| {
            collector.value(code, node, |_| Some(harmless::quoted_ascii(part.as_bytes())));
        });
    }
    characters(subject, collector);
}

/// One item a text and code, at most.
fn markup<'t>(text: &'t str, say: &mut dyn FnMut(Code, &'t str)) {
    let html = html::read(text);
    if let Some((Html::Active, part)) = html {
        say(Code::RenderEncode, part);
    }
    if let Some(link) = markdown::forbidden_link(text) {
        say(Code::LinkSchemes, link);
    }
    match html {
        Some((Html::Active, _)) => {}
        Some((Html::Plain, part)) => say(Code::RenderMarkdown, part),
        None => {
            if let Some(image) = markdown::remote_image(text) {
                say(Code::RenderMarkdown, image);
            }
        }
    }
}

fn characters(subject: &Subject<'_, '_>, collector: &mut Collector<'_, '_>) {
    let document = &subject.document;
    let traits = document.traits;
    let readable = document.faults.is_empty();
    let names = fields::names(subject);
    // Without a character beyond ASCII there is nothing to find but control characters, which need an escape.
    let anything = readable && (!traits.ascii || traits.unicode_escapes || document.bytes.contains(&b'\\'));
    let nodes = if anything { 0..document.count() } else { 0..0 };
    for node in nodes.filter(|&node| matches!(document.kind(node), Kind::String | Kind::Key)) {
        let raw = document.raw_text(node);
        if raw.is_ascii() && !raw.contains(&b'\\') {
            continue;
        }
        let text = document.string(node);
        let mut say =
            |code: Code| collector.value(code, node, |_| Some(harmless::quoted_ascii(text.as_bytes())));
        if characters::reorders(&text) {
            say(Code::RenderReorder);
        }
        if characters::hides(&text) {
            say(Code::RenderHidden);
        }
        if names.binary_search(&node).is_ok() && characters::is_padded(&text) {
            say(Code::RenderInvisible);
        }
    }
}
