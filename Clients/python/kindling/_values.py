"""Values of arguments that are not values on the wire."""

import enum
from typing import Any, Callable, Dict, Mapping, Optional

from .generated import types


class Clear(enum.Enum):
    """The type of `CLEAR`."""

    CLEAR = "CLEAR"


CLEAR = Clear.CLEAR
"""The value of an argument that clears a stored value; None leaves it unchanged."""

OnProgress = Callable[[types.ProgressNotificationValue], object]
"""A function that receives the progress of a call."""


def wire_params(arguments: Mapping[str, Any]) -> Dict[str, Any]:
    """Returns the parameters of a call, without the arguments that are None."""
    return {
        name: None if argument is CLEAR else argument for name, argument in arguments.items() if argument is not None}


def next_page(params: Mapping[str, Any], page: Mapping[str, Any]) -> Optional[Dict[str, Any]]:
    """Returns the parameters of the call for the next page; None after the last one, or if the list has no pages."""
    cursor = page.get("nextCursor")
    return None if cursor is None else {**params, "cursor": cursor}
