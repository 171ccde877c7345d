"""secp256k1 (SEC 2) with ECDSA signatures, deterministic ones (RFC 6979), and the recovery of keys (SEC 1, 4.1.6).

Short and slow: affine points, one inversion a step. For test vectors only; it leaks every key through its timing.
"""

import hashlib
import hmac

from keccak import keccak256

P = 2**256 - 2**32 - 977
N = 0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFEBAAEDCE6AF48A03BBFD25E8CD0364141
G = (0x79BE667EF9DCBBAC55A06295CE870B07029BFCDB2DCE28D959F2815B16F81798,
    0x483ADA7726A3C4655DA4FBFC0E1108A8FD17B448A68554199C47D08FFB10D4B8)
HALF = N // 2


def add(a, b):
    """The sum of two points; None is the point at infinity."""
    if a is None or b is None:
        return a or b
    if a[0] == b[0]:
        if (a[1] + b[1]) % P == 0:
            return None
        slope = 3 * a[0] * a[0] * pow(2 * a[1], -1, P)
    else:
        slope = (b[1] - a[1]) * pow(b[0] - a[0], -1, P)
    x = (slope * slope - a[0] - b[0]) % P
    return x, (slope * (a[0] - x) - a[1]) % P


def times(number, point):
    out = None
    while number:
        if number & 1:
            out = add(out, point)
        point, number = add(point, point), number >> 1
    return out


def lift(x, odd):
    """The point with this x and this parity of y, or None."""
    if x >= P:
        return None
    y = pow(x**3 + 7, (P + 1) // 4, P)
    if y * y % P != (x**3 + 7) % P:
        return None
    return (x, y) if y % 2 == odd else (x, P - y)


def address(point):
    return "0x" + keccak256(point[0].to_bytes(32, "big") + point[1].to_bytes(32, "big"))[-40:]


def account(key):
    return address(times(key, G))


def nonce(key, digest):
    """RFC 6979, section 3.2, with HMAC-SHA-256; the digest has as many bits as the order."""
    def mac(k, *data):
        return hmac.new(k, b"".join(data), hashlib.sha256).digest()
    secret, hashed = key.to_bytes(32, "big"), (int.from_bytes(digest, "big") % N).to_bytes(32, "big")
    v, k = b"\1" * 32, b"\0" * 32
    for byte in (b"\0", b"\1"):
        k = mac(k, v, byte, secret, hashed)
        v = mac(k, v)
    while True:
        v = mac(k, v)
        if 0 < int.from_bytes(v, "big") < N:
            return int.from_bytes(v, "big")
        k = mac(k, v, b"\0")
        v = mac(k, v)


def sign(key, digest):
    """(r, s, v) with low s and v 27 or 28, as wallets give it."""
    k = nonce(key, digest)
    x, y = times(k, G)
    r, z = x % N, int.from_bytes(digest, "big")
    s = pow(k, -1, N) * (z + r * key) % N
    odd = y % 2
    assert r and s and x < N
    return (r, s, 27 + odd) if s <= HALF else (r, N - s, 28 - odd)


def recover(digest, r, s, v):
    """The signer's address, or None, as the precompile ecrecover gives it."""
    if v not in (27, 28) or not 0 < r < N or not 0 < s < N:
        return None
    point = lift(r, v - 27)
    if point is None:
        return None
    z, inverse = int.from_bytes(digest, "big"), pow(r, -1, N)
    key = add(times(s * inverse % N, point), times(-z * inverse % N, G))
    return key and address(key)
