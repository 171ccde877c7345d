#!/usr/bin/env python3
"""Writes the four documents that the benchmark measures; `--check` only compares.

free, paid  the standard's two example tools, served with two spaces of indentation
rich        14 KB, 100 schema properties, text in many scripts, as a careful publisher writes it
numbers     117 KB: a genuine tool that carries a table of 3,000 doubles in an extension member

The random numbers come from a generator written out below, so that every Python gives the same bytes.
"""

import json
import struct
import sys
import unicodedata
from pathlib import Path

HERE = Path(__file__).resolve().parent
TYPE = "https://ercs.ethereum.org/ERCS/erc-8257#tool-manifest-v1"


def free():
    return {
        "type": TYPE,
        "name": "nft-price-oracle",
        "description": "Returns estimated floor price for any NFT collection.",
        "endpoint": "https://tools.example.com/nft-price-oracle",
        "inputs": {
            "type": "object",
            "properties": {
                "collection": {"type": "string", "description": "Contract address"},
                "chainId": {"type": "integer"},
            },
            "required": ["collection", "chainId"],
        },
        "outputs": {
            "type": "object",
            "properties": {
                "floorPriceEth": {"type": "string"},
                "updatedAt": {"type": "string", "format": "date-time"},
            },
        },
        "version": "1.0.0",
        "tags": ["nft", "pricing", "oracle"],
        "creatorAddress": "0xabcdefabcdef1234567890abcdefabcdef123456",
    }


def paid():
    creator = "0xabcdef0123456789abcdef0123456789abcdef01"
    price = lambda chain, token: {
        "amount": "20000",
        "asset": f"eip155:{chain}/erc20:{token}",
        "recipient": f"eip155:{chain}:{creator}",
        "protocol": "x402",
    }
    return {
        "type": TYPE,
        "name": "premium-analytics",
        "description": "Advanced portfolio analytics for NFT holders.",
        "endpoint": "https://tools.example.com/premium-analytics",
        "inputs": {
            "type": "object",
            "properties": {"wallet": {"type": "string", "description": "Wallet address to analyze"}},
            "required": ["wallet"],
        },
        "outputs": {
            "type": "object",
            "properties": {"totalValue": {"type": "string"}, "breakdown": {"type": "array"}},
        },
        "version": "1.0.0",
        "tags": ["analytics", "portfolio"],
        "pricing": [
            price(8453, "0x833589fcd6edb6e08f4c7c32d4f71b54bda02913"),
            price(1, "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48"),
        ],
        "creatorAddress": creator,
    }


# Twenty things a city guide knows; each is asked for in five ways, which makes 100 properties.
SUBJECTS = [
    ("museum", "musée d’œuvres contemporaines"),
    ("theatre", "théâtre, opéra et ballet 🎭"),
    ("market", "marché couvert ou à ciel ouvert"),
    ("station", "駅の名前と出口番号 🚉"),
    ("shrine", "神社・お寺の拝観時間"),
    ("garden", "庭園の見頃と入園料 🌸"),
    ("teahouse", "茶馆营业时间与招牌茶 🍵"),
    ("nightMarket", "夜市摊位与当地小吃"),
    ("oldTown", "古城区步行路线与地图 🗺️"),
    ("palace", "고궁 관람 시간과 입장료"),
    ("harbour", "항구에서 출발하는 유람선 ⛴️"),
    ("cafe", "café, pâtisserie et crème brûlée ☕"),
    ("brewery", "Bräustüberl mit Öffnungszeiten"),
    ("bridge", "Brücke über den Fluß, für Fußgänger"),
    ("plaza", "plaza mayor, corazón de la ciudad"),
    ("beach", "praia com estação de socorro 🏖️"),
    ("tram", "przystanek tramwajowy, też nocą"),
    ("metro", "станция метро и выход к площади"),
    ("taverna", "ταβέρνα με θέα στη θάλασσα"),
    ("pagoda", "chùa cổ và giờ mở cửa"),
]
QUESTIONS = [
    ("Name", "string", "nom"),
    ("Rating", "number", "★"),
    ("Open", "boolean", "ouvert"),
    ("Price", "string", "€"),
    ("Checked", "string", "vérifié"),
]


def rich():
    properties = [
        (subject + suffix, {"type": kind, "description": f"{text}: {ask}"})
        for subject, text in SUBJECTS
        for suffix, kind, ask in QUESTIONS
    ]
    creator = "0xabcdef0123456789abcdef0123456789abcdef01"
    return {
        "type": TYPE,
        "name": "Guide de la cité · 街歩きガイド 🧭",
        "description": "Réponses fiables sur les lieux d’une ville: musées, marchés, 駅, 夜市, 고궁, "
        "ταβέρνες, chùa; horaires, prix et notes vérifiés chaque jour 🌍.",
        "endpoint": "https://guide.example.com/v2/ask",
        "inputs": {
            "type": "object",
            "properties": dict(properties[:40]),
            "required": ["museumName", "stationName"],
            "additionalProperties": False,
        },
        "outputs": {"type": "object", "properties": dict(properties[40:])},
        "version": "2.4.1",
        "image": "https://guide.example.com/icons/boussole.svg",
        "tags": ["travel", "city-guide", "museums", "food", "transit"],
        "pricing": [
            {
                "amount": "1500",
                "asset": "eip155:8453/erc20:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913",
                "recipient": f"eip155:8453:{creator}",
                "protocol": "x402",
            }
        ],
        "access": {
            "logic": "OR",
            "requirements": [
                {
                    "kind": "0xbdf8c428",
                    "data": "0x" + "00" * 12 + "d8b934580fce35a11b58c6d73adee468a2833fa8",
                    "label": "Passe-cité ou 市民カード 🎫",
                    "links": {"Où l’obtenir": "https://guide.example.com/passe"},
                }
            ],
        },
        "verifiability": {
            "tier": "self-attested",
            "execution": "standard",
            "description": "Hébergé par l’éditeur; aucune garantie matérielle.",
            "dataRetention": "ephemeral",
        },
        "creatorAddress": creator,
    }


class Random:
    """SplitMix64: short, and the same everywhere."""

    def __init__(self, seed):
        self.state = seed

    def next(self):
        self.state = (self.state + 0x9E3779B97F4A7C15) & (2**64 - 1)
        z = self.state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & (2**64 - 1)
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & (2**64 - 1)
        return z ^ (z >> 31)

    def double(self):
        """Three kinds in turn: a weight around zero, a measurement, any exponent from 1e-20 to 1e20."""
        kind, bits = self.next() % 3, self.next()
        unit = struct.unpack(">d", struct.pack(">Q", 0x3FF << 52 | bits >> 12))[0] - 1.0
        if kind == 0:
            return unit * 2.0 - 1.0
        if kind == 1:
            return unit * 100_000.0
        # A scaled mantissa rather than a power function, whose last digit differs between machines.
        exponent = self.next() % 134 + 1023 - 67
        return struct.unpack(">d", struct.pack(">Q", exponent << 52 | bits >> 12))[0]


def numbers():
    random, table = Random(8257), []
    while len(table) < 3000:
        value = random.double()
        digits = repr(abs(value)).split("e")[0].replace(".", "").lstrip("0")
        if 15 <= len(digits) <= 17:
            table.append(value)
    document = free()
    document["name"] = "nft-price-model"
    document["endpoint"] = "https://tools.example.com/nft-price-model"
    layers = [{"weights": {"values": table}}]
    document["com.example.priceModel"] = {"model": {"stages": [{"layers": layers}]}}
    return document


DOCUMENTS = {"free": (free, 2), "paid": (paid, 2), "rich": (rich, 2), "numbers": (numbers, 2)}


def main():
    stale = []
    for name, (make, indent) in DOCUMENTS.items():
        text = json.dumps(make(), indent=indent, ensure_ascii=False)
        assert unicodedata.is_normalized("NFC", text), name
        path = HERE / f"{name}.json"
        if "--check" in sys.argv[1:]:
            if not path.is_file() or path.read_bytes() != text.encode():
                stale.append(path.name)
        else:
            path.write_bytes(text.encode())
            print(f"{path.name}: {len(text.encode())} bytes")
    if stale:
        sys.exit(f"out of date, run tests/bench/data/make.py: {', '.join(stale)}")


if __name__ == "__main__":
    main()
