//! Changes of texts that must find something to change.

use anyhow::{Result, ensure};

/// Where a line begins and how it begins from now on, of those lines that contain something.
pub(crate) type Change = (&'static str, &'static str, &'static str);

/// Makes each of the changes, for which there must be a line at least.
pub(crate) fn changed(text: &str, changes: &[Change]) -> Result<String> {
    let mut lines: Vec<String> = text.lines().map(ToOwned::to_owned).collect();
    for (before, after, containing) in changes {
        let mut found = false;
        for line in &mut lines {
            if let Some(rest) = line.strip_prefix(before).filter(|rest| rest.contains(containing)) {
                *line = format!("{after}{rest}");
                found = true;
            }
        }
        ensure!(found, "no line begins with `{before}` and contains `{containing}`");
    }
    Ok(lines.join("\n") + "\n")
}
