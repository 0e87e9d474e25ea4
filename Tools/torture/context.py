"""What a harness gets from the command line, and how it ends."""

import dataclasses
import itertools
import pathlib
import random
import shutil
import time


class BrokenPromise(Exception):
    """The program did something that it promises not to do; the text says what."""


class Skipped(Exception):
    """The machine lacks something that the harness needs; the text says what."""


class Context:
    """The program, the seed, the time and the folder of one run of a harness."""

    def __init__(self, program, seed, folder, options):
        self.program, self.seed, self.seconds, self.folder, self.options = (
            program, seed, options.seconds, folder, options)
        self.number = 0
        self._end = time.monotonic() + options.seconds

    def remaining(self):
        """Returns the seconds that remain, at least 0."""
        return max(0.0, self._end - time.monotonic())

    def rounds(self):
        """Yields rounds until the time is over or there are as many as `--rounds`; with `--round` only that one.

        There is at least one. A round depends only on the seed and its number; its folder is removed afterward.
        """
        last = self.options.round or self.options.rounds
        for number in itertools.count(self.options.round or 1):
            self.number = number
            folder = self.folder / f"round-{number}"
            folder.mkdir()
            folder.chmod(0o755)
            yield Round(number, random.Random(f"{self.seed} {number}"), folder)
            shutil.rmtree(folder)
            if number == last or not self.remaining():
                return

    def remove(self):
        """Removes the files of the run."""
        shutil.rmtree(self.folder, ignore_errors=True)


@dataclasses.dataclass
class Round:
    """One attempt to break a promise."""

    number: int
    rng: random.Random
    folder: pathlib.Path
