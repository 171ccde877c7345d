"""Following a registry: what ``index`` and ``aindex`` are made of.

The core decides, and keeps the state file and the lines (``_IndexRun``); here its steps are carried out.

| module | what |
|---|---|
| ``steps`` | the steps of a run, beside those of a session |
| ``line`` | what comes out: lines, progress, totals |
| ``asked`` | the caller's arguments |
| ``loop`` | what is done with each step, without input and output |
| ``waiting`` | tools that wait for their turn |
| ``told`` | what the run has to say, for the log and for ``progress`` |
| ``blocking``, ``aio`` | ``index`` and ``aindex`` |
"""
