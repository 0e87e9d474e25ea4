"""Connects a WebSocket with a process of its own: each text message is one line of the process."""

import asyncio
import json
import os

from websocket import GOING_AWAY, POLICY, SERVER_ERROR, Closed

CHUNK_BYTES = 64 * 1024
EXIT_TIMEOUT = 10
CANCEL_INTERVAL = 0.1
# A session or an open folder of the person who started the bridge must not become one of all visitors.
PRIVATE_VARIABLES = ("KINDLING_TOKEN", "KINDLING_FILES")
# Calls that name the origin of an attempt, which visitors must not choose.
ATTEMPTS = ("auth.signIn", "auth.resetPassword")


class Relay:
    """A WebSocket and its process. Either one ends with the other."""

    def __init__(self, socket, command):
        self.socket = socket
        self.command = command

    async def run(self):
        """Relays messages until the client, the process or the bridge ends the connection."""
        environment = {name: value for name, value in os.environ.items() if name not in PRIVATE_VARIABLES}
        try:
            # In a session of its own, the process gets no Ctrl-C of the terminal: it ends with its input.
            process = await asyncio.create_subprocess_exec(
                *self.command, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
                limit=CHUNK_BYTES, env=environment, start_new_session=True)
        except OSError:
            await self.socket.close(SERVER_ERROR, "the program cannot be started")
            return
        end = Closed(GOING_AWAY, "the server is closing")
        try:
            end = await self.first_end(process)
        finally:
            await self.socket.close(end.code, end.reason)
            await end_process(process)

    async def first_end(self, process):
        """Relays in both directions and returns the reason of the end that is first."""
        directions = (
            self.copy_messages(process.stdin), self.copy_lines(process.stdout), self.socket.detect_dead_peer())
        tasks = [asyncio.ensure_future(direction) for direction in directions]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            results = await cancel(tasks)
        ends = [result for result, task in zip(results, tasks) if task in done]
        return next((end for end in ends if isinstance(end, Closed)), Closed(SERVER_ERROR, "internal error"))

    async def copy_messages(self, stdin):
        """Writes each message as a line, and reads the next one when the process has read enough."""
        while True:
            message = await self.socket.receive()
            if b"\n" in message or b"\r" in message:
                raise Closed(POLICY, "a message is one line")
            line = without_source(message) + b"\n"
            try:
                stdin.write(line)
                await stdin.drain()
            except ConnectionError:
                raise Closed(SERVER_ERROR, "the program ended") from None

    async def copy_lines(self, stdout):
        """Sends each line as a message. A long line is sent in parts, so that its length needs no limit."""
        while True:
            chunk = await stdout.read(CHUNK_BYTES)
            if not chunk:
                raise Closed(SERVER_ERROR, "the program ended")
            *lines, rest = chunk.split(b"\n")
            for line in lines:
                await self.socket.send_part(line, final=True)
            if rest:
                await self.socket.send_part(rest, final=False)


def without_source(message):
    """Returns a message without the `source` of attempts to sign in; raises Closed if it cannot be read."""
    # A name can be written with escapes.
    if b"source" not in message and b"\\u" not in message:
        return message
    try:
        calls = json.loads(message, object_pairs_hook=unique_members)
        sources = [
            call["params"].pop("source") for call in (calls if isinstance(calls, list) else [calls])
            if isinstance(call, dict) and call.get("method") in ATTEMPTS and isinstance(call.get("params"), dict)
            and "source" in call["params"]]
        return json.dumps(calls).encode() if sources else message
    except (ValueError, RecursionError):
        raise Closed(POLICY, "a message is JSON with different names") from None


def unique_members(pairs):
    """Returns an object; raises ValueError if the program could read another value of a name."""
    members = dict(pairs)
    if len(members) != len(pairs):
        raise ValueError
    return members


async def cancel(tasks):
    """Cancels tasks, and returns their results and exceptions.

    Before Python 3.12, a task that waits with wait_for can lose a cancellation, so it is repeated.
    """
    pending = tasks
    while pending:
        for task in pending:
            task.cancel()
        _, pending = await asyncio.wait(pending, timeout=CANCEL_INTERVAL)
    return await asyncio.gather(*tasks, return_exceptions=True)


async def end_process(process):
    """Ends a process by closing its input, so that it completes the calls that it has read."""
    process.stdin.close()
    # Output that nobody will read must not keep the process from ending.
    draining = asyncio.ensure_future(discard(process.stdout))
    try:
        await asyncio.wait_for(process.wait(), EXIT_TIMEOUT)
    except (asyncio.TimeoutError, asyncio.CancelledError):
        process.kill()
        await process.wait()
    finally:
        draining.cancel()


async def discard(stream):
    """Reads a stream to its end."""
    while await stream.read(CHUNK_BYTES):
        pass
