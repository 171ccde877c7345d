//! The rows of the table. One row a code.

use super::{Level, Rule, Severity};

primitives::table! {
    /// A stable rule code: the ledger's row id, or `lib-…` for a decision of this library.
    ///
    /// # Example
    /// ```
    /// assert_eq!(erc8257::Code::NameLength.as_str(), "2-name-length");
    /// ```
    pub enum Code of Rule, folded {
        [code] id section; level: Level, severity: Severity, publisher_severity: Severity; sentence fix
    }

    // §1 Tool Registry: the state that the registry's answer reports.
    RegistryNotFound "lib-1-not-found" "§1" Library Error Error
        "The registry has no tool with this ID."
        "Check the chain, the registry address and the tool ID of the tool reference.";
    RegistryDeregistered "lib-1-deregistered" "§1" Library Error Error
        "The tool was deregistered by its creator."
        "Do not use the tool. Its publisher can register it again, under a new ID.";
    RegistryNoContract "lib-1-no-contract" "§1" Library Error Error
        "There is no contract at the registry address."
        "Check the registry address and the chain of the tool reference.";
    RegistryMalformed "lib-1-malformed" "§1" Library Error Error
        "The registry's answer is not a well-formed ToolConfig."
        "Check that the address is an ERC-8257 registry: supportsInterface(0xf1dc8075) answers true.";
    RegistryUnavailable "lib-1-unavailable" "§1" Library Error Error
        "The registry could not be read."
        "Try again, or ask another RPC for the same chain.";
    RegistryDisagreement "lib-1-disagreement" "§1" Library Error Error
        "The RPCs disagree about the tool."
        "Do not use the tool until enough independent RPCs agree. Find out which RPC is wrong.";
    RpcDissent "lib-1-dissent" "§1" Library Warning Warning
        "An RPC gave another answer than the quorum."
        "Find out why. Do not ask an RPC again that lies or lags.";
    RpcAnswer "lib-1-answer" "§1" Library Info Info
        "One RPC's answer is listed here."
        "Compare the answers; replace an RPC that fails or differs.";
    RpcBehind "lib-1-behind" "§1" Library Warning Warning
        "A block is older or newer than the others' newest block, or than the host's clock allows."
        "Ask an RPC that keeps up with the chain, and check the clock of this machine.";

    // §1 Tool Registry: calls that would revert, for publishers.
    RevertUri "1-revert-empty-uri" "§1" Must Error Error
        "The metadataURI is empty or longer than 2,048 bytes, so the registry reverts with InvalidMetadataURI."
        "Use a URI of 1 to 2,048 UTF-8 bytes.";
    RevertHash "1-revert-zero-hash" "§1" Must Error Error
        "The manifestHash is zero, so the registry reverts with InvalidManifestHash."
        "Commit the hash of the manifest; look for a variable that was not set.";
    NotToolCreator "1-err-not-creator" "§1" Fact Error Error
        "The caller is not the tool's creator, so the registry reverts with NotToolCreator."
        "Send the call from the account that registered the tool.";
    ExtraUriChecks "1-revert-extra-uri-checks" "§1" May Info Info
        "The registry may refuse the URI by further rules of its own."
        "Simulate the call with eth_call from the same account before sending it.";
    UpdateIdempotent "1-update-idempotent" "§1" May Info Info
        "The tool already has this metadataURI and this manifestHash, so the call changes nothing."
        "Leave the call out.";
    PauseByPredicate "1-pause-by-predicate" "§1" Should Warning Warning
        "Deregistration cannot be undone."
        "To take a tool out of service for a while, set a predicate that denies every caller.";

    // §2 Tool Manifest: canonical bytes.
    BodySize "sec-parser-size" "Manifest Parser Hardening" Must Error Error
        "The document is larger than 1,048,576 bytes."
        "Serve at most 1,048,576 bytes.";
    BomReject "2-bom-reject" "§2" Must Error Error
        "The document begins with a byte-order mark."
        "Save the file as UTF-8 without a byte-order mark (EF BB BF).";
    JsonUtf8 "2-json-utf8-only" "§2" Must Error Error
        "The document is not well-formed UTF-8."
        "Save the file as UTF-8.";
    JsonGrammar "2-json-strict-grammar" "§2" Must Error Error
        "The document is not JSON by the strict grammar of RFC 8259."
        "Correct the JSON at this place: no comments, no trailing commas, nothing after the document; an HTML page here means that the server did not send the file.";
    JsonDuplicateKey "2-json-dup-keys" "§2" Must Error Error
        "An object has the same member name twice."
        "Keep one of the members; names are compared after unescaping.";
    JsonLoneSurrogate "2-json-lone-surrogate" "§2" Must Error Error
        "A string has an unpaired surrogate escape."
        "Write the character itself, or both halves of its surrogate pair.";
    NumberNotFinite "2-jcs-numbers" "§2" Must Error Error
        "A number is too large for an IEEE 754 double, so it has no canonical form."
        "Write the number as a string, or use a smaller one.";
    NumberLossy "lib-2-lossy-number-warn" "§2" Library Warning Error
        "An integer changes its value when it is read as an IEEE 754 double, as the canonical form requires."
        "Use an integer that a double holds exactly, such as one of up to 2^53, or write data as a string; the hash commits the rounded value.";
    Noncharacter "lib-2-noncharacter-warn" "§2" Library Warning Warning
        "A string has a Unicode noncharacter, which I-JSON forbids."
        "Remove the character.";
    NfcValue "2-nfc-consumer" "§2" Must Error Error
        "A string value is not in Unicode Normalization Form C."
        "Normalise the string to NFC, then commit the new hash, with updateToolMetadata if the tool is registered.";
    NfcKey "lib-2-nfc-object-keys" "§2" Library Warning Error
        "A member name is not in Unicode Normalization Form C."
        "Normalise the member name to NFC. If another member has that name, keep one of the two.";
    HexLower "2-hex-lower-consumer" "§2" Must Error Error
        "A hex field has upper-case digits."
        "Write the hex digits in lower case, then commit the new hash, with updateToolMetadata if the tool is registered.";
    HashMismatch "2-hash-jcs-keccak" "§2" Must Error Error
        "The manifest's keccak256 is not the hash that the registration commits."
        "Serve the manifest that was registered, or register the new hash with updateToolMetadata.";
    HashPinned "8-pin" "§8" Fact Error Error
        "The manifest's hash is not the pinned one."
        "Review the change and approve the new hash, or do not use the tool.";

    // §2 required and optional fields.
    RootObject "2-root-object" "§2" Must Error Error
        "The manifest is not a JSON object."
        "Serve one JSON object.";
    RequiredPresent "2-required-present" "§2" Must Error Error
        "A required member is missing or has the wrong JSON type."
        "Add the member, or give it the JSON type that is expected.";
    TypeKnown "2-type-known" "§2" Should Error Error
        "The type is not a known manifest type."
        "Set type to https://ercs.ethereum.org/ERCS/erc-8257#tool-manifest-v1.";
    NameLength "2-name-length" "§2" Must Error Error
        "The name does not have 1 to 128 code points."
        "Use a name of 1 to 128 code points.";
    NameControl "2-name-no-cc" "§2" Must Error Error
        "The name has a control character."
        "Remove the control character (U+0000-001F, U+007F-009F).";
    DescriptionLength "2-description-length" "§2" Must Error Error
        "The description does not have 1 to 500 code points."
        "Use a description of 1 to 500 code points.";
    DescriptionControl "2-description-cc" "§2" Must Error Error
        "The description has a control character other than LF, CR and TAB."
        "Remove the control character.";
    EndpointHttps "2-endpoint-https" "§2" Must Error Error
        "The endpoint is not an https URL."
        "Use an absolute https:// URL.";
    EndpointNormalized "2-endpoint-normalized-stored" "§2" Must Warning Error
        "A URL is not stored in its normalised form."
        "Lower-case scheme and host and leave out port 443.";
    InputsObject "2-inputs-object" "§2" Must Error Error
        "A schema is not a JSON object."
        "Use a JSON Schema object, or {} for no schema.";
    CreatorRegex "2-creator-regex" "§2" Must Error Error
        "The creatorAddress is not 0x and 40 lower-case hex digits."
        "Write the registering account's address as 0x and 40 lower-case hex digits.";
    OptionalType "lib-2-optional-null" "§2" Library Error Error
        "An optional member has the wrong JSON type. No optional member may be null."
        "Use the JSON type that the standard asks for, or leave the member out.";
    VersionSemver "2-version-semver" "§2" Should Warning Warning
        "The version is not a semantic version."
        "Use a version such as 1.0.0.";
    ImageCap "2-image-cap" "§2" Must Error Error
        "The image URL is longer than 2,048 bytes."
        "Use a URL of at most 2,048 UTF-8 bytes.";
    ImageNormalized "2-image-normalize" "§2" Must Warning Error
        "The image URL is not stored in its normalised form."
        "Lower-case scheme and host and leave out port 443.";
    TagsRegex "2-tags-regex" "§2" Must Error Error
        "A tag is not lower-case letters, digits and inner hyphens."
        "Use a tag that matches [a-z0-9]([a-z0-9-]*[a-z0-9])?.";
    TagsLength "2-tags-length" "§2" Must Error Error
        "A tag does not have 1 to 32 code points."
        "Use a tag of 1 to 32 characters.";
    TagsCount "2-tags-count" "§2" Must Error Error
        "There are more than 16 tags."
        "Keep at most 16 tags.";
    TagsUnique "2-tags-unique" "§2" Must Error Error
        "A tag is repeated."
        "Remove the repeated tag.";
    ExtensionNamespace "2-ext-namespace" "§2" Must Info Warning
        "An extension member has no namespace."
        "Prefix the name with a reverse-DNS name, such as io.example.myField.";
    ExtensionReverseDns "2-ext-reverse-dns" "§2" Should Info Info
        "An extension member uses the legacy x- prefix."
        "Prefer a reverse-DNS prefix, such as io.example.myField.";
    MaxAgeMalformed "sec-maxage-after-schema" "Manifest Freshness (maxAge)" Should Warning Warning
        "The top-level maxAge is not a whole number of seconds and is ignored."
        "Use an integer of at least 0.";

    // §3 Pricing.
    PricingNull "3-null-reject" "§3" Must Error Error
        "The pricing member is null."
        "Leave pricing out, or list at least one entry.";
    PricingArray "3-array-nonempty" "§3" Must Error Error
        "The pricing member is not a non-empty array."
        "List at least one pricing entry in an array, or leave pricing out.";
    PricingCap "sec-parser-pricing" "Manifest Parser Hardening" Must Error Error
        "There are more than 32 pricing entries."
        "Keep at most 32 pricing entries.";
    PricingFields "3-four-fields" "§3" Must Error Error
        "A pricing entry is not an object with the strings amount, asset, recipient and protocol."
        "Give all four members as strings.";
    AmountRegex "3-amount-regex" "§3" Must Error Error
        "The amount is not a decimal integer without sign, point or leading zeros."
        "Write the amount in the asset's smallest unit as decimal digits.";
    AmountLength "3-amount-length" "§3" Must Error Error
        "The amount has more than 78 characters."
        "Use at most 78 digits.";
    AmountRange "3-amount-range" "§3" Must Error Error
        "The amount is larger than 2^256 - 1."
        "Use an amount of at most 2^256 - 1.";
    AssetCaip19 "3-asset-caip19" "§3" Must Error Error
        "The asset is not a CAIP-19 identifier."
        "Use a CAIP-19 asset, such as eip155:8453/erc20:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913.";
    RecipientCaip10 "3-recipient-caip10" "§3" Must Error Error
        "The recipient is not a CAIP-10 account."
        "Use a CAIP-10 account, such as eip155:8453:0x and 40 lower-case hex digits.";
    SameChain "3-same-chain" "§3" Must Error Error
        "The asset and the recipient are on different chains."
        "Use the same chain in asset and recipient.";
    RecipientZero "3-recipient-nonzero" "§3" Must Error Error
        "The recipient is the zero address."
        "Name the account that receives the payment.";
    Eip155Shape "lib-3-eip155-address-shape" "§3" Library Error Error
        "An eip155 identifier does not have a decimal chain ID and an address of 40 hex digits."
        "Write the chain ID in decimal without leading zeros, and the address as 0x and 40 lower-case hex digits.";
    ProtocolEmpty "lib-3-protocol-empty" "§3" Library Warning Warning
        "The payment protocol is an empty string."
        "Name the payment protocol, such as x402.";

    // §4 Access.
    AccessObject "4-object" "§4" Must Error Error
        "The access member is not an object."
        "Use an object with logic and requirements, or leave access out.";
    AccessLogic "4-logic-enum" "§4" Must Error Error
        "The access logic is not AND or OR."
        "Set logic to \"AND\" or \"OR\".";
    RequirementsNonEmpty "4-req-nonempty" "§4" Must Error Error
        "The access requirements are not a non-empty array."
        "List at least one requirement, or leave access out.";
    RequirementsCap "4-req-cap" "§4" Must Error Error
        "There are more than 256 access requirements."
        "Keep at most 256 requirements.";
    RequirementFields "4-kind-data-label-required" "§4" Must Error Error
        "An access requirement is not an object with the strings kind, data and label."
        "Give kind, data and label as strings.";
    KindRegex "4-kind-regex" "§4" Must Error Error
        "The kind is not 0x and 8 lower-case hex digits."
        "Write the 4-byte interface ID as 0x and 8 lower-case hex digits.";
    DataRegex "4-data-regex" "§4" Must Error Error
        "The data is not 0x and an even number of lower-case hex digits."
        "Write the payload as 0x and two lower-case hex digits a byte; an empty payload is 0x.";
    DataCap "4-data-cap" "§4" Must Error Error
        "The data decodes to more than 4,096 bytes."
        "Keep the payload to at most 4,096 bytes.";
    LabelCap "4-label-cap" "§4" Must Error Error
        "The label is longer than 256 bytes."
        "Use a label of at most 256 UTF-8 bytes.";
    LinksType "4-links-type" "§4" Must Error Error
        "The links member is not an object of strings."
        "Use an object whose values are https URLs, or leave links out.";
    LinksHttps "4-links-https" "§4" Must Error Error
        "A link does not begin with https://."
        "Begin the URL with https:// in lower-case letters; leave the path as it is.";
    LinksValueCap "4-links-value-cap" "§4" Must Error Error
        "A link is longer than 2,048 bytes."
        "Use a URL of at most 2,048 UTF-8 bytes.";
    LinksKeyCap "4-links-key-cap" "§4" Must Error Error
        "The name of a link is longer than 2,048 bytes."
        "Use a name of at most 2,048 UTF-8 bytes.";

    // §5 Verifiability.
    VerifiabilityObject "5-object" "§5" Must Error Error
        "The verifiability member is not an object with the strings tier and execution."
        "Give tier and execution as strings, or leave verifiability out.";
    VerifiabilityDescription "5-description" "§5" Must Error Error
        "The verifiability description does not have 1 to 500 code points, or has a control character other than LF, CR and TAB."
        "Use 1 to 500 code points without control characters.";
    TierUnknown "5-tier-values" "§5" Fact Warning Warning
        "The tier is not one that the standard defines; it counts as self-attested."
        "Use self-attested, hardware-attested or verifiable.";
    ExecutionUnknown "5-execution-unknown" "§5" Should Info Info
        "The execution environment is not one that the standard defines; it counts as standard."
        "Use standard, tee or e2ee where one of them fits.";
    RetentionUnknown "5-retention-values" "§5" Fact Warning Warning
        "The dataRetention value is not one that the standard defines; it asserts nothing."
        "Use full, metadata-only, ephemeral or none.";
    VisibilityUnknown "5-visibility-values" "§5" Fact Warning Warning
        "The sourceVisibility value is not one that the standard defines; it asserts nothing."
        "Use open-source, audited or proprietary.";
    InconsistentVerifiable "5-incons-verifiable" "§5" Fact Warning Warning
        "The tier is verifiable, but attestation or reproducibleBuild is absent."
        "Give both attestation and reproducibleBuild, or declare a lower tier.";
    InconsistentHardwareStandard "5-incons-hw-standard" "§5" Fact Warning Warning
        "The tier is hardware-attested, but the execution is standard."
        "Declare the tier self-attested. If the tool runs isolated, set execution to tee or e2ee.";
    InconsistentHardwareAttestation "5-incons-hw-noatt" "§5" Fact Warning Warning
        "The tier is hardware-attested, but attestation is absent."
        "Give attestation, or declare the tier self-attested.";
    InconsistentSelfTee "5-incons-self-tee" "§5" Fact Warning Warning
        "The tier is self-attested, but the execution claims hardware isolation."
        "Declare the tier that the execution supports, or set execution to standard.";
    InconsistentSelfAttestation "5-incons-self-att" "§5" Fact Warning Warning
        "The tier is self-attested, but attestation is present."
        "Declare the tier that the attestation supports, or leave attestation out.";
    InconsistentVerifiableStandard "lib-5-incons-gap-verifiable-standard" "§5" Library Warning Warning
        "The tier is verifiable, but the execution is not isolated."
        "Declare a tier that the execution supports. If the tool runs isolated, set execution to tee or e2ee.";
    AttestationRecommended "5-att-recommended" "§5" Should Info Warning
        "The attestation does not fit the execution: tee and e2ee should have one, standard should not."
        "Give attestation for tee and e2ee only.";
    AttestationType "5-att-type-required" "§5" Must Error Error
        "The attestation has no type, or its type is not a string."
        "Name the attestation protocol, such as dcap-v3.";
    AttestationEndpoint "5-att-endpoint-https" "§5" Must Error Error
        "The attestation endpoint is not an https URL."
        "Use an absolute https:// URL.";
    EnclaveHash "5-enclavehash" "§5" Must Error Error
        "The enclaveHash is not 0x and one or more bytes in lower-case hex."
        "Write the measurement as 0x and two lower-case hex digits a byte.";
    AttestationMaxAge "5-att-maxage-type" "§5" Must Error Error
        "The attestation's maxAge is not a whole number of seconds."
        "Use an integer of at least 0.";
    TransparencyLog "5-tlog-https" "§5" Must Error Error
        "The transparencyLogURI does not begin with https://."
        "Begin the URL with https:// in lower-case letters; leave the path as it is.";
    BuildSource "5-build-source-https" "§5" Must Error Error
        "The reproducibleBuild has no sourceCodeURI that begins with https://."
        "Give the URL of the exact source; begin it with https:// in lower-case letters and leave the path as it is.";
    BuildHash "5-build-hash" "§5" Must Error Error
        "The buildHash is not 0x and one or more bytes in lower-case hex."
        "Write the hash as 0x and two lower-case hex digits a byte.";

    // Manifest Parser Hardening: schemas.
    SchemaDepth "sec-parser-depth" "Manifest Parser Hardening" Must Error Error
        "A schema is nested deeper than 16 levels."
        "Flatten the schema, or move parts of it to $defs.";
    SchemaNodes "sec-parser-nodes" "Manifest Parser Hardening" Must Error Error
        "The schemas have more than 1,024 nodes together."
        "Shorten the schemas, for instance long enum lists.";

    // Predicate Validation at Registration, for publishers.
    LadderPredicate "sec-ladder-probe-pred" "Predicate Validation at Registration" Must Error Error
        "The predicate claims ERC-165 but not the interface of a predicate, so the registry reverts."
        "Set a contract whose supportsInterface(0xbdf9dc18) answers true, or correct the address.";
    LadderSelf "sec-ladder-self-guard" "Predicate Validation at Registration" May Error Error
        "The predicate is the registry itself, which is not a predicate, so the registry reverts."
        "Set the address of the predicate; the zero address makes the tool open to every caller.";
    LadderPrefer "sec-ladder-prefer-165" "Predicate Validation at Registration" Should Warning Warning
        "The predicate does not advertise ERC-165, so the registry cannot tell whether it is a predicate."
        "Check the address, and prefer a contract whose supportsInterface(0xbdf9dc18) answers true.";
    LadderUnknown "lib-sec-ladder-unknown" "Predicate Validation at Registration" Library Warning Warning
        "It is unknown whether the registry will accept the predicate."
        "Ask the predicate again, or simulate the call with eth_call from the same account before sending it.";
    LadderIdempotent "sec-ladder-idempotent" "Predicate Validation at Registration" Fact Info Info
        "The tool already has this predicate, so the call changes nothing. The predicate was not checked."
        "Leave the call out.";
    ZeroCode "sec-zerocode-create2" "Zero-Code Access Predicates" Should Warning Warning
        "There is no contract at the predicate's address. No account has access until one is deployed there."
        "Check the address and the chain, and deploy the predicate before you announce the tool.";

    // §6 Origin-Binding: URLs.
    UrlRawChars "lib-6-raw-chars" "§6" Library Error Error
        "A URL has white space, a control character or a backslash."
        "Remove the character, or percent-encode it in the path.";
    UrlSchemeSlashes "6-scheme-slashes" "§6" Must Error Error
        "A URL does not begin with https:// and a host."
        "Write https://, then the host.";
    UrlUserinfo "lib-6-userinfo" "§6" Library Error Error
        "A URL has user information before the host."
        "Remove everything between https:// and the host, including the @.";
    UrlPort "6-g2-port" "§6" Must Error Error
        "A URL has a port that is not a plain decimal number up to 65535."
        "Write the port in decimal without leading zeros, or leave it out.";
    UrlALabel "6-g3-alabel" "§6" Must Error Error
        "A URL's host has non-ASCII characters."
        "Write the host in its xn-- form (A-labels); any IDNA tool converts it.";
    UrlALabelInvalid "lib-6-alabel-valid" "§6" Library Error Error
        "A host label begins with xn-- but is not valid Punycode of a non-ASCII label in NFC."
        "Write the label as IDNA encodes it.";
    UrlHostPercent "lib-6-host-percent" "§6" Library Error Error
        "A URL's host has a percent sign."
        "Write the host without percent-encoding.";
    UrlHostChars "lib-6-host-chars" "§6" Library Error Error
        "A URL's host is neither a valid host name nor an IPv4 address or a bracketed IPv6 address."
        "Use a host name of labels of 1 to 63 characters, 253 in all.";
    UrlHostNumeric "lib-6-host-numeric" "§6" Library Error Error
        "A URL's host ends in a number, as only an IPv4 address may, but is not four decimal parts."
        "Write an IPv4 address as four decimal numbers from 0 to 255 without leading zeros; a host name must not end in a number.";
    UrlHostIpv6 "6-host-ipv6" "§6" Fact Error Error
        "A URL's IPv6 address is not in its canonical spelling."
        "Write the address as RFC 5952 says, without a zone.";
    UrlTrailingDot "6-host-trailing-dot" "§6" Fact Warning Warning
        "A URL's host ends with a dot, which makes it another origin than the host without it."
        "Remove the trailing dot, onchain and in the manifest.";
    UrlPathChars "lib-6-path-chars" "§6" Library Warning Warning
        "A URL has characters after the host that RFC 3986 does not allow."
        "Percent-encode the characters.";
    UriCap "6-metadatauri-cap-consumer" "§6" Should Error Error
        "The metadataURI is empty or longer than 2,048 bytes."
        "Register a URI of 1 to 2,048 bytes.";
    UriHttps "6-https-only" "§6" Must Error Error
        "The metadataURI is not an https URL."
        "Register the https:// URL of the manifest.";
    UriQuery "6-w2-no-query" "§6" Must Error Error
        "The metadataURI has a ? or a #."
        "Register the URL without query and fragment.";
    UriPath "6-wellknown-path" "§6" Must Error Error
        "The metadataURI's path is not /.well-known/ai-tool/<slug>.json."
        "Serve the manifest at /.well-known/ai-tool/<slug>.json of the endpoint's origin and register that URL.";
    UriSlug "6-slug-grammar" "§6" Must Error Error
        "The slug of the metadataURI is not 1 to 64 lower-case letters, digits and inner hyphens."
        "Use a slug that matches [a-z0-9]([a-z0-9-]*[a-z0-9])?.";
    UriNormalized "6-both-sides" "§6" Must Warning Warning
        "The metadataURI is not registered in its normalised form."
        "Register the URL with scheme and host in lower case and without port 443.";
    UriAddress "lib-sec-manifest-fetch-ssrf" "Malicious Endpoints" Library Error Error
        "The address of the manifest's host is not public."
        "Serve the manifest from a public address.";
    OriginMismatch "6-origin-rfc6454" "§6" Must Error Error
        "The endpoint is on another origin than the metadataURI."
        "Serve the manifest from the endpoint's origin (same scheme, host and port) and register that URL with updateToolMetadata, or correct the endpoint and register the new hash.";

    // §7 Creator binding and the fetch.
    CreatorZero "7-creator-nonzero" "§7" Must Error Error
        "The creatorAddress is the zero address."
        "Name the account that registers the tool; look for a variable that was not set.";
    CreatorMismatch "7-creator-byte-equal" "§7" Must Error Error
        "The manifest names another creator than the account that registered the tool."
        "Do not trust the registration. Its publisher can set creatorAddress to the registering account and commit the new hash, or register from the account that the manifest names.";
    RecordChanged "lib-7-race-fresh-config" "§7" Library Error Error
        "The registration changed between its two readings, and more than its hash did."
        "Verify the tool again from the start.";
    Status "lib-7-status-200-only" "§7" Library Error Error
        "The server did not answer with status 200."
        "Put the file at the registered URL, readable without a log-in, and answer with status 200.";
    Redirect "7-no-redirects" "§7" Must Error Error
        "The server answered with a redirect, which consumers must not follow."
        "Serve the manifest at the registered URL itself, without a redirect; look at the rules for www., trailing slashes and the CDN.";
    Truncated "7-truncated" "§7" Must Error Error
        "The body is incomplete."
        "Serve the whole file with a correct Content-Length.";
    Connect "lib-7-connect" "§7" Library Error Error
        "The server could not be reached."
        "Check that the host's name resolves and that its server answers.";
    Tls "7-tls-error" "§7" Must Error Error
        "The TLS connection failed."
        "Serve the manifest with a valid certificate for the host.";
    Timeout "7-timeout" "§7" Must Error Error
        "The server did not answer in time."
        "Try again. If the server is yours, make it answer sooner.";
    Encoding "lib-7-encoding" "§7" Library Error Error
        "The body's content encoding could not be decoded."
        "Serve the manifest without content encoding.";
    NoResponse "lib-7-no-response" "§7" Library Info Info
        "No response was recorded, so nothing was verified."
        "Fetch the metadataURI and record the response.";
    FindingsLimit "lib-7-findings-limit" "§7" Library Info Info
        "The report is full; further findings were left out."
        "Repair the listed findings and check again.";

    // Profiles: the wishes of a platform to publishers. They change no verdict.
    ImageSquare "doc1-image-square" "Profile: OpenSea" Should Info Info
        "The manifest has no image, so search results and tool cards show none."
        "Give the https URL of a square picture (1:1). A manifest does not show the shape.";
    FeaturedImage "doc1-featured-image" "Profile: OpenSea" Fact Warning Warning
        "The featuredImage is not an https URL of at most 2,048 bytes."
        "Give the https URL of a 16:9 picture. A manifest does not show the shape.";
    NoFeaturedImage "lib-opensea-no-featured-image" "Profile: OpenSea" Library Info Info
        "There is no featuredImage, so the tool cannot be featured on the platform's homepage for tools."
        "Give the https URL of a 16:9 picture. A manifest does not show the shape.";
    CategoryTags "doc1-category-tags" "Profile: OpenSea" Fact Info Info
        "No tag is one of the platform's categories, so no category filter shows the tool."
        "Add the categories that fit. Users can still search for other tags.";
}
