"""What a harness gets from the command line, and how it ends."""

import dataclasses
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

    def __init__(self, program, seed, seconds, only_round, folder, options):
        self.program, self.seed, self.seconds, self.folder, self.options = program, seed, seconds, folder, options
        self.number = 0
        self._only_round = only_round
        self._end = time.monotonic() + seconds

    def remaining(self):
        """Returns the seconds that remain, at least 0."""
        return max(0.0, self._end - time.monotonic())

    def rounds(self):
        """Yields rounds until the time is over, at least one; with `--round` only that one.

        A round depends only on the seed and its number. The folder of a round is removed before the next one.
        """
        number = self._only_round or 1
        while True:
            self.number = number
            folder = self.folder / f"round-{number}"
            folder.mkdir()
            folder.chmod(0o755)
            yield Round(number, random.Random(f"{self.seed} {number}"), folder)
            shutil.rmtree(folder)
            number += 1
            if self._only_round or not self.remaining():
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
