"""The documents that the standard itself prints: its two tools, and the samples behind its pinned hashes."""

from build import V1

FREE = """{
  "type": "https://ercs.ethereum.org/ERCS/erc-8257#tool-manifest-v1",
  "name": "nft-price-oracle",
  "description": "Returns estimated floor price for any NFT collection.",
  "endpoint": "https://tools.example.com/nft-price-oracle",
  "inputs": {
    "type": "object",
    "properties": {
      "collection": { "type": "string", "description": "Contract address" },
      "chainId": { "type": "integer" }
    },
    "required": ["collection", "chainId"]
  },
  "outputs": {
    "type": "object",
    "properties": {
      "floorPriceEth": { "type": "string" },
      "updatedAt": { "type": "string", "format": "date-time" }
    }
  },
  "version": "1.0.0",
  "tags": ["nft", "pricing", "oracle"],
  "creatorAddress": "0xabcdefabcdef1234567890abcdefabcdef123456"
}"""
FREE_HASH = "0x786620b1a5d903c2ac4eafe964364292ca4b6ed763a13b29423c03ccca905af0"
FREE_CREATOR = "0xabcdefabcdef1234567890abcdefabcdef123456"
FREE_URI = "https://tools.example.com/.well-known/ai-tool/nft-price-oracle.json"
FREE_REF = "eip155:8453/erc8257:0x" + "a" * 40 + "/1"

PAID = """{
  "type": "https://ercs.ethereum.org/ERCS/erc-8257#tool-manifest-v1",
  "name": "premium-analytics",
  "description": "Advanced portfolio analytics for NFT holders.",
  "endpoint": "https://tools.example.com/premium-analytics",
  "inputs": {
    "type": "object",
    "properties": {
      "wallet": { "type": "string", "description": "Wallet address to analyze" }
    },
    "required": ["wallet"]
  },
  "outputs": {
    "type": "object",
    "properties": {
      "totalValue": { "type": "string" },
      "breakdown": { "type": "array" }
    }
  },
  "version": "1.0.0",
  "tags": ["analytics", "portfolio"],
  "pricing": [
    {
      "amount": "20000",
      "asset": "eip155:8453/erc20:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913",
      "recipient": "eip155:8453:0xabcdef0123456789abcdef0123456789abcdef01",
      "protocol": "x402"
    },
    {
      "amount": "20000",
      "asset": "eip155:1/erc20:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48",
      "recipient": "eip155:1:0xabcdef0123456789abcdef0123456789abcdef01",
      "protocol": "x402"
    }
  ],
  "creatorAddress": "0xabcdef0123456789abcdef0123456789abcdef01"
}"""
PAID_HASH = "0xa71ef83ee66b702edb44f121510f8969e353df40b1e1587f8288fe6d352b448b"
PAID_CREATOR = "0xabcdef0123456789abcdef0123456789abcdef01"
PAID_URI = "https://tools.example.com/.well-known/ai-tool/premium-analytics.json"
PAID_REF = "eip155:8453/erc8257:0x" + "a" * 40 + "/2"
PREDICATE = "0x" + "b" * 40

STALE = "https://eips.ethereum.org/EIPS/eip-XXXX#tool-manifest-v1"


def sample(creator, description, path, name, kind):
    """The canonical bytes of one of the small samples, with either type URL."""
    return (f'{{"creatorAddress":"{creator}","description":"{description}","endpoint":"https://tools.example.com/{path}",'
            f'"inputs":{{}},"name":"{name}","outputs":{{}},"type":"{kind}"}}')


ONE, TWO = "0x" + "0" * 39 + "1", "0x" + "0" * 39 + "2"


def nfc(kind=V1):
    return sample(ONE, "NFC/NFD divergence sample.", "cafe", "caf\u00e9-oracle", kind)


def nfd(kind=V1):
    return sample(ONE, "NFC/NFD divergence sample.", "cafe", "cafe\u0301-oracle", kind)


def plain(kind=V1):
    return sample(TWO, "Byte-order-mark divergence sample.", "bom", "bom-sample", kind)


def bom(kind=V1):
    return b"\xef\xbb\xbf" + plain(kind).encode()


# document, bytes, keccak256: pinned by the standard with the stale type, recomputed with the real one
PINNED = [
    ("nfc-stale", nfc(STALE), 263, "0x1373e978af0e6c0e63f97c08d1b17ceaa0ffc2bb23508d740203eb71bae1a2db"),
    ("nfd-stale", nfd(STALE), 264, "0x9c00eb2ea9266c6c57f24db188cb1d48a419cda33ce566eb22230dd10c679b7d"),
    ("nobom-stale", plain(STALE), 268, "0x0c14a64a872b22356ab3d411017c8701e80b135c790706d710ac6f7cbde27e8b"),
    ("bom-stale", bom(STALE), 271, "0x6ef38afe9c3b31c7200e392b8bcc098fa36645c20b9d58f1c910e4e858b99f6f"),
    ("nfc-v1", nfc(), 263, "0x38af04a32c01ba0d1b297ba4dc8f4d646fdd94f548c4f67c5cf3f24bee6c32ae"),
    ("nfd-v1", nfd(), 264, "0x00fea4ce72deb519770a259e36a767f1164ac6cbceadfdb1dcf9e580db92ff47"),
    ("nobom-v1", plain(), 268, "0x23f6b8278dde2caad0f6fa0ac0c9de4ceaea98d25a8d30be352fd52686dbbe89"),
    ("bom-v1", bom(), 271, "0x079a7cd3fcc6d21d9bd466cdd0d61d90d1236cda17496eddc2ae793853964722"),
]
