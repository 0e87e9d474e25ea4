"""Runs the programs and measures them."""

import dataclasses
import os
import pathlib
import statistics
import subprocess

import compare
import workload
from paths import CLIENT, BASELINE, KINDLING

# The size of the blocks in which databases are compared and written, in bytes.
BLOCK = 64 << 10


@dataclasses.dataclass
class Program:
    """A program that answers calls on a database."""

    name: str
    command: list

    def on(self, database, *options):
        """Returns the command line for a database."""
        return [*map(str, self.command), str(database), *options]


PROGRAMS = [Program("kindling", [KINDLING, "--database"]), Program("baseline", [BASELINE])]


@dataclasses.dataclass
class Sample:
    """The measurements of one run: the peak memory in KiB, times, and the extra values of the client's mode."""

    peak: int
    cpu_seconds: float
    wall_seconds: float
    extra: list


def client(mode, calls, *arguments):
    """Runs the client and returns its measurements."""
    process = subprocess.run(
        [str(CLIENT), mode, str(calls), *map(str, arguments)], check=True, stdout=subprocess.PIPE, text=True)
    peak, cpu_seconds, wall_seconds, *extra = process.stdout.split()
    return Sample(int(peak), float(cpu_seconds), float(wall_seconds), [float(value) for value in extra])


def fresh_copy(template, path):
    """Copies a database and syncs it; deletes the WAL of the earlier copy and writes only blocks that differ."""
    for suffix in ("-wal", "-shm"):
        pathlib.Path(f"{path}{suffix}").unlink(missing_ok=True)
    path.touch(mode=0o600)
    with open(template, "rb", buffering=0) as source, open(path, "r+b", buffering=0) as copy:
        offset = 0
        while block := source.read(BLOCK):
            if os.pread(copy.fileno(), len(block), offset) != block:
                os.pwrite(copy.fileno(), block, offset)
            offset += len(block)
        copy.truncate(offset)
        os.fsync(copy.fileno())


class Bench:
    """The working folder and the number of rounds."""

    def __init__(self, folder, rounds):
        self.folder = folder
        self.rounds = rounds

    def database(self, program):
        """Returns the database file of a program."""
        return self.folder / f"{program.name}.sqlite3"

    def replies(self, program):
        """Returns the file for the replies of a program."""
        return self.folder / f"{program.name}.replies"

    def interleaved(self, template, run):
        """Runs both programs alternately on fresh copies, and returns the samples of each."""
        samples = {program.name: [] for program in PROGRAMS}
        for number in range(self.rounds):
            # The order alternates, so that neither program always benefits from caches that the other has filled.
            for program in PROGRAMS if number % 2 == 0 else reversed(PROGRAMS):
                fresh_copy(template, self.database(program))
                samples[program.name].append(run(program, self.database(program)))
        return samples

    def piped(self, template, calls, *options, queries=compare.LESSON_QUERIES, last_row_ids=None):
        """Measures calls from a file with replies to a file.

        Returns the samples of each program and the number of rows by table. After the last round, rows and replies of
        both programs must be equal, including instants if the clock is fixed.
        """
        samples = self.interleaved(
            template,
            lambda program, database: client("piped", calls, self.replies(program), *program.on(database, *options)))
        compare.check_replies(*map(self.replies, PROGRAMS), with_instants="--clock" in options)
        written = compare.check_rows(*map(self.database, PROGRAMS), queries, last_row_ids or {})
        return samples, written

    def serial(self, template, calls, warm_up):
        """Measures one call at a time."""
        return self.interleaved(
            template, lambda program, database: client("serial", calls, warm_up, *program.on(database)))

    def startup(self, template, *options):
        """Returns the median seconds from the start to the first reply by program."""
        calls = self.folder / "one.calls"
        workload.write_calls(calls, workload.pings(1))
        times = {program.name: [] for program in PROGRAMS}
        for program in PROGRAMS:
            fresh_copy(template, self.database(program))
        for _ in range(self.rounds * 10):
            for program in PROGRAMS:
                command = program.on(self.database(program), *options)
                times[program.name].append(client("serial", calls, 0, *command).extra[0])
        return {name: median(values) for name, values in times.items()}


def median(values):
    """Returns the median of several runs."""
    return statistics.median(values)
