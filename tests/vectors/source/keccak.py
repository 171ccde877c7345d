"""keccak256 with the original Keccak padding (0x01), not NIST SHA3-256."""

MASK = (1 << 64) - 1

ROUND_CONSTANTS = []
_lfsr = 1
for _ in range(24):
    _value = 0
    for _bit in range(7):
        if _lfsr & 1:
            _value |= 1 << ((1 << _bit) - 1)
        _lfsr <<= 1
        if _lfsr & 0x100:
            _lfsr ^= 0x171
    ROUND_CONSTANTS.append(_value)


def _unrolled():
    """Source text of one permutation over 25 local variables: ten times faster than loops over lists."""
    rotation, position = [0] * 25, [0] * 25
    x, y = 1, 0
    for step in range(24):
        rotation[x + 5 * y] = (step + 1) * (step + 2) // 2 % 64
        x, y = y, (2 * x + 3 * y) % 5
    for x in range(5):
        for y in range(5):
            position[x + 5 * y] = y + 5 * ((2 * x + 3 * y) % 5)
    a, b = [f"a{i}" for i in range(25)], [f"b{i}" for i in range(25)]
    lines = ["def permute(state):", " " + ", ".join(a) + " = state", " for constant in ROUND_CONSTANTS:"]
    for x in range(5):
        lines.append(f"  c{x} = " + " ^ ".join(a[x + 5 * y] for y in range(5)))
    for x in range(5):
        left, right = f"c{(x + 4) % 5}", f"c{(x + 1) % 5}"
        lines.append(f"  d{x} = {left} ^ (({right} << 1) & MASK | {right} >> 63)")
    for i in range(25):
        shift = rotation[i]
        lines.append(f"  t = {a[i]} ^ d{i % 5}")
        turned = f"(t << {shift}) & MASK | t >> {64 - shift}" if shift else "t"
        lines.append(f"  {b[position[i]]} = {turned}")
    for i in range(25):
        row = i - i % 5
        one, two = b[row + (i + 1) % 5], b[row + (i + 2) % 5]
        lines.append(f"  {a[i]} = {b[i]} ^ (~{one} & {two})")
    lines.append("  a0 ^= constant")
    lines.append(" return [" + ", ".join(a) + "]")
    return "\n".join(lines)


exec(_unrolled())  # defines permute


def keccak256(data):
    """The 32-byte hash as lower-case hex with 0x."""
    rate = 136
    padded = bytearray(data)
    padded += b"\x00" * (rate - len(data) % rate)
    padded[len(data)] ^= 0x01
    padded[-1] ^= 0x80
    state = [0] * 25
    for start in range(0, len(padded), rate):
        for lane in range(rate // 8):
            state[lane] ^= int.from_bytes(padded[start + 8 * lane:start + 8 * lane + 8], "little")
        state = permute(state)  # noqa: F821
    return "0x" + b"".join(lane.to_bytes(8, "little") for lane in state[:4]).hex()
