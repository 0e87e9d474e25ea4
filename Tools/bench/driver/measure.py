"""Runs the programs and takes their times."""

import dataclasses
import os
import pathlib
import statistics
import subprocess

import compare
import workload
from places import CLIENT, FLOOR, KINDLING

# How much of a database is compared, and written, at a time.
BLOCK = 64 << 10


@dataclasses.dataclass
class Program:
    """A program that answers calls on a database."""

    name: str
    command: list

    def on(self, database, *options):
        """The command line for one database."""
        return [*map(str, self.command), str(database), *options]


PROGRAMS = [Program("kindling", [KINDLING, "--database"]), Program("floor", [FLOOR])]


@dataclasses.dataclass
class Sample:
    """One run."""

    peak: int
    core: float
    clock: float
    rest: list


def client(mode, calls, *arguments):
    """Runs the client and reads what it has measured."""
    done = subprocess.run(
        [str(CLIENT), mode, str(calls), *map(str, arguments)], check=True, stdout=subprocess.PIPE, text=True)
    peak, core, clock, *rest = done.stdout.split()
    return Sample(int(peak), float(core), float(clock), [float(value) for value in rest])


def fresh_copy(template, path):
    """A copy of a database without the log of the run before, all of it on the disk; of a copy that is there already, only
    what differs is written."""
    for ending in ("-wal", "-shm"):
        pathlib.Path(f"{path}{ending}").unlink(missing_ok=True)
    path.touch(mode=0o600)
    with open(template, "rb", buffering=0) as source, open(path, "r+b", buffering=0) as copy:
        place = 0
        while wanted := source.read(BLOCK):
            if os.pread(copy.fileno(), len(wanted), place) != wanted:
                os.pwrite(copy.fileno(), wanted, place)
            place += len(wanted)
        copy.truncate(place)
        os.fsync(copy.fileno())


class Bench:
    """A folder to work in, and how many rounds to run."""

    def __init__(self, folder, rounds):
        self.folder = folder
        self.rounds = rounds

    def database(self, program):
        """The file that a program works on."""
        return self.folder / f"{program.name}.sqlite3"

    def replies(self, program):
        """The file that a program answers to."""
        return self.folder / f"{program.name}.replies"

    def interleaved(self, template, run):
        """Runs both programs in turn, each time on a fresh copy, and gives the samples of each."""
        samples = {program.name: [] for program in PROGRAMS}
        for number in range(self.rounds):
            # Who begins changes from round to round, so that neither always finds the caches of the other.
            for program in PROGRAMS if number % 2 == 0 else reversed(PROGRAMS):
                fresh_copy(template, self.database(program))
                samples[program.name].append(run(program, self.database(program)))
        return samples

    def piped(self, template, calls, *options, queries=compare.LESSONS, marks=None):
        """Calls from a file, replies into a file; the rows and the replies of both programs must be the same, and with a
        clock that stands still the moments too."""
        samples = self.interleaved(
            template,
            lambda program, database: client("piped", calls, self.replies(program), *program.on(database, *options)))
        compare.same_replies(*map(self.replies, PROGRAMS), moments="--clock" in options)
        written = compare.same_rows(*map(self.database, PROGRAMS), queries, marks or {})
        return samples, written

    def serial(self, template, calls, warm_up):
        """One call at a time."""
        return self.interleaved(
            template, lambda program, database: client("serial", calls, warm_up, *program.on(database)))

    def startup(self, template, *options):
        """From the start to the first reply, in seconds."""
        calls = self.folder / "one.calls"
        workload.write_calls(calls, workload.pings(1))
        times = {program.name: [] for program in PROGRAMS}
        for program in PROGRAMS:
            fresh_copy(template, self.database(program))
        for _ in range(self.rounds * 10):
            for program in PROGRAMS:
                command = program.on(self.database(program), *options)
                times[program.name].append(client("serial", calls, 0, *command).rest[0])
        return {name: median(values) for name, values in times.items()}


def median(values):
    """The middle of several runs."""
    return statistics.median(values)
