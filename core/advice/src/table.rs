//! The one table of advice: one row a code. Codes are rows of the ledger, or `lib-…`; they are never reused, and none
//! of them stands in a report.

use alloc::string::String;

use primitives::json::Writer;

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
    /// let row = erc8257_advice::explain("sec-image-forbidden").unwrap().to_json();
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
    /// A user may be under attack: stop, or remove the dangerous part. Honest tools draw no alarm.
    Alarm,
    /// An honest tool may carry this risk too: ask the user, or limit the tool.
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

impl Code {
    /// The code as text.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        self.row().id
    }

    /// The code's row in the table.
    #[must_use]
    pub const fn row(self) -> &'static Row {
        row(self)
    }
}

impl core::fmt::Display for Code {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(self.as_str())
    }
}

primitives::table! {
    /// A stable code of advice.
    pub enum Code of Row { [code] id section; level: Level; sentence action }

    // In the order of the standard's sections.
    KindUnknown "1-kind-unknown" "§1" Note
        "This library does not know the requirement's kind and cannot say what it asks for."
        "Show kind, data and label unchanged, and never count the requirement as met.";
    PredicateMalfunction "1-malfunction-surface" "§1" Caution
        "The access predicate malfunctioned, so it is unknown whether the account has access. This is not a denial."
        "Say that the tool is misconfigured, not that the account lacks something.";

    PricingNone "3-absent-noinfo" "§3" Note
        "The manifest says nothing about a price. That does not promise a free tool."
        "Show no price, and ask the user before paying what the endpoint asks for.";
    PricingUnknown "3-pricing-unknown" "§3" Caution
        "The wallet supports none of the listed payment protocols, so the price is unknown, not zero."
        "Show the price as unknown, and do not show the tool as free.";
    ZeroAmount "3-zero-amount-free" "§3" Note
        "The price of the first entry that the wallet supports is zero."
        "Ask for no token approval. Follow the entry's protocol if the endpoint asks for it.";
    AssetUnknown "3-decimals-display" "§3" Caution
        "The wallet does not know the asset of the payment."
        "Show the asset's identifier and the amount in its smallest unit. Do not trust names or decimals from the tool or the token.";
    NotEip155 "3-nonevm-advice" "§3" Note
        "The entry is for a chain outside eip155. Few wallets understand how such chains encode assets and recipients."
        "Check the asset and the recipient against the rules of that namespace before paying.";
    EntryRepeated "lib-3-entry-repeated" "§3" Note
        "An earlier entry has the same asset and protocol with another amount or recipient."
        "Use the first entry that you support, whatever the endpoint says about the others.";

    AccessStale "lib-4-stale-flag" "§4" Caution
        "The manifest's access differs from the chain."
        "Trust the chain, and ask tryHasAccess before the user acquires anything. The publisher should update the manifest.";
    AccessUnsaid "lib-4-access-unsaid" "§4" Note
        "An access predicate gates the tool, and the manifest does not mention it."
        "Show the predicate's own requirements, and ask tryHasAccess. The publisher may add access to the manifest.";

    BuildInstructions "5-build-instructions-untrusted" "§5" Note
        "The manifest has build instructions: a command line that its author chose."
        "Show them as text. Run them only by hand, where they can do no harm.";
    VerifiableUnsupported "5-incons-verifiable" "§5" Caution
        "The tier is verifiable, but attestation or reproducibleBuild is absent."
        "Use the effective tier of the summary.";
    VerifiableNotIsolated "lib-5-incons-gap-verifiable-standard" "§5" Caution
        "The tier is verifiable, but the execution is not isolated."
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
        "The tier is self-attested, although the manifest has an attestation."
        "Treat the tool as self-attested.";
    TierUnknown "5-tier-values" "§5" Caution
        "The standard does not define this tier."
        "Treat the tool as self-attested.";
    ExecutionUnknown "5-execution-unknown" "§5" Caution
        "The tier claims hardware, but the standard does not define this execution, so it counts as standard."
        "Treat the tool as self-attested, unless you know this execution environment.";
    AttestationUnread "5-attest-verify" "§5" Note
        "The isolation is a claim: no attestation report was checked."
        "Treat the execution as standard until you have fetched and verified a fresh report.";
    AttestationIgnored "5-att-ignore-standard" "§5" Note
        "An attestation report says nothing about a tool whose execution is not isolated."
        "Ignore the report.";
    AttestationAhead "lib-5-att-future" "§5" Caution
        "The attestation report is from the future."
        "Refuse the report, and check the clock.";
    AttestationOld "5-att-maxage-enforce" "§5" Caution
        "The attestation report is older than its maxAge allows."
        "Refuse the report, and fetch a fresh one.";
    EnclaveOther "5-enclavehash-pin" "§5" Alarm
        "The attestation report measures another enclave than the manifest names."
        "Send nothing to the tool: the running code is not the committed code.";
    EnclaveUnnamed "lib-5-enclavehash-none" "§5" Note
        "The manifest names no enclave, so a report shows only that some enclave runs, not which one."
        "Compare the report's measurement with one from a source that you trust.";
    LogUnused "5-tlog-prefer" "§5" Note
        "No transparency log has the attestation, so different callers could see different reports."
        "Prefer a tool with a logged attestation.";
    LogOwn "5-tlog-third-party" "§5" Caution
        "The tool's own host serves the transparency log, so the log gives no assurance."
        "Ignore this log. Publishers should use a log that an independent third party runs.";
    LogLacksReport "lib-5-tlog-inclusion" "§5" Caution
        "The manifest's transparency log does not have the attestation report."
        "Refuse the report, and tell the user.";
    BuildOther "lib-5-build-other" "§5" Caution
        "A trusted rebuild of the named source does not match the attested measurement."
        "Do not treat the source as the running code. Treat the tool as hardware-attested at most.";
    RetentionClaim "5-retention-advisory" "§5" Note
        "The tool's dataRetention is a claim that nothing enforces."
        "Show it as the publisher's claim.";
    SourceClaim "lib-5-source-claim" "§5" Note
        "Without a reproducible build, an open or audited source says nothing about the running code."
        "Show it as the publisher's claim.";

    VerificationExpired "7-fresh-window" "§7" Caution
        "The verification is older than the freshness window."
        "Verify the tool again before using it.";
    VerifiedTooLongAgo "7-fresh-24h" "§7" Caution
        "The verification is more than 24 hours old and must not be used to invoke the tool."
        "Verify the tool again before using it.";

    RegistryInterface "9-supports-true" "§9" Caution
        "The registry does not advertise IToolRegistry by ERC-165. Every conforming registry does."
        "Check in another way that the address is a registry, and tell the user.";

    RequirementsEmpty "rat-advisory-flow" "getRequirements Is Advisory" Note
        "The predicate lists no requirements. That does not mean that every account has access."
        "Ask tryHasAccess, and do not show the tool as open.";

    LayoutOther "tc-marker-layout" "Marker Interfaces" Caution
        "The requirement's data does not have the layout of its kind."
        "Show the data unchanged, guess nothing from it, and never count the requirement as met.";

    PredicateProxy "sec-proxy-risk" "Predicate Upgradeability" Caution
        "The access predicate is upgradeable. Its owner can change who has access, and the registry does not show it."
        "Treat the tool as a higher risk, and watch the predicate for upgrades.";
    AdminAlone "lib-sec-proxy-admin" "Predicate Upgradeability" Note
        "The contract records a proxy admin but no implementation and no beacon. It may or may not be upgradeable."
        "Look at the contract's source before relying on its code.";
    PredicateCode "lib-sec-predicate-codehash" "Predicate Upgradeability" Alarm
        "The access predicate's code is not the code that was pinned."
        "Do not use the tool before you have reviewed the new code.";
    PredicateUpgraded "sec-proxy-upgraded-event" "Predicate Upgradeability" Caution
        "The access predicate was upgraded after it was set; the registry does not record this."
        "Tell the user, and review the predicate's new code.";

    CodeUnread "lib-sec-codehash-unread" "Registry Deployment" Caution
        "A code hash is pinned, but the host did not read the code, so nothing was compared."
        "Read the code and compare it before relying on the pin.";
    RegistryProxy "sec-reg-proxy" "Registry Deployment" Caution
        "The registry is upgradeable. Its owner can replace it with a registry that lies about every tool."
        "Treat every tool of this registry as a higher risk, and watch the registry for upgrades.";
    RegistryDelegated "lib-sec-reg-delegated" "Registry Deployment" Alarm
        "The registry is an ordinary account with borrowed code. The holder of its key can replace the code at any time."
        "Do not use tools of this registry.";
    RegistryCode "sec-reg-codehash" "Registry Deployment" Alarm
        "The registry's code is not the code that was pinned."
        "Do not use tools of this registry before you have reviewed the new code.";
    RegistryNoCode "lib-sec-reg-no-code" "Registry Deployment" Alarm
        "There is no contract at the registry's address."
        "Do not use the tool: its reference is wrong or belongs to another chain.";
    RegistryUnlisted "sec-reg-directory" "Registry Deployment" Alarm
        "The registry is not in your directory for this chain. Do not trust its records."
        "Do not use the tool unless you know this registry, and then add it to the directory.";
    ChainUnlisted "lib-sec-reg-directory-chain" "Registry Deployment" Caution
        "Your directory names no registry on this chain, so the tool's reference alone chose the registry."
        "Compare the registry's address with one from a source that you trust.";
    NoDirectory "lib-sec-reg-directory-none" "Registry Deployment" Note
        "You have no directory of registries, so the tool's reference alone chose the registry."
        "Configure the registries that you trust, for each chain.";

    DataSecret "sec-data-no-secrets" "Sensitive Data in the data Parameter" Caution
        "The requirement's data looks like a secret, and it is public."
        "Pass no secret in data. The publisher should revoke the secret and check one at the endpoint.";

    PredicateNoCode "sec-zerocode-surface" "Zero-Code Access Predicates" Caution
        "There is no contract at the access predicate's address. The tool is not open: no account has access yet."
        "Show the tool as not yet available, and check the predicate again once it is deployed.";
    RuntimePinned "sec-zerocode-initcode" "Zero-Code Access Predicates" Note
        "The access predicate has the pinned code, but its constructor may have put anything into its storage."
        "Pin the hash of the init code, or review the predicate's storage too.";

    PredicateSilent "sec-ladder-warn" "Predicate Validation at Registration" Caution
        "The access predicate does not advertise IAccessPredicate. It may be an unrelated contract with a function of the same name."
        "Tell the user. Publishers should prefer a predicate that advertises the interface.";
    PredicateDenies "lib-sec-ladder-denied" "Predicate Validation at Registration" Caution
        "The predicate supports ERC-165 but denies IAccessPredicate. A conforming registry would have rejected it, so one of the two changed or the registry does not conform."
        "Treat access as unknown, and review both contracts.";
    PredicateIsRegistry "sec-shared-selector" "Predicate Validation at Registration" Caution
        "The access predicate is the registry itself. It has a function of the same name but decides nothing."
        "Show the tool as misconfigured. The publisher should set a real predicate.";

    NameLookalike "lib-sec-name-lookalike" "Front-Running Tool Registration" Alarm
        "The name mixes scripts within a word, so it reads as another name."
        "Show the host and the creator beside the name, and rank by their verification.";
    NameConfusable "lib-sec-name-confusable" "Front-Running Tool Registration" Caution
        "The name has characters that can pass for others."
        "Show the host and the creator beside the name, and rank by their verification.";

    PaymentStale "sec-pay-reverify" "Pricing Staleness and Payment Safety" Caution
        "The verification is too old for a payment, whatever the freshness window."
        "Fetch and verify the manifest again right before the payment. Show the user every change of the price.";

    ReplayUndocumented "sec-replay-doc" "Replay Resistance for Payment Protocols" Caution
        "The payment protocol does not document how it stops a second use of an authorisation."
        "Warn the user before paying, and never approve more than the price of one invocation.";
    ReplayUnbound "sec-replay-712" "Replay Resistance for Payment Protocols" Note
        "The payment protocol uses each nonce once, but does not bind an authorisation to a tool."
        "Compare amount, asset, network and recipient with the manifest before signing, and keep the deadline short.";

    CommandUrl "lib-sec-command-url" "Malicious Endpoints" Alarm
        "The URL has text that a shell would run or expand."
        "Show no command with this URL, and pass it to no shell.";
    ShellCharacters "lib-sec-shell-characters" "Malicious Endpoints" Caution
        "The URL has characters that a shell interprets."
        "Quote the URL in every command, or pass it as an argument of its own.";
    OptionInjection "lib-sec-option-injection" "Malicious Endpoints" Alarm
        "The text closes its quotes and adds an option, once curly quotes, dashes and odd spaces are read as plain ones."
        "Put the text into no command, and do not normalise it.";
    CommandText "lib-sec-command-text" "Malicious Endpoints" Caution
        "A shell would run or expand this text."
        "Pass it as data, never as part of a command line.";
    EpPrivate "sec-ep-private" "Malicious Endpoints" Alarm
        "The URL leads to a private address, inside the network of the caller."
        "Do not connect.";
    EpExtended "lib-sec-ep-private-extended" "Malicious Endpoints" Alarm
        "The URL leads to an address that is not in use on the internet."
        "Do not connect.";
    EpMetadata "lib-sec-ep-metadata" "Malicious Endpoints" Alarm
        "The URL leads to a cloud's metadata service, which hands out credentials."
        "Do not connect, and do not fetch it from a server.";
    EpLocalName "lib-sec-ep-local-name" "Malicious Endpoints" Alarm
        "The host is a name that only local networks resolve, or a name made to resolve to a private address."
        "Do not connect.";
    UrlUser "lib-sec-url-user" "Malicious Endpoints" Alarm
        "The URL has a user name in front of its host, and readers mistake it for the host."
        "Show only the host, and do not connect.";
    HostThrowaway "lib-sec-host-throwaway" "Malicious Endpoints" Caution
        "The host belongs to a service with short-lived names, such as a tunnel, a request recorder or a paste store."
        "Send nothing sensitive. The host may now belong to another publisher.";
    HostUserContent "lib-sec-host-user-content" "Malicious Endpoints" Caution
        "The host serves the files of many users, so its origin says nothing about the publisher."
        "Trust the creator's account, not the host's name.";
    UrlRedirect "lib-sec-url-redirect" "Malicious Endpoints" Caution
        "The URL asks its server for a redirect to another place."
        "Follow no redirect, and judge the URL in the parameter instead.";
    HostAddress "lib-sec-host-address" "Malicious Endpoints" Note
        "The host is an IP address without a name. Its provider can assign it to another customer."
        "Check who holds the address before you rely on it.";
    HostPort "lib-sec-host-port" "Malicious Endpoints" Note
        "The URL names a port. Firewalls may block it, and another service may run there."
        "Allow only the ports that you need.";

    RequirementsOverLimit "sec-intro-overlimit" "Predicate Introspection Hardening" Caution
        "The predicate lists more requirements than the limit, so the whole list is ignored."
        "Say that the list is over the limit, and ask tryHasAccess. Do not say that access is denied or open.";
    RequirementsFailed "sec-intro-revert" "Predicate Introspection Hardening" Caution
        "The predicate did not list its requirements. That does not mean that it has none."
        "Say that the requirements are unknown, and ask tryHasAccess.";
    RequirementSentinel "sec-intro-sentinel" "Predicate Introspection Hardening" Caution
        "The predicate could not list all requirements, so meeting the listed ones may not be enough."
        "Show the others as unknown. Ask tryHasAccess before and after the user acquires anything.";

    PatternUnsafe "sec-regex-safe" "Manifest Parser Hardening" Caution
        "A backtracking matcher may need exponential time or much memory for this pattern."
        "Use a linear-time matcher, or limit its steps.";
    PatternNotLinear "lib-sec-regex-flag" "Manifest Parser Hardening" Note
        "The pattern has a construct that no linear-time matcher can run."
        "Say that values cannot be validated, not that they are valid.";
    PatternMalformed "lib-sec-regex-malformed" "Manifest Parser Hardening" Note
        "The pattern is not a regular expression of ECMA-262, so validators disagree about it."
        "Say that values cannot be validated. The publisher should correct the pattern.";

    NoAutofill "sec-default-no-autofill" "Schema default and const Injection" Caution
        "The schema fills in a value that its author chose, and the tool has a price."
        "Send the value only after the user has seen and confirmed it.";
    FilledValues "sec-default-surface" "Schema default and const Injection" Note
        "The schema fills in a value that its author chose."
        "Show the value and let the user confirm it before you invoke the tool, which may change state.";
    ConstAcknowledge "sec-const-ack" "Schema default and const Injection" Caution
        "The schema demands one value that its author chose."
        "Treat the value as a hint for display. Let the user acknowledge it before you send it.";
    OneValueEnum "lib-sec-default-scan" "Schema default and const Injection" Caution
        "The schema allows one value only, as a const does."
        "Let the user acknowledge the value before you send it.";

    RefRemote "sec-ref-disable" "Remote $ref in Embedded Schemas" Alarm
        "The reference points to a non-public or non-HTTPS address. Fetching it could expose the caller's network."
        "Do not use the schema with a validator that fetches references.";
    RefFlag "lib-sec-ref-flag" "Remote $ref in Embedded Schemas" Caution
        "The reference leads to another document."
        "Switch off remote references, or fetch them only under the policy for endpoints.";
    RefRebased "lib-sec-ref-rebased" "Remote $ref in Embedded Schemas" Caution
        "A nested $id changes the base URI of this reference."
        "Resolve the reference within the manifest only, and fetch nothing for it.";
    RefRecursive "sec-ref-local" "Remote $ref in Embedded Schemas" Note
        "The reference leads back to a schema that contains it."
        "Resolve the reference when you need it, and do not expand it.";
    RefLoop "lib-sec-ref-loop" "Remote $ref in Embedded Schemas" Caution
        "The reference leads back to itself for the same value, so validation never ends."
        "Limit the depth of references when you validate.";
    RefExpansion "lib-sec-ref-expansion" "Remote $ref in Embedded Schemas" Caution
        "The schema is small but becomes very large once its references are expanded."
        "Do not expand references, and limit the steps of the validation.";

    RenderEncode "sec-render-encode" "Rendering Manifest Content" Alarm
        "The text has HTML that runs a script or loads a document if a page shows it unencoded."
        "Encode the text for the place where you show it.";
    RenderMarkdown "sec-render-markdown" "Rendering Manifest Content" Caution
        "Rendered as Markdown, the text has HTML or loads a remote picture."
        "Render the text as plain text, or without HTML and remote pictures.";
    RenderReorder "lib-sec-render-reorder" "Rendering Manifest Content" Alarm
        "The text has characters that reorder or overwrite the text around them."
        "Show such characters as escapes.";
    RenderHidden "lib-sec-render-hidden" "Rendering Manifest Content" Alarm
        "The text has characters that people do not see and programs read. They may hide a message."
        "Remove these characters before a language model reads the text.";
    RenderInvisible "lib-sec-render-invisible" "Rendering Manifest Content" Caution
        "The name has invisible characters, so it can look the same as another name."
        "Compare names by their skeletons, and show these characters as escapes.";
    ImageForbidden "sec-image-forbidden" "Rendering Manifest Content" Alarm
        "The image URL must never be an icon: it can run a script or read a file."
        "Show the tool without an icon.";
    ImageHttpBlob "sec-image-http-blob" "Rendering Manifest Content" Caution
        "The image is an http or blob URL. The network can change an http image, and a blob belongs to another page."
        "Show the tool without an icon.";
    ImageScheme "lib-sec-image-scheme" "Rendering Manifest Content" Caution
        "The image URL has no scheme or an unsupported one. A relative URL would resolve against the page that shows it."
        "Show the tool without an icon.";
    LinkSchemes "sec-link-schemes" "Rendering Manifest Content" Alarm
        "The link runs a script, reads a file, or holds its own document."
        "Show the text without a link.";
    LinkHttp "lib-sec-link-http" "Rendering Manifest Content" Caution
        "The link is not encrypted, so the network can change the page behind it."
        "Show it as a link only with the user's explicit consent.";

    ImageSvg "sec-image-svg" "Per-Scheme Rendering Guidance" Caution
        "The image is an SVG document, which can hold scripts."
        "Refuse the image, or show it only in an img element.";
    ImageDataAllow "sec-image-data-allow" "Per-Scheme Rendering Guidance" Caution
        "The image is a data URL of a type other than PNG, JPEG and WebP."
        "Show the tool without an icon.";
    ImageIpfs "sec-image-ipfs" "Per-Scheme Rendering Guidance" Note
        "The image is on IPFS, and the gateway's operator sees who views it."
        "Fetch it through your own gateway.";

    IdnDisplay "sec-idn-display" "Origin-Binding Limitations" Alarm
        "The host can pass for another host: its letters look like those of another script, or mix scripts."
        "Show the host in its xn-- form, not in Unicode.";
    IdnUnusual "lib-sec-idn-unusual" "Origin-Binding Limitations" Note
        "The host has characters that are not recommended for names."
        "Show the host in its xn-- form, not in Unicode.";
    Young "sec-tofu-age" "Origin-Binding Limitations" Caution
        "The tool was registered recently. Its registrant may not be the owner of the origin."
        "Rank it below older registrations, and look for other signs that it is genuine.";
    ChangedAfterQuiet "sec-quiescent-reverify" "Origin-Binding Limitations" Caution
        "The manifest changed recently after a long quiet period, as happens when a domain changes hands."
        "Check that the origin still belongs to the same operator before you use the tool.";
    Churn "lib-sec-churn" "Origin-Binding Limitations" Caution
        "The registration changes unusually often."
        "Verify the tool at every use, and review each change.";
    OriginChanged "sec-dangling-dns" "Origin-Binding Limitations" Caution
        "The origin's name may have changed hands since the tool was registered."
        "Check that the origin still belongs to the same operator before you use the tool.";

    AttestationUnverified "sec-ver-unattested-standard" "Verifiability Trust Model" Caution
        "The attestation report does not lead to a trusted root, so the isolation stays a claim."
        "Treat the execution as standard.";
    PlatformRevocation "sec-ver-tcb" "Verifiability Trust Model" Note
        "The attestation holds only until the hardware's vendor revokes the platform."
        "Watch the vendor's advisories, and verify again after each one.";
    EgressUnmeasured "sec-ver-egress" "Verifiability Trust Model" Caution
        "The tool claims to keep no data, but no measured network policy stops its enclave from sending data elsewhere."
        "Show it as the publisher's claim, and send no data that must not be kept.";

    PlainCreator "sec-key-smart-wallet" "Creator Key Compromise" Note
        "The creator is an ordinary account. A thief of its key could change who has access."
        "Take note. A publisher whose tool gates something of value should register from a smart contract wallet.";
    Unchanged "sec-key-no-abandon" "Creator Key Compromise" Note
        "The registration has not changed for a long time. Its creator may or may not have abandoned it."
        "Look for other signs of life before you judge.";

    WindowShortened "sec-maxage-log" "Manifest Freshness (maxAge)" Note
        "The manifest asks for a shorter freshness window than the policy."
        "Log the shorter window, and use it.";

    Retired "sec-retired" "Registry Spam and Anti-Pollution" Caution
        "The tool is retired."
        "Show the tool as retired, and do not use it. To pause a tool, a publisher sets a predicate that denies every caller.";

    Limit "lib-advice-limit" "Advice" Note
        "The list of advice is full; further advice was left out."
        "Follow the listed advice first.";
}
