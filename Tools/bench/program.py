"""Runs Kindling and the replay of its statements on copies of a database, and measures them."""

import dataclasses
import functools
import hashlib
import json
import os
import pathlib
import re
import shlex
import shutil
import sqlite3
import subprocess
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
PING = ("system.ping", {})
# Monday morning, so that daily and weekly missions restart.
CLOCK = "2026-11-23T09:00:00Z"
OPTIONS = ("--seed", "7", "--files", "any", "--clock", CLOCK)
ERROR = re.compile(rb'^\{"jsonrpc":"2\.0","id":[^,]*,"error":.*', re.M)
INSTRUCTIONS = re.compile(r"Collected : (\d+)")


def line(number, method, params):
    """Returns a call as one line."""
    return json.dumps(
        {"jsonrpc": "2.0", "id": number, "method": method, "params": params}, separators=(",", ":")).encode() + b"\n"


def percentile(values, share):
    """Returns the value below which a share of the values lies."""
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def fresh_copy(template, database):
    """Replaces a database by a synced copy."""
    for suffix in ("-wal", "-shm"):
        pathlib.Path(f"{database}{suffix}").unlink(missing_ok=True)
    shutil.copy(template, database)
    with open(database, "rb+") as file:
        os.fsync(file.fileno())
    return database


def check_equal(first, second):
    """Raises an error unless two databases have the same tables and rows, including those of full-text indexes."""
    if (expected := contents(first)) != (actual := contents(second)):
        tables = sorted(name for name in expected.keys() | actual.keys() if expected.get(name) != actual.get(name))
        raise SystemExit(f"bench: the replay wrote other rows than Kindling: {', '.join(tables)}")


def contents(path):
    """Returns the number of rows and a hash of them by table."""
    database = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    database.text_factory = bytes
    result = {}
    for name, in database.execute(
            "select name from pragma_table_list where schema = 'main' and type in ('table', 'shadow')").fetchall():
        count, digest = 0, hashlib.sha256()
        for row in database.execute(f'select * from "{name.decode()}"'):
            digest.update(repr(row).encode())
            count += 1
        result[name.decode()] = count, digest.hexdigest()
    database.close()
    return result


@dataclasses.dataclass
class Run:
    """A measured run: seconds of wall-clock and of CPU time, and of single calls."""

    wall: float
    cpu: float
    latencies: list = dataclasses.field(default_factory=list)


class Bench:
    """The program with its options, and a folder for databases."""

    def __init__(self, program, folder, rounds, options=OPTIONS):
        self.program, self.folder, self.rounds, self.options = program, folder, rounds, options
        # What filled the database of the workloads, its size, and its state.
        self.filled = None, 0, None

    @functools.cached_property
    def replay_program(self):
        """The compiled replay."""
        path, flags = self.folder / "replay", ["-std=gnu17", "-O2", "-Wall", "-Wextra", "-Werror"]
        subprocess.run(["cc", *flags, "-o", path, HERE / "replay.c", "-l:libsqlite3.a", "-lm"], check=True)
        return path

    def command(self, database):
        """Returns the command line of the server."""
        return [self.program, "serve", "--database", database, *self.options]

    @staticmethod
    def environment(token, recording=None):
        """Returns the environment of the server."""
        variables = {"KINDLING_TOKEN": token, "KINDLING_RECORD_STATEMENTS": recording}
        return {**os.environ, **{name: str(value) for name, value in variables.items() if value}}

    def piped(self, database, calls, token, recording=None, watch=lambda process: None):
        """Runs calls from a file with replies to a file, with the start and the end of the program."""
        calls_path, replies_path = self.folder / "calls", self.folder / "replies"
        calls_path.write_bytes(b"".join(line(number, *call) for number, call in enumerate(calls, 1)))
        with open(calls_path, "rb") as source, open(replies_path, "wb") as target:
            start = time.perf_counter()
            process = subprocess.Popen(
                self.command(database), stdin=source, stdout=target, env=self.environment(token, recording))
            watch(process.pid)
            _, status, usage = os.wait4(process.pid, 0)
            wall = time.perf_counter() - start
        process.returncode = os.waitstatus_to_exitcode(status)
        replies = replies_path.read_bytes()
        check_replies(replies, process.returncode)
        if replies.count(b"\n") < len(calls):
            raise SystemExit("bench: calls without a reply")
        return Run(wall, usage.ru_utime + usage.ru_stime)

    def peak(self, database, calls, token):
        """Returns the peak memory of piped calls in MiB; `wait4` would include that of Python before the start."""
        sizes = [0]

        def watch(process):
            while size := re.search(r"VmHWM:\s+(\d+)", pathlib.Path(f"/proc/{process}/status").read_text()):
                sizes.append(int(size[1]) / 1024)
                time.sleep(0.005)

        self.piped(database, calls, token, watch=watch)
        return sizes[-1]

    def serial(self, database, calls, token, recording=None, prefix=()):
        """Makes one call at a time; returns the run without start and end."""
        messages = [line(number, *call) for number, call in enumerate(calls, 1)]
        process = subprocess.Popen(
            [*prefix, *self.command(database)], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            env=self.environment(token, recording), stderr=subprocess.DEVNULL if prefix else None)
        source, target = process.stdin.fileno(), process.stdout.fileno()
        exchange(source, target, line(0, *PING))
        times, cpu = [time.perf_counter()], cpu_seconds(process.pid)
        for message in messages:
            exchange(source, target, message)
            times.append(time.perf_counter())
        cpu = cpu_seconds(process.pid) - cpu
        process.stdin.close()
        check_replies(process.stdout.read(), process.wait())
        process.stdout.close()
        latencies = [after - before for before, after in zip(times, times[1:])]
        return Run(times[-1] - times[0], cpu, latencies=latencies)

    def start(self, database, token):
        """Returns the seconds until the first reply."""
        start = time.perf_counter()
        process = subprocess.Popen(
            self.command(database), stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=self.environment(token))
        exchange(process.stdin.fileno(), process.stdout.fileno(), line(0, *PING))
        seconds = time.perf_counter() - start
        process.communicate()
        return seconds

    def replay(self, database, recording):
        """Executes recorded statements."""
        output = subprocess.run(
            [self.replay_program, database, recording], check=True, stdout=subprocess.PIPE, text=True).stdout
        return Run(*map(float, output.split()))

    def record(self, template, calls, token, run):
        """Records the statements of a run, and returns the path of the recording after a check of its replay."""
        recording = self.folder / f"{run.__name__}.recording"
        expected = fresh_copy(template, self.folder / "expected.sqlite3")
        run(expected, calls, token, recording)
        actual = fresh_copy(template, self.folder / "replayed.sqlite3")
        self.replay(actual, recording)
        check_equal(expected, actual)
        return recording

    def instructions(self, template, calls, token, with_replay=True):
        """Returns the instructions of calls, one at a time, with the start and the end, and those of their replay."""
        database = fresh_copy(template, self.folder / "counted.sqlite3")
        log = self.folder / "callgrind.log"
        valgrind = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", f"--log-file={log}"]
        self.serial(database, calls, token, prefix=valgrind)
        total = int(INSTRUCTIONS.search(log.read_text())[1])
        if not with_replay:
            return total, None
        recording = self.record(template, calls, token, self.serial)
        fresh_copy(template, database)
        subprocess.run([*valgrind, self.replay_program, database, recording], check=True, stdout=subprocess.DEVNULL)
        return total, int(INSTRUCTIONS.search(log.read_text())[1])


def exchange(source, target, message):
    """Sends a call and waits for its reply."""
    os.write(source, message)
    reply = os.read(target, 1 << 20)
    while not reply.endswith(b"\n"):
        part = os.read(target, 1 << 20)
        if not part:
            raise SystemExit(f"bench: the program has ended: {reply.decode()}")
        reply += part
    if ERROR.match(reply):
        raise SystemExit(f"bench: {message.decode()}{reply.decode()}")


def check_replies(replies, status):
    """Raises an error if the program failed or a reply is an error."""
    if (error := ERROR.search(replies)) or status:
        raise SystemExit(f"bench: {error[0].decode() if error else f'exit status {status}'}")


def cpu_seconds(process):
    """Returns the CPU time of all threads of a process."""
    tasks = pathlib.Path(f"/proc/{process}/task").iterdir()
    return sum(int((task / "schedstat").read_text().split()[0]) for task in tasks) / 1e9


def working_folder(parent):
    """Creates a folder for databases; exits if it is in memory, where a commit costs nothing."""
    parent.mkdir(parents=True, exist_ok=True)
    kind = subprocess.run(["stat", "-f", "-c", "%T", parent], check=True, capture_output=True, text=True).stdout.strip()
    if kind in ("tmpfs", "ramfs"):
        raise SystemExit(f"bench: {shlex.quote(str(parent))} is in memory ({kind}); choose a folder on a disk")
    return tempfile.TemporaryDirectory(prefix="bench-", dir=parent)
