"""Runs the programs and takes their times."""

import dataclasses
import shutil
import statistics
import subprocess

import compare
from places import CLIENT, FLOOR, KINDLING


@dataclasses.dataclass
class Program:
    """A program that answers calls on a database."""

    name: str
    command: list

    def on(self, database):
        """The command line for one database."""
        return [*map(str, self.command), str(database)]


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
    """A copy of a database without the log of the run before."""
    for leftover in (f"{path}-wal", f"{path}-shm"):
        try:
            (path.parent / leftover.rsplit("/", 1)[-1]).unlink()
        except FileNotFoundError:
            pass
    shutil.copyfile(template, path)


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

    def piped(self, template, calls):
        """Calls from a file, replies into a file; the rows and the replies of both programs must be the same."""
        samples = self.interleaved(
            template, lambda program, database: client("piped", calls, self.replies(program), *program.on(database)))
        compare.same_replies(*map(self.replies, PROGRAMS))
        written = compare.same_rows(*map(self.database, PROGRAMS))
        return samples, written

    def serial(self, template, calls, warm_up):
        """One call at a time."""
        return self.interleaved(
            template, lambda program, database: client("serial", calls, warm_up, *program.on(database)))


def median(values):
    """The middle of several runs."""
    return statistics.median(values)
