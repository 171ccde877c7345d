"""``python -m erc8257``: the command ``erc8257``, as the crate of the command has it."""

from __future__ import annotations

import os
import signal
import sys
import threading


def main() -> int:
    """The program; gives its exit status, which ``--help`` explains."""
    is_noted = False
    try:
        from ._erc8257 import run_command

        _open_streams()
        # Python would only note an interrupt, and tell of it when the command has come to its end. Another handler than
        # Python's stays as it is: a program that was started with interrupts ignored goes on to ignore them. Only the main
        # thread can change it.
        is_main = threading.current_thread() is threading.main_thread()
        is_noted = is_main and signal.getsignal(signal.SIGINT) is signal.default_int_handler
        if is_noted:
            signal.signal(signal.SIGINT, signal.SIG_DFL)
        return run_command(["erc8257", *sys.argv[1:]])
    except KeyboardInterrupt:
        raise
    except BaseException:
        # A mistake of ours must not end as a verdict does.
        import traceback

        traceback.print_exc()
        return 3
    finally:
        if is_noted:
            signal.signal(signal.SIGINT, signal.default_int_handler)


def _open_streams() -> None:
    """Opens those standard streams that were closed, to nowhere. The next file would get the number of one, and then the
    remarks of the command.
    """
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            # Programs that the command starts have it, too.
            os.set_inheritable(os.open(os.devnull, os.O_RDWR), True)


if __name__ == "__main__":
    sys.exit(main())
