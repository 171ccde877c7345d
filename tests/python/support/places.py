"""The places of the files that tests read."""

import os
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[3]
VECTORS = REPOSITORY / "tests" / "vectors"
RUNNER = REPOSITORY / "tests" / "runners" / "python.py"
#: Where the wheel is that `cargo xtask build python` has built, or what ERC8257_WHEELS names.
WHEELS = Path(os.environ.get("ERC8257_WHEELS") or REPOSITORY / "target" / "python" / "wheels")
SOURCES = REPOSITORY / "bindings-py" / "python" / "erc8257"
