//! The word that the user may have meant.

/// Characters that are compared; no name is that long.
const CHARS: usize = 64;

/// The name that differs least from this text, if it differs by little.
pub(crate) fn nearest<'a>(text: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let text: Vec<char> = text.chars().take(CHARS).collect();
    let most = (text.len() / 3).clamp(1, 3);
    let near = names.into_iter().map(|name| (distance(&text, name), name));
    near.filter(|(distance, _)| *distance <= most).min().map(|(_, name)| name)
}

/// Levenshtein's distance.
pub(crate) fn distance(a: &[char], b: &str) -> usize {
    let mut row: Vec<usize> = (0..=a.len()).collect();
    for (n, b) in b.chars().enumerate() {
        let mut diagonal = n;
        let mut left = n + 1;
        let mut next = vec![left];
        for (a, above) in a.iter().zip(row.iter().skip(1)) {
            left = (diagonal + usize::from(*a != b)).min(left + 1).min(above + 1);
            diagonal = *above;
            next.push(left);
        }
        row = next;
    }
    row.last().copied().unwrap_or_default()
}
