"""Stores of used payments: one process remembers in memory, many share Redis or a database."""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Awaitable
from typing import Any, Callable, Literal, Protocol, Union

from .._errors import wrong_type, wrong_value


class ProofStore(Protocol):
    """A store of used payments, which all processes of a server share. Where it raises, the request ends with 502, and the handler
    does not run."""

    def remember(self, key: str, until: int) -> Union[bool, Awaitable[bool]]:
        """Inserts a key if it is absent, in one step that no other process can come between: whether it was absent. The store may
        forget the key after ``until``, a Unix time in seconds."""
        ...

    def release(self, key: str) -> object:
        """Removes a key."""
        ...


class MemoryStore:
    """A store in memory, for one process: what it holds is lost with it. Threads may share one."""

    #: How many remembered keys are looked at when one is added, so that the old ones go.
    _SWEPT = 16

    def __init__(self) -> None:
        self._keys: dict[str, int] = {}
        self._lock = threading.Lock()

    def remember(self, key: str, until: int) -> bool:
        """Inserts a key if it is absent: whether it was absent."""
        with self._lock:
            now = time.time()
            old = [one for one, _ in zip(self._keys, range(self._SWEPT)) if self._keys[one] < now]
            for one in old:
                del self._keys[one]
            if key in self._keys:
                return False
            self._keys[key] = until
            return True

    def release(self, key: str) -> None:
        """Removes a key."""
        with self._lock:
            self._keys.pop(key, None)


class RedisStore:
    """A store in Redis (``SET … NX EXAT``), by a client of ``redis`` or of ``redis.asyncio``."""

    def __init__(self, client: Any, prefix: str = "erc8257:payment:") -> None:
        if not callable(getattr(client, "set", None)) or not callable(getattr(client, "delete", None)):
            raise wrong_type("client", "is not a client of redis")
        self._client = client
        self._prefix = prefix

    def remember(self, key: str, until: int) -> Union[bool, Awaitable[bool]]:
        """Inserts a key if it is absent: whether it was absent."""
        given = self._client.set(self._prefix + key, "1", nx=True, exat=until)
        return _truth_later(given) if isinstance(given, Awaitable) else bool(given)

    def release(self, key: str) -> object:
        """Removes a key."""
        given: object = self._client.delete(self._prefix + key)
        return given


async def _truth_later(given: Awaitable[object]) -> bool:
    return bool(await given)


class SqlStore:
    """A store in a table of a database with ``INSERT … ON CONFLICT DO NOTHING``, as SQLite and PostgreSQL have it.

    ``connect`` opens a connection (PEP 249) for each operation, such as ``lambda: sqlite3.connect("payments.db")``.
    ``placeholder`` is how the driver writes the place of a value: ``?`` or ``%s``. The table is made if it is missing. Rows whose
    ``forget_after`` has passed can be deleted at any time.
    """

    def __init__(
        self,
        connect: Callable[[], Any],
        *,
        table: str = "erc8257_payments",
        placeholder: Literal["?", "%s"] = "?",
    ) -> None:
        if not callable(connect):
            raise wrong_type("connect", "is not callable")
        if not isinstance(table, str) or re.fullmatch(r"[A-Za-z_][A-Za-z0-9_.]{0,100}", table) is None:
            raise wrong_value("table", "is not a name of letters, digits, underscores and points")
        if placeholder not in ("?", "%s"):
            raise wrong_value("placeholder", "is neither ? nor %s")
        self._connect = connect
        self._insert = (
            f"INSERT INTO {table} (payment, forget_after) VALUES ({placeholder}, {placeholder}) ON CONFLICT DO NOTHING"
        )
        self._delete = f"DELETE FROM {table} WHERE payment = {placeholder}"
        self._execute(
            f"CREATE TABLE IF NOT EXISTS {table} (payment VARCHAR(255) PRIMARY KEY, forget_after BIGINT NOT NULL)"
        )

    def remember(self, key: str, until: int) -> bool:
        """Inserts a key if it is absent: whether it was absent."""
        return self._execute(self._insert, key, until) == 1

    def release(self, key: str) -> None:
        """Removes a key."""
        self._execute(self._delete, key)

    def _execute(self, statement: str, *values: Union[str, int]) -> int:
        connection = self._connect()
        try:
            cursor = connection.cursor()
            cursor.execute(statement, values)
            changed: int = cursor.rowcount
            connection.commit()
            return changed
        finally:
            connection.close()
