//! The one table of payment codes: one row a code.

use primitives::codes::Severity;

/// A row of the table of payment codes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Row {
    /// The code as a value.
    pub code: Code,
    /// The stable code as text.
    pub id: &'static str,
    /// The section, or the standard, that the row is from.
    pub section: &'static str,
    /// How grave a finding of this code is.
    pub severity: Severity,
    /// The finding in one sentence.
    pub message: &'static str,
    /// How to repair it: one sentence or two.
    pub fix: &'static str,
}

primitives::table! {
    /// A code of payments: of challenges, bindings, payments, settlements and usage reports.
    pub enum Code of Row { [code] id section; severity: Severity; message fix }

    Status "x402-status" "x402 Payment Required" Error
        "The answer does not ask for payment."
        "Ask for payment with status 402, with isError, or with the JSON-RPC error 402.";
    HeaderOnce "x402-header-once" "x402 HTTP transport" Error
        "The payment header appears more than once, or in both versions."
        "Send one payment header, once.";
    HeaderSize "x402-header-size" "x402 HTTP transport" Error
        "The header is longer than 16,384 characters."
        "Send less: leave out descriptions and extensions.";
    Base64 "x402-base64" "x402 HTTP transport" Error
        "The header is not padded base64 in the standard alphabet."
        "Encode the UTF-8 bytes of the JSON as RFC 4648 section 4 says.";
    BodySize "x402-body-size" "x402 Payment Required" Error
        "The document is larger than 65,536 bytes."
        "Send a smaller document.";
    Json "x402-json" "x402 Payment Required" Error
        "The document is not strict JSON."
        "Send one JSON document in UTF-8, with each name once.";
    Object "x402-object" "x402 Payment Required" Error
        "The document is not a JSON object."
        "Send an object with x402Version.";
    NoVersion "x402-no-version" "x402 Payment Required" Error
        "The document has no x402Version, so it is not an x402 document."
        "Send x402Version and accepts.";
    VersionMissing "x402-version-missing" "x402 Payment Required" Warning
        "The document has accepts and no x402Version; it was read as version 1."
        "Send x402Version.";
    Version "x402-version" "x402 Payment Required" Error
        "The x402Version does not belong in this place."
        "Send 2 in PAYMENT-REQUIRED and PAYMENT-SIGNATURE, 1 in a body and X-PAYMENT.";
    V2InBody "x402-v2-in-body" "x402 v2 HTTP transport" Warning
        "The server sent version 2 in the body; it belongs in the header PAYMENT-REQUIRED."
        "Send it in the header.";
    McpDisagree "x402-mcp-disagree" "x402 v2 MCP transport" Error
        "The two copies of the challenge in the tool result differ."
        "Send the same document in structuredContent and in content.";
    McpOneCopy "x402-mcp-one-copy" "x402 v2 MCP transport" Warning
        "The tool result contains the challenge only once."
        "Send it in structuredContent and in content.";
    Accepts "x402-accepts" "x402 Payment Required" Error
        "The challenge lists nothing that it accepts."
        "List at least one entry in accepts.";
    AcceptsCount "x402-accepts-count" "x402 Payment Required" Error
        "The challenge lists more than 32 entries."
        "List at most 32 entries.";
    Entry "x402-entry" "x402 Payment Required" Error
        "The entry is not an object with a scheme."
        "Send scheme, network, amount, asset and payTo.";
    SchemeUnsupported "x402-scheme-unsupported" "x402 Payment Required" Info
        "This library does not judge the entry's scheme."
        "Offer the scheme exact as well.";
    Network "x402-network" "x402 Payment Required" Error
        "The network is not written as this version requires."
        "Write a name in version 1 and eip155: with the decimal chain ID in version 2.";
    NetworkUnsupported "x402-network-unsupported" "x402 Payment Required" Info
        "This library does not judge the entry's network."
        "Offer an entry for an EVM chain as well.";
    NetworkForm "x402-network-form" "x402 v1" Warning
        "Version 1 uses network names, but this entry has a CAIP-2 identifier."
        "Write the name, such as base.";
    TransferMethod "x402-transfer-method" "x402 exact EVM scheme" Info
        "The entry asks for another transfer method than EIP-3009."
        "Offer eip3009 as well.";
    Amount "x402-amount" "x402 Payment Required" Error
        "The amount is not a decimal string from 0 to 2^256 - 1."
        "Write the amount in the token's smallest unit, as digits in a string.";
    Address "x402-address" "x402 Payment Required" Error
        "The address is not 0x and 40 hex digits."
        "Write the plain address.";
    Checksum "x402-checksum" "x402 Payment Required" Error
        "The address has a wrong EIP-55 checksum: a letter may be mistyped."
        "Compare the address with its source.";
    Timeout "x402-timeout" "x402 Payment Required" Error
        "maxTimeoutSeconds is not a whole number of at least 1."
        "Write seconds as an integer.";
    Extra "x402-extra" "x402 exact EVM scheme" Error
        "extra is not an object with texts for name and version."
        "Give the name and the version of the token's EIP-712 domain.";
    Resource "x402-resource" "x402 Payment Required" Error
        "The resource is not written as this version requires."
        "Give the URL of the resource.";
    Incomplete "x402-incomplete" "x402 Payment Required" Warning
        "The challenge lacks members that x402 requires but the payment does not need."
        "Send them: strict clients refuse the challenge.";
    RecipientForbidden "x402-recipient-forbidden" "Pricing Staleness and Payment Safety" Error
        "The recipient is the token itself, or an address without an owner."
        "Do not pay.";
    DomainMismatch "x402-domain-mismatch" "EIP-712 domain" Error
        "The domain is not the token's, so the signature would never settle."
        "Do not sign. The server must send the name and version of the token's own domain.";
    NotVerified "x402-not-verified" "Pricing Staleness and Payment Safety" Error
        "The tool is not verified, so nothing was signed."
        "Read the report of its verification: it says what is wrong, or what could not be read.";
    OverCap "x402-over-cap" "Pricing Staleness and Payment Safety" Error
        "The amount is above your cap, or you set no cap for this asset."
        "Do not pay, or raise the cap.";
    ProtocolMismatch "x402-protocol-mismatch" "Pricing Staleness and Payment Safety" Error
        "The manifest lists prices, but none with the protocol x402."
        "Do not pay. The creator must list an x402 price and register the new hash.";
    NetworkMismatch "x402-network-mismatch" "Pricing Staleness and Payment Safety" Error
        "The challenge asks for payment on a chain that the manifest does not list."
        "Do not pay.";
    AssetMismatch "x402-asset-mismatch" "Pricing Staleness and Payment Safety" Error
        "The challenge asks for an asset that the manifest does not list on this chain."
        "Do not pay.";
    RecipientMismatch "x402-recipient-mismatch" "Pricing Staleness and Payment Safety" Error
        "The challenge names a recipient that the manifest does not list."
        "Do not pay.";
    IdentityUnbound "x402-identity-unbound" "Seed 002 Tool Invocation Flow" Error
        "The proof of identity would go to an account that is neither the tool's creator nor a listed recipient."
        "Do not sign: the receiver could use the proof at another tool.";
    DomainUnknown "x402-domain-unknown" "EIP-712 domain" Error
        "The token's EIP-712 domain is not known."
        "Read DOMAIN_SEPARATOR() of the token and compare.";
    ResourceOriginMismatch "x402-resource-origin-mismatch" "Malicious Endpoints" Warning
        "The charged resource is on another origin than the endpoint."
        "Ask the user. A server behind a proxy must send its public URL.";
    PriceUnlisted "x402-price-unlisted" "Pricing Staleness and Payment Safety" Warning
        "The challenge has a price, but the manifest lists none."
        "Ask the user.";
    PriceHigher "x402-price-higher" "Pricing Staleness and Payment Safety" Warning
        "The price is higher than the one in the manifest."
        "Ask the user.";
    PriceLower "x402-price-lower" "Pricing Staleness and Payment Safety" Warning
        "The price is lower than the one in the manifest."
        "Ask the user: any change must be shown.";
    IdentityOnly "x402-identity-only" "Seed 002 Tool Invocation Flow" Info
        "You pay nothing; the signature tells this operator who calls, until it expires."
        "Sign only for tools that may know the account.";
    DomainTable "x402-domain-table" "EIP-712 domain" Info
        "The challenge does not name the token's domain; the table of known tokens does."
        "Send extra with name and version.";
    Absent "x402-absent" "x402 Payment Payload" Error
        "The request carries no payment."
        "Answer with 402 and the challenge.";
    Scheme "x402-scheme" "x402 Payment Payload" Error
        "The payment does not use the scheme exact."
        "Pay by the scheme that was offered.";
    Accepted "x402-accepted" "x402 v2 Payment Payload" Error
        "The entry in accepted is not the one that the server offered."
        "Repeat the chosen entry whole.";
    Payload "x402-payload" "x402 Payment Payload" Error
        "The payload does not hold an authorization and its signature."
        "Send payload.signature and payload.authorization.";
    PayloadUnsupported "x402-payload-unsupported" "x402 Payment Payload" Error
        "The payload is of another kind than EIP-3009."
        "Sign a TransferWithAuthorization.";
    NetworkOther "x402-network-other" "x402 Payment Payload" Error
        "The server did not offer the payment's network."
        "Pay on the network of the challenge.";
    Authorization "x402-authorization" "EIP-3009" Error
        "A member of the authorization is missing or not written as required."
        "Send all six: addresses, decimal strings, and a nonce of 32 bytes.";
    To "x402-to" "Seed 002 Tool Invocation Flow" Error
        "The authorization pays another recipient."
        "Sign for the payTo of the challenge.";
    Value "x402-value" "x402 exact EVM scheme" Error
        "The authorization is for another amount."
        "Sign for the amount of the challenge.";
    ValidAfter "x402-valid-after" "EIP-3009" Error
        "The authorization is not valid yet."
        "Set validAfter before the time of the block.";
    ValidBefore "x402-valid-before" "EIP-3009" Error
        "The authorization has expired, or expires too soon to be settled."
        "Sign again, and send it at once.";
    Window "x402-window" "EIP-3009" Error
        "The authorization is valid for longer than the server accepts."
        "Set validBefore no later than the challenge allows.";
    SignatureHex "x402-signature-hex" "x402 Payment Payload" Error
        "The signature is not hex."
        "Send 0x and two hex digits a byte.";
    SignatureLength "x402-signature-length" "EIP-3009" Error
        "The signature is not 65 bytes long."
        "Send r, s and v.";
    SignatureV "x402-signature-v" "EIP-3009" Error
        "The signature's v is neither 27 nor 28."
        "Add 27 to the 0 or 1 that some signers give.";
    SignatureHighS "x402-signature-high-s" "EIP-3009" Error
        "The signature's s is in the upper half of the order, so the token refuses it."
        "Replace s with the order minus s, and swap v.";
    Signer "x402-signer" "EIP-3009" Error
        "The payer did not sign this authorization."
        "Compare the domain and every member with what the wallet showed.";
    Erc6492 "x402-erc6492" "ERC-6492" Error
        "The wrapper around the signature is not the ABI encoding that ERC-6492 defines."
        "Wrap the signature as ERC-6492 says.";
    Factory "x402-factory" "ERC-6492" Error
        "The account is not deployed, and the server does not list its factory."
        "Deploy the account first, or pay from another account.";
    Erc1271 "x402-erc1271" "ERC-1271" Error
        "The account's contract does not confirm the signature."
        "Sign as the account's contract requires.";
    CodeUnchecked "x402-code-unchecked" "EIP-7702" Warning
        "The server did not read the chain: if the account has code, the token will ask that code instead."
        "Give the server an RPC.";
    NonceUsed "x402-nonce-used" "EIP-3009" Error
        "The authorization was used or cancelled before."
        "Find out by its nonce whether that was this payment.";
    Balance "x402-balance" "x402 exact EVM scheme" Error
        "The payer's balance is lower than the amount."
        "Fund the account.";
    AssetCode "x402-asset-code" "x402 exact EVM scheme" Error
        "There is no contract at the asset's address."
        "Correct the asset.";
    Simulation "x402-simulation" "x402 exact EVM scheme" Error
        "A simulated transfer failed."
        "Ask the payer to sign again; a paused or blocked account cannot pay.";
    ChainUnknown "x402-chain-unknown" "x402 exact EVM scheme" Error
        "The server could not read the chain, so the payment could not be judged."
        "Try again; do not ask for another payment.";
    AccessDenied "x402-access-denied" "Seed 002 Tool Invocation Flow" Error
        "The predicate denies access."
        "Answer with 403; nothing is settled.";
    AccessMalfunction "x402-access-malfunction" "Seed 002 Tool Invocation Flow" Error
        "The registry did not tell whether the account has access."
        "Answer with 502; nothing is settled.";
    AccessData "x402-access-data" "Account Parameter Is Advisory" Error
        "The header for the predicate does not hold one text of hex digits after 0x."
        "Send the header once, with 0x and an even number of hex digits, in 16,384 characters at most.";
    AccountOtherChain "x402-account-other-chain" "ERC-1271" Error
        "The account is a contract, and its address may have another owner on the registry's chain."
        "Call from an account with a key, or offer payment on the registry's chain.";
    Replay "x402-replay" "Replay Resistance for Payment Protocols" Error
        "This payment was presented before."
        "Answer with 409; the caller checks the settlement of the first.";
    Store "x402-store" "Replay Resistance for Payment Protocols" Error
        "The store of used payments does not answer."
        "Answer with 502.";
    SettlementFailed "x402-settlement-failed" "x402 Settlement" Error
        "The settlement attempt failed and moved no money."
        "Answer with 402 and a new challenge.";
    SettlementUnknown "x402-settlement-unknown" "x402 Settlement" Error
        "It is not known whether the payment was settled."
        "Answer with 502 and the transaction; never with a new challenge.";
    ReceiptAbsent "x402-receipt-absent" "x402 Settlement" Error
        "There is no receipt, so nothing is known of the transaction."
        "Ask again, and read authorizationState.";
    ReceiptMalformed "x402-receipt-malformed" "x402 Settlement" Error
        "The receipt cannot be read."
        "Ask another RPC.";
    ReceiptOther "x402-receipt-other" "x402 Settlement" Error
        "The receipt is for another transaction, or was taken back."
        "Ask again for the transaction that was named.";
    ReceiptYoung "x402-receipt-young" "x402 Settlement" Error
        "The block does not have enough confirmations yet."
        "Ask again after a few blocks.";
    SettleReverted "x402-settle-reverted" "x402 Settlement" Error
        "The transaction reverted."
        "Read authorizationState: another transaction may have settled.";
    SettleNotThisAuthorization "x402-settle-not-this-authorization" "x402 Settlement" Error
        "The transaction did not use this authorization."
        "Do not take it for this payment.";
    SettleAuthorizationConsumedNoTransfer "x402-settle-authorization-consumed-no-transfer" "x402 Settlement" Error
        "The authorization was used, but no transfer followed."
        "Do not deliver, and do not use the token.";
    SettleAmountMismatch "x402-settle-amount-mismatch" "x402 Settlement" Error
        "The transaction transferred another amount."
        "Compare; the token may keep a fee.";
    SettleRecipientMismatch "x402-settle-recipient-mismatch" "x402 Settlement" Error
        "The transaction paid another recipient."
        "Do not deliver.";
    SettleWrongAsset "x402-settle-wrong-asset" "x402 Settlement" Error
        "Another contract reports that it used the authorization."
        "Do not take it for this payment.";
    SettleCanceled "x402-settle-canceled" "x402 Settlement" Error
        "The payer cancelled the authorization."
        "Ask for a new payment.";
    SettleAmbiguous "x402-settle-ambiguous" "x402 Settlement" Error
        "The transfers cannot be matched to single authorizations."
        "Do not take it for this payment.";
    UsageUnsettled "x402-usage-unsettled" "Seed 002 Usage Reporting" Error
        "No receipt shows that the payment was settled."
        "Report after the receipt is judged settled.";
    UsageNotFree "x402-usage-not-free" "Seed 002 Usage Reporting" Error
        "An authorization that moves money must not be forwarded."
        "Report the settlement instead.";
    UsageLiveProof "x402-usage-live-proof" "Seed 002 Usage Reporting" Error
        "The proof of identity is still valid, so its receiver could use it."
        "Allow forwarding explicitly, or wait until the proof has expired.";

    FindingsLimit "lib-7-findings-limit" "§7" Info
        "The report is full; further findings were left out."
        "Repair the listed findings and check again.";
}
