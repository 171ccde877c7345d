//! Documentation comments in the languages that have them as blocks.

use std::fmt::Write;

use crate::model::Doc;

/// The lines of a comment: the text of the description as it stands, its source, and more lines.
pub(crate) fn lines(doc: &Doc, more: &[String]) -> Vec<String> {
    let mut lines: Vec<String> = doc.text.lines().map(str::to_owned).collect();
    if let Some(reason) = &doc.not_in_logs {
        lines.extend([String::new(), format!("Keep it out of logs: {reason}")]);
    }
    if let Some(source) = &doc.source {
        lines.extend([String::new(), format!("Source: {source}")]);
    }
    lines.extend(more.iter().cloned());
    lines
}

/// Writes lines as a block, on one line where there is one.
pub(crate) fn block(text: &mut String, indent: &str, lines: &[String]) {
    match lines {
        [] => {}
        [one] => {
            let _ = writeln!(text, "{indent}/** {one} */");
        }
        lines => {
            let _ = writeln!(text, "{indent}/**");
            for line in lines {
                let _ = writeln!(text, "{}", format!("{indent} * {line}").trim_end());
            }
            let _ = writeln!(text, "{indent} */");
        }
    }
}
