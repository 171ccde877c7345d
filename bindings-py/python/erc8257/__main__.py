"""``python -m erc8257``: see ``python -m erc8257 --help``."""

from __future__ import annotations

import sys


def main() -> int:
    """The program; gives its exit status: 0 verified, valid or done; 1 not; 2 wrong usage; 3 could not
    complete.
    """
    from ._cli.program import main as program

    try:
        return program(sys.argv[1:])
    except KeyboardInterrupt:
        return 130
    except Exception:
        # A mistake of ours must not end as a verdict does.
        import traceback

        traceback.print_exc()
        return 3


if __name__ == "__main__":
    sys.exit(main())
