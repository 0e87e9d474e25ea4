"""Calls for asyncio, and events as an asynchronous iterator."""

import asyncio
import contextlib
from types import TracebackType
from typing import (
    TYPE_CHECKING, Any, AsyncGenerator, AsyncIterator, Dict, Mapping, Optional, Sequence, Type, Union,
)

from ._errors import ConnectionClosed, KindlingError, TransportError
from ._exchange import Exchange, ExchangeResult, OnExchange, Side
from ._router import Done, Failed, Item, LineBuffer, Mailbox, Partial, Router, notification
from ._values import OnProgress, next_page, wire_params
from .generated.events import AnyEvent, Domain, Topic

if TYPE_CHECKING:
    from .async_client import AsyncKindling

CHUNK_BYTES = 1 << 18


class Connection:
    """A connection to a program, whose messages a task reads."""

    def __init__(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter,
        process: Optional[asyncio.subprocess.Process], stop_timeout: float,
    ) -> None:
        self._reader = reader
        self._writer = writer
        self._process = process
        self._stop_timeout = stop_timeout
        self._router = Router()
        self._task = asyncio.get_running_loop().create_task(self._read())

    async def call(self, method: str, params: Mapping[str, Any], on_progress: Optional[OnProgress] = None) -> Any:
        """Returns the result of a call; an exception while waiting, such as the task's cancellation, cancels it."""
        mailbox: "asyncio.Queue[Item]" = asyncio.Queue()
        call_id = self.send(method, params, mailbox, with_progress=on_progress is not None)
        try:
            with contextlib.suppress(OSError):
                await self._writer.drain()
            item = await mailbox.get()
            while isinstance(item, Partial):
                if on_progress:
                    on_progress(item.value)
                item = await mailbox.get()
        except BaseException:
            self._notify("$/cancelRequest", {"id": call_id})
            raise
        if isinstance(item, Failed):
            raise item.error
        return item.value

    def send(
        self, method: str, params: Mapping[str, Any], mailbox: Mailbox, *, with_progress: bool = False,
        events: Optional[Mailbox] = None,
    ) -> int:
        """Sends a call, whose reply the mailbox receives, and returns its ID."""
        call_id, line = self._router.request(method, params, mailbox, with_progress=with_progress, events=events)
        self._writer.write(line)
        return call_id

    async def unsubscribe(self, subscription: int) -> None:
        """Ends a subscription, unless it has ended already."""
        mailbox = self._router.unsubscribe(subscription)
        if mailbox:
            mailbox.put_nowait(Done())
            with contextlib.suppress(KindlingError, TransportError):
                await self.call("events.unsubscribe", {"subscription": subscription})

    async def close(self) -> None:
        """Shuts the program down, and kills it if it does not end in time."""
        try:
            with contextlib.suppress(KindlingError, TransportError, asyncio.TimeoutError):
                await asyncio.wait_for(self.call("shutdown", {}), self._stop_timeout)
        finally:
            self._notify("exit", {})
            self._router.close(lambda: ConnectionClosed("The client is closed."))
            self._writer.close()
            await self._stop()

    async def _stop(self) -> None:
        if self._process:
            try:
                with contextlib.suppress(asyncio.TimeoutError):
                    await asyncio.wait_for(self._process.wait(), self._stop_timeout)
            finally:
                if self._process.returncode is None:
                    self._process.kill()
                    await self._process.wait()
        with contextlib.suppress(asyncio.TimeoutError):
            await asyncio.wait_for(self._task, self._stop_timeout)

    def _notify(self, method: str, params: Mapping[str, Any]) -> None:
        self._writer.write(notification(method, params))

    async def _read(self) -> None:
        lines = LineBuffer()
        try:
            while True:
                chunk = await self._reader.read(CHUNK_BYTES)
                if not chunk:
                    break
                for line in lines.feed(chunk):
                    self._router.receive(line)
        except (OSError, ValueError) as error:
            reason = f"A message of the program cannot be read: {error}"
            self._router.close(lambda: ConnectionClosed(reason))
            return
        exit_code = None
        if self._process:
            with contextlib.suppress(asyncio.TimeoutError):
                exit_code = await asyncio.wait_for(self._process.wait(), self._stop_timeout)
        self._router.close(lambda: ConnectionClosed.by_program(exit_code))


class AsyncEventStream(AsyncIterator[AnyEvent]):
    """The events of a subscription, which starts with the stream and ends with `aclose`, also by leaving `async with`.

    The iterator waits for the next event. It stops after `aclose`, and raises SubscriptionEnded if the session ends,
    or ConnectionClosed. Other calls can be made between events and in other tasks.
    """

    def __init__(self, connection: Connection, params: Mapping[str, Any]) -> None:
        self._connection = connection
        self._mailbox: "asyncio.Queue[Item]" = asyncio.Queue()
        self._end: Optional[Item] = None
        self._replies: "asyncio.Queue[Item]" = asyncio.Queue()
        self._reply: Optional[Item] = None
        connection.send("events.subscribe", params, self._replies, events=self._mailbox)

    async def opened(self) -> int:
        """Waits for the start of the subscription, and returns the position after which events are sent."""
        return (await self._start())["seq"]

    async def __anext__(self) -> AnyEvent:
        await self._start()
        item = self._end or await self._mailbox.get()
        if isinstance(item, Partial):
            return item.value
        self._end = item
        if isinstance(item, Failed):
            raise item.error
        raise StopAsyncIteration

    async def aclose(self) -> None:
        """Ends the subscription; events that were already received can still be read."""
        with contextlib.suppress(KindlingError, TransportError):
            await self._connection.unsubscribe((await self._start())["subscription"])

    async def __aenter__(self) -> "AsyncEventStream":
        await self._start()
        return self

    async def __aexit__(
        self, kind: Optional[Type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        await self.aclose()

    async def _start(self) -> Any:
        self._reply = self._reply or await self._replies.get()
        if isinstance(self._reply, Failed):
            raise self._reply.error
        return self._reply.value


class Namespace:
    """Methods of a connection."""

    def __init__(self, connection: Optional[Connection]) -> None:
        self._open_connection = connection

    @property
    def _connection(self) -> Connection:
        if self._open_connection is None:
            raise ConnectionClosed("The client is not open: use it in `async with`.")
        return self._open_connection

    async def _call(
        self, method: str, arguments: Mapping[str, Any], on_progress: Optional[OnProgress] = None
    ) -> Any:
        return await self._connection.call(method, wire_params(arguments), on_progress)

    async def _iterate(self, method: str, arguments: Mapping[str, Any], field: str = "") -> AsyncGenerator[Any, None]:
        """Yields the entries of all pages; `field` is the field of the result that contains the page."""
        params: Optional[Dict[str, Any]] = wire_params(arguments)
        while params is not None:
            result = await self._connection.call(method, params)
            page = result[field] if field else result
            for item in page["items"]:
                yield item
            params = next_page(params, page)


class EventNamespace(Namespace):
    """The namespace of events, which is also a function that subscribes to them."""

    def __call__(
        self, *, topics: Optional[Sequence[Union[Topic, Domain]]] = None, since: Optional[int] = None
    ) -> AsyncEventStream:
        """Subscribes to the user's events and to those that friends share, also from other processes.

        :param topics: The names of topics, such as lesson.completed, or of domains, such as lesson. Default: all.
        :param since: The position (`seq`) after which events are sent. Default: only new events.
        """
        return AsyncEventStream(self._connection, wire_params({"topics": topics, "since": since}))


class SyncNamespace(Namespace):
    """The namespace of sync, which can also exchange the account with another client."""

    async def exchange(
        self, other: "AsyncKindling", *, link: bool = False, dry_run: bool = False,
        on_progress: Optional[OnExchange] = None,
    ) -> ExchangeResult:
        """Exchanges the account with that of another client, such as the client of a program on another device.

        Both must be signed in, with sync switched on. An exchange that was interrupted, also by canceling its task,
        continues when it is repeated.

        :param other: The other client.
        :param link: Whether accounts that were created separately become one, which cannot be taken back.
        :param dry_run: Whether to change nothing, and only return what an exchange would change.
        :param on_progress: Receives the progress after each call that has transferred registers.
        """
        connections = {Side.HERE: self._connection, Side.THERE: other.sync._connection}
        calls = Exchange(link, dry_run, on_progress).run()
        try:
            call = next(calls)
            while True:
                try:
                    result = await connections[call.side].call(call.method, call.params)
                except KindlingError as error:
                    call = calls.throw(error)
                else:
                    call = calls.send(result)
        except StopIteration as end:
            return end.value
