"""The asynchronous client. Its methods are generated; this module starts and stops the program."""

import asyncio
import subprocess
from types import TracebackType
from typing import Any, Awaitable, Callable, Mapping, Optional, Sequence, Type

from ._async import CHUNK_BYTES, Connection
from .generated.async_methods import Methods
from ._program import STOP_TIMEOUT, Path, Program
from ._values import OnProgress


class AsyncKindling(Methods):
    """A client for asyncio; calls that are awaited together are sent without waiting for each other's replies.

    A call raises a class of `errors` if the program rejects it, and ConnectionClosed if the program ends. Canceling
    its task cancels the call.
    """

    def __init__(self, connect: Callable[[], Awaitable[Connection]]) -> None:
        """Uses what `start` or `over` will connect."""
        super().__init__(None)
        self._connect = connect

    @classmethod
    def over(
        cls, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, *, stop_timeout: float = STOP_TIMEOUT
    ) -> "AsyncKindling":
        """Uses the output (`reader`) and the input (`writer`) of a running program; `close` shuts it down."""

        async def connect() -> Connection:
            return Connection(reader, writer, None, stop_timeout)

        return cls(connect)

    @classmethod
    def start(
        cls,
        *,
        database: Optional[Path] = None,
        program: Path = "kindling",
        files: Optional[Path] = None,
        options: Sequence[str] = (),
        environment: Optional[Mapping[str, str]] = None,
        stderr: Optional[int] = None,
        stop_timeout: float = STOP_TIMEOUT,
    ) -> "AsyncKindling":
        """Returns a client that starts the program when it is opened; the arguments are those of `Kindling.start`."""
        launch = Program(program, database, files, options, environment)

        async def connect() -> Connection:
            process = await asyncio.create_subprocess_exec(
                *launch.command(), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=stderr,
                env=launch.variables(), limit=CHUNK_BYTES)
            assert process.stdin and process.stdout
            return Connection(process.stdout, process.stdin, process, stop_timeout)

        return cls(connect)

    async def call(
        self, method: str, params: Optional[Mapping[str, Any]] = None, *, on_progress: Optional[OnProgress] = None
    ) -> Any:
        """Calls a method that this client does not declare, such as `clock.advance`, and returns its result.

        :param method: The name on the wire.
        :param params: The parameters with their names on the wire; a None is sent as null.
        :param on_progress: Receives the progress of a long call.
        """
        return await self._connection.call(method, params or {}, on_progress)

    async def open(self) -> None:
        """Starts the program, as entering `async with` does. Raises ProgramNotFound."""
        self._open_connection = await self._connect()

    async def close(self) -> None:
        """Shuts the program down and waits for its end."""
        await self._connection.close()

    async def __aenter__(self) -> "AsyncKindling":
        await self.open()
        return self

    async def __aexit__(
        self, kind: Optional[Type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        await self.close()
