"""The implementations that are scored and compared: a name, a description, and the program that answers line by line."""

import os
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
FOREIGN = HERE / "foreign"
# The folder where `cargo xtask conformance` has built and installed the programs; the task names it.
BUILT = Path(os.environ.get("ERC8257_CONFORMANCE_PROGRAMS", HERE.parents[1] / "target" / "debug"))
EXE = ".exe" if sys.platform == "win32" else ""


def node(script, *arguments):
    return ["node", str(FOREIGN / script), *arguments]


def python(script, *arguments):
    """By the interpreter that runs this: it is the one that has the packages."""
    return [sys.executable, str(FOREIGN / script), *arguments]


OURS = [str(BUILT / f"ours{EXE}")]

# In the order of the scores; those of DIFFERENTIAL canonicalize and hash.
FOREIGNERS = {
    "sdk": ("The rules of the public JavaScript SDK since 0.18, stated again from its documentation", node("sdk.mjs")),
    "sdk-before-0.18": ("The same before 0.18, which hashed its typed view", node("sdk.mjs", "--before-0.18")),
    "canonicalize-2": ("npm `canonicalize` 2.1.0 after `JSON.parse`, `@noble/hashes`", node("jcs.mjs", "canonicalize")),
    "canonicalize-4": ("npm `canonicalize` 4.0.0 after `JSON.parse`, `@noble/hashes`", node("jcs.mjs", "canonicalize-4")),
    "jcs": ("PyPI `jcs` 0.2.1 after `json.loads`, `pycryptodome`", python("pipeline.py", "jcs")),
    "rfc8785": ("PyPI `rfc8785` 0.1.4 after `json.loads`, `pycryptodome`", python("pipeline.py", "rfc8785")),
    "serde_jcs": ("crate `serde_jcs` 0.2 after `serde_json`, `tiny-keccak`", [str(BUILT / f"serde-jcs{EXE}")]),
}
DIFFERENTIAL = [name for name in FOREIGNERS if not name.startswith("sdk")]
