//! The parts of a page, before they become HTML or Markdown.

/// Where a page stands in the site.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Group {
    /// About the library, and the first steps.
    Start,
    /// One for each kind of reader.
    Guides,
    /// The packages and their names.
    Packages,
    /// One page a described verb.
    Verbs,
    /// Formats, readings, conformance.
    Reference,
    /// One page a code.
    Codes,
}

impl Group {
    /// All, in the order of the menu.
    pub const ALL: [Self; 6] =
        [Self::Start, Self::Guides, Self::Packages, Self::Verbs, Self::Reference, Self::Codes];

    /// The heading in the menu.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Start => "Start",
            Self::Guides => "Guides",
            Self::Packages => "Packages",
            Self::Verbs => "Verbs",
            Self::Reference => "Reference",
            Self::Codes => "Codes",
        }
    }
}

/// One page.
#[derive(Debug, Clone)]
pub struct Page {
    /// Below the root of the site, without an ending: `codes/2-name-length`.
    pub path: String,
    /// Its heading.
    pub title: String,
    /// One sentence, for the index.
    pub summary: String,
    /// Where it stands.
    pub group: Group,
    /// Whether the menu has it; the pages of codes are too many.
    pub in_menu: bool,
    /// The contents, in order.
    pub blocks: Vec<Block>,
}

/// A part of a page.
#[derive(Debug, Clone)]
pub enum Block {
    /// Markdown of the project, and the file that it stands in, below the root of the repository; relative links start
    /// there. Generated Markdown has no file, and links from the root of the site (`/codes/`).
    Markdown {
        /// The text.
        text: String,
        /// The file.
        from: String,
    },
    /// Terms and what there is to say of each, as plain text; a term may link to a page.
    Terms(Vec<(String, String)>),
    /// Text of others, with places marked.
    Source(Source),
    /// A name of a language's package.
    Declaration(Declaration),
}

/// A document of an example.
#[derive(Debug, Clone)]
pub struct Source {
    /// The title over the document.
    pub caption: String,
    /// The text, cut at the marks.
    pub pieces: Vec<Piece>,
}

/// A run of bytes that look the same.
#[derive(Debug, Clone)]
pub struct Piece {
    /// The bytes.
    pub bytes: Vec<u8>,
    /// How they look.
    pub look: Look,
}

/// How a piece of a source looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Look {
    /// As it is.
    Plain,
    /// The place that breaks the rule.
    Wrong,
    /// The repair.
    Right,
}

/// A name of a language's package: its signature and its documentation.
#[derive(Debug, Clone)]
pub struct Declaration {
    /// The anchor.
    pub id: String,
    /// The name as the language has it.
    pub name: String,
    /// The language, for the code.
    pub language: &'static str,
    /// The signature.
    pub signature: String,
    /// The description in Markdown; may be empty.
    pub text: String,
    /// Members, each with a signature and a text.
    pub members: Vec<(String, String)>,
}
