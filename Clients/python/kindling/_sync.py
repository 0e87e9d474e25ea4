"""Calls that block until they are answered, and events as an iterator."""

import contextlib
import queue
import subprocess
import threading
from types import TracebackType
from typing import (
    IO, TYPE_CHECKING, Any, Callable, Dict, Generator, Iterator, List, Mapping, Optional, Sequence, Type, Union,
)

from ._errors import ConnectionClosed, KindlingError, TransportError
from ._exchange import Exchange, ExchangeResult, OnExchange, Side
from ._router import Done, Failed, Item, Mailbox, Partial, Router, notification
from ._values import OnProgress, next_page, wire_params
from .generated.events import AnyEvent, Domain, Topic

if TYPE_CHECKING:
    from .client import Kindling


class Cancellation:
    """Cancels the calls to which it was passed, also those that start later.

    A canceled call raises `errors.Canceled`, unless it was already complete.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._actions: List[Callable[[], None]] = []
        self._is_cancelled = False

    def cancel(self) -> None:
        """Cancels the calls; can be used in any thread and in a progress callback."""
        with self._lock:
            self._is_cancelled = True
            actions = list(self._actions)
        for action in actions:
            action()

    @contextlib.contextmanager
    def attached(self, action: Callable[[], None]) -> Generator[None, None, None]:
        """Performs an action when this object is canceled within the context, or at its start if it already is."""
        with self._lock:
            self._actions.append(action)
            is_cancelled = self._is_cancelled
        try:
            if is_cancelled:
                action()
            yield
        finally:
            with self._lock:
                self._actions.remove(action)


class Connection:
    """A connection to a program, whose messages a thread reads."""

    def __init__(
        self, reader: IO[bytes], writer: IO[bytes], process: "Optional[subprocess.Popen[bytes]]", stop_timeout: float
    ) -> None:
        self._reader = reader
        self._writer = writer
        self._process = process
        self._stop_timeout = stop_timeout
        self._write_lock = threading.Lock()
        self._router = Router()
        self._thread = threading.Thread(target=self._read, name="Kindling reader", daemon=True)
        self._thread.start()

    def call(
        self, method: str, params: Mapping[str, Any], on_progress: Optional[OnProgress] = None,
        cancellation: Optional[Cancellation] = None, events: Optional[Mailbox] = None,
    ) -> Any:
        """Returns the result of a call; an exception while waiting, such as KeyboardInterrupt, cancels it."""
        mailbox: "queue.SimpleQueue[Item]" = queue.SimpleQueue()
        call_id = self._send(method, params, mailbox, with_progress=on_progress is not None, events=events)

        def cancel() -> None:
            self._notify("$/cancelRequest", {"id": call_id})

        try:
            with cancellation.attached(cancel) if cancellation else contextlib.nullcontext():
                item = mailbox.get()
                while isinstance(item, Partial):
                    if on_progress:
                        on_progress(item.value)
                    item = mailbox.get()
        except BaseException:
            cancel()
            raise
        if isinstance(item, Failed):
            raise item.error
        return item.value

    def unsubscribe(self, subscription: int) -> None:
        """Ends a subscription, unless it has ended already."""
        mailbox = self._router.unsubscribe(subscription)
        if mailbox:
            mailbox.put_nowait(Done())
            with contextlib.suppress(KindlingError, TransportError):
                self.call("events.unsubscribe", {"subscription": subscription})

    def close(self) -> None:
        """Shuts the program down, and kills it if it does not end in time."""
        mailbox: "queue.SimpleQueue[Item]" = queue.SimpleQueue()
        with contextlib.suppress(TransportError, queue.Empty):
            self._send("shutdown", {}, mailbox)
            mailbox.get(timeout=self._stop_timeout)
        self._notify("exit", {})
        self._router.close(lambda: ConnectionClosed("The client is closed."))
        with contextlib.suppress(OSError):
            self._writer.close()
        if self._process:
            try:
                self._process.wait(self._stop_timeout)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
        self._thread.join(self._stop_timeout)
        if not self._thread.is_alive():
            self._reader.close()

    def _send(
        self, method: str, params: Mapping[str, Any], mailbox: Mailbox, *, with_progress: bool = False,
        events: Optional[Mailbox] = None,
    ) -> int:
        call_id, line = self._router.request(method, params, mailbox, with_progress=with_progress, events=events)
        self._write(line)
        return call_id

    def _notify(self, method: str, params: Mapping[str, Any]) -> None:
        self._write(notification(method, params))

    def _write(self, line: bytes) -> None:
        """Writes a line. After a failure, the waiting calls raise ConnectionClosed."""
        try:
            with self._write_lock:
                self._writer.write(line)
                self._writer.flush()
        except (OSError, ValueError):
            self._end()

    def _read(self) -> None:
        try:
            for line in self._reader:
                self._router.receive(line)
        except (OSError, ValueError) as error:
            reason = f"A message of the program cannot be read: {error}"
            self._router.close(lambda: ConnectionClosed(reason))
        else:
            self._end()

    def _end(self) -> None:
        exit_code = None
        with contextlib.suppress(subprocess.TimeoutExpired):
            exit_code = self._process.wait(self._stop_timeout) if self._process else None
        self._router.close(lambda: ConnectionClosed.by_program(exit_code))


class EventStream(Iterator[AnyEvent]):
    """The events of a subscription, which starts with the stream and ends with `close`, also by leaving `with`.

    The iterator waits for the next event. It stops after `close`, and raises SubscriptionEnded if the session ends,
    or ConnectionClosed. Other calls can be made between events and in other threads.
    """

    def __init__(self, connection: Connection, params: Mapping[str, Any]) -> None:
        self._connection = connection
        self._mailbox: "queue.SimpleQueue[Item]" = queue.SimpleQueue()
        self._end: Optional[Item] = None
        reply = connection.call("events.subscribe", params, events=self._mailbox)
        self._subscription: int = reply["subscription"]
        self.seq: int = reply["seq"]
        """The position after which events are sent."""

    def __next__(self) -> AnyEvent:
        item = self._end or self._mailbox.get()
        if isinstance(item, Partial):
            return item.value
        self._end = item
        if isinstance(item, Failed):
            raise item.error
        raise StopIteration

    def close(self) -> None:
        """Ends the subscription; events that were already received can still be read."""
        self._connection.unsubscribe(self._subscription)

    def __enter__(self) -> "EventStream":
        return self

    def __exit__(
        self, kind: Optional[Type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        self.close()


class Namespace:
    """Methods of a connection."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def _call(
        self, method: str, arguments: Mapping[str, Any], on_progress: Optional[OnProgress] = None,
        cancellation: Optional[Cancellation] = None,
    ) -> Any:
        return self._connection.call(method, wire_params(arguments), on_progress, cancellation)

    def _iterate(self, method: str, arguments: Mapping[str, Any], field: str = "") -> Generator[Any, None, None]:
        """Yields the entries of all pages; `field` is the field of the result that contains the page."""
        params: Optional[Dict[str, Any]] = wire_params(arguments)
        while params is not None:
            result = self._connection.call(method, params)
            page = result[field] if field else result
            yield from page["items"]
            params = next_page(params, page)


class EventNamespace(Namespace):
    """The namespace of events, which is also a function that subscribes to them."""

    def __call__(
        self, *, topics: Optional[Sequence[Union[Topic, Domain]]] = None, since: Optional[int] = None
    ) -> EventStream:
        """Subscribes to the user's events and to those that friends share, also from other processes.

        :param topics: The names of topics, such as lesson.completed, or of domains, such as lesson. Default: all.
        :param since: The position (`seq`) after which events are sent. Default: only new events.
        """
        return EventStream(self._connection, wire_params({"topics": topics, "since": since}))


class SyncNamespace(Namespace):
    """The namespace of sync, which can also exchange the account with another client."""

    def exchange(
        self, other: "Kindling", *, link: bool = False, dry_run: bool = False,
        on_progress: Optional[OnExchange] = None, cancellation: Optional[Cancellation] = None,
    ) -> ExchangeResult:
        """Exchanges the account with that of another client, such as the client of a program on another device.

        Both must be signed in, with sync switched on. An exchange that was interrupted, also by an exception of
        `on_progress`, continues when it is repeated.

        :param other: The other client.
        :param link: Whether accounts that were created separately become one, which cannot be taken back.
        :param dry_run: Whether to change nothing, and only return what an exchange would change.
        :param on_progress: Receives the progress after each call that has transferred registers.
        :param cancellation: Cancels the exchange from another thread.
        """
        connections = {Side.HERE: self._connection, Side.THERE: other.sync._connection}
        calls = Exchange(link, dry_run, on_progress).run()
        try:
            call = next(calls)
            while True:
                try:
                    result = connections[call.side].call(call.method, call.params, None, cancellation)
                except KindlingError as error:
                    call = calls.throw(error)
                else:
                    call = calls.send(result)
        except StopIteration as end:
            return end.value
