"""Advice about prices, and their shown form."""

from advice_build import Advice, caution, note
from build import DROP, PAYEE, USDC, Raw, m, pricing

SUITE = Advice("Advice about pricing",
    "Which entry a wallet would pay by, what it shows of it, and what is known of the protocol's replay protection.")

TOKENS = [{"asset": USDC, "decimals": 6, "symbol": "USDC"}]
OTHER = "eip155:8453/erc20:0x00000000000000000000000000000000000000d1"
SOLANA = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp"


def wallet(*protocols, tokens=TOKENS, **facts):
    return {"wallet": {"protocols": list(protocols), "tokens": tokens}, **facts}


def price(state, entry=None, units=None, amount=None, symbol=None):
    return {"price": {"state": state, "entry": entry, "units": units, "amount": amount, "symbol": symbol}}


def known(index=0):
    return note("sec-replay-712", f"/pricing/{index}/protocol", found='"x402"')


def unknown(index=0, protocol="erc20-transfer"):
    return caution("sec-replay-doc", f"/pricing/{index}/protocol", found=f'"{protocol}"')


def add(case_id, ledger, comment, entries, *items, summary=None, facts=None, **options):
    body = m(**({} if entries is DROP else {"pricing": entries}))
    SUITE.add(f"pricing-{case_id}", ledger, comment, body, *items, facts=facts, summary=summary, **options)


X402 = pricing()
TRANSFER = pricing(protocol="erc20-transfer")
FREE = pricing(amount="0")

# No information is not free.
add("absent", "3-absent-noinfo A14", "No pricing and no wallet: nothing to say, and no information.", DROP, summary=price("no-information"))
add("absent-wallet", "3-absent-noinfo A14", "A wallet is told that this is not a promise.", DROP, note("3-absent-noinfo"), facts=wallet("x402"),
    summary=price("no-information"))
SUITE.add("pricing-no-manifest", "3-absent-noinfo", "Without a manifest nothing is said of a price.", None, facts=wallet("x402"),
    summary={"price": None})
SUITE.add("pricing-invalid", "3-array-nonempty", "Neither of one that breaks a rule.", m(pricing=[]), facts=wallet("x402"), manifest="invalid",
    summary={"price": None})

# The first entry that is supported, in the creator's order.
add("no-wallet", "3-pricing-unknown", "Nothing is known of the wallet: no entry is chosen.", [X402], known(), summary=price("unknown"))
add("priced", "3-select-first-supported 3-decimals-display", "One entry, supported, of a known token.", [X402], known(), facts=wallet("x402"),
    summary=price("priced", 0, "20000", "0.02", "USDC"))
add("second", "3-select-first-supported 3-order-preference", "The first entry that is supported is the second.", [TRANSFER, X402], unknown(0), known(1),
    facts=wallet("x402"), summary=price("priced", 1, "20000", "0.02", "USDC"))
add("order", "3-order-preference", "Both are supported: the first, though it costs more.", [X402, pricing(amount="1", protocol="erc20-transfer")], known(0),
    unknown(1), facts=wallet("erc20-transfer", "x402"), summary=price("priced", 0, "20000", "0.02", "USDC"))
add("unsupported", "3-pricing-unknown", "Nothing is supported: unknown, never free.", [TRANSFER], unknown(), caution("3-pricing-unknown", "/pricing"),
    facts=wallet("x402"), summary=price("unknown"))
add("unsupported-zero", "3-pricing-unknown 3-zero-amount-free", "Neither is an unsupported entry that asks for nothing.", [pricing(amount="0", protocol="erc20-transfer")],
    unknown(), caution("3-pricing-unknown", "/pricing"), facts=wallet("x402"), summary=price("unknown"))
add("no-protocols", "3-pricing-unknown", "A wallet that speaks no protocol.", [X402], known(), caution("3-pricing-unknown", "/pricing"), facts=wallet(),
    summary=price("unknown"))
add("case", "3-protocol-opaque 3-pricing-unknown", "Protocols are compared byte for byte.", [pricing(protocol="X402")], unknown(0, "X402"),
    caution("3-pricing-unknown", "/pricing"), facts=wallet("x402"), summary=price("unknown"))
add("escaped", "3-protocol-opaque", "An escape in the manifest is no other text.", [pricing(protocol=Raw('"x\\u0034\\u00302"'))], known(), facts=wallet("x402"),
    summary=price("priced", 0, "20000", "0.02", "USDC"))

# Zero amounts.
add("zero", "3-zero-amount-free 3-zero-amount-negotiate", "The chosen entry asks for nothing.", [FREE], known(), note("3-zero-amount-free", "/pricing/0/amount"),
    facts=wallet("x402"), summary=price("free", 0, "0", "0", "USDC"))
add("zero-later", "3-zero-amount-free 3-order-preference", "A free entry after the chosen one changes nothing.",
    [X402, pricing(amount="0", protocol="eip3009")], known(0), note("sec-replay-712", "/pricing/1/protocol", found='"eip3009"'), facts=wallet("x402", "eip3009"),
    summary=price("priced", 0, "20000", "0.02", "USDC"))
add("zero-unknown-asset", "3-zero-amount-free", "Nothing of an unknown asset is nothing.", [pricing(amount="0", asset=OTHER)], known(),
    note("3-zero-amount-free", "/pricing/0/amount"), facts=wallet("x402"), summary=price("free", 0, "0", None, None))
add("one", "3-zero-amount-free", "The smallest unit is a price.", [pricing(amount="1")], known(), facts=wallet("x402"),
    summary=price("priced", 0, "1", "0.000001", "USDC"))

# Amounts for display.
MOST = str(2**256 - 1)
for name, amount, decimals in (("whole", "3000000", 6), ("trailing", "1230000", 6), ("zero-decimals", "1230000", 0), ("18", "1" + "0" * 18, 18),
                               ("most-0", MOST, 0), ("most-77", MOST, 77), ("most-78", MOST, 78), ("most-79", MOST, 79), ("most-255", MOST, 255),
                               ("one-255", "1", 255), ("ten-1", "10", 1), ("ninety-nine-2", "99", 2), ("hundred-2", "100", 2)):
    whole, fraction = divmod(int(amount), 10**decimals)
    shown = str(whole) + ("." + str(fraction).rjust(decimals, "0")).rstrip("0").rstrip(".") if decimals else amount
    add(f"display-{name}", "3-decimals-display", f"{decimals} decimals: exact, no exponent, no idle zeros.", [pricing(amount=amount)], known(),
        facts=wallet("x402", tokens=[{"asset": USDC, "decimals": decimals, "symbol": "T"}]), summary=price("priced", 0, amount, shown, "T"))
add("asset-unknown", "3-decimals-display", "The wallet knows other tokens than this.", [pricing(asset=OTHER)], known(),
    caution("3-decimals-display", "/pricing/0/asset", found=f'"{OTHER}"'), facts=wallet("x402"), summary=price("priced", 0, "20000"))
add("asset-other-chain", "3-decimals-display", "The same address on another chain is another token.",
    [pricing(asset=USDC.replace("8453", "1"), recipient=PAYEE.replace("8453", "1"))], known(),
    caution("3-decimals-display", "/pricing/0/asset"), facts=wallet("x402"), summary=price("priced", 0, "20000"))
add("symbol-in-manifest", "3-decimals-display", "What the manifest calls the token, and its decimals there, say nothing.",
    [{**pricing(asset=OTHER), "symbol": "USDC", "decimals": 6}], known(), caution("3-decimals-display", "/pricing/0/asset"), facts=wallet("x402"),
    summary=price("priced", 0, "20000"))

# Chains, repeated entries.
add("solana", "3-nonevm-advice 3-nonevm-allowed", "An entry outside of eip155.",
    [pricing(asset=SOLANA + "/slip44:501", recipient=SOLANA + ":7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv")], known(),
    note("3-nonevm-advice", "/pricing/0/asset", found='"solana"'))
add("two-chains", "3-nonevm-advice 3-order-preference", "Two chains of eip155.", [X402, pricing(asset=USDC.replace("8453", "1"), recipient=PAYEE.replace("8453", "1"))],
    known(0), known(1), facts=wallet("x402"), summary=price("priced", 0, "20000", "0.02", "USDC"))
add("repeated-amount", "3-order-preference", "The same asset and protocol at two prices.", [X402, pricing(amount="30000")], known(0), known(1),
    note("lib-3-entry-repeated", "/pricing/1"))
add("repeated-recipient", "3-order-preference", "The same asset and protocol to two recipients.", [X402, pricing(recipient=PAYEE[:-1] + "2")], known(0), known(1),
    note("lib-3-entry-repeated", "/pricing/1"))
add("repeated-thrice", "3-order-preference", "The third is another price than the second.", [X402, X402, pricing(amount="7")], known(0), known(1), known(2),
    note("lib-3-entry-repeated", "/pricing/2"))
add("same-entry", "3-order-preference", "The same entry twice is no other price.", [X402, X402], known(0), known(1))
add("other-asset", "3-order-preference", "Another asset may have another price.", [X402, pricing(asset=OTHER, amount="7")], known(0), known(1))
add("other-protocol", "3-order-preference", "So may another protocol.", [X402, pricing(protocol="eip-3009", amount="7")], known(0),
    note("sec-replay-712", "/pricing/1/protocol", found='"eip-3009"'))
add("32", "sec-parser-pricing 3-order-preference", "As many entries as there may be.", [pricing(protocol=f"p{number}") for number in range(32)],
    *(unknown(number, f"p{number}") for number in range(32)))

# Replay protection.
for protocol in ("erc20-transfer", "x402-v9", "eip-3009x", "solana-pay"):
    add(f"replay-{protocol}", "sec-replay-doc sec-replay-protect A16", "A protocol of which nothing is known.", [pricing(protocol=protocol)], unknown(0, protocol))
for protocol in ("x402", "eip3009", "eip-3009"):
    add(f"replay-{protocol}", "sec-replay-doc sec-replay-nonce sec-replay-712 A16 A17", "A nonce that is used once, and no tool in the signature.",
        [pricing(protocol=protocol)], note("sec-replay-712", "/pricing/0/protocol", found=f'"{protocol}"'))
add("replay-lookalike", "sec-replay-doc", "What is shown of a protocol tells look-alikes apart.", [pricing(protocol="x4\u043e2")],
    caution("sec-replay-doc", "/pricing/0/protocol", found='"x4\\u{43e}2"'))

# No window holds for a payment.
NOW = 1_790_000_000
for age in (0, 60):
    add(f"age-{age}", "sec-pay-reverify sec-pay-no-cache", "A verification of this minute.", [X402], known(), facts=wallet("x402", now=NOW, verifiedAt=NOW - age))
for age in (61, 299, 300):
    add(f"age-{age}", "sec-pay-reverify sec-pay-no-cache", "Within the freshness window, and too old to pay by.", [X402], known(),
        caution("sec-pay-reverify", "/pricing/0", found=f"verified {age} seconds ago"), facts=wallet("x402", now=NOW, verifiedAt=NOW - age))
add("age-set-back", "sec-pay-reverify B28", "A clock that was set back.", [X402], known(), caution("7-fresh-window"),
    caution("sec-pay-reverify", "/pricing/0", found="verified in the future"), facts=wallet("x402", now=NOW, verifiedAt=NOW + 1))
add("age-free", "sec-pay-reverify 3-zero-amount-free", "Where nothing is paid the freshness window holds.", [FREE], known(), note("3-zero-amount-free", "/pricing/0/amount"),
    facts=wallet("x402", now=NOW, verifiedAt=NOW - 299))
