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

    // Prices: §3.
    NonEvm "3-nonevm-advice" "§3" Note
        "The asset is on a chain outside of eip155, whose way to write assets and accounts is not widely understood."
        "Compare asset and recipient byte for byte, and pay only if the wallet knows this namespace.";

    // Transparency logs: §5.
    LogThirdParty "5-tlog-third-party" "§5" Caution
        "The transparency log seems to be run by the tool's own operator, so it proves nothing that the operator does not say."
        "Count the attestation as one without a log.";
    LogPrefer "5-tlog-prefer" "§5" Note
        "The attestation names no transparency log, so its operator can show different reports to different clients."
        "Prefer a tool with a log where there is a choice.";

    // Secrets: Sensitive Data in the data Parameter.
    DataSecret "sec-data-no-secrets" "Sensitive Data in the data Parameter" Caution
        "The requirement's data looks like a secret, and everybody can read it."
        "Pass no secret in data; a publisher takes the secret back, and verifies one at the endpoint.";

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

    // Where URLs lead: Malicious Endpoints.
    EpPrivate "sec-ep-private" "Malicious Endpoints" Alarm
        "The URL leads to a private address, into the network of whoever follows it."
        "Do not connect.";
    EpExtended "lib-sec-ep-private-extended" "Malicious Endpoints" Alarm
        "The URL leads to an address that belongs to nobody on the internet."
        "Do not connect.";
    EpMetadata "lib-sec-ep-metadata" "Malicious Endpoints" Alarm
        "The URL leads to where clouds keep the credentials of their machines."
        "Do not connect, and do not fetch it from a server.";
    EpLocalName "lib-sec-ep-local-name" "Malicious Endpoints" Alarm
        "The host is a name that only local networks resolve, or one that is made to resolve to a private address."
        "Do not connect.";
    UrlUser "lib-sec-url-user" "Malicious Endpoints" Alarm
        "The URL has a user name in front of its host, which readers take for the host."
        "Show only the host, and do not connect.";
    HostThrowaway "lib-sec-host-throwaway" "Malicious Endpoints" Caution
        "The host belongs to a service that gives anybody a name for a moment: it records requests, tunnels, stores or echoes."
        "Send nothing that matters, and do not take who is there now for who was there before.";
    HostUserContent "lib-sec-host-user-content" "Malicious Endpoints" Caution
        "The host serves the files of many people, so its origin says nothing about the publisher."
        "Rely on the creator's account, not on the host's name.";
    UrlRedirect "lib-sec-url-redirect" "Malicious Endpoints" Caution
        "The URL asks its server to send the client somewhere else."
        "Follow no redirect, and judge the URL in the parameter instead.";
    HostAddress "lib-sec-host-address" "Malicious Endpoints" Note
        "The host is an address without a name, which is easily given to somebody else."
        "Look at who has the address before relying on it.";
    HostPort "lib-sec-host-port" "Malicious Endpoints" Note
        "The URL has a port of its own, which firewalls may close, and which may belong to another service than the host's."
        "Allow only the ports that are needed.";

    // Text, icons, links: Rendering Manifest Content.
    RenderEncode "sec-render-encode" "Rendering Manifest Content" Alarm
        "The text has HTML that runs a script or loads a document where it is shown without encoding."
        "Encode the text for the place where it is shown.";
    RenderMarkdown "sec-render-markdown" "Rendering Manifest Content" Caution
        "The text has HTML or loads a picture from elsewhere where it is rendered as Markdown."
        "Render it as plain text, or without HTML and remote pictures.";
    RenderReorder "lib-sec-render-reorder" "Rendering Manifest Content" Alarm
        "The text has characters that reorder or overwrite what is shown around them."
        "Show such characters as escapes.";
    RenderHidden "lib-sec-render-hidden" "Rendering Manifest Content" Alarm
        "The text has characters that people do not see and that programs read: a message may be hidden in them."
        "Take these characters out before a language model reads the text.";
    RenderInvisible "lib-sec-render-invisible" "Rendering Manifest Content" Caution
        "The name has invisible characters, so that it can look the same as another one."
        "Compare names by their skeletons, and show these characters as escapes.";
    ImageForbidden "sec-image-forbidden" "Rendering Manifest Content" Alarm
        "The image is a URL that must never be an icon: it can run a script or read a file."
        "Show the tool without an icon.";
    ImageHttpBlob "sec-image-http-blob" "Rendering Manifest Content" Caution
        "The image is an http or blob URL: anybody on the way can change it, or it comes out of another page's memory."
        "Show the tool without an icon.";
    ImageSvg "sec-image-svg" "Per-Scheme Rendering Guidance" Caution
        "The image is an SVG document, which can hold scripts."
        "Refuse it, or show it only in an img element.";
    ImageDataAllow "sec-image-data-allow" "Per-Scheme Rendering Guidance" Caution
        "The image is data of another type than PNG, JPEG and WebP."
        "Show the tool without an icon.";
    ImageIpfs "sec-image-ipfs" "Per-Scheme Rendering Guidance" Note
        "The image is on IPFS, and whoever runs the gateway sees who looks at it."
        "Fetch it from a gateway of one's own.";
    ImageScheme "lib-sec-image-scheme" "Rendering Manifest Content" Caution
        "The image has no scheme, or one that no icon has; without one it would lead into the surface that shows it."
        "Show the tool without an icon.";
    LinkSchemes "sec-link-schemes" "Rendering Manifest Content" Alarm
        "The link runs a script, reads a file, or holds its own document."
        "Show its text, and no link.";
    LinkHttp "lib-sec-link-http" "Rendering Manifest Content" Caution
        "The link is not encrypted: anybody on the way can change what it leads to."
        "Make it a link only with the user's explicit consent.";

    // Look-alikes: Origin-Binding Limitations, Front-Running Tool Registration.
    IdnDisplay "sec-idn-display" "Origin-Binding Limitations" Alarm
        "The host can pass for another one: its letters look like those of another script, or come from several."
        "Show the host as it is written, with xn--, and not in Unicode.";
    IdnUnusual "lib-sec-idn-unusual" "Origin-Binding Limitations" Note
        "The host has characters that are not recommended for names."
        "Show the host as it is written, with xn--, and not in Unicode.";
    NameLookalike "lib-sec-name-lookalike" "Front-Running Tool Registration" Alarm
        "The name mixes scripts within a word, so that it reads as another name."
        "Show the host and the creator beside the name, and rank by their verification.";
    NameConfusable "lib-sec-name-confusable" "Front-Running Tool Registration" Caution
        "The name is written in characters that can pass for others."
        "Show the host and the creator beside the name, and rank by their verification.";

    // All.
    Limit "lib-advice-limit" "Advice" Note
        "There is more advice than is listed."
        "Look at what is listed first.";
}
