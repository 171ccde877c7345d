//! Where the sections of the standard stand on the web.

/// The standard.
const PAGE: &str = "https://ercs.ethereum.org/ERCS/erc-8257";

/// Sections that the tables of codes name in short, and their anchors. The anchor of any other section is its heading, as
/// GitHub makes it.
const ANCHORS: [(&str, &str); 12] = [
    ("§1", "1-tool-registry"),
    ("§2", "2-tool-manifest"),
    ("§3", "3-pricing"),
    ("§4", "4-access"),
    ("§5", "5-verifiability"),
    ("§6", "6-origin-binding-anti-impersonation"),
    ("§7", "7-creator-binding-anti-impersonation"),
    ("§8", "8-manifest-hash-commitment"),
    ("§9", "9-erc-165-support"),
    ("Marker Interfaces", "marker-interfaces-for-accessrequirementkind"),
    ("Per-Scheme Rendering Guidance", "non-normative-per-scheme-rendering-guidance-for-image"),
    ("getRequirements Is Advisory", "getrequirements-is-advisory--hasaccess-is-the-source-of-truth"),
];

/// Headings that are not sections of the standard: the library's own, and a platform's.
const OURS: [&str; 2] = ["Advice", "Profile: OpenSea"];

/// Where a section stands; `None` for a heading that is not the standard's.
///
/// # Example
/// ```
/// let address = erc8257_docs::standard::address("§6").unwrap();
/// assert_eq!(address, "https://ercs.ethereum.org/ERCS/erc-8257#6-origin-binding-anti-impersonation");
/// assert_eq!(erc8257_docs::standard::address("Profile: OpenSea"), None);
/// ```
#[must_use]
pub fn address(section: &str) -> Option<String> {
    if section.is_empty() || OURS.contains(&section) {
        return None;
    }
    let known = ANCHORS.iter().find(|(name, _)| *name == section);
    let anchor = known.map_or_else(|| crate::markdown::anchor(section), |(_, anchor)| (*anchor).to_owned());
    Some(format!("{PAGE}#{anchor}"))
}
