//! The one table of advice: one row a code. Codes are rows of the ledger, or `lib-…`; they are never reused, and none
//! of them stands in a report.

macro_rules! rows {
    ($( $name:ident $id:literal $section:literal $level:ident $sentence:literal $action:literal; )*) => {
        /// A stable code of advice.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Code {
            $(
                #[doc = concat!("`", $id, "`, ", $section, ": `", $sentence, "`")]
                $name,
            )*
        }

        impl Code {
            /// The code as text.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self { $( Self::$name => $id, )* }
            }

            /// The code's row in the table.
            #[must_use]
            pub const fn row(self) -> &'static Row {
                match self {
                    $( Self::$name => &Row {
                        code: Self::$name,
                        id: $id,
                        section: $section,
                        level: Level::$level,
                        sentence: $sentence,
                        action: $action,
                    }, )*
                }
            }
        }

        pub(super) const ROWS: &[Row] = &[ $( *Code::$name.row(), )* ];
    };
}

/// One row of the table of advice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Row {
    /// The code as a value.
    pub code: Code,
    /// The code as text.
    pub id: &'static str,
    /// The section of the standard, such as `§3`, or the heading of an unnumbered section.
    pub section: &'static str,
    /// How much it matters.
    pub level: Level,
    /// What there is to know: one sentence.
    pub sentence: &'static str,
    /// What to do: one sentence.
    pub action: &'static str,
}

/// How much a piece of advice matters. None of them says whether a registration is genuine.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Somebody may be attacked: stop, or take the thing in question away. Honest tools draw none.
    Alarm,
    /// A risk that an honest tool may have too: ask the user, or limit what the tool may do.
    Caution,
    /// Good to know.
    Note,
}

impl Level {
    /// The level as the JSON form writes it: `alarm`, `caution` or `note`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Alarm => "alarm",
            Self::Caution => "caution",
            Self::Note => "note",
        }
    }
}

impl core::fmt::Display for Level {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(self.as_str())
    }
}

impl core::fmt::Display for Code {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(self.as_str())
    }
}

rows! {
    // Each look has its part of the table.

    // access: §1, §4, Rationale, Test Cases, Predicate Introspection Hardening.
    KindUnknown "1-kind-unknown" "§1" Note
        "A requirement is of a kind that is not known here, so that nobody can tell from it what is asked for."
        "Show kind, data and label as they are, and never count the requirement as met.";
    AccessStale "lib-4-stale-flag" "§4" Caution
        "The manifest's access says something else than the chain."
        "Go by the chain, and ask tryHasAccess before anything is acquired; a publisher should bring the manifest up to date.";
    AccessUnsaid "lib-4-access-unsaid" "§4" Note
        "The tool is gated by an access predicate of which the manifest says nothing."
        "Show what the predicate says that it requires, and ask tryHasAccess; a publisher may add access to the manifest.";
    RequirementsEmpty "rat-advisory-flow" "getRequirements Is Advisory" Note
        "The predicate lists no requirements, which does not mean that it lets everybody in."
        "Ask tryHasAccess, and do not show the tool as open.";
    LayoutOther "tc-marker-layout" "Marker Interfaces" Caution
        "The data of a requirement does not have the layout of its kind."
        "Show the data as it is, guess nothing from it, and never count the requirement as met.";
    RequirementsOverLimit "sec-intro-overlimit" "Predicate Introspection Hardening" Caution
        "The predicate lists more than is read, so that its whole list counts for nothing."
        "Say that the list is over the limit, not that access is denied or that nothing is required, and ask tryHasAccess.";
    RequirementsFailed "sec-intro-revert" "Predicate Introspection Hardening" Caution
        "The predicate did not tell what it requires, which does not mean that it requires nothing."
        "Say that the requirements are not known, and ask tryHasAccess.";
    RequirementSentinel "sec-intro-sentinel" "Predicate Introspection Hardening" Caution
        "There are requirements that the predicate could not list, so that meeting those it lists may not be enough."
        "Show them as unknown, and ask tryHasAccess before and after anything is acquired.";

    // Text that turns into commands: §5, Malicious Endpoints.
    BuildInstructions "5-build-instructions-untrusted" "§5" Note
        "The manifest gives instructions for a build, a command line that its author chose."
        "Show them as text, and run them only by hand and where they can do no harm.";
    CommandUrl "lib-sec-command-url" "Malicious Endpoints" Alarm
        "The URL has text that a shell would run or expand: in a command line it does more than name a place."
        "Show no command with this URL, and hand it to no shell.";
    ShellCharacters "lib-sec-shell-characters" "Malicious Endpoints" Caution
        "The URL has characters that a shell does not leave alone."
        "Quote the URL wherever it stands in a command, or hand it over as an argument of its own.";

    // image, links: Malicious Metadata Rendering.
    ImageForbidden "sec-image-forbidden" "Malicious Metadata Rendering" Alarm
        "The image is a URL that must never be an icon: it can run a script or read a file."
        "Show the tool without an icon.";

    // All.
    Limit "lib-advice-limit" "Advice" Note
        "There is more advice than is listed."
        "Look at what is listed first.";
}
