"""Connects a WebSocket with a process of its own: each text message is one line of the process."""

import asyncio
import json
import os

from aiohttp import WSCloseCode, WSMsgType

CHUNK_BYTES = 64 * 1024
# The longest line of the program that reaches the client; an export of data.export is half as long.
MAX_LINE_BYTES = 32 << 20
PING_INTERVAL = 30
SEND_TIMEOUT = 60
CLOSE_TIMEOUT = 5
EXIT_TIMEOUT = 10
CANCEL_INTERVAL = 0.1
# A session or an open folder of the person who started the bridge must not become one of all visitors.
PRIVATE_VARIABLES = ("KINDLING_TOKEN", "KINDLING_FILES")
# Calls that name the origin of an attempt, which visitors must not choose.
ATTEMPTS = ("auth.signIn", "auth.resetPassword")


class Closed(Exception):
    """The end of a connection, with the code to send to the client; no code if nothing can be sent any more."""

    def __init__(self, code=None, reason=""):
        super().__init__(f"{code}: {reason}")
        self.code = code
        self.reason = reason


class Relay:
    """A WebSocket and its process. Either one ends with the other.

    Sending waits until the client has read enough, and nothing is read ahead of `receive`. Slow readers and slow
    writers therefore need no queues.
    """

    def __init__(self, socket, transport, max_message_bytes, stopping):
        self.socket = socket
        self.transport = transport
        self.max_message_bytes = max_message_bytes
        self.stopping = stopping
        self.awaits_message = False
        self.unanswered_pings = 0

    async def run(self, command):
        """Relays messages until the client, the process or the bridge ends the connection."""
        try:
            # In a session of its own, the process gets no Ctrl-C of the terminal: it ends with its input.
            process = await asyncio.create_subprocess_exec(
                *command, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
                limit=CHUNK_BYTES, env=private_environment(), start_new_session=True)
        except OSError:
            await self.close(Closed(WSCloseCode.INTERNAL_ERROR, "the program cannot be started"))
            return
        end = Closed(WSCloseCode.GOING_AWAY)
        try:
            end = await self.first_end(process)
        finally:
            await self.close(end)
            await end_process(process)

    async def first_end(self, process):
        """Relays in both directions and returns the reason of the end that is first."""
        directions = (
            self.copy_messages(process.stdin), self.copy_lines(process.stdout), self.detect_dead_peer(), self.stop())
        tasks = [asyncio.ensure_future(direction) for direction in directions]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            results = await cancel(tasks)
        ends = [result for result, task in zip(results, tasks) if task in done]
        internal_error = Closed(WSCloseCode.INTERNAL_ERROR, "internal error")
        return next((end for end in ends if isinstance(end, Closed)), internal_error)

    async def copy_messages(self, stdin):
        """Writes each message as a line, and reads the next one when the process has read enough."""
        while True:
            message = await self.receive()
            if b"\n" in message or b"\r" in message:
                raise Closed(WSCloseCode.POLICY_VIOLATION, "a message is one line")
            line = without_source(message) + b"\n"
            try:
                stdin.write(line)
                await stdin.drain()
            except ConnectionError:
                raise Closed(WSCloseCode.INTERNAL_ERROR, "the program ended") from None

    async def copy_lines(self, stdout):
        """Sends each line as a message."""
        parts, size = [], 0
        while True:
            chunk = await stdout.read(CHUNK_BYTES)
            if not chunk:
                raise Closed(WSCloseCode.INTERNAL_ERROR, "the program ended")
            *ends, rest = chunk.split(b"\n")
            for end in ends:
                await self.send(self.socket.send_str(b"".join([*parts, end]).decode()))
                parts, size = [], 0
            parts.append(rest)
            size += len(rest)
            if size > MAX_LINE_BYTES:
                raise Closed(WSCloseCode.INTERNAL_ERROR, "a line of the program is too long")

    async def receive(self):
        """Returns the next text message. Raises Closed."""
        while True:
            self.transport.resume_reading()
            self.awaits_message = True
            try:
                message = await self.socket.receive()
            finally:
                self.awaits_message = False
                self.transport.pause_reading()
            self.unanswered_pings = 0
            if message.type == WSMsgType.TEXT:
                return self.checked(message.data.encode())
            if message.type == WSMsgType.PING:
                await self.send(self.socket.pong(message.data))
            elif message.type == WSMsgType.CLOSE:
                raise Closed(message.data or WSCloseCode.OK)
            elif message.type == WSMsgType.BINARY:
                raise Closed(WSCloseCode.UNSUPPORTED_DATA, "messages are texts")
            elif message.type != WSMsgType.PONG:
                # The frame was invalid or the connection is lost, and the socket is closed.
                raise Closed()

    def checked(self, message):
        """Returns a message. Raises Closed if it is too long; the socket itself rejects only longer ones."""
        if len(message) > self.max_message_bytes:
            raise Closed(WSCloseCode.MESSAGE_TOO_BIG, f"messages have at most {self.max_message_bytes} bytes")
        return message

    async def send(self, sending):
        """Waits until something is sent and the client has read enough. Raises Closed."""
        try:
            await asyncio.wait_for(sending, SEND_TIMEOUT)
        except (ConnectionError, asyncio.TimeoutError):
            raise Closed() from None

    async def detect_dead_peer(self):
        """Pings the client, and raises Closed if it does not answer while messages are awaited."""
        while True:
            await asyncio.sleep(PING_INTERVAL)
            if self.unanswered_pings >= 2 and self.awaits_message:
                raise Closed(WSCloseCode.GOING_AWAY, "no answer")
            self.unanswered_pings += 1
            await self.send(self.socket.ping())

    async def stop(self):
        """Raises Closed when the bridge stops."""
        await self.stopping.wait()
        raise Closed(WSCloseCode.GOING_AWAY, "the server is closing")

    async def close(self, end):
        """Sends a close frame if possible, and closes the connection."""
        if self.socket.closed:
            return
        try:
            if end.code is None:
                raise ConnectionError
            self.transport.resume_reading()
            closing = self.socket.close(code=end.code, message=end.reason.encode())
            await asyncio.wait_for(closing, CLOSE_TIMEOUT)
        except (ConnectionError, asyncio.TimeoutError):
            self.transport.abort()


def private_environment():
    """Returns the variables of programs that act for visitors."""
    return {name: value for name, value in os.environ.items() if name not in PRIVATE_VARIABLES}


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
        raise Closed(WSCloseCode.POLICY_VIOLATION, "a message is JSON with different names") from None


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
