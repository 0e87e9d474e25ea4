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


@dataclasses.dataclass
class Comparison:
    """The same calls of both programs: times without the start and peak memory in KiB, by program."""

    count: int
    wall_seconds: dict
    # Including start and end.
    cpu_seconds: dict
    peaks: dict
    # The number of rows by table.
    written: dict

    @classmethod
    def of(cls, samples, count, start=None, written=None):
        """Computes medians; `start` is the time to the first reply by program."""
        wall_seconds = {
            name: median(sample.wall_seconds for sample in samples[name]) - (start or {}).get(name, 0)
            for name in samples}
        cpu_seconds = {name: median(sample.cpu_seconds for sample in samples[name]) for name in samples}
        peaks = {name: max(sample.peak for sample in samples[name]) for name in samples}
        return cls(count, wall_seconds, cpu_seconds, peaks, written or {})

    @staticmethod
    def ratio(seconds):
        """Returns the time of the other program relative to that of Kindling."""
        (other,) = (value for name, value in seconds.items() if name != "kindling")
        return other / seconds["kindling"]


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
    """The working folder, the number of rounds, and two programs, of which the first is Kindling."""

    def __init__(self, folder, rounds, programs=tuple(PROGRAMS)):
        self.folder = folder
        self.rounds = rounds
        self.programs = programs

    def database(self, program):
        """Returns the database file of a program."""
        return self.folder / f"{program.name}.sqlite3"

    def replies(self, program):
        """Returns the file for the replies of a program."""
        return self.folder / f"{program.name}.replies"

    def interleaved(self, template, run, rounds=None):
        """Runs both programs alternately on fresh copies, and returns the samples of each."""
        samples = {program.name: [] for program in self.programs}
        for number in range(rounds or self.rounds):
            # The order alternates, so that neither program always benefits from caches that the other has filled.
            for program in self.programs if number % 2 == 0 else reversed(self.programs):
                fresh_copy(template, self.database(program))
                samples[program.name].append(run(program, self.database(program)))
        return samples

    def piped(
        self, template, calls, *options, queries=compare.LESSON_QUERIES, last_row_ids=None,
        check_replies=compare.check_replies,
    ):
        """Measures calls from a file with replies to a file.

        Returns the samples of each program and the number of rows by table. After the last round, rows and replies of
        both programs must be equal, including instants if the clock is fixed.
        """
        samples = self.interleaved(
            template,
            lambda program, database: client("piped", calls, self.replies(program), *program.on(database, *options)))
        check_replies(*map(self.replies, self.programs), with_instants="--clock" in options)
        written = compare.check_rows(*map(self.database, self.programs), queries, last_row_ids or {})
        return samples, written

    def compare(self, template, calls, count, *options, start=None, **checks):
        """Measures calls from a file as `piped` does; the start is measured too if it is not given."""
        start = start or self.startup(template, *options)
        samples, written = self.piped(template, calls, *options, **checks)
        return Comparison.of(samples, count, start, written)

    def serial(self, template, calls, warm_up):
        """Measures one call at a time."""
        return self.interleaved(
            template, lambda program, database: client("serial", calls, warm_up, *program.on(database)))

    def startup(self, template, *options):
        """Returns the median seconds from the start to the first reply by program."""
        calls = self.folder / "one.calls"
        workload.write_calls(calls, workload.pings(1))
        times = {program.name: [] for program in self.programs}
        for program in self.programs:
            fresh_copy(template, self.database(program))
        for _ in range(self.rounds * 10):
            for program in self.programs:
                command = program.on(self.database(program), *options)
                times[program.name].append(client("serial", calls, 0, *command).extra[0])
        return {name: median(values) for name, values in times.items()}


def median(values):
    """Returns the median of several runs."""
    return statistics.median(values)
