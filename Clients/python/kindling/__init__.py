"""A typed client of Kindling, a headless backend for learning and habit apps.

`Kindling` blocks until a call is answered; `AsyncKindling` is for asyncio. Both start the program and stop it.
"""

from ._async import AsyncEventStream
from ._errors import ConnectionClosed, Issue, KindlingError, ProgramNotFound, SubscriptionEnded, TransportError, UnexpectedReply
from ._exchange import ExchangedFacts, ExchangeProgress, ExchangeResult, OnExchange
from ._sync import Cancellation, EventStream
from ._values import CLEAR, Clear, OnProgress
from .async_client import AsyncKindling
from .client import Kindling
from .generated import errors, events, types
from .generated.version import VERSION as __version__

__all__ = [
    "CLEAR", "AsyncEventStream", "AsyncKindling", "Cancellation", "Clear", "ConnectionClosed", "EventStream",
    "ExchangeProgress", "ExchangeResult", "ExchangedFacts", "Issue", "Kindling", "KindlingError", "OnExchange",
    "OnProgress", "ProgramNotFound", "SubscriptionEnded", "TransportError", "UnexpectedReply", "__version__", "errors", "events",
    "types",
]
