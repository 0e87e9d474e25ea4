"""What a harness counted and measured, as text and as values that add up over runs."""

import collections


class Figures:
    """The figures of a run: counts, the largest of measured values, and notes."""

    def __init__(self, counts=(), largest=(), notes=()):
        self.counts = collections.Counter(counts)
        self.largest = {name: round(value, 2) for name, value in dict(largest).items()}
        self.notes = list(dict.fromkeys(notes))

    def add(self, other):
        """Adds the counts of another run, and takes over its larger values."""
        for name, count in other.counts.items():
            self.counts[name] += count
        for name, value in other.largest.items():
            self.largest[name] = max(value, self.largest.get(name, value))
        self.notes = list(dict.fromkeys([*self.notes, *other.notes]))

    def text(self):
        """Returns the figures as text: the count before its name, a measured value after it."""
        counts = [f"{count:,} {name}" for name, count in self.counts.items()]
        return ", ".join([*counts, *(f"{name} {value:g}" for name, value in self.largest.items()), *self.notes])
