"""The protocol without input and output: which call, progress callback or subscription a message belongs to."""

import itertools
import json
import threading
from dataclasses import dataclass
from typing import Any, Callable, Dict, List, Mapping, Optional, Protocol, Tuple, Union, cast

from ._errors import KindlingError, SubscriptionEnded


@dataclass(frozen=True)
class Partial:
    """A message before the last one: the progress of a call, or an event of a subscription."""

    value: Any


@dataclass(frozen=True)
class Done:
    """The result of a call, or the regular end of a subscription."""

    value: Any = None


@dataclass(frozen=True)
class Failed:
    """The failure of a call, or the end of a subscription by the program."""

    error: Exception


Item = Union[Partial, Done, Failed]


class Mailbox(Protocol):
    """A queue without a limit, of threads or of asyncio."""

    def put_nowait(self, item: Item, /) -> None: ...


class Router:
    """Assigns IDs to calls, and passes received messages to the mailboxes that wait for them. Safe for threads."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._ids = itertools.count(1)
        self._calls: Dict[int, Mailbox] = {}
        self._new_subscriptions: Dict[int, Mailbox] = {}
        self._subscriptions: Dict[int, Mailbox] = {}
        self._end: Optional[Callable[[], Exception]] = None

    def request(
        self, method: str, params: Mapping[str, Any], mailbox: Mailbox, *, with_progress: bool = False,
        events: Optional[Mailbox] = None,
    ) -> Tuple[int, bytes]:
        """Returns the ID and the line of a call; `events` receives the events of the subscription that it starts."""
        call_id = next(self._ids)
        if with_progress:
            params = {**params, "progressToken": call_id}
        # The ID comes first: the program can read it even if the message is too large.
        line = encoded({"jsonrpc": "2.0", "id": call_id, "method": method, "params": params})
        with self._lock:
            if self._end:
                raise self._end()
            self._calls[call_id] = mailbox
            if events:
                self._new_subscriptions[call_id] = events
        return call_id, line

    def receive(self, line: bytes) -> None:
        """Processes a line; raises ValueError if it is not a message."""
        message = json.loads(line)
        if not isinstance(message, dict):
            raise ValueError("A message must be an object.")
        message = cast(Dict[str, Any], message)
        try:
            if "method" in message:
                self._receive_notification(message["method"], message.get("params", {}))
            else:
                self._receive_reply(message)
        except (KeyError, TypeError) as error:
            raise ValueError(f"A message lacks {error}.") from error

    def unsubscribe(self, subscription: int) -> Optional[Mailbox]:
        """Removes a subscription; returns None if it has ended already."""
        with self._lock:
            return self._subscriptions.pop(subscription, None)

    def close(self, end: Callable[[], Exception]) -> None:
        """Ends all calls and subscriptions with an error, and rejects later calls; has no effect the second time."""
        with self._lock:
            if self._end:
                return
            self._end = end
            waiting = [*self._calls.values(), *self._new_subscriptions.values(), *self._subscriptions.values()]
            self._calls, self._new_subscriptions, self._subscriptions = {}, {}, {}
        for mailbox in waiting:
            mailbox.put_nowait(Failed(end()))

    def _reject_calls(self, error: Mapping[str, Any]) -> None:
        """Rejects all waiting calls with an error that names none of them.

        One of them was not received as it was sent. It cannot be known which one, because some calls are answered
        after later ones.
        """
        with self._lock:
            waiting = list(self._calls.values())
            self._calls, self._new_subscriptions = {}, {}
        for mailbox in waiting:
            mailbox.put_nowait(Failed(KindlingError.from_reply(error)))

    def _receive_reply(self, message: Dict[str, Any]) -> None:
        if message["id"] is None:
            return self._reject_calls(message["error"])
        with self._lock:
            mailbox = self._calls.pop(message["id"], None)
            events = self._new_subscriptions.pop(message["id"], None)
            if events and "result" in message:
                self._subscriptions[message["result"]["subscription"]] = events
        if mailbox and "error" in message:
            mailbox.put_nowait(Failed(KindlingError.from_reply(message["error"])))
        elif mailbox:
            mailbox.put_nowait(Done(message["result"]))

    def _receive_notification(self, method: str, params: Dict[str, Any]) -> None:
        if method == "event":
            mailbox, item = self._subscriptions.get(params["subscription"]), Partial(params)
        elif method == "$/progress":
            mailbox, item = self._calls.get(params["token"]), Partial(params["value"])
        elif method == "subscriptionEnded":
            mailbox, item = self.unsubscribe(params["subscription"]), Failed(SubscriptionEnded(cast(Any, params)))
        else:
            return
        if mailbox:
            mailbox.put_nowait(item)


class LineBuffer:
    """Splits chunks of bytes into lines."""

    def __init__(self) -> None:
        self._chunks: List[bytes] = []

    def feed(self, chunk: bytes) -> List[bytes]:
        """Returns the lines that a chunk completes."""
        *lines, rest = chunk.split(b"\n")
        if lines:
            lines[0] = b"".join([*self._chunks, lines[0]])
            self._chunks = []
        self._chunks.append(rest)
        return lines


def notification(method: str, params: Mapping[str, Any]) -> bytes:
    """Returns the line of a notification."""
    return encoded({"jsonrpc": "2.0", "method": method, "params": params})


def encoded(message: Mapping[str, Any]) -> bytes:
    """Returns the line of a message."""
    return json.dumps(message, ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode() + b"\n"
