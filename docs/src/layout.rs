//! Pages as files: HTML around the blocks, and the same blocks as Markdown.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use crate::Fault;
use crate::html::{attribute, plain, text};
use crate::markdown::{Links, escape, fresh, to_html, to_markdown, up};
use crate::page::{Block, Declaration, Group, Look, Page, Piece, Source};
use crate::shown;

/// Scripts and styles of the site's own files, and nothing else.
const POLICY: &str = "default-src 'none'; style-src 'self' file:; script-src 'self' file:; base-uri 'none'; form-action 'none'";

/// A page as HTML, which is well-formed XML too.
///
/// # Errors
/// If its Markdown has HTML in it or a link that leads nowhere.
pub fn html(page: &Page, pages: &[Page], links: &Links) -> Result<String, Fault> {
    let root = up(&page.path);
    let name = page.path.rsplit('/').next().unwrap_or_default();
    let mut out = String::from("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\" />\n");
    let _ = write!(
        out,
        "<meta http-equiv=\"Content-Security-Policy\" content=\"{}\" />\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\" />\n\
         <title>{title} · erc8257</title>\n\
         <meta name=\"description\" content=\"{}\" />\n\
         <link rel=\"stylesheet\" href=\"{root}style.css\" />\n\
         <link rel=\"alternate\" type=\"text/markdown\" href=\"{name}.md\" />\n\
         <script defer=\"defer\" src=\"{root}search.js\" data-root=\"{root}\"></script>\n</head>\n<body>\n\
         <a class=\"skip\" href=\"#content\">To the content</a>\n",
        attribute(POLICY),
        attribute(&page.summary),
        title = text(&page.title),
    );
    let _ = writeln!(
        out,
        "<header><a class=\"home\" href=\"{root}index.html\">erc8257</a>\
         <form role=\"search\" id=\"search\" hidden=\"hidden\"><label for=\"query\">Search</label>\
         <input type=\"search\" id=\"query\" autocomplete=\"off\" aria-controls=\"hits\" />\
         <ol id=\"hits\" hidden=\"hidden\"></ol></form></header>"
    );
    menu(&mut out, page, pages);
    let mut ids: BTreeSet<String> = ["content", "search", "query", "hits"].map(str::to_owned).into();
    let _ = writeln!(out, "<main id=\"content\" tabindex=\"-1\">\n<h1>{}</h1>", text(&page.title));
    for block in &page.blocks {
        match block {
            Block::Markdown { text, from } => {
                out.push_str(&to_html(text, from, &page.path, links, &mut ids)?);
            }
            Block::Terms(terms) => html_terms(&mut out, terms),
            Block::Source(source) => html_source(&mut out, source),
            Block::Declaration(declaration) => {
                html_declaration(&mut out, declaration, page, links, &mut ids)?;
            }
        }
    }
    let _ = write!(
        out,
        "</main>\n<footer><a href=\"{name}.md\">This page as Markdown</a></footer>\n</body>\n</html>\n"
    );
    Ok(out)
}

fn menu(out: &mut String, page: &Page, pages: &[Page]) {
    let root = up(&page.path);
    out.push_str("<nav aria-label=\"Pages\">\n");
    for group in Group::ALL {
        let _ = write!(out, "<h2>{}</h2>\n<ul>\n", group.title());
        for other in pages.iter().filter(|other| other.group == group && other.in_menu) {
            let here = if other.path == page.path { " aria-current=\"page\"" } else { "" };
            let path = attribute(&other.path);
            let _ = writeln!(out, "<li><a href=\"{root}{path}.html\"{here}>{}</a></li>", text(&other.title));
        }
        out.push_str("</ul>\n");
    }
    out.push_str("</nav>\n");
}

fn html_terms(out: &mut String, terms: &[(String, String)]) {
    out.push_str("<dl>\n");
    for (term, said) in terms {
        let _ = writeln!(out, "<dt>{}</dt>\n<dd>{}</dd>", text(term), text(said));
    }
    out.push_str("</dl>\n");
}

fn html_source(out: &mut String, source: &Source) {
    let _ = write!(
        out,
        "<figure>\n<figcaption>{}</figcaption>\n<pre tabindex=\"0\"><code>",
        text(&source.caption)
    );
    for Piece { bytes, look } in &source.pieces {
        let piece = shown::html(bytes);
        match look {
            Look::Plain => out.push_str(&piece),
            Look::Wrong => {
                let _ = write!(out, "<mark class=\"wrong\">{piece}</mark>");
            }
            Look::Right => {
                let _ = write!(out, "<mark class=\"right\">{piece}</mark>");
            }
        }
    }
    out.push_str("</code></pre>\n</figure>\n");
}

fn html_declaration(
    out: &mut String,
    declaration: &Declaration,
    page: &Page,
    links: &Links,
    ids: &mut BTreeSet<String>,
) -> Result<(), Fault> {
    let Declaration { id, name, signature, text: said, members, .. } = declaration;
    let id = fresh(id, ids);
    let _ = write!(
        out,
        "<section class=\"item\" id=\"{id}\">\n<h3><a href=\"#{id}\">{}</a></h3>\n<pre tabindex=\"0\"><code>{}</code></pre>\n",
        text(name),
        text(signature),
        id = attribute(&id),
    );
    out.push_str(&to_html(said, "", &page.path, links, ids)?);
    if !members.is_empty() {
        out.push_str("<dl class=\"members\">\n");
        for (signature, said) in members {
            let said = to_html(said, "", &page.path, links, ids)?;
            let _ = writeln!(out, "<dt><code>{}</code></dt>\n<dd>{said}</dd>", text(signature));
        }
        out.push_str("</dl>\n");
    }
    out.push_str("</section>\n");
    Ok(())
}

/// A page as Markdown.
///
/// # Errors
/// If a link leads nowhere.
pub fn markdown(page: &Page, links: &Links) -> Result<String, Fault> {
    let mut out = format!("# {}\n", escape(&page.title));
    for block in &page.blocks {
        out.push('\n');
        match block {
            Block::Markdown { text, from } => {
                out.push_str(to_markdown(text, from, &page.path, links)?.trim_matches('\n'));
                out.push('\n');
            }
            Block::Terms(terms) => {
                for (term, said) in terms {
                    let _ = writeln!(out, "- **{}**: {}", escape(term), escape(said));
                }
            }
            Block::Source(source) => markdown_source(&mut out, source),
            Block::Declaration(Declaration { name, language, signature, text: said, members, .. }) => {
                let _ = write!(out, "### {}\n\n{}", escape(name), fenced(language, signature));
                if !said.is_empty() {
                    let _ = writeln!(out, "\n{}", said.trim());
                }
                for (n, (signature, said)) in members.iter().enumerate() {
                    let line = said.split_whitespace().collect::<Vec<_>>().join(" ");
                    let gap = if n == 0 { "\n" } else { "" };
                    let _ = writeln!(
                        out,
                        "{gap}- {}{}{line}",
                        code(signature),
                        if line.is_empty() { "" } else { ": " }
                    );
                }
            }
        }
    }
    Ok(out)
}

fn markdown_source(out: &mut String, source: &Source) {
    let whole: Vec<u8> = source.pieces.iter().flat_map(|piece| piece.bytes.iter().copied()).collect();
    let _ = write!(out, "{}:\n\n{}", source.caption, fenced("text", &shown::text(&whole)));
    for piece in source.pieces.iter().filter(|piece| piece.look != Look::Plain) {
        let said = if piece.look == Look::Wrong { "Here" } else { "Changed" };
        let _ = write!(out, "\n{said}: {}\n", code(&cut(&shown::text(&piece.bytes))));
    }
}

/// A block of code, fenced by more backticks than it holds.
fn fenced(language: &str, code: &str) -> String {
    let code = plain(code);
    let fence = "`".repeat(runs(&code).max(2) + 1);
    format!("{fence}{language}\n{}\n{fence}\n", code.trim_end_matches('\n'))
}

/// Code within a line.
fn code(code: &str) -> String {
    let line = plain(&code.split_whitespace().collect::<Vec<_>>().join(" "));
    let fence = "`".repeat(runs(&line) + 1);
    let gap = if line.starts_with('`') || line.ends_with('`') { " " } else { "" };
    format!("{fence}{gap}{line}{gap}{fence}")
}

/// The longest run of backticks.
fn runs(text: &str) -> usize {
    text.split(|c| c != '`').map(str::len).max().unwrap_or_default()
}

/// Characters of a marked place that its line repeats.
const REPEATED: usize = 160;

fn cut(text: &str) -> String {
    match text.char_indices().nth(REPEATED) {
        Some((at, _)) => format!("{}…", text.get(..at).unwrap_or_default()),
        None => text.to_owned(),
    }
}
