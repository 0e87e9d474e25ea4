"""A run of the program with a database that may be damaged, and what it must never do."""

import dataclasses
import pathlib

from context import BrokenPromise
from program import Client, check_reply

# Statuses with which the program may end, as its documentation describes them.
SUCCESS, FAILURE, USAGE, BUSY, FAULT, OUTPUT_BROKEN, NEWER_SCHEMA = 0, 1, 64, 69, 70, 74, 78
STORAGE_FAILED = 1010
MAX_MEMORY = 256 << 20


@dataclasses.dataclass
class Outcome:
    """How a run ended, and the replies by the IDs of calls."""

    status: int
    replies: dict
    messages: str

    def errors(self, code):
        """Returns the number of errors with a code."""
        return sum(reply.get("error", {}).get("code") == code for reply in self.replies.values())


def memory(client):
    """Returns the most memory that a program has used, in bytes, or 0 after its end."""
    try:
        lines = pathlib.Path(f"/proc/{client.process.pid}/status").read_text().splitlines()
    except OSError:
        return 0
    return next((int(line.split()[1]) << 10 for line in lines if line.startswith("VmHWM")), 0)


def probe(program, database, calls, *options, statuses=(SUCCESS, FAULT), **popen):
    """Makes calls and ends the program; raises BrokenPromise if it does what it must never do.

    It must answer each call in order until it ends with one of the statuses, say why if it fails, and stay small.
    """
    log = database.with_name("stderr")
    with Client(program, database, *options, log=log, **popen) as client:
        numbers = client.send_all(calls)
        if numbers and numbers[-1]:
            client.wait(numbers[-1])
        used = memory(client)
        status = client.end()
    messages = log.read_text(errors="replace")
    log.unlink()
    if status not in statuses:
        raise BrokenPromise(f"the program exited with status {status}: {messages}")
    if used > MAX_MEMORY:
        raise BrokenPromise(f"the program used {used:,} bytes")
    for number, reply in client.replies.items():
        check_reply(calls[number - 1][0], reply, messages)
    if status == SUCCESS and len(client.replies) < len(calls):
        raise BrokenPromise(f"{len(calls)} calls, but only {len(client.replies)} replies")
    if status != SUCCESS and not messages:
        raise BrokenPromise(f"the program exited with status {status} without a message")
    return Outcome(status, client.replies, messages)
