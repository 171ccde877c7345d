"""Faults of a server before any HTTP (§7; ledger 7-tls-error, 7-timeout). Certificates and records are random, so a
case names the event, and not its bytes."""

from http_wire import STATUSES, failed

TLS, TIMEOUT = "7-tls-error", "7-timeout"


class Handshakes:
    title = "TLS"
    comment = ("The host is what the case names, under example.test; nothing may be asked for by HTTP. A good server "
               "stands behind each, so that a host that goes on would verify the tool.")
    cases = []


for name, comment, rule in (
        ("expired", "The certificate expired in 2021.", TLS),
        ("not-yet", "The certificate is valid from 2098 on.", TLS),
        ("self-signed", "The certificate is its own issuer.", TLS),
        ("unknown-ca", "The certificate's issuer is trusted by nobody.", TLS),
        ("wrong-name", "The certificate names another host.", TLS),
        ("closed", "The connection ends after the client's first message.", TLS),
        ("reset", "The connection is reset after the client's first message.", TLS),
        ("alert", "The server answers the client's first message with an alert.", TLS),
        ("plain", "The server speaks plain HTTP.", TLS),
        ("mute", "The server never answers the client's first message.", TIMEOUT),
        ("trickle", "The server's first message comes byte by byte, one a second.", TIMEOUT),
        ("endless", "The server's first message never ends.", TLS)):
    Handshakes.cases.append({
        "id": f"tls-{name}", "comment": comment, "ledger": [rule], "host": f"{name}.example.test",
        "expect": {"response": failed("tls" if rule == TLS else "timeout"), "verified": False,
                   "checks": [STATUSES[one] for one in "fsss"], "rules": [rule]}})
SUITE = Handshakes
