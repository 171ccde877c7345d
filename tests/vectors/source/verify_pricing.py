"""Pricing entries and CAIP identifiers (§3)."""

from build import ALICE, DROP, PAYEE, USDC, ZERO, Raw, Verify, error, m, pricing, upper, warning

SUITE = Verify("Pricing", "§3 of the standard: amounts, CAIP-19 assets, CAIP-10 recipients.")
ok, no, some = SUITE.ok, SUITE.no, SUITE.some
MAX = str(2**256 - 1)


def priced(*entries):
    return m(pricing=list(entries))


def one(**changes):
    return priced(pricing(**changes))


ok("pricing-absent", "3-absent-noinfo", "No pricing.", m())
ok("pricing-one", "3-four-fields 3-regular-usdc-base", "USDC on Base.", one())
ok("pricing-two-chains", "3-order-preference", "Each entry stands for itself.", priced(
    pricing(), pricing(asset="eip155:1/erc20:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48",
    recipient=f"eip155:1:{ALICE}")))
no("pricing-null", "3-null-reject", "null is not absent.", m(pricing=None),
   error("3-null-reject", "/pricing", place=(9, 13)))
no("pricing-empty", "3-array-nonempty", "An empty array.", m(pricing=[]), error("3-array-nonempty", "/pricing"))
no("pricing-object", "3-array-nonempty", "An object, the most frequent mistake in the field.", m(pricing=pricing()),
   error("3-array-nonempty", "/pricing"))
no("pricing-string", "3-array-nonempty", "A string.", m(pricing="free"), error("3-array-nonempty", "/pricing"))
no("pricing-false", "3-array-nonempty", "false.", m(pricing=False), error("3-array-nonempty", "/pricing"))
ok("pricing-32", "sec-parser-pricing", "32 entries.", priced(*[pricing(amount=str(i)) for i in range(32)]))
no("pricing-33", "sec-parser-pricing sec-parser-every-row", "33 entries.",
   priced(*[pricing(amount=str(i)) for i in range(33)]), error("sec-parser-pricing", "/pricing", place=(9, 13)))
ok("pricing-same-entries", "sec-parser-pricing", "Equal entries are not forbidden.", priced(pricing(), pricing()))

FOUR = "3-four-fields"
for name, value in (("null", None), ("string", "x402"), ("array", ["20000"])):
    some("null", name, f"pricing-entry-{name}", FOUR, "An entry must be an object.", priced(pricing(), value),
        error(FOUR, "/pricing/1"))
for name in ("amount", "asset", "recipient", "protocol"):
    some("protocol", name, f"pricing-{name}-missing", FOUR, f"{name} is missing: the finding stands at the entry.",
       one(**{name: DROP}), error(FOUR, "/pricing/0", place=(9, 14)))
no("pricing-amount-number", FOUR, "A number for the amount.", one(amount=20000),
   error(FOUR, "/pricing/0/amount", place=(9, 24)))
no("pricing-asset-null", FOUR, "null for the asset.", one(asset=None), error(FOUR, "/pricing/0/asset"))
no("pricing-recipient-object", FOUR, "An object for the recipient.", one(recipient={}),
   error(FOUR, "/pricing/0/recipient"))
no("pricing-protocol-array", FOUR, "An array for the protocol.", one(protocol=["x402"]),
   error(FOUR, "/pricing/0/protocol"))
no("pricing-entry-empty", FOUR, "An empty entry lacks four members.", priced({}), *[error(FOUR, "/pricing/0")] * 4)
no("pricing-second-entry", FOUR + " 3-amount-regex", "A fault in the second entry: the pointer says so.",
   priced(pricing(), pricing(amount="1.0")), error("3-amount-regex", "/pricing/1/amount"))

# --- amount
for name, value in (("zero", "0"), ("one", "1"), ("20000", "20000"), ("max", MAX), ("78-digits", "1" + "0" * 77)):
    ok(f"amount-{name}", "3-amount-regex 3-amount-length 3-amount-range 3-zero-amount-free", "An amount.",
       one(amount=value))
for name, value in (("empty", ""), ("00", "00"), ("01", "01"), ("minus", "-1"), ("plus", "+1"), ("point", "1.0"),
                    ("exponent", "1e3"),
                    ("space", " 1"), ("newline", Raw('"1\\n"')), ("arabic-indic", "\u0661"), ("full-width", "\uff11"),
                    ("hex", "0x10"), ("underscore", "1_000"), ("comma", "1,000"), ("pipe", "|"), ("word", "free")):
    some("empty 01 point newline", name, f"amount-{name}", "3-amount-regex", "Not a plain decimal.", one(amount=value),
        error("3-amount-regex", "/pricing/0/amount"))
no("amount-above-max", "3-amount-range", "2^256.", one(amount=str(2**256)),
   error("3-amount-range", "/pricing/0/amount"))
no("amount-78-nines", "3-amount-range", "78 digits, too large.", one(amount="9" * 78),
   error("3-amount-range", "/pricing/0/amount"))
no("amount-79-digits", "3-amount-length", "79 digits.", one(amount="1" + "0" * 78),
   error("3-amount-length", "/pricing/0/amount"))
no("amount-79-zeros", "3-amount-length", "The length comes before the grammar.", one(amount="0" * 79),
   error("3-amount-length", "/pricing/0/amount"))
no("amount-79-letters", "3-amount-length", "Also for text that is not a number.", one(amount="a" * 79),
   error("3-amount-length", "/pricing/0/amount"))
no("amount-78-letters", "3-amount-regex", "78 letters fail the grammar.", one(amount="a" * 78),
   error("3-amount-regex", "/pricing/0/amount"))

# --- asset and recipient
SOL = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp"


def pair(asset, recipient):
    return one(asset=asset, recipient=recipient)


for name, asset, recipient, why in (
        ("slip44", "eip155:1/slip44:60", f"eip155:1:{ALICE}", "Native ETH."),
        ("erc721", "eip155:1/erc721:0x06012c8cf97bead5deae237070f9587f8e7a266d/771769", f"eip155:1:{ALICE}",
        "A token with an ID."),
        ("erc1155", "eip155:1/erc1155:0x06012c8cf97bead5deae237070f9587f8e7a266d/1", f"eip155:1:{ALICE}",
        "An ERC-1155 token."),
        ("unknown-asset-namespace", "eip155:1/foo:bar", f"eip155:1:{ALICE}", "An unknown asset namespace."),
        ("big-chain", f"eip155:{10**31}/slip44:60", f"eip155:{10**31}:{ALICE}", "A chain reference of 32 digits."),
        ("solana", f"{SOL}/slip44:501", f"{SOL}:7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv",
        "Base58 keeps its capitals."), ("solana-token", f"{SOL}/token:EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v",
         f"{SOL}:7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv", "A Solana token."),
        ("bip122", "bip122:000000000019d6689c085ae165831e93/slip44:0",
        "bip122:000000000019d6689c085ae165831e93:bc1qw508d6", "Bitcoin."),
        ("starknet", "starknet:SN_MAIN/erc20:0xabc", "starknet:SN_MAIN:0xabc", "Capitals in a chain reference."),
        ("reference-32", f"cosmos:{'a' * 32}/slip44:118", f"cosmos:{'a' * 32}:cosmos1x", "32 characters."),
        ("namespace-3", "abc:1/abc:1", "abc:1:x", "Three letters."),
        ("namespace-8", "abcdefgh:1/abcdefgh:1", "abcdefgh:1:x", "Eight letters."),
        ("account-128", "abc:1/slip44:1", "abc:1:" + "x" * 128, "128 characters."),
        ("asset-reference-128", "abc:1/abc:" + "x" * 128, "abc:1:x", "128 characters."),
        ("token-78", "abc:1/abc:x/" + "1" * 78, "abc:1:x", "78 characters."),
        ("percent-dot", "abc:1/abc:a.b%2F-c", "abc:1:a.b%20-c", "Points, percent signs and hyphens.")):
    ok(f"caip-{name}", "3-asset-caip19 3-recipient-caip10 3-nonevm-allowed 0-evm-only", why, pair(asset, recipient))

ASSET, TO = "/pricing/0/asset", "/pricing/0/recipient"
for name, asset in (
        ("no-asset", "eip155:8453"), ("no-reference", "eip155:8453/erc20"), ("empty-reference", "eip155:8453/erc20:"),
        ("upper-namespace", "EIP155:8453/erc20:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913"), ("empty", ""),
        ("symbol", "USDC"),
        ("namespace-2", "ab:1/slip44:60"), ("namespace-9", "abcdefghi:1/slip44:60"),
        ("chain-33", f"abc:{'1' * 33}/slip44:60"),
        ("asset-namespace-upper", "eip155:8453/ERC20:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913"),
        ("reference-129", "eip155:8453/foo:" + "x" * 129), ("token-79", "eip155:8453/foo:x/" + "1" * 79),
        ("slash-end", "eip155:8453/slip44:60/"), ("space", "eip155:8453/slip44:60 "),
        ("newline", Raw('"eip155:8453/slip44:60\\n"'))):
    some("symbol no-reference upper-namespace namespace-9 chain-33", name, f"asset-{name}", "3-asset-caip19",
        "Not a CAIP-19 identifier.", one(asset=asset), error("3-asset-caip19", ASSET))
for name, recipient in (
        ("address-only", ALICE), ("no-chain", f"eip155:{ALICE}"), ("empty", ""), ("no-account", "eip155:8453:"),
        ("upper-namespace", f"EIP155:8453:{ALICE}"), ("slash", "eip155:8453/slip44:60"),
        ("space", f"eip155:8453:{ALICE} "), ("account-129", "abc:1:" + "x" * 129)):
    asset = "abc:1/slip44:1" if recipient.startswith("abc") else USDC
    some("address-only no-chain account-129", name, f"recipient-{name}", "3-recipient-caip10", "Not a CAIP-10 account.",
        pair(asset, recipient), error("3-recipient-caip10", TO))
for name, asset, recipient in (
        ("number", "eip155:8453/slip44:60", f"eip155:1:{ALICE}"),
        ("namespace", "eip155:1/slip44:60", "cosmos:1:cosmos1x"),
        ("prefix", "eip155:10/slip44:60", f"eip155:1:{ALICE}"),
        ("case", "starknet:SN_MAIN/erc20:0xabc", "starknet:sn_main:0xabc")):
    some("number case", name, f"same-chain-{name}", "3-same-chain",
       "Asset and recipient on different chains: at the recipient.", pair(asset, recipient), error("3-same-chain", TO))

SHAPE = "lib-3-eip155-address-shape"
for name, recipient in (("short", "eip155:8453:0xabc"), ("ens", "eip155:8453:vitalik.eth"),
                        ("41", f"eip155:8453:{ALICE}0"),
                        ("no-prefix", f"eip155:8453:{ALICE[2:]}"), ("upper-prefix", f"eip155:8453:0X{ALICE[2:]}"),
                        ("not-hex", "eip155:8453:0x" + "g" * 40)):
    some("short ens upper-prefix", name, f"eip155-recipient-{name}", SHAPE,
        "On eip155 an account is 0x and 40 hex digits.", one(recipient=recipient), error(SHAPE, TO))
for name, asset in (("erc20-short", "eip155:8453/erc20:0x8335"), ("erc20-word", "eip155:8453/erc20:usdc"),
                    ("erc721", "eip155:8453/erc721:7"), ("erc1155", "eip155:8453/erc1155:0x/1"),
                    ("upper-prefix", "eip155:8453/erc20:0X833589fcd6edb6e08f4c7c32d4f71b54bda02913")):
    some("erc20-word erc721", name, f"eip155-asset-{name}", SHAPE, "On eip155 a token is 0x and 40 hex digits.",
        one(asset=asset), error(SHAPE, ASSET))
no("eip155-chain-leading-zero", SHAPE, "Both strings have the fault: two findings.",
   pair("eip155:01/slip44:60", f"eip155:01:{ALICE}"), error(SHAPE, ASSET), error(SHAPE, TO))
no("eip155-chain-word", SHAPE, "A chain name for a chain ID.", pair("eip155:base/slip44:60", f"eip155:base:{ALICE}"),
   error(SHAPE, ASSET), error(SHAPE, TO))

HEX = "2-hex-lower-consumer 2-hex-caip-0x-portion 3-eip155-lowercase"
no("asset-checksummed", HEX, "A checksummed token address.",
   one(asset="eip155:8453/erc20:0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913"), upper(ASSET))
no("recipient-checksummed", HEX, "A checksummed recipient.",
   one(recipient="eip155:8453:0xABcdef0123456789abcdef0123456789abcdef01"), upper(TO))
no("recipient-both-checksummed", HEX, "Both: two findings.",
   one(asset="eip155:8453/erc20:0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
   recipient="eip155:8453:0xABcdef0123456789abcdef0123456789abcdef01"), upper(ASSET), upper(TO))
no("starknet-upper-hex", HEX, "0x… in any namespace.", pair("starknet:SN_MAIN/erc20:0xabc", "starknet:SN_MAIN:0xABC"),
   upper(TO))
no("starknet-upper-prefix", "3-recipient-caip10 2-hex-caip-0x-portion",
   "0X in another namespace is a fault of the grammar.",
   pair("starknet:SN_MAIN/erc20:0xabc", "starknet:SN_MAIN:0Xabc"), error("3-recipient-caip10", TO))
no("starknet-asset-upper-prefix", "3-asset-caip19 2-hex-caip-0x-portion", "The same in the asset.",
   pair("starknet:SN_MAIN/erc20:0Xabc", "starknet:SN_MAIN:0xabc"), error("3-asset-caip19", ASSET))
no("recipient-zero", "3-recipient-nonzero", "The zero address.", one(recipient=f"eip155:8453:{ZERO}"),
   error("3-recipient-nonzero", TO))
no("recipient-zero-starknet", "3-recipient-nonzero", "0x0 in another namespace.",
   pair("starknet:SN_MAIN/erc20:0xabc", "starknet:SN_MAIN:0x0"), error("3-recipient-nonzero", TO))
no("recipient-zero-long", "3-recipient-nonzero", "0x and many zeros in another namespace.",
   pair("starknet:SN_MAIN/erc20:0xabc", "starknet:SN_MAIN:0x" + "0" * 64), error("3-recipient-nonzero", TO))
no("recipient-zero-other-chain", "3-recipient-nonzero 3-same-chain",
   "Zero, and on another chain: two findings at one place.",
   one(recipient=f"eip155:1:{ZERO}"), error("3-recipient-nonzero", TO), error("3-same-chain", TO))
ok("recipient-almost-zero", "3-recipient-nonzero", "0x…01.", one(recipient="eip155:8453:0x" + "0" * 39 + "1"))
ok("asset-zero", "3-recipient-nonzero", "A zero address as the asset is not forbidden.",
   one(asset=f"eip155:8453/erc20:{ZERO}"))
ok("recipient-ends-in-zeros", "3-recipient-nonzero", "Zeros at the end only.",
   one(recipient="eip155:8453:0x1" + "0" * 39))
ok("starknet-nonzero", "3-recipient-nonzero", "0x00…1 elsewhere.",
   pair("starknet:SN_MAIN/erc20:0xabc", "starknet:SN_MAIN:0x" + "0" * 63 + "1"))

for name, value in (("custom", "my-proto"), ("upper", "X402"), ("unicode", "\u652f\u6255"), ("space", " ")):
    ok(f"protocol-{name}", "3-protocol-opaque", "The protocol is opaque.", one(protocol=value))
ok("protocol-empty", "lib-3-protocol-empty", "Empty: a warning.", one(protocol=""),
   warning("lib-3-protocol-empty", "/pricing/0/protocol"))
assert PAYEE
