"""Runs of the program with calls from a file or one at a time."""

import dataclasses
import os
import pathlib
import re
import statistics
import subprocess
import time

from connection import CallFailed, line

ERROR = re.compile(rb'^\{"jsonrpc":"2\.0","id":[^,]*,"error":.*', re.M)


@dataclasses.dataclass
class Run:
    """The cost of a run, without the start of the program."""

    calls: int
    wall_seconds: float
    cpu_seconds: float

    @property
    def cpu_per_call(self):
        """The CPU time of a call in microseconds."""
        return 1e6 * self.cpu_seconds / self.calls

    @property
    def rate(self):
        """The calls per second."""
        return self.calls / self.wall_seconds


def write_calls(path, calls):
    """Writes calls as lines and returns their number."""
    with open(path, "w") as file:
        file.writelines(line(number, method, params) for number, (method, params) in enumerate(calls, 1))
    return len(calls)


def check_replies(path):
    """Raises CallFailed if a reply is an error."""
    if error := ERROR.search(pathlib.Path(path).read_bytes()):
        raise CallFailed(error[0].decode())


class Runner:
    """Runs the program on a database with options."""

    def __init__(self, program, folder, *options):
        self.program, self.folder, self.options = program, folder, options

    def command(self, database):
        """Returns the command line for a database."""
        return [self.program, "serve", "--database", database, *self.options]

    def piped(self, database, *lists_of_calls):
        """Runs one process for each list of calls at the same time, from files to files.

        Returns a run of all calls, from the start of the first process to the end of the last one.
        """
        folder = self.folder
        paths = [
            (folder / f"calls.{number}", folder / f"replies.{number}") for number in range(len(lists_of_calls))]
        count = sum(write_calls(path, calls) for (path, _), calls in zip(paths, lists_of_calls))
        processes, cpu = [], 0
        start = time.monotonic()
        for calls_path, replies_path in paths:
            with open(calls_path, "rb") as calls, open(replies_path, "wb") as replies:
                processes.append(subprocess.Popen(self.command(database), stdin=calls, stdout=replies))
        for process in processes:
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
            cpu += usage.ru_utime + usage.ru_stime
        wall = time.monotonic() - start
        if any(process.returncode for process in processes):
            raise CallFailed("the program failed")
        for _, replies_path in paths:
            check_replies(replies_path)
        return Run(count, wall, cpu)

    def piped_without_start(self, database, calls):
        """Runs calls from a file; the cost of starting the program is subtracted."""
        start = self.piped(database, [("system.ping", {})])
        run = self.piped(database, calls)
        return Run(run.calls, run.wall_seconds - start.wall_seconds, run.cpu_seconds - start.cpu_seconds)

    def serial(self, database, calls, warm_up=20):
        """Makes one call at a time; returns the run after the first calls and the seconds of each call."""
        with Process(self.command(database)) as process:
            for method, params in calls[:warm_up]:
                process.call(method, params)
            cpu, start, latencies = process.cpu_seconds(), time.monotonic(), []
            for method, params in calls[warm_up:]:
                sent = time.monotonic()
                process.call(method, params)
                latencies.append(time.monotonic() - sent)
            run = Run(len(latencies), time.monotonic() - start, process.cpu_seconds() - cpu)
        return run, latencies

    def start_seconds(self, database, rounds=20):
        """Returns the median seconds from the start to the first reply, and the CPU seconds of start and end."""
        walls, cpus = [], []
        for _ in range(rounds):
            start = time.monotonic()
            process = Process(self.command(database))
            process.call("system.ping", {})
            walls.append(time.monotonic() - start)
            cpus.append(process.end())
        return statistics.median(walls), statistics.median(cpus)


class Process:
    """A running program that answers one call at a time."""

    def __init__(self, command):
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
        self._replies = os.fdopen(os.dup(self._process.stdout.fileno()), "rb")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.end()

    @property
    def id(self):
        """The process ID."""
        return self._process.pid

    def send(self, method, params):
        """Sends a call without waiting."""
        self._process.stdin.write(line(1, method, params).encode())

    def receive(self):
        """Returns the next message as bytes; raises CallFailed if it is an error."""
        message = self._replies.readline()
        if not message or ERROR.match(message):
            raise CallFailed(message.decode() or "the program has ended")
        return message

    def call(self, method, params):
        """Makes a call and waits for its reply."""
        self.send(method, params)
        return self.receive()

    def cpu_seconds(self):
        """Returns the CPU time that all threads have used, with the resolution of nanoseconds."""
        return sum(
            int((task / "schedstat").read_text().split()[0])
            for task in pathlib.Path(f"/proc/{self.id}/task").iterdir()) / 1e9

    def memory(self):
        """Returns the memory in KiB by kind, such as Rss and Pss."""
        lines = pathlib.Path(f"/proc/{self.id}/smaps_rollup").read_text().splitlines()[1:]
        return {name.rstrip(":"): int(size) for name, size, *_ in map(str.split, lines)}

    def end(self):
        """Ends the process and returns its CPU seconds."""
        self._process.stdin.close()
        _, status, usage = os.wait4(self.id, 0)
        self._process.returncode = os.waitstatus_to_exitcode(status)
        self._process.stdout.close()
        self._replies.close()
        return usage.ru_utime + usage.ru_stime


def percentile(values, share):
    """Returns the value below which a share of the values lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]
