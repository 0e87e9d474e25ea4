"""A typed client of Kindling, a headless backend for learning and habit apps.

`Kindling` blocks until a call is answered; `AsyncKindling` is for asyncio. Both start the program and stop it.
"""

from . import errors, events, types
from ._async import AsyncEventStream
from ._errors import ConnectionClosed, Issue, KindlingError, ProgramNotFound, SubscriptionEnded, TransportError
from ._sync import Cancellation, EventStream
from ._values import CLEAR, Clear, OnProgress
from ._version import VERSION as __version__
from .async_client import AsyncKindling
from .client import Kindling

__all__ = [
    "CLEAR", "AsyncEventStream", "AsyncKindling", "Cancellation", "Clear", "ConnectionClosed", "EventStream", "Issue",
    "Kindling", "KindlingError", "OnProgress", "ProgramNotFound", "SubscriptionEnded", "TransportError", "__version__",
    "errors", "events", "types",
]
