"""A connection between `kindling sync` and the program that serves the other device, which fails once.

usage: relay.py PLAN REPORT PROGRAM ARGUMENT...

PLAN is JSON: the message at which the connection fails, counted from 0 in one direction, the share of the message that
still arrives, and what happens then, after some seconds. The file REPORT is created when it has happened.
"""

import json
import os
import pathlib
import random
import signal
import subprocess
import sys
import threading
import time

# What can happen; both ends remain after those of GARBLING.
CUT, KILL_CALLER, KILL_PROGRAM, KILL_BOTH = "cut", "kill the caller", "kill the program", "kill both"
REPEAT_MESSAGE, REPEAT_BLOCK, GARBLE = "repeat a message", "repeat a block", "garble a block"
KILLS = (KILL_CALLER, KILL_PROGRAM, KILL_BOTH)
GARBLING = (REPEAT_MESSAGE, REPEAT_BLOCK, GARBLE)
DIRECTIONS = CALLS, REPLIES = ("calls", "replies")
# Bytes that occur in no JSON text.
NOISE = b"\x00\x01\x1f\xc0\xff"
MAX_BLOCK = 4096
# A connection that has ended, as of ssh.
ENDED = 255


def is_message(line):
    """Returns whether a line is JSON."""
    try:
        json.loads(line)
    except ValueError:
        return False
    return True


def garbled(message, rng):
    """Returns a message in which a block of bytes is noise, except its end, for which the receiver would wait."""
    start = rng.randrange(len(message) - 1)
    end = min(len(message) - 1, start + rng.randint(1, rng.choice((8, MAX_BLOCK))))
    return message[:start] + bytes(rng.choice(NOISE) for _ in range(start, end)) + message[end:]


def repeated(message, rng):
    """Returns a message that contains a block of bytes twice, and is therefore no longer JSON.

    A message that still is JSON could say something else, which no receiver can notice.
    """
    for _ in range(100):
        start = rng.randrange(len(message))
        end = min(len(message), start + rng.randint(1, rng.choice((8, MAX_BLOCK))))
        changed = message[:end] + message[start:]
        if not all(map(is_message, changed.splitlines())):
            return changed
    return garbled(message, rng)


class Relay:
    """The program, and two threads that pass messages on."""

    def __init__(self, plan, report, command):
        self._plan, self._report = plan, pathlib.Path(report)
        self._caller = os.getppid()
        self._program = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def run(self):
        """Passes messages on until both ends are closed; returns the exit status."""
        calls = threading.Thread(target=self._pass, args=[CALLS, sys.stdin.buffer, self._program.stdin])
        calls.daemon = True
        calls.start()
        self._pass(REPLIES, self._program.stdout, sys.stdout.buffer)
        status = self._program.wait()
        return status if status >= 0 else ENDED

    def _pass(self, direction, source, target):
        descriptor = target.fileno()
        try:
            for number, message in enumerate(iter(source.readline, b"")):
                if (direction, number) == (self._plan["direction"], self._plan["message"]):
                    self._fail(descriptor, message)
                else:
                    write_all(descriptor, message)
        except (OSError, ValueError):
            pass
        target.close()

    def _fail(self, descriptor, message):
        action = self._plan["action"]
        rng = random.Random(self._plan["seed"])
        if action in GARBLING:
            change = {REPEAT_MESSAGE: lambda message, _: message * 2, REPEAT_BLOCK: repeated, GARBLE: garbled}[action]
            self._report.touch()
            write_all(descriptor, change(message, rng))
            return
        write_all(descriptor, message[:round(len(message) * self._plan["share"])])
        time.sleep(self._plan["seconds"])
        self._report.touch()
        if action in (KILL_CALLER, KILL_BOTH) and os.getppid() == self._caller:
            os.kill(self._caller, signal.SIGKILL)
        if action in (KILL_PROGRAM, KILL_BOTH):
            self._program.kill()
        if action == CUT:
            # The caller finds the end of the output, and the program that of its input; its replies are lost.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            os.close(self._program.stdin.fileno())
            self._program.wait()
            os._exit(ENDED)


def write_all(descriptor, data):
    """Writes all bytes to a descriptor."""
    view = memoryview(data)
    while view:
        view = view[os.write(descriptor, view):]


def main():
    plan, report, *command = sys.argv[1:]
    return Relay(json.loads(plan), report, command).run()


if __name__ == "__main__":
    # A thread may still wait for the caller.
    os._exit(main())
