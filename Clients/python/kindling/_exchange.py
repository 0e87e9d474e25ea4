"""An exchange of an account between two devices, as a sequence of calls that either client makes."""

import enum
from dataclasses import dataclass
from typing import Any, Callable, Dict, Generator, List, Literal, Mapping, NamedTuple, Optional, Sequence, TypeVar, cast

from ._errors import KindlingError, UnexpectedReply
from .generated import types

Direction = Literal["receive", "send"]
"""Whether this device receives registers or sends them."""

T = TypeVar("T")

MAX_ROUNDS = 3
"""How often both directions are repeated if devices change meanwhile, before their sums are compared."""
PAGE_SIZE = 2000
"""The number of registers of a call."""
MAX_PAGE_SIZE = 5000
"""That of a call that is only tried, because the lines of several calls cannot be tried together."""
MAX_DIFFERENT_SUMS = 128
"""How many of the 256 sums differ at most between files that began as copies, whose other facts are not sent."""


@dataclass(frozen=True)
class ExchangeProgress:
    """How far an exchange is in one direction."""

    direction: Direction
    """Whether this device receives registers or sends them."""
    lines: int
    """The number of registers that were transferred in this direction."""
    fraction: float
    """The transferred part of the present step, from 0 to 1; a later step begins again."""


@dataclass(frozen=True)
class ExchangedFacts:
    """How many facts an exchange has changed on a device."""

    added: int = 0
    changed: int = 0
    deleted: int = 0


@dataclass(frozen=True)
class ExchangeResult:
    """The result of an exchange."""

    device: str
    """The name of the other device."""
    received: ExchangedFacts
    """What was changed on this device."""
    sent: ExchangedFacts
    """What was changed on the other device."""
    conflicts: int
    """The number of values that were replaced by a later change of a device that did not know them."""
    equal: bool
    """Whether both devices have the same facts; False if one was changed meanwhile: exchange again."""


OnExchange = Callable[[ExchangeProgress], object]
"""A function that receives the progress after each call that has transferred registers."""


class Side(enum.Enum):
    """The device that a call concerns."""

    HERE = 0
    THERE = 1


class Call(NamedTuple):
    """A call of an exchange."""

    side: Side
    method: str
    params: Mapping[str, Any]


Calls = Generator[Call, Any, T]
"""Calls whose results are sent to the generator, and what follows from them."""


class Device:
    """One of the two devices."""

    def __init__(self, side: Side, link: bool) -> None:
        self._side = side
        self._link = link
        self._facts = {"added": 0, "changed": 0, "deleted": 0}
        self.conflicts = 0
        self.peer: types.SyncPeerInput = {"replica": "", "device": "", "accounts": [], "version": 1}
        """How the device introduces itself to the other one."""
        self.received = 0
        """The position up to which it has the registers of the other device."""
        self.head = 0
        """The position of its latest register, when it was asked last."""

    @property
    def facts(self) -> ExchangedFacts:
        """What the other device has changed here."""
        return ExchangedFacts(**self._facts)

    def load(self) -> Calls[Dict[str, int]]:
        """Loads the identity of the device, and returns the positions by the numbers of other devices."""
        status: types.SyncStatus = yield from self._call("sync.status", {})
        if not status["enabled"]:
            # The error of a method that needs sync is in the language of the user.
            yield from self._call("sync.compare", {})
        self.peer = {
            "replica": status["replica"] or "", "device": status["device"] or "", "accounts": status["accounts"],
            "version": 1, "link": self._link, "digest": status["digest"]}
        return {peer["replica"]: peer["received"] for peer in status["peers"]}

    def changes(
        self, other: "Device", after: int, limit: int, buckets: Optional[Sequence[int]] = None
    ) -> Calls[types.SyncChanges]:
        """Returns registers that another device does not have."""
        selection = {} if buckets is None else {"buckets": buckets}
        page: types.SyncChanges = yield from self._call(
            "sync.changes", {"from": other.peer, "after": after, "limit": limit, **selection})
        self.peer = {
            "replica": page["replica"], "device": page["device"], "accounts": page["accounts"],
            "version": page["version"], "link": self._link, "digest": page["digest"]}
        self.head = page["head"]
        # Otherwise, a device could send pages without end.
        is_progress = page["isLast"] or (page["next"] > after and page["changes"])
        if not is_progress or len(page["changes"]) > limit:
            raise UnexpectedReply(page["device"], "sync.changes")
        return page

    def apply(self, other: "Device", *, is_dry_run: bool, **params: Any) -> Calls[None]:
        """Receives registers of another device."""
        reply: types.SyncApplied = yield from self._call(
            "sync.apply", {"from": other.peer, "dryRun": is_dry_run, **params})
        applied = reply["applied"]
        if applied:
            for name in self._facts:
                self._facts[name] += cast(Mapping[str, int], applied)[name]
            self.conflicts += applied["conflicts"]
        if not is_dry_run:
            self.peer["digest"] = reply["digest"]

    def compare(self, other: Optional["Device"] = None) -> Calls[List[str]]:
        """Returns the sums of the facts, after telling the device which digest the other one has."""
        reply: types.SyncDigest = yield from self._call("sync.compare", {"from": other.peer} if other else {})
        self.peer["digest"] = reply["digest"]
        return reply["buckets"]

    def _call(self, method: str, params: Mapping[str, Any]) -> Calls[Any]:
        return (yield Call(self._side, method, params))


class Exchange:
    """An exchange between two devices. Each call leaves both in a state from which another exchange continues."""

    def __init__(self, link: bool, dry_run: bool, on_progress: Optional[OnExchange]) -> None:
        self._here = Device(Side.HERE, link)
        self._there = Device(Side.THERE, link)
        self._dry_run = dry_run
        self._on_progress = on_progress
        self._page_size = MAX_PAGE_SIZE if dry_run else PAGE_SIZE
        self._lines: Dict[Direction, int] = {"receive": 0, "send": 0}

    def run(self) -> Calls[ExchangeResult]:
        """Yields the calls of the exchange, and returns its result."""
        here, there = self._here, self._there
        known = yield from here.load()
        known_there = yield from there.load()
        here.received = known.get(there.peer["replica"], 0)
        there.received = known_there.get(here.peer["replica"], 0)
        have_met = here.received > 0 and there.received > 0
        is_done = not have_met and (yield from self._exchange_differences()) and self._dry_run
        equal = self._have_equal_digests() if is_done else (yield from self._exchange_all())
        return ExchangeResult(
            there.peer["device"], here.facts, there.facts, here.conflicts + there.conflicts, equal)

    def _exchange_all(self) -> Calls[bool]:
        """Exchanges what each device does not have, until both have the same, and returns whether they do."""
        for number in range(1, MAX_ROUNDS + 1):
            received = yield from self._transfer("receive")
            sent = yield from self._transfer("send")
            if self._dry_run:
                return self._have_equal_digests()
            different = yield from self._compare_after_exchange()
            if not different:
                return True
            if received + sent == 0 or number == MAX_ROUNDS:
                yield from self._transfer_buckets(different)
                break
        return not (yield from self._compare_after_exchange())

    def _exchange_differences(self) -> Calls[bool]:
        """Exchanges the facts of two files that meet for the first time but have much in common, such as copies.

        Returns whether they do.
        """
        here, there = self._here, self._there
        # Of two devices with one number, the one that is asked takes another.
        yield from there.changes(here, here.received, 1)
        yield from here.changes(there, there.received, 1)
        head, head_there = here.head, there.head
        different = differences((yield from here.compare()), (yield from there.compare()))
        if len(different) > MAX_DIFFERENT_SUMS:
            return False
        yield from self._transfer_buckets(different)
        if not self._dry_run:
            yield from record(there, here, head)
            yield from record(here, there, head_there)
        return True

    def _transfer_buckets(self, buckets: Sequence[int]) -> Calls[None]:
        if buckets:
            yield from self._transfer("receive", buckets)
            yield from self._transfer("send", buckets)

    def _transfer(self, direction: Direction, buckets: Optional[Sequence[int]] = None) -> Calls[int]:
        """Transfers the registers after the received position, or those of buckets, and returns their number."""
        source, target = self._there, self._here
        if direction == "send":
            source, target = target, source
        before = self._lines[direction]
        has_positions = buckets is None and not self._dry_run
        start = after = target.received if buckets is None else 0
        is_last = False
        while not is_last:
            page = yield from source.changes(target, after, self._page_size, buckets)
            if buckets is None and max(page["head"], 0) < start:
                # The source was restored from a backup.
                start = after = 0
                continue
            if not (yield from self._apply(target, source, page, after if has_positions else start, buckets)):
                self._page_size = max(1, self._page_size // 2)
                continue
            after, is_last = page["next"], page["isLast"]
            if has_positions:
                target.received = after
            self._lines[direction] += len(page["changes"])
            if page["changes"] and self._on_progress:
                fraction = 1 if is_last else (after - start) / max(page["head"] - start, 1)
                self._on_progress(ExchangeProgress(direction, self._lines[direction], fraction))
        return self._lines[direction] - before

    def _apply(
        self, target: Device, source: Device, page: types.SyncChanges, after: int, buckets: Optional[Sequence[int]]
    ) -> Calls[bool]:
        """Applies a page of registers, and returns False if the call is too long for the program."""
        try:
            # Also without registers: those of an interrupted exchange may wait for the last call.
            yield from target.apply(
                source, after=after, next=after if self._dry_run else page["next"],
                isLast=page["isLast"] or self._dry_run, changes=page["changes"], buckets=buckets is not None,
                is_dry_run=self._dry_run)
        except KindlingError as error:
            if error.data.get("rule") != "message_too_large" or len(page["changes"]) <= 1:
                raise
            return False
        return True

    def _compare_after_exchange(self) -> Calls[List[int]]:
        """Tells both devices which digest the other one has, and returns the numbers of the sums that differ."""
        return differences(
            (yield from self._here.compare(self._there)), (yield from self._there.compare(self._here)))

    def _have_equal_digests(self) -> bool:
        return self._here.peer.get("digest") == self._there.peer.get("digest")


def record(target: Device, source: Device, position: int) -> Calls[None]:
    """Tells a device that it has all registers of the other one up to a position."""
    yield from target.apply(
        source, after=0, next=position, isLast=True, changes=[], buckets=False, is_dry_run=False)
    target.received = position


def differences(values: Sequence[str], others: Sequence[str]) -> List[int]:
    """Returns the indices of values that differ."""
    return [index for index, (value, other) in enumerate(zip(values, others)) if value != other]
