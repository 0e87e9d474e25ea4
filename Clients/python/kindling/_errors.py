"""Errors that calls raise. The classes for kinds and rules are in `errors`."""

from typing import Any, Dict, List, Mapping, Optional, Type, TypedDict, cast

from .generated import types


class Issue(TypedDict):
    """A rule that a call violates."""

    path: str
    """The JSON Pointer of the parameter."""
    rule: types.Rule
    """The rule."""
    message: str
    """The message in the user's language."""


class KindlingError(Exception):
    """The answer to a call that failed and changed nothing.

    The class is that of the rule if there is one, otherwise that of the kind; an error that is not known to this
    version of the client is a KindlingError.
    """

    _classes: Dict[str, Type["KindlingError"]] = {}

    code: int
    """The numeric code."""
    kind: types.ErrorKindName
    """The kind, which corresponds to the code."""
    rule: Optional[types.Rule]
    """The violated rule, or the first one of several."""
    message: str
    """The message in the user's language."""
    path: Optional[str]
    """The JSON Pointer of the parameter."""
    issues: List[Issue]
    """All violated rules of a ValidationFailed."""
    retry_after: Optional[int]
    """The seconds after which a call that was RateLimited can be repeated."""
    data: Mapping[str, Any]
    """All data of the error as received."""

    def __init_subclass__(cls, *, kind: str = "", rule: str = "") -> None:
        KindlingError._classes[rule or kind] = cls

    def __init__(self, code: int, message: str, data: Mapping[str, Any]) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.data = data
        self.kind = data.get("kind", "internal_error")
        self.rule = data.get("rule")
        self.path = data.get("path")
        self.issues = data.get("issues", [])
        self.retry_after = data.get("retryAfter")

    @classmethod
    def from_reply(cls, error: Mapping[str, Any]) -> "KindlingError":
        """Returns the error of a reply."""
        data = cast(Mapping[str, Any], error.get("data") or {})
        names = [data.get("rule"), data.get("kind")]
        known = (cls._classes[name] for name in names if name in cls._classes)
        return next(known, KindlingError)(error["code"], error["message"], data)

    def __str__(self) -> str:
        return f"{self.message} ({self.rule or self.kind})"


class TransportError(Exception):
    """The program cannot be reached."""


class ProgramNotFound(TransportError):
    """The program does not exist or is not executable."""

    def __init__(self, program: str) -> None:
        super().__init__(f"The program “{program}” was not found. Install Kindling, or pass program=PATH.")


class ConnectionClosed(TransportError):
    """The connection has ended; it is unknown whether calls without a reply were performed."""

    exit_code: Optional[int]
    """The exit code of the program; None if it is unknown, negative for a signal."""

    def __init__(self, reason: str, exit_code: Optional[int] = None) -> None:
        super().__init__(reason)
        self.exit_code = exit_code

    @classmethod
    def by_program(cls, exit_code: Optional[int]) -> "ConnectionClosed":
        """Returns the error after the end of the program's output."""
        status = "" if exit_code is None else f" with exit code {exit_code}; see its messages on stderr"
        return cls(f"The program ended the connection{status}.", exit_code)


class UnexpectedReply(Exception):
    """The program of another device has answered a call of an exchange as no program of Kindling would.

    What was exchanged before is kept.
    """

    def __init__(self, device: str, method: str) -> None:
        super().__init__(f"The device “{device}” has sent an unexpected reply to {method}.")
        self.device = device
        """The name of the device."""
        self.method = method
        """The method of the call."""


class SubscriptionEnded(Exception):
    """The session to which a subscription belonged has ended or was replaced."""

    def __init__(self, end: types.SubscriptionEnd) -> None:
        super().__init__(f"The subscription has ended: {end['reason']}.")
        self.reason = end["reason"]
        """Whether the session has ended or was replaced."""
        self.seq = end["seq"]
        """The position up to which events were received, for `since` of another subscription."""
