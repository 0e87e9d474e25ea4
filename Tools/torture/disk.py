"""Files over time, and what a disk may contain after a power cut.

A change is certainly on the disk if it ended before the start of a sync that ended before the cut. Every later change
may be there, or not, or only some sectors of it. A new, renamed or deleted name is certain after a sync of its folder.
"""

import dataclasses

SECTOR = 512
# The probability that later changes of a file all survive, that none does, and that each has its own fate.
ALL, NONE = 0.2, 0.2
# The probability that a change of its own fate survives, is lost, or is torn.
SURVIVES, LOST = 0.4, 0.3
# The probability that later changes of names survive in an arbitrary selection instead of up to some moment.
ARBITRARY_NAMES = 0.3


@dataclasses.dataclass
class Change:
    """A change from `start` to `end`: bytes from an offset on, or a new size if there are no bytes."""

    start: int
    end: int
    offset: int
    data: bytes = None


class File:
    """A file and its changes; its names are in the disk."""

    def __init__(self, content=b""):
        self.content = content
        self.size = len(content)
        self.changes, self.syncs = [], []

    def add(self, change):
        """Adds a change."""
        self.changes.append(change)
        self.size = change.offset if change.data is None else max(self.size, change.offset + len(change.data))

    def after_cut(self, time, rng):
        """Returns the content after a power cut at a time."""
        content = bytearray(self.content)
        synced = latest_sync(self.syncs, time)
        fate = rng.random()
        for change in self.changes:
            if change.start >= time:
                break
            if change.end < synced or fate < ALL:
                apply(content, change)
            elif fate > ALL + NONE:
                apply_perhaps(content, change, rng)
        return bytes(content)


class Disk:
    """A folder without folders in it."""

    def __init__(self, initial):
        self._initial = {path: File(content) for path, content in initial.items()}
        # The files by their present names, and the changes of names: from, until, and the files by name, None for a
        # name that ceases to exist.
        self._present = dict(self._initial)
        self._names, self._syncs = [], []

    # MARK: - Recording

    def open(self, path, creates, truncates, start, end):
        """Adds the opening of a file, which may create it."""
        if path not in self._present:
            if not creates:
                return
            self._change_names({path: File()}, start, end)
        if truncates:
            self.truncate(path, 0, start, end)

    def rename(self, old, new, start, end):
        """Adds a renamed file."""
        self._change_names({old: None, new: self._present[old]}, start, end)

    def link(self, old, new, start, end):
        """Adds another name of a file."""
        self._change_names({new: self._present[old]}, start, end)

    def unlink(self, path, start, end):
        """Adds a deleted name."""
        if path in self._present:
            self._change_names({path: None}, start, end)

    def write(self, path, offset, data, start, end):
        """Adds bytes at an offset. A file without a name cannot be found after a cut."""
        if file := self._present.get(path):
            file.add(Change(start, end, offset, data))

    def append(self, path, data, start, end):
        """Adds bytes at the end."""
        if file := self._present.get(path):
            file.add(Change(start, end, file.size, data))

    def truncate(self, path, size, start, end):
        """Adds a new size."""
        if file := self._present.get(path):
            file.add(Change(start, end, size))

    def sync(self, path, start, end):
        """Adds a sync of a file."""
        if file := self._present.get(path):
            file.syncs.append((start, end))

    def sync_names(self, start, end):
        """Adds a sync of the folder."""
        self._syncs.append((start, end))

    def _change_names(self, names, start, end):
        self._names.append((start, end, names))
        for path, file in names.items():
            if file is None:
                del self._present[path]
            else:
                self._present[path] = file

    # MARK: - Power cuts

    def after_cut(self, time, rng):
        """Returns the contents of files by path after a power cut at a time."""
        synced = latest_sync(self._syncs, time)
        certain = [names for _, end, names in self._names if end < synced]
        later = [names for start, end, names in self._names if end >= synced and start < time]
        if rng.random() < ARBITRARY_NAMES:
            later = [names for names in later if rng.random() < 0.5]
        else:
            later = later[:rng.randint(0, len(later))]
        present = dict(self._initial)
        for names in certain + later:
            present.update(names)
        return {path: file.after_cut(time, rng) for path, file in present.items() if file is not None}


def latest_sync(syncs, time):
    """Returns the start of the latest sync that ended before a time, or -1."""
    return max((start for start, end in syncs if end < time), default=-1)


def apply(content, change, first=0, last=None):
    """Applies bytes of a change, by default all, to the content of a file."""
    if change.data is None:
        del content[change.offset:]
        content.extend(bytes(change.offset - len(content)))
        return
    data = change.data[first:last]
    start = change.offset + first
    content.extend(bytes(max(0, start + len(data) - len(content))))
    content[start:start + len(data)] = data


def apply_perhaps(content, change, rng):
    """Applies a change, or not, or some of its sectors."""
    fate = rng.random()
    if fate < SURVIVES:
        apply(content, change)
    elif fate > SURVIVES + LOST and change.data:
        first = 0
        while first < len(change.data):
            last = first + SECTOR - (change.offset + first) % SECTOR
            if rng.random() < 0.5:
                apply(content, change, first, last)
            first = last
