"""The places of the files that tests read."""

from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[3]
VECTORS = REPOSITORY / "tests" / "vectors"
RUNNER = REPOSITORY / "tests" / "runners" / "python.py"
SOURCES = REPOSITORY / "bindings-py" / "python" / "erc8257"
