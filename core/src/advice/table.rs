//! The one table of advice: one row a code. Codes are rows of the ledger, or `lib-…`; they are never reused, and none
//! of them stands in a report.

use alloc::string::String;

use crate::json::Writer;

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

impl Row {
    /// The row as a JSON object, members in a fixed order.
    ///
    /// # Example
    /// ```
    /// let row = erc8257::advice::explain("sec-image-forbidden").unwrap().to_json();
    /// assert!(row.starts_with(r#"{"advice":"sec-image-forbidden","section":"Rendering Manifest Content","level":"alarm","#));
    /// ```
    #[must_use]
    pub fn to_json(&self) -> String {
        let mut w = Writer::new();
        w.raw("{\"advice\":").string(self.id).raw(",\"section\":").string(self.section);
        w.raw(",\"level\":").string(self.level.as_str());
        w.raw(",\"message\":").string(self.sentence).raw(",\"action\":").string(self.action).raw("}");
        w.finish()
    }
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
    // In the order of the standard's sections.
    KindUnknown "1-kind-unknown" "§1" Note
        "A requirement is of a kind that is not known here, so that nobody can tell from it what is asked for."
        "Show kind, data and label as they are, and never count the requirement as met.";
    PredicateMalfunction "1-malfunction-surface" "§1" Caution
        "The access predicate malfunctioned, so that nobody knows whether the account may use the tool: this is no denial."
        "Say that the tool is misconfigured, not that the account lacks something.";

    PricingNone "3-absent-noinfo" "§3" Note
        "The manifest says nothing about a price, which is no promise that the tool is free."
        "Show no price, and ask the user before paying whatever the endpoint asks for.";
    PricingUnknown "3-pricing-unknown" "§3" Caution
        "The wallet speaks none of the payment protocols that are listed: the price is unknown, not nothing."
        "Show the price as unknown, and do not show the tool as free.";
    ZeroAmount "3-zero-amount-free" "§3" Note
        "The first entry that the wallet supports asks for nothing."
        "Ask for no approval of tokens, and still follow the entry's protocol where the endpoint wants it.";
    AssetUnknown "3-decimals-display" "§3" Caution
        "The wallet does not know the asset that is to be paid with."
        "Show the asset's identifier and the amount in its smallest unit, and trust no name or decimals that the tool or the token gives.";
    NotEip155 "3-nonevm-advice" "§3" Note
        "The entry is for a chain outside of eip155, where the encoding of assets and recipients is not widely understood."
        "Check both against the rules of that namespace before paying.";
    EntryRepeated "lib-3-entry-repeated" "§3" Note
        "An earlier entry has the same asset and protocol with another amount or recipient."
        "Go by the first entry that you support, whatever the endpoint says of the others.";

    AccessStale "lib-4-stale-flag" "§4" Caution
        "The manifest's access says something else than the chain."
        "Go by the chain, and ask tryHasAccess before anything is acquired; a publisher should bring the manifest up to date.";
    AccessUnsaid "lib-4-access-unsaid" "§4" Note
        "The tool is gated by an access predicate of which the manifest says nothing."
        "Show what the predicate says that it requires, and ask tryHasAccess; a publisher may add access to the manifest.";

    BuildInstructions "5-build-instructions-untrusted" "§5" Note
        "The manifest gives instructions for a build, a command line that its author chose."
        "Show them as text, and run them only by hand and where they can do no harm.";
    VerifiableUnsupported "5-incons-verifiable" "§5" Caution
        "The tier is verifiable, but attestation or reproducibleBuild is absent."
        "Go by the effective tier of the summary.";
    VerifiableNotIsolated "lib-5-incons-gap-verifiable-standard" "§5" Caution
        "The tier is verifiable, but the execution is not an isolated one."
        "Treat the tool as self-attested.";
    HardwareStandard "5-incons-hw-standard" "§5" Caution
        "The tier is hardware-attested, but the execution is standard."
        "Treat the tool as self-attested.";
    HardwareUnattested "5-incons-hw-noatt" "§5" Caution
        "The tier is hardware-attested, but attestation is absent."
        "Treat the tool as self-attested.";
    SelfAttestedIsolated "5-incons-self-tee" "§5" Note
        "The tier is self-attested, although the execution claims isolation."
        "Treat the tool as self-attested.";
    SelfAttestedAttestation "5-incons-self-att" "§5" Note
        "The tier is self-attested, although there is an attestation."
        "Treat the tool as self-attested.";
    TierUnknown "5-tier-values" "§5" Caution
        "The tier is none that the standard defines."
        "Treat the tool as self-attested.";
    ExecutionUnknown "5-execution-unknown" "§5" Caution
        "The tier claims hardware, but the execution is none that the standard defines and counts as standard."
        "Treat the tool as self-attested, unless you know this execution environment.";
    AttestationUnread "5-attest-verify" "§5" Note
        "The isolation is a claim: no attestation report was checked."
        "Treat the execution as standard until a fresh report was fetched and verified.";
    AttestationIgnored "5-att-ignore-standard" "§5" Note
        "An attestation report says nothing about a tool whose execution is not isolated."
        "Ignore the report.";
    AttestationAhead "lib-5-att-future" "§5" Caution
        "The attestation report is from the future."
        "Refuse the report, and check the clock.";
    AttestationOld "5-att-maxage-enforce" "§5" Caution
        "The attestation report is older than it may be."
        "Refuse the report, and fetch a fresh one.";
    EnclaveOther "5-enclavehash-pin" "§5" Alarm
        "The attestation report measures something else than the enclave that the manifest names."
        "Send nothing to the tool: what runs is not what was committed.";
    EnclaveUnnamed "lib-5-enclavehash-none" "§5" Note
        "The manifest names no enclave, so that a report shows that some enclave runs, not which."
        "Compare the report's measurement with one that you have from a source you trust.";
    LogUnused "5-tlog-prefer" "§5" Note
        "No transparency log has the attestation, so that different callers could be shown different reports."
        "Prefer a tool whose attestation is logged.";
    LogOwn "5-tlog-third-party" "§5" Caution
        "The transparency log is on a host of the tool's own, which gives no assurance."
        "Count the log for nothing; a publisher should use one that an independent third party operates.";
    LogLacksReport "lib-5-tlog-inclusion" "§5" Caution
        "The transparency log that the manifest names does not have the attestation report."
        "Refuse the report, and tell the user.";
    BuildOther "lib-5-build-other" "§5" Caution
        "Somebody whom the host trusts has built the source that the manifest names, and got something else than what the report measures."
        "Take the source for no description of what runs, and treat the tool as hardware-attested at most.";
    RetentionClaim "5-retention-advisory" "§5" Note
        "What the tool says about keeping data is a claim that nothing enforces."
        "Show it as the publisher's claim.";
    SourceClaim "lib-5-source-claim" "§5" Note
        "That the source is open or audited says nothing about what runs, without a reproducible build of it."
        "Show it as the publisher's claim.";

    VerificationExpired "7-fresh-window" "§7" Caution
        "The verification is older than the freshness window."
        "Verify the tool again before using it.";
    VerifiedTooLongAgo "7-fresh-24h" "§7" Caution
        "The verification is older than 24 hours, beyond which nobody that can cause an invocation may use it."
        "Verify the tool again before using it.";

    RegistryInterface "9-supports-true" "§9" Caution
        "The registry does not advertise IToolRegistry by ERC-165, as every registry of the standard does."
        "Make sure by another way that the address is a registry, and tell the user.";

    RequirementsEmpty "rat-advisory-flow" "getRequirements Is Advisory" Note
        "The predicate lists no requirements, which does not mean that it lets everybody in."
        "Ask tryHasAccess, and do not show the tool as open.";

    LayoutOther "tc-marker-layout" "Marker Interfaces" Caution
        "The data of a requirement does not have the layout of its kind."
        "Show the data as it is, guess nothing from it, and never count the requirement as met.";

    PredicateProxy "sec-proxy-risk" "Predicate Upgradeability" Caution
        "The access predicate is upgradeable: its owner can change who has access without any sign from the registry."
        "Treat the tool as a higher risk, and watch the predicate for upgrades.";
    AdminAlone "lib-sec-proxy-admin" "Predicate Upgradeability" Note
        "A proxy admin is recorded in a contract that names no implementation and no beacon, which neither proves nor excludes that it is upgradeable."
        "Look at the contract's source before relying on its code.";
    PredicateCode "lib-sec-predicate-codehash" "Predicate Upgradeability" Alarm
        "The access predicate's code is not the code that was pinned."
        "Do not use the tool before somebody has looked at the new code.";
    PredicateUpgraded "sec-proxy-upgraded-event" "Predicate Upgradeability" Caution
        "The access predicate was upgraded since the tool has it, of which the registry shows nothing."
        "Tell the user, and look at the predicate's new code.";

    CodeUnread "lib-sec-codehash-unread" "Registry Deployment" Caution
        "A code hash is pinned, but the code was not read, so that nothing was compared."
        "Read the code and compare it before relying on the pin.";
    RegistryProxy "sec-reg-proxy" "Registry Deployment" Caution
        "The registry is upgradeable: its owner can replace it by one that lies about every tool."
        "Treat every tool of this registry as a higher risk, and watch the registry for upgrades.";
    RegistryDelegated "lib-sec-reg-delegated" "Registry Deployment" Alarm
        "The registry is an ordinary account that borrows its code, which whoever has its key can replace at any time."
        "Do not use tools of this registry.";
    RegistryCode "sec-reg-codehash" "Registry Deployment" Alarm
        "The registry's code is not the code that was pinned."
        "Do not use tools of this registry before somebody has looked at the new code.";
    RegistryNoCode "lib-sec-reg-no-code" "Registry Deployment" Alarm
        "There is no contract at the registry's address."
        "Do not use the tool: its reference is wrong, or it is for another chain.";
    RegistryUnlisted "sec-reg-directory" "Registry Deployment" Alarm
        "The registry is none of those that the directory names on this chain, so that its record may say anything."
        "Do not use the tool unless you know this registry, and then add it to the directory.";
    ChainUnlisted "lib-sec-reg-directory-chain" "Registry Deployment" Caution
        "The directory names no registry on this chain, so that the tool's reference alone chose the registry."
        "Compare the registry's address with one that you have from a source you trust.";
    NoDirectory "lib-sec-reg-directory-none" "Registry Deployment" Note
        "There is no directory of registries to compare with, so that the tool's reference alone chose the registry."
        "Configure the registries that you trust, for each chain.";

    DataSecret "sec-data-no-secrets" "Sensitive Data in the data Parameter" Caution
        "The requirement's data looks like a secret, and everybody can read it."
        "Pass no secret in data; a publisher takes the secret back, and verifies one at the endpoint.";

    PredicateNoCode "sec-zerocode-surface" "Zero-Code Access Predicates" Caution
        "There is no contract at the access predicate's address: the tool is not yet available to anybody, and it is not open."
        "Show the tool as not yet available, and look at the predicate again once it is deployed.";
    RuntimePinned "sec-zerocode-initcode" "Zero-Code Access Predicates" Note
        "The access predicate has the code that was pinned, but a constructor may have put anything into its storage, which the code may go by."
        "Pin the hash of the init code, or look at the predicate's storage too.";

    PredicateSilent "sec-ladder-warn" "Predicate Validation at Registration" Caution
        "The access predicate does not advertise IAccessPredicate, so that it may be an unrelated contract with a function of the same name."
        "Tell the user; a publisher should prefer a predicate that advertises the interface.";
    PredicateDenies "lib-sec-ladder-denied" "Predicate Validation at Registration" Caution
        "The access predicate speaks ERC-165 and says that it is no IAccessPredicate, with which a registry would not have accepted it: one of the two has changed, or the registry does not follow the standard."
        "Treat who has access as unknown, and look at both contracts.";
    PredicateIsRegistry "sec-shared-selector" "Predicate Validation at Registration" Caution
        "The access predicate is the registry itself, which has a function of the same name but decides nothing."
        "Show the tool as misconfigured; a publisher should set a real predicate.";

    NameLookalike "lib-sec-name-lookalike" "Front-Running Tool Registration" Alarm
        "The name mixes scripts within a word, so that it reads as another name."
        "Show the host and the creator beside the name, and rank by their verification.";
    NameConfusable "lib-sec-name-confusable" "Front-Running Tool Registration" Caution
        "The name is written in characters that can pass for others."
        "Show the host and the creator beside the name, and rank by their verification.";

    PaymentStale "sec-pay-reverify" "Pricing Staleness and Payment Safety" Caution
        "The verification is too old to pay by, whatever the freshness window."
        "Fetch and verify the manifest again right before the payment, and show the user every change of the price.";

    ReplayUndocumented "sec-replay-doc" "Replay Resistance for Payment Protocols" Caution
        "Nothing says how the payment protocol keeps an authorisation from being used twice."
        "Warn the user before paying, and never approve more than one invocation costs.";
    ReplayUnbound "sec-replay-712" "Replay Resistance for Payment Protocols" Note
        "The payment protocol burns each authorisation's nonce, but binds it to no tool."
        "Compare amount, asset, network and recipient with the manifest before signing, and keep the deadline short.";

    CommandUrl "lib-sec-command-url" "Malicious Endpoints" Alarm
        "The URL has text that a shell would run or expand: in a command line it does more than name a place."
        "Show no command with this URL, and hand it to no shell.";
    ShellCharacters "lib-sec-shell-characters" "Malicious Endpoints" Caution
        "The URL has characters that a shell does not leave alone."
        "Quote the URL wherever it stands in a command, or hand it over as an argument of its own.";
    OptionInjection "lib-sec-option-injection" "Malicious Endpoints" Alarm
        "The text leaves its quotes and goes on with an option, once curly quotes, dashes and odd spaces are read as plain ones."
        "Put it into no command, and do not normalise it.";
    CommandText "lib-sec-command-text" "Malicious Endpoints" Caution
        "The text is one that a shell would run or expand."
        "Hand it over as data, never as part of a command line.";
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

    RequirementsOverLimit "sec-intro-overlimit" "Predicate Introspection Hardening" Caution
        "The predicate lists more than is read, so that its whole list counts for nothing."
        "Say that the list is over the limit, not that access is denied or that nothing is required, and ask tryHasAccess.";
    RequirementsFailed "sec-intro-revert" "Predicate Introspection Hardening" Caution
        "The predicate did not tell what it requires, which does not mean that it requires nothing."
        "Say that the requirements are not known, and ask tryHasAccess.";
    RequirementSentinel "sec-intro-sentinel" "Predicate Introspection Hardening" Caution
        "There are requirements that the predicate could not list, so that meeting those it lists may not be enough."
        "Show them as unknown, and ask tryHasAccess before and after anything is acquired.";

    PatternUnsafe "sec-regex-safe" "Manifest Parser Hardening" Caution
        "A matcher that backtracks may take exponential time, or very much memory, for this pattern."
        "Evaluate patterns by a linear-time matcher or with a bound on its steps, and no others.";
    PatternNotLinear "lib-sec-regex-flag" "Manifest Parser Hardening" Note
        "The pattern has what no linear-time matcher can run."
        "Say of values that they cannot be validated, not that they are valid.";
    PatternMalformed "lib-sec-regex-malformed" "Manifest Parser Hardening" Note
        "The pattern is no regular expression of ECMA-262, so that validators disagree about it."
        "Say of values that they cannot be validated; a publisher corrects the pattern.";

    NoAutofill "sec-default-no-autofill" "Schema default and const Injection" Caution
        "The schema fills in a value of its author's choice, and the tool has a price."
        "Send it only after the user has seen and confirmed it.";
    FilledValues "sec-default-surface" "Schema default and const Injection" Note
        "The schema fills in a value of its author's choice."
        "Show it before the tool is invoked, and have it confirmed, since nobody can tell whether the tool changes state.";
    ConstAcknowledge "sec-const-ack" "Schema default and const Injection" Caution
        "The schema demands one value of its author's choice."
        "Treat it as a hint for display, and have the user acknowledge it before it is sent.";
    OneValueEnum "lib-sec-default-scan" "Schema default and const Injection" Caution
        "The schema leaves one value to choose, as a const does."
        "Have the user acknowledge it before it is sent.";

    RefRemote "sec-ref-disable" "Remote $ref in Embedded Schemas" Alarm
        "The reference leads to an address that is not public, or is not one of HTTPS: whoever fetches it is used."
        "Do not use the schema with a validator that fetches references.";
    RefFlag "lib-sec-ref-flag" "Remote $ref in Embedded Schemas" Caution
        "The reference leads to another document."
        "Switch off remote references, or fetch them under the policy for endpoints only.";
    RefRebased "lib-sec-ref-rebased" "Remote $ref in Embedded Schemas" Caution
        "A nested $id makes another document of what this reference is relative to."
        "Resolve it within the manifest only, and fetch nothing for it.";
    RefRecursive "sec-ref-local" "Remote $ref in Embedded Schemas" Note
        "The reference leads back to a schema that it is part of."
        "Resolve it when it is needed, and do not write it out.";
    RefLoop "lib-sec-ref-loop" "Remote $ref in Embedded Schemas" Caution
        "The reference leads back to itself for one and the same value, so that validation never ends."
        "Validate only with a bound on the depth of references.";
    RefExpansion "lib-sec-ref-expansion" "Remote $ref in Embedded Schemas" Caution
        "The schema is small, but very large with its references written out."
        "Do not write references out, and bound the steps of the validation.";

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
    ImageScheme "lib-sec-image-scheme" "Rendering Manifest Content" Caution
        "The image has no scheme, or one that no icon has; without one it would lead into the surface that shows it."
        "Show the tool without an icon.";
    LinkSchemes "sec-link-schemes" "Rendering Manifest Content" Alarm
        "The link runs a script, reads a file, or holds its own document."
        "Show its text, and no link.";
    LinkHttp "lib-sec-link-http" "Rendering Manifest Content" Caution
        "The link is not encrypted: anybody on the way can change what it leads to."
        "Make it a link only with the user's explicit consent.";

    ImageSvg "sec-image-svg" "Per-Scheme Rendering Guidance" Caution
        "The image is an SVG document, which can hold scripts."
        "Refuse it, or show it only in an img element.";
    ImageDataAllow "sec-image-data-allow" "Per-Scheme Rendering Guidance" Caution
        "The image is data of another type than PNG, JPEG and WebP."
        "Show the tool without an icon.";
    ImageIpfs "sec-image-ipfs" "Per-Scheme Rendering Guidance" Note
        "The image is on IPFS, and whoever runs the gateway sees who looks at it."
        "Fetch it from a gateway of one's own.";

    IdnDisplay "sec-idn-display" "Origin-Binding Limitations" Alarm
        "The host can pass for another one: its letters look like those of another script, or come from several."
        "Show the host as it is written, with xn--, and not in Unicode.";
    IdnUnusual "lib-sec-idn-unusual" "Origin-Binding Limitations" Note
        "The host has characters that are not recommended for names."
        "Show the host as it is written, with xn--, and not in Unicode.";
    Young "sec-tofu-age" "Origin-Binding Limitations" Caution
        "The tool was registered only lately, and nobody can tell whether its origin's owner was the one who did."
        "Give it less weight than an older registration, and look for other signs that it is genuine.";
    ChangedAfterQuiet "sec-quiescent-reverify" "Origin-Binding Limitations" Caution
        "The manifest was changed lately, after a long time in which nothing changed: so does a name that somebody took over."
        "Make sure that the origin still belongs to the same operator before using the tool.";
    Churn "lib-sec-churn" "Origin-Binding Limitations" Caution
        "The registration changes unusually often."
        "Verify the tool at every use, and look at what changed.";
    OriginChanged "sec-dangling-dns" "Origin-Binding Limitations" Caution
        "The origin's name may have changed hands since the tool was registered."
        "Make sure that the origin still belongs to the same operator before using the tool.";

    AttestationUnverified "sec-ver-unattested-standard" "Verifiability Trust Model" Caution
        "The attestation report does not lead to a root that is trusted, so that the isolation stays a claim."
        "Treat the execution as standard.";
    PlatformRevocation "sec-ver-tcb" "Verifiability Trust Model" Note
        "The attestation holds only until the hardware's vendor revokes the platform."
        "Watch the vendor's advisories, and verify again when one is announced.";
    EgressUnmeasured "sec-ver-egress" "Verifiability Trust Model" Caution
        "The tool claims to keep nothing, but no measured network policy keeps its enclave from sending data elsewhere."
        "Show it as the publisher's claim, and send nothing that must not be kept.";

    PlainCreator "sec-key-smart-wallet" "Creator Key Compromise" Note
        "The creator is an ordinary account: whoever gets its key can change who has access."
        "Take note; a publisher whose tool gates something of value should register it from a smart contract wallet.";
    Unchanged "sec-key-no-abandon" "Creator Key Compromise" Note
        "Nothing of the registration has changed for a long time, which proves neither that it was abandoned nor that its creator still stands by it."
        "Look for other signs of life before judging.";

    WindowShortened "sec-maxage-log" "Manifest Freshness (maxAge)" Note
        "The manifest asks for a shorter freshness window than the usual one."
        "Log that the window is shorter, and keep to it.";

    Retired "sec-retired" "Registry Spam and Anti-Pollution" Caution
        "The tool is retired."
        "Show it as retired, and do not use it; a publisher who wants only a pause points the predicate at a contract that denies everybody.";

    Limit "lib-advice-limit" "Advice" Note
        "There is more advice than is listed."
        "Look at what is listed first.";
}
