#!/usr/bin/env python3
"""Writes census-expect.json: what `erc8257 census` must count in the snapshot of 2026-08-22.

`python3 tests/corpora/wild/census_expect.py` writes; with `--check` it only compares. Counted here from the table and
the text of the standard, without the implementation under test. Standard library only.
"""

import gzip
import json
import re
import sys
from collections import Counter, defaultdict
from pathlib import Path
from urllib.parse import urlsplit

HERE = Path(__file__).resolve().parent
CHECKS = ("fetch", "origin-binding", "manifest-hash", "creator-binding")


def table():
    lines = gzip.decompress((HERE / "census-2026-08-22.tsv.gz").read_bytes()).decode("utf-8").rstrip("\n").split("\n")
    names = lines[0].split("\t")
    return [dict(zip(names, line.split("\t"), strict=True)) for line in lines[1:]]


def origin(url):
    """scheme, host, port of the https URLs of this table, which need no repair."""
    parts = urlsplit(url)
    assert re.fullmatch(r"[a-z0-9.-]+", parts.netloc), url
    return parts.scheme, parts.netloc


def uri_fault(uri):
    """The first rule of section 6 that the URI breaks."""
    assert re.fullmatch(r"[!-~]{1,2048}", uri), uri
    if "?" in uri or "#" in uri:
        return "6-w2-no-query"
    if not uri.startswith("https://"):
        return "6-https-only"
    path = uri[len("https://"):].partition("/")[2]
    slug = re.fullmatch(r"\.well-known/ai-tool/([^/]*)\.json", path)
    if not slug:
        return "6-wellknown-path"
    if not re.fullmatch(r"[a-z0-9]([a-z0-9-]*[a-z0-9])?", slug[1]) or len(slug[1]) > 64:
        return "6-slug-grammar"
    return None


def is_junk(digest):
    raw = bytes.fromhex(digest[2:])
    return len(set(raw)) == 1 or not any(raw[:24])


def judge(row):
    """The four checks, and the rules that fail."""
    word = row["manifest_status"]
    rules = []
    fetch = {"fetch_error": "fail", "verified": "pass", "hash_mismatch": "pass"}.get(word, "unknown")
    place = "unknown"
    if row["metadata_uri"]:
        fault = uri_fault(row["metadata_uri"])
        if not fault and row["endpoint"] and origin(row["endpoint"]) != origin(row["metadata_uri"]):
            fault = "6-origin-rfc6454"
        place = "fail" if fault else "pass" if row["endpoint"] else "unknown"
        rules += [fault] if fault else []
    digest = "unknown"
    if row["onchain_hash"] and row["served_jcs_hash"]:
        digest = "pass" if row["onchain_hash"] == row["served_jcs_hash"] else "fail"
        rules += ["2-hash-jcs-keccak"] if digest == "fail" else []
    return (fetch, place, digest, "unknown"), rules


def cause(row, rows, family):
    """Why the hashes differ, as far as one snapshot tells."""
    served, own = row["served_jcs_hash"], int(row["id"])
    if is_junk(row["onchain_hash"]):
        return "junk-hash"
    if any(other["onchain_hash"] == served and other is not row for other in family):
        return "stale-duplicate"
    if any(other["onchain_hash"] == served for other in rows):
        return "served-elsewhere"
    if any(int(other["id"]) > own for other in family):
        return "superseded"
    return "changed"


def expectation():
    rows = table()
    families = defaultdict(list)
    for row in rows:
        if row["metadata_uri"]:
            families[row["chain"], row["metadata_uri"]].append(row)
    counts = defaultdict(Counter)
    for row in rows:
        standing = "retired" if row["status"] == "deregistered" else row["status"]
        statuses, rules = judge(row)
        family = families.get((row["chain"], row["metadata_uri"]), [])
        told = ["registrations"] + [f"{name} {status}" for name, status in zip(CHECKS, statuses)]
        told += [f"rule {rule}" for rule in rules]
        if "fail" in statuses:
            told.append("failing")
        if statuses[2] == "fail":
            told.append("cause " + cause(row, rows, family))
        if len(family) > 1:
            told.append("sharing")
        lower = [other["status"] for other in family if int(other["id"]) < int(row["id"])]
        if standing == "active" and "active" in lower:
            told.append("flag duplicate")
        if "deregistered" in lower:
            told.append("flag re-registered")
        if row["onchain_hash"] and is_junk(row["onchain_hash"]):
            told.append("flag junk-hash")
        if row["metadata_uri"].startswith("https://www."):
            told.append("flag www")
        for name in told:
            counts[name][standing] += 1
    shared = sum(len(family) > 1 for family in families.values())
    return {"comment": "Written by census_expect.py.", "sharedURIs": shared,
            "counts": {name: {word: count[word] for word in ("active", "retired", "unknown")}
                       for name, count in sorted(counts.items())}}


def main():
    target, text = HERE / "census-expect.json", json.dumps(expectation(), indent=1) + "\n"
    if sys.argv[1:] == ["--check"]:
        if not target.is_file() or target.read_text("utf-8") != text:
            sys.exit("census-expect.json is not as census_expect.py writes it")
    elif sys.argv[1:]:
        sys.exit("usage: census_expect.py [--check]")
    else:
        target.write_text(text, "utf-8", newline="\n")


if __name__ == "__main__":
    main()
