"""A connection to the program: calls through a pipe, without waiting for each reply."""

import contextlib
import json
import os
import queue
import subprocess
import threading

# A call whose result nobody needs has this ID, so that its reply is recognized without parsing it.
UNWATCHED = 0
SUCCESS = b'{"jsonrpc":"2.0","id":%d,"result":' % UNWATCHED

encode = json.JSONEncoder(separators=(",", ":")).encode


def line(number, method, params=None):
    """Returns a call as one line."""
    return encode({"jsonrpc": "2.0", "id": number, "method": method, "params": params or {}}) + "\n"


class CallFailed(Exception):
    """A call that was answered with an error, or a program that ended early."""


class Connection:
    """A running program. A thread reads the replies, so that neither side waits for the other."""

    def __init__(self, program, database, *options, token=None):
        environment = {**os.environ, "KINDLING_TOKEN": token} if token else None
        self.process = subprocess.Popen(
            [program, "serve", "--database", database, *options], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            env=environment, bufsize=1 << 16)
        self.count = 0
        self._handlers = {}
        self._failure = None
        self._closing = False
        self._drained = queue.SimpleQueue()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def __enter__(self):
        return self

    def __exit__(self, kind, *_):
        if kind is None:
            self.close()
            return
        self.process.kill()
        with contextlib.suppress(BrokenPipeError):
            self.process.stdin.close()
        self._reader.join()
        self.process.stdout.close()
        self.process.wait()

    def call(self, method, params=None, then=None):
        """Sends a call; `then` receives its result on another thread, before `drain` returns."""
        self.count += 1
        number = UNWATCHED
        if then:
            number = self.count
            self._handlers[number] = then
        try:
            self.process.stdin.write(line(number, method, params).encode())
        except BrokenPipeError:
            raise CallFailed(self._failure or "the program has ended") from None

    def drain(self):
        """Waits for the replies to all calls; raises CallFailed if one of them is an error."""
        self.call("system.ping", then=self._drained.put)
        with contextlib.suppress(BrokenPipeError):
            self.process.stdin.flush()
        self._drained.get()
        if self._failure:
            raise CallFailed(self._failure)

    def result(self, method, params=None):
        """Returns the result of one call."""
        results = []
        self.call(method, params, results.append)
        # The reply to a call that hashes a password can follow those to later calls.
        while not results:
            self.drain()
        return results[0]

    def close(self):
        """Ends the program; raises CallFailed if it failed."""
        self._closing = True
        self.process.stdin.close()
        self._reader.join()
        self.process.stdout.close()
        if self.process.wait() != 0 or self._failure:
            raise CallFailed(self._failure or f"the program exited with status {self.process.returncode}")

    def _read(self):
        for reply in self.process.stdout:
            if reply.startswith(SUCCESS):
                continue
            message = json.loads(reply)
            handler = self._handlers.pop(message["id"], None)
            if "result" in message:
                handler(message["result"])
                continue
            self._failure = self._failure or f"{message['error']['message']} {message['error'].get('data')}"
        if self._handlers or not self._closing:
            self._failure = self._failure or "the program has ended"
        # A drain that still waits would wait forever.
        self._drained.put(None)
