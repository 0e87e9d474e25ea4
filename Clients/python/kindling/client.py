"""The synchronous client. Its methods are generated; this module starts and stops the program."""

import subprocess
from types import TracebackType
from typing import IO, Any, Mapping, Optional, Sequence, Type

from ._program import STOP_TIMEOUT, Path, Program
from ._sync import Cancellation, Connection
from ._values import OnProgress
from .generated.sync_methods import Methods


class Kindling(Methods):
    """A client whose methods block until they are answered; they can be used in several threads.

    A call raises a class of `errors` if the program rejects it, and ConnectionClosed if the program ends.
    """

    def __init__(self, connection: Connection) -> None:
        """Uses a connection of `start` or `over`."""
        super().__init__(connection)

    @classmethod
    def over(cls, reader: IO[bytes], writer: IO[bytes], *, stop_timeout: float = STOP_TIMEOUT) -> "Kindling":
        """Uses the output (`reader`) and the input (`writer`) of a running program; `close` shuts it down."""
        return cls(Connection(reader, writer, None, stop_timeout))

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
    ) -> "Kindling":
        """Starts the program, which ends with `close`, also by leaving `with`. Raises ProgramNotFound.

        :param database: The database file, or ":memory:". Default: that of the program.
        :param program: The program's path, or its name in a folder of PATH.
        :param files: The folder of files that calls can name, "none" or "any". Default: that of the program.
        :param options: More options of `kindling serve`, such as ["--durability", "normal"].
        :param environment: Variables in addition to those of this process, such as KINDLING_TOKEN.
        :param stderr: The file descriptor for the program's messages, or a constant of `subprocess`. Default: stderr.
        :param stop_timeout: The seconds to wait for the reply to the shutdown, and then for the end, before a kill.
        """
        launch = Program(program, database, files, options, environment)
        process: "subprocess.Popen[bytes]" = subprocess.Popen(
            launch.command(), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=stderr, env=launch.variables())
        assert process.stdin and process.stdout
        return cls(Connection(process.stdout, process.stdin, process, stop_timeout))

    def call(
        self, method: str, params: Optional[Mapping[str, Any]] = None, *, on_progress: Optional[OnProgress] = None,
        cancellation: Optional[Cancellation] = None,
    ) -> Any:
        """Calls a method that this client does not declare, such as `clock.advance`, and returns its result.

        :param method: The name on the wire.
        :param params: The parameters with their names on the wire; a None is sent as null.
        :param on_progress: Receives the progress of a long call.
        :param cancellation: Cancels the call from another thread.
        """
        return self._connection.call(method, params or {}, on_progress, cancellation)

    def close(self) -> None:
        """Shuts the program down and waits for its end."""
        self._connection.close()

    def __enter__(self) -> "Kindling":
        return self

    def __exit__(
        self, kind: Optional[Type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        self.close()
