"""A parent of the program that sends calls from a file and then disappears or neglects a pipe.

usage: parent.py CALLS REPLIES MANNER PROGRAM ARGUMENT...

Prints the process ID of the program, and another line when it has read a number of replies and changed its behavior as
MANNER says. Then it waits to be killed.
"""

import contextlib
import os
import pathlib
import selectors
import subprocess
import sys

CHUNK_BYTES = 1 << 16
# What a parent can do after it has read some replies; each also loses its parent later.
READS_ON, STOPS_READING = "reads on", "stops reading"
CLOSES_INPUT, CLOSES_OUTPUT, CLOSES_BOTH = "closes the input", "closes the output", "closes both pipes"
MANNERS = (READS_ON, STOPS_READING, CLOSES_INPUT, CLOSES_OUTPUT, CLOSES_BOTH)


class Parent:
    """Sends calls and counts replies, without blocking."""

    def __init__(self, process, calls, replies, manner):
        self._process, self._calls, self._replies, self._manner = process, memoryview(calls), replies, manner
        self._selector = selectors.DefaultSelector()
        os.set_blocking(process.stdin.fileno(), False)
        self._selector.register(process.stdin, selectors.EVENT_WRITE, self._send)
        self._selector.register(process.stdout, selectors.EVENT_READ, self._receive)

    def run(self):
        """Runs until no pipe remains open."""
        while self._selector.get_map():
            for key, _ in self._selector.select():
                if not key.fileobj.closed and key.fileobj in self._selector.get_map():
                    key.data()

    def _send(self):
        try:
            sent = os.write(self._process.stdin.fileno(), self._calls[:CHUNK_BYTES])
        except BrokenPipeError:
            self._close(self._process.stdin)
            return
        self._calls = self._calls[sent:]
        if not self._calls:
            # The pipe remains open: the program waits for more calls.
            self._selector.unregister(self._process.stdin)

    def _receive(self):
        data = os.read(self._process.stdout.fileno(), CHUNK_BYTES)
        if not data:
            self._close(self._process.stdout)
            return
        before, self._replies = self._replies, self._replies - data.count(b"\n")
        if self._replies <= 0 < before:
            self._change()

    def _change(self):
        if self._manner == STOPS_READING:
            self._selector.unregister(self._process.stdout)
        if self._manner in (CLOSES_INPUT, CLOSES_BOTH):
            self._close(self._process.stdin)
        if self._manner in (CLOSES_OUTPUT, CLOSES_BOTH):
            self._close(self._process.stdout)
        print("changed", flush=True)

    def _close(self, pipe):
        if pipe in self._selector.get_map():
            self._selector.unregister(pipe)
        pipe.close()


def main():
    calls, replies, manner, *command = sys.argv[1:]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0) as process:
        print(process.pid, flush=True)
        Parent(process, pathlib.Path(calls).read_bytes(), int(replies), manner).run()
        # The harness kills this process; the program must not need that.
        with contextlib.suppress(KeyboardInterrupt):
            sys.stdin.read()


if __name__ == "__main__":
    main()
