//! A badge with the grade of a server, as SVG. Nothing in it is a text of the server.

use discoverability::Word as _;
use discoverability::border::mcp_report::{McpProfile, McpReport};

/// The badge of a report: the grade by the profile, or that it is unknown.
pub(crate) fn of(report: &McpReport, profile: Option<McpProfile>) -> String {
    let profile = profile.unwrap_or(McpProfile::Spec);
    let grade = report.grades.iter().find(|grade| grade.profile == profile).and_then(|grade| grade.grade);
    let (word, colour) = match grade.map(discoverability::Word::as_str) {
        Some("A") => ("A", "#2a7d2e"),
        Some("B") => ("B", "#5f7a12"),
        Some("C") => ("C", "#a35a00"),
        Some(_) => ("D", "#b3261e"),
        None => ("unknown", "#5f6368"),
    };
    let label = format!("MCP {}", profile.as_str());
    let width = |text: &str| text.len().saturating_mul(7).saturating_add(14);
    let (left, right) = (width(&label), width(word));
    let whole = left.saturating_add(right);
    let middle = |from: usize, wide: usize| from.saturating_add(wide / 2);
    format!(
        concat!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" width="{whole}" height="20" role="img" aria-label="{label}: {word}">"#,
            "<title>{label}: {word}</title>",
            r##"<rect width="{left}" height="20" fill="#444"/><rect x="{left}" width="{right}" height="20" fill="{colour}"/>"##,
            r##"<g fill="#fff" text-anchor="middle" font-family="Verdana,Geneva,DejaVu Sans,sans-serif" font-size="11">"##,
            r#"<text x="{label_at}" y="14">{label}</text><text x="{word_at}" y="14">{word}</text></g></svg>"#,
            "\n",
        ),
        whole = whole,
        label = label,
        word = word,
        left = left,
        right = right,
        colour = colour,
        label_at = middle(0, left),
        word_at = middle(left, right),
    )
}
